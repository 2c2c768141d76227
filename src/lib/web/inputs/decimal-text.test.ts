import { describe, expect, it } from 'vitest';
import { formatDecimal, keepDecimalText, parseDecimalText, toDecimalText } from './decimal-text.ts';

describe('decimal text', () => {
  it.each([
    ['1234', 2, '1234'],
    ['12.5', 2, '12,5'],
    ['12,567', 2, '12,56'],
    ['1.234,50', 2, '1234,50'],
    ['₺1.234,50', 2, '1234,50'],
    ['abc', 2, ''],
    ['-5', 2, '5'],
    ['12,5', 0, '125'],
    ['5,', 2, '5,'],
    ['1234567890123', 2, '123456789012'],
  ])('of %s with %i decimals stays %s', (typed, decimals, kept) => {
    expect(keepDecimalText(typed, decimals)).toBe(kept);
  });

  it('is read as the number it shows', () => {
    expect(parseDecimalText('12,5')).toBe(12.5);
    expect(parseDecimalText('5,')).toBe(5);
    expect(parseDecimalText('')).toBeNull();
    expect(parseDecimalText(',')).toBeNull();
  });

  it('is written with the Turkish comma', () => {
    expect(toDecimalText(12.5)).toBe('12,5');
    expect(toDecimalText(null)).toBe('');
    expect(formatDecimal(1234.5, { min: 2, max: 2 })).toBe('1.234,50');
    expect(formatDecimal(undefined, { min: 2, max: 2 })).toBe('');
  });
});
