import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  caretBefore,
  editDecimalText,
  formatDecimal,
  parseDecimalText,
  readTypedText,
} from './number-input.tsx';
import { formatPhoneDigits } from '#lib/shared/text/phone.ts';
import { cleanPhoneDigits, caretAfter } from './grouped-input.tsx';
import { completeLink, readableRest, LinkInput } from './link-input.tsx';
import { nextSelection } from './choice-chips.tsx';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { completeDateText, fromLocalDate, cleanDateText, parseDateText, toLocalDate } from './date-text.ts';

describe('a number as text', () => {
  it.each([
    ['60.000.5', 60_000.5],
    ['1 234,50 TL', 1234.5],
    ['5,', 5],
    [',5', 0.5],
    ['007', 7],
  ])('%s is %d', (text, meant) => expect(parseDecimalText(text, 2)).toBe(meant));

  const UNCERTAIN = '1234.567 0.500 60.00.000 1,234.50 1,234 12,567 1,2,3 -5 5e3 ٣ 1234567890123';
  it.each(UNCERTAIN.split(' '))('%s means nothing for certain', (text) =>
    expect(parseDecimalText(text, 2)).toBeNaN(),
  );

  it('below zero, it is read as such where a field has to say why it is refused', () => {
    expect(readTypedText('-5', 2)).toBe(-5);
    expect(readTypedText(' −1.234,50', 2)).toBe(-1234.5);
    for (const text of ['-', '--5', '5-', '-1e5']) expect(readTypedText(text, 2), text).toBeNaN();
    expect(readTypedText('', 2)).toBeNull();
    expect(readTypedText('12,5', 2)).toBe(12.5);
  });

  it('too long for a field, it is read as such where no other amount can be meant', () => {
    expect(readTypedText('12,5', 0)).toBe(12.5);
    expect(readTypedText('-12,5', 0)).toBe(-12.5);
    expect(readTypedText('5,125', 2)).toBe(5.125);
    expect(readTypedText('99999999999999', 0)).toBe(99_999_999_999_999);
    expect(readTypedText('9'.repeat(400), 2)).toBe(Number.MAX_SAFE_INTEGER);
    for (const text of ['1,000', '5,0', '1,234.50', 'abc', '12,5x'])
      expect(readTypedText(text, 0), text).toBeNaN();
    expect(readTypedText('1,000', 2)).toBeNaN();
  });

  it.each(['', ' ', '₺', ','])('%j is empty', (text) => expect(parseDecimalText(text, 2)).toBeNull());

  it('has no decimals where whole numbers are asked for', () => {
    expect(parseDecimalText('5,5', 0)).toBeNaN();
    expect(parseDecimalText('5.5', 0)).toBeNaN();
    expect(parseDecimalText('1.000', 0)).toBe(1000);
  });

  it('is written in groups, with the Turkish comma', () => {
    expect(formatDecimal(1234.5, { min: 2, max: 2 })).toBe('1.234,50');
    expect(formatDecimal(undefined, { min: 2, max: 2 })).toBe('');
    expect(formatDecimal(Number.NaN, { min: 2, max: 2 })).toBe('');
  });

  it('keeps the caret between the same digits', () => {
    expect(caretBefore('1.234,50', 0)).toBe(8);
    expect(caretBefore('1.234,50', 3)).toBe(5);
    expect(caretBefore('12.345', 3)).toBe(2);
    expect(caretBefore('1.234', 9)).toBe(0);
  });
});

function typeKeys(keys: string): string {
  let text = '';
  for (const key of keys) text = editDecimalText({ before: text, after: text + key, isByKey: true });
  return text;
}

const cents = fc.integer({ min: 100, max: 99_999_999_999 });
const group = (digits: string) => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, '.');

