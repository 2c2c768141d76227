import type { CalendarDay } from '#lib/shared/dates.ts';
import { readText, unreadable } from '#lib/server/documents/read-text.ts';
import { MOST_LINES, type Statement } from './bank-line.ts';
import { readCamt } from './read-camt.server.ts';
import { type CsvTable, readCsvTable } from './read-bank-csv.server.ts';
import { isMt940, readMt940 } from './read-mt940.server.ts';
import { refusals } from './texts.ts';

/** A movement may take so many lines of an MT940. */
const LINES_OF_ONE = 12;

/** A CSV waits for its columns. @throws FILE_UNREADABLE */
export function openStatement(bytes: Uint8Array): Statement | CsvTable {
  if (hasMoreRows(bytes, MOST_LINES * LINES_OF_ONE)) throw unreadable(refusals.tooMany);
  const text = readText(bytes);
  if (text.trimStart().startsWith('<')) return readCamt(bytes);
  return isMt940(text) ? readMt940(text) : readCsvTable(text);
}

function hasMoreRows(bytes: Uint8Array, most: number): boolean {
  let at = -1;
  for (let row = 0; row <= most; row += 1) {
    at = bytes.indexOf(10, at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** @throws FILE_UNREADABLE */
export function checkStatement(
  { accounts, lines }: Statement,
  own: { iban: string; today: CalendarDay },
): void {
  const other = accounts.find((account) => !isSameAccount(account, own.iban));
  if (other !== undefined) throw unreadable(refusals.otherAccount(other.slice(0, 34)));
  if (lines.length === 0) throw unreadable(refusals.empty);
  if (lines.length > MOST_LINES) throw unreadable(refusals.tooMany);
  const future = lines.find(({ day }) => day > own.today);
  if (future !== undefined) throw unreadable(refusals.future(future.line));
}

const FEWEST_DIGITS = 6;

/** An IBAN, or as older formats have it the bank's code and the number at the IBAN's end. */
function isSameAccount(account: string, iban: string): boolean {
  const plain = account.replaceAll(/\s/g, '').toUpperCase();
  if (plain.startsWith('TR')) return plain.replace(/TRY$/, '') === iban;
  const number = (plain.split('/').at(-1) ?? '').replace(/\D/g, '');
  return number.length >= FEWEST_DIGITS && iban.endsWith(number);
}
