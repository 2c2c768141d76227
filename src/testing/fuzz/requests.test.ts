import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesWith } from './requests.ts';

const linesHolding = (lines: string[], secrets: string[], messages: string[] = []) =>
  linesWith(lines, { secrets, messages });

test('line with a secret: found at any position, and no other line', () => {
  const secrets = ['TR330006100519786457841326', '5321234567', '"first-code","other-code"'];
  const good = ['{"msg":"call"}', '', 'TR33000610051978645784132', 'a 532123456 b', 'other-cod'];
  const bad = [
    '5321234567',
    'a TR330006100519786457841326',
    'first-code b',
    '"iban":"TR330006100519786457841326"',
  ];
  expect(linesHolding([...good, ...bad], secrets)).toEqual(bad);
});

test('sent code: found as a number of its own, but not in a request id', () => {
  const messages = ['Kodun 482913.'];
  const bad = '{"reqId":"a","code":482913}';
  expect(linesHolding(['{"reqId":"482913"}', '{"ms":4829134}', bad], [], messages)).toEqual([bad]);
});

test('secrets with common parts: no line is missed and none invented', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 24 });
  const secret = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(text), fc.array(secret), (lines, secrets) => {
      const bad = lines.filter((line) => secrets.some((one) => line.includes(one)));
      expect(linesHolding(lines, secrets)).toEqual(bad);
    }),
  );
});