const written = fc
  .record({
    cents,
    isGrouped: fc.boolean(),
    separator: fc.constantFrom(',', '.'),
    decimals: fc.constantFrom('none', 'one', 'two'),
    before: fc.constantFrom('', '₺', '₺ ', ' '),
    after: fc.constantFrom('', ' ', '₺', ' ₺', ' TL', 'TL'),
  })
  .map(({ cents: amount, isGrouped, separator, decimals, before, after }) => {
    const rest =
      decimals === 'none' ? 0 : decimals === 'one' ? Math.floor((amount % 100) / 10) * 10 : amount % 100;
    const meant = (amount - (amount % 100) + rest) / 100;
    const [whole = '', two = ''] = meant.toFixed(2).split('.');
    const fraction = { none: '', one: separator + two.slice(0, 1), two: separator + two }[decimals];
    return { text: before + (isGrouped ? group(whole) : whole) + fraction + after, meant };
  });

describe('typing an amount', () => {
  test('key by key and pasted: it is the amount meant', () => {
    fc.assert(
      fc.property(written, ({ text, meant }) => {
        expect(parseDecimalText(typeKeys(text), 2)).toBe(meant);
        expect(parseDecimalText(editDecimalText({ before: '1.234', after: text, isByKey: false }), 2)).toBe(
          meant,
        );
      }),
    );
  });

  test('deleted from the end: each step is the number that is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }).map(String), (digits) => {
        let text = group(digits);
        for (let left = digits.length - 1; left > 0; left -= 1) {
          text = editDecimalText({ before: text, after: text.slice(0, -1), isByKey: true });
          expect(parseDecimalText(text, 2)).toBe(Number(digits.slice(0, left)));
        }
      }),
    );
  });

  test('a key that belongs into no number stays, to be seen, as in a pasted text', () => {
    expect(editDecimalText({ before: '60.000', after: '60.000e', isByKey: true })).toBe('60.000e');
    for (const keys of ['-5', '1e5', '60bin', '5%'])
      expect(parseDecimalText(typeKeys(keys), 2), keys).toBeNaN();
    expect(parseDecimalText(typeKeys('60.000 TL'), 2)).toBe(60_000);
    expect(editDecimalText({ before: '', after: '5e3', isByKey: false })).toBe('5e3');
  });
});

it.each([
  ['532 123 45 67', '5321234567'],
  ['0532 123 45 67', '5321234567'],
  ['53212345678', '5321234567'],
  ['0090 212 444 0 332', '2124440332'],
  ['90', '90'],
  ['abc', ''],
])('%s becomes %s', (typed, digits) => {
  expect(cleanPhoneDigits(typed)).toBe(digits);
});

it.each(['5321234567', '0532 123 45 67', '+90 532 123 45 67', '+90 (532) 123-45-67', '0090 532 1234567'])(
  '%s typed key by key is the same number',
  (keys) => {
    let field = '';
    for (const key of keys) field = cleanPhoneDigits(formatPhoneDigits(field) + key);
    expect(field).toBe('5321234567');
  },
);

it('shows a number in groups, also while it is being typed', () => {
  expect(formatPhoneDigits('5321234567')).toBe('532 123 45 67');
  expect(formatPhoneDigits('53212')).toBe('532 12');
  expect(formatPhoneDigits('')).toBe('');
});

test.each([
  ['ornek.com', 'https://ornek.com'],
  [' www.örnek.com.tr/kış?a=1 ', 'https://www.örnek.com.tr/kış?a=1'],
  ['//ornek.com', 'https://ornek.com'],
  ['ornek.com/kış fırsatı', 'https://ornek.com/kış%20fırsatı'],
  ['https://ornek.com/a b', 'https://ornek.com/a%20b'],
  ['ornek.com#sss', 'https://ornek.com#sss'],
])('%j becomes %s', (typed, completed) => expect(completeLink(typed)).toBe(completed));

test.each([
  '',
  'ornek',
  'https://ornek.com',
  'HTTP://ornek.com',
  'javascript:alert(1)',
  'mailto:a@ornek.com',
  'a@ornek.com',
  'bizim site ornek.com',
  'ornek.',
  'ornek..com',
  'ornek .com/a b',
])('%j stays as it is', (typed) => expect(completeLink(typed)).toBe(typed));

