import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  caretBefore,
  editDecimalText,
  formatDecimal,
  parseDecimalText,
  readTypedText,
} from './number-input.tsx';

describe('a number as text', () => {
  it.each([
    ['60000', 60_000],
    ['60.000', 60_000],
    ['60.000,00', 60_000],
    ['60000,5', 60_000.5],
    ['60000.5', 60_000.5],
    ['60.000.5', 60_000.5],
    ['1.234.567,89', 1_234_567.89],
    ['12.500,50', 12_500.5],
    ['₺ 1.234,50', 1234.5],
    ['1 234,50 TL', 1234.5],
    ['1.234,50₺', 1234.5],
    ['5,', 5],
    [',5', 0.5],
    ['007', 7],
  ])('%s is %d', (text, meant) => expect(parseDecimalText(text, 2)).toBe(meant));

  it.each([
    '1234.567',
    '0.500',
    '60.00.000',
    '1,234.50',
    '1,234',
    '12,567',
    '1,2,3',
    '-5',
    '5e3',
    '٣',
    '1234567890123',
  ])('%s means nothing for certain', (text) => expect(parseDecimalText(text, 2)).toBeNaN());

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

/** A person's typing into the field, with a caret. */
class Typist {
  text = '';
  caret = 0;
  key(after: string, rightOfCaret: string) {
    this.text = editDecimalText({ before: this.text, after, isByKey: true });
    // The browser moves the caret where its own text stays.
    if (this.text === after) this.caret = after.length - rightOfCaret.length;
    else this.caret = caretBefore(this.text, rightOfCaret.replaceAll(/[^\d,]/g, '').length);
  }
  type(keys: string) {
    for (const key of keys) {
      const right = this.text.slice(this.caret);
      this.key(this.text.slice(0, this.caret) + key + right, right);
    }
  }
  /** Deletes the digit before the caret; a dot that stands between is passed over first. */
  deleteDigit() {
    if (this.text[this.caret - 1] === '.') this.caret -= 1;
    const right = this.text.slice(this.caret);
    this.key(this.text.slice(0, Math.max(0, this.caret - 1)) + right, right);
  }
  /** Puts the caret behind so many digits. */
  goBehind(digits: number) {
    for (this.caret = 0, digits += 0; digits > 0; this.caret += 1)
      if (this.text[this.caret] !== '.') digits -= 1;
  }
}

const cents = fc.integer({ min: 100, max: 99_999_999_999 });
const group = (digits: string) => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, '.');

/** All the ways in which people write an amount. */
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

/** Expects the meant amount, or a text that the form refuses; never another amount. */
function expectMeantOrRefused(text: string, meant: number) {
  const read = parseDecimalText(text, 2);
  if (read !== null && !Number.isNaN(read)) expect(read).toBe(meant);
}

describe('typing an amount', () => {
  test('key by key and pasted: it is the amount meant', () => {
    fc.assert(
      fc.property(written, ({ text, meant }) => {
        const typist = new Typist();
        typist.type(text);
        expect(parseDecimalText(typist.text, 2)).toBe(meant);
        expect(parseDecimalText(editDecimalText({ before: '1.234', after: text, isByKey: false }), 2)).toBe(
          meant,
        );
      }),
    );
  });

  test('a digit taken out or put in, anywhere: the number with those digits, or refused', () => {
    const whole = fc.integer({ min: 1, max: 999_999_999 }).map(String);
    const change = { whole, place: fc.nat(9), digit: fc.constantFrom('', '7'), hasDecimals: fc.boolean() };
    fc.assert(
      fc.property(fc.record(change), ({ whole: digits, place, digit, hasDecimals }) => {
        const behind = 1 + (place % digits.length);
        const typist = new Typist();
        typist.type(group(digits) + (hasDecimals ? ',25' : ''));
        typist.goBehind(behind);
        if (digit === '') typist.deleteDigit();
        else typist.type(digit);
        const left = digits.slice(0, digit === '' ? behind - 1 : behind) + digit + digits.slice(behind);
        expectMeantOrRefused(typist.text, Number(`${left}.${hasDecimals ? '25' : '0'}`));
      }),
    );
  });

  test('deleted from the end: each step is the number that is left, or refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }).map(String), (digits) => {
        const typist = new Typist();
        typist.type(group(digits));
        for (let left = digits.length - 1; left > 0; left -= 1) {
          typist.deleteDigit();
          expect(parseDecimalText(typist.text, 2)).toBe(Number(digits.slice(0, left)));
        }
      }),
    );
  });

  test('a key that belongs into no number stays, to be seen, as in a pasted text', () => {
    expect(editDecimalText({ before: '60.000', after: '60.000e', isByKey: true })).toBe('60.000e');
    for (const typed of ['-5', '1e5', '60bin', '5%']) {
      const field = new Typist();
      field.type(typed);
      expect(parseDecimalText(field.text, 2), typed).toBeNaN();
    }
    const withUnit = new Typist();
    withUnit.type('60.000 TL');
    expect(parseDecimalText(withUnit.text, 2)).toBe(60_000);
    expect(editDecimalText({ before: '', after: '5e3', isByKey: false })).toBe('5e3');
  });
});
