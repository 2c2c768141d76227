import { type CalendarDay, daysBetween, isCalendarDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { unreadable } from '#lib/server/documents/read-text.ts';
import { readAmount } from '#lib/shared/read-amount.ts';
import { type BankLine, findIban, joinTexts, type Statement } from './bank-line.ts';
import { withBalances } from './read-camt.server.ts';
import { refusals } from './texts.ts';

export const isMt940 = (text: string): boolean => /^(?:\{1:[^\n]*\n)?:20:/.test(text.trimStart());

const TAG = /^:(20|21|25|28C?|60[FM]|61|86|62[FM]|64|65):(.*)$/;
/** Value day, entry day?, mark, letter of the currency?, amount, type, and what follows: references that banks lengthen. */
const MOVEMENT = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,12},\d{0,2})[NSF][A-Z0-9]{3}(.*)$/;
const BALANCE = /^([CD])\d{6}([A-Z]{3})(\d{1,13},\d{0,2})$/;

interface Open {
  opening: Kurus;
  lines: Omit<BankLine, 'balance'>[];
}

/** @throws FILE_UNREADABLE */
export function readMt940(text: string): Statement {
  const accounts: string[] = [];
  const lines: BankLine[] = [];
  let open: Open | undefined;
  for (const { tag, value, more, line } of readTags(text)) {
    if (tag === '25') accounts.push(value);
    else if (tag.startsWith('60')) {
      if (open !== undefined) throw unreadable(refusals.cut);
      open = { opening: readBalance(value, line), lines: [] };
    } else if (tag === '61') {
      if (open === undefined) throw unreadable(refusals.cut);
      open.lines.push(readMovement([value, ...more], line));
    } else if (tag === '86') {
      const last = open?.lines.at(-1);
      if (last !== undefined) addText(last, [value, ...more]);
    } else if (tag.startsWith('62')) {
      if (open === undefined) throw unreadable(refusals.cut);
      lines.push(...withBalances(open.lines, open.opening, readBalance(value, line)));
      open = undefined;
    }
  }
  if (open !== undefined || accounts.length === 0) throw unreadable(refusals.cut);
  return { format: 'mt940', accounts, lines };
}

interface Tag {
  tag: string;
  value: string;
  more: string[];
  line: number;
}

function readTags(text: string): Tag[] {
  const tags: Tag[] = [];
  for (const [index, raw] of text.split('\n').entries()) {
    const row = raw.trimEnd();
    const [, tag, value = ''] = TAG.exec(row) ?? [];
    if (tag !== undefined) tags.push({ tag, value, more: [], line: index + 1 });
    else if (!/^(?:-|-?\}.*|\{.*)$/.test(row)) tags.at(-1)?.more.push(row);
  }
  return tags;
}

function readBalance(value: string, line: number): Kurus {
  const [, mark, currency, digits = ''] = BALANCE.exec(value) ?? [];
  const amount = readAmount(digits.replace(/,$/, ''), ',');
  if (amount === undefined) throw unreadable(refusals.wrongAmount(line));
  if (currency !== 'TRY') throw unreadable(refusals.notLira(line));
  return mark === 'C' ? amount : kurus(0 - amount);
}

function readMovement([value = '', ...more]: string[], line: number): Omit<BankLine, 'balance'> {
  const [, valueDay = '', entryDay, mark = '', , digits = '', rest = ''] = MOVEMENT.exec(value) ?? [];
  const amount = readAmount(digits.replace(/,$/, ''), ',');
  const day = nearestDay(valueDay, entryDay);
  if (amount === undefined) throw unreadable(refusals.wrongAmount(line));
  if (day === undefined) throw unreadable(refusals.wrongDay(line));
  const [own = '', bank = ''] = rest.split('//').map((part) => part.trim());
  return {
    line,
    day,
    // RC: a credit taken back, so that money goes; RD: a debit taken back, so that money comes.
    amount: mark === 'C' || mark === 'RD' ? amount : kurus(0 - amount),
    reference: bank === '' ? null : bank,
    party: null,
    iban: null,
    text: joinTexts(own === 'NONREF' ? '' : own, ...more),
  };
}

function addText(line: Omit<BankLine, 'balance'>, parts: string[]): void {
  line.text = joinTexts(line.text, ...parts);
  line.iban ??= findIban(parts.join(''));
}

/** The entry day has no year: that nearest to the value day, so that a year's end does not jump. */
function nearestDay(valueDay: string, entryDay: string | undefined): CalendarDay | undefined {
  const day = `20${valueDay.slice(0, 2)}-${valueDay.slice(2, 4)}-${valueDay.slice(4)}`;
  if (!isCalendarDay(day)) return undefined;
  if (entryDay === undefined) return day;
  const year = Number(day.slice(0, 4));
  return [year - 1, year, year + 1]
    .map((one) => `${one}-${entryDay.slice(0, 2)}-${entryDay.slice(2)}`)
    .filter(isCalendarDay)
    .toSorted((left, right) => Math.abs(daysBetween(left, day)) - Math.abs(daysBetween(right, day)))[0];
}
