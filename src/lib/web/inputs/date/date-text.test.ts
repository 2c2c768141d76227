import { describe, expect, it } from 'vitest';
import { completeDateText, fromLocalDate, keepDateText, parseDateText, toLocalDate } from './date-text.ts';

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
  ])('%s is kept as %s', (typed, kept) => {
    expect(keepDateText(typed)).toBe(kept);
  });

  it('grows its dots while one types digits only', () => {
    let shown = '';
    for (const digit of '21112026') shown = keepDateText(shown + digit);
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
    ['05.12.26', '2026-12-05'],
    ['1.3.2026', '2026-03-01'],
    ['31.02.26', null],
    ['5.12.2', null],
    ['5.12.202', null],
    ['5.12', null],
    ['', null],
  ])('%s means %s once its field is left', (typed, day) => {
    expect(completeDateText(typed)).toBe(day);
  });

  it('goes to the calendar and back unchanged', () => {
    expect(fromLocalDate(toLocalDate('2026-03-29'))).toBe('2026-03-29');
  });
});