test.each([
  ['/k%C4%B1%C5%9F-indirimi?%C3%BCr%C3%BCn=%c3%a7ay', '/kış-indirimi?ürün=çay'],
  ['/', '/'],
])('%s reads %s', (written, read) => {
  expect(readableRest(written)).toBe(read);
});

test.each([
  ['a space and signs of the address', '/a%20b%2Fc%3Fd%26e%25C4%25B1'],
  ['what turns the direction', '/%E2%80%AEfdp.exe/%D7%90%D8%A7'],
  ['what has no width', '/%E2%80%8Ba%C2%ADb%EF%BB%BF'],
  ['a control sign', '/%00%0A%C2%85'],
  ['letters that look like others', '/%D0%B0%CE%BF%C7%83%C3%97'],
  ['what is no text', '/%C4%C4%B'],
  ['the bytes of a longer letter', '/%F0%9F%98%80%E1%BA%9E'],
])('%s stays as it is written', (_, written) => {
  expect(readableRest(written)).toBe(written);
});

it.each([
  ['4821 7730', 0, 0],
  ['4821 7730', 4, 4],
  ['4821 7730', 5, 6],
  ['4821 7730', 8, 9],
  ['4821', 9, 4],
  ['532 123 45 67', 4, 5],
  ['532 123 45 67', 10, 13],
  ['', 0, 0],
])('in %j the caret after %i characters stands at %i', (grouped, count, position) => {
  expect(caretAfter(grouped, count)).toBe(position);
});

test('a stored link: shows its letters, not their codes', () => {
  const value = 'https://ornek.com/k%C4%B1%C5%9F?a=%26';
  const rendered = renderToStaticMarkup(createElement(LinkInput, { value, onChange: () => undefined }));
  expect(rendered).toContain('value="https://ornek.com/kış?a=%26"');
});

describe('a typed date', () => {
  it.each([
    ['21112026', '21.11.2026'],
    ['2111', '21.11'],
    ['21.11.2026', '21.11.2026'],
    ['1.3.2026', '1.3.2026'],
    ['1/3/2026', '1.3.2026'],
    ['21.', '21.'],
    [' 2026-12-30', '30.12.2026'],
    ['2027/1/9', '9.1.2027'],
    ['21.11.20265', '21.11.20265'],
    ['abc', ''],
  ])('%s becomes %s', (typed, cleaned) => {
    expect(cleanDateText(typed)).toBe(cleaned);
  });

  it('grows its dots while one types digits only', () => {
    let shown = '';
    for (const digit of '21112026') shown = cleanDateText(shown + digit);
    expect(shown).toBe('21.11.2026');
  });

  it.each([
    ['21.11.2026', '2026-11-21'],
    ['1.3.2026', '2026-03-01'],
    ['31.02.2026', null],
    ['21.11.26', null],
    ['', null],
  ])('%s means %s', (typed, day) => {
    expect(parseDateText(typed)).toBe(day);
  });

  it.each([
    ['5.12.26', '2026-12-05'],
    ['31.02.26', null],
    ['5.12.2', null],
    ['5.12', null],
  ])('%s means %s once its field is left', (typed, day) => {
    expect(completeDateText(typed)).toBe(day);
  });

  it('goes to the calendar and back unchanged', () => {
    expect(fromLocalDate(toLocalDate('2026-03-29'))).toBe('2026-03-29');
  });
});

test.each([
  ['becomes just all when all is chosen', ['a', 'b'], ['a', 'b', 'all'], 'all', ['all']],
  ['drops all when something else is chosen', ['all'], ['all', 'a'], 'all', ['a']],
  ['stays all while nothing else is chosen', [], ['all'], 'all', ['all']],
  ['can be emptied', ['all'], [], 'all', []],
  ['is left alone where there is no all', ['a'], ['a', 'b'], undefined, ['a', 'b']],
])('a selection with an "all" entry %s', (_, previous, next, all, expected) => {
  expect(nextSelection<string>(previous, next, all)).toEqual(expected);
});
