import { expect, test } from 'vitest';
import { registrableFrom } from './phone-rest.ts';

const evening = new Date('2026-11-24T20:59:00Z'); // 23:59 in Istanbul.
const night = new Date('2026-11-24T21:00:00Z');

test.each([
  ['a number that was left', 0, evening, evening],
  ['a first closing, a minute before midnight', 1, evening, night],
  ['a first closing at midnight', 1, night, new Date('2026-11-25T21:00:00Z')],
  ['a second closing', 2, evening, new Date('2026-12-24T20:59:00Z')],
])('after %s', (_, closings, closedAt, from) => {
  expect(registrableFrom({ closings, closedAt })).toEqual(from);
});
