import { sumKurus, type Kurus, kurus } from '#lib/shared/money.ts';
import { CsvProblem, type CsvRow, readCsv } from '#lib/shared/read-csv.ts';
import { searchFold } from '#lib/shared/turkish.ts';
import { unreadable } from '#lib/server/documents/read-text.ts';
import { type BankLine, findIban, joinTexts, readAmount, readDay, type Statement } from './bank-line.ts';
import type { CsvColumns } from './csv-columns.ts';
import { refusals } from './texts.ts';

export interface CsvTable {
  /** The same for all files with these columns in this order. */
  signature: string;
  header: string[];
  rows: CsvRow[];
  /** Named by titles above the table. */
  accounts: string[];
}

const SEPARATORS = [';', '\t', '|', ','];
const MOST_TITLES = 30;
const FEWEST_COLUMNS = 3;

/** Finds the line of column names: the one before the first with a date. @throws FILE_UNREADABLE */
export function readCsvTable(text: string): CsvTable {
  for (const separator of SEPARATORS) {
    const rows = readRows(text, separator);
    const at = rows.slice(0, MOST_TITLES).findIndex((_, index) => isHeader(rows[index], rows[index + 1]));
    const header = rows[at]?.cells;
    if (header === undefined) continue;
    return {
      signature: [separator, ...header.map(searchFold)].join('\n'),
      header,
      rows: rows.slice(at + 1),
      accounts: rows.slice(0, at).flatMap(({ cells }) => findIban(cells.join(' ')) ?? []),
    };
  }
  throw unreadable(refusals.noTable);
}

function readRows(text: string, separator: string): CsvRow[] {
  try {
    return readCsv(text, separator);
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
    throw unreadable(
      error.kind === 'unclosed' ? refusals.openQuote(error.line) : refusals.longCell(error.line),
    );
  }
}

const hasDay = ({ cells }: CsvRow) => cells.some((cell) => readDay(cell) !== undefined);

const isHeader = (row: CsvRow | undefined, next: CsvRow | undefined): boolean =>
  row !== undefined &&
  next !== undefined &&
  row.cells.filter((cell) => cell !== '').length >= FEWEST_COLUMNS &&
  next.cells.length >= FEWEST_COLUMNS &&
  !hasDay(row) &&
  hasDay(next);

/** @throws FILE_UNREADABLE */
export function readBankCsv({ header, rows, accounts }: CsvTable, columns: CsvColumns): Statement {
  // Sums and notes below the table have no day.
  const last = rows.findLastIndex(({ cells }) => /\d/.test(cells[columns.date ?? -1] ?? ''));
  const lines = rows.slice(0, last + 1).map((row) => readLine(row, columns, header.length));
  return { format: 'csv', accounts, lines: columns.balance === null ? lines : inOrder(lines) };
}

function readLine(row: CsvRow, columns: CsvColumns, width: number): BankLine {
  const { line, cells } = row;
  const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? ''));
  const money = (at: number | null) => readAmount(cell(at), columns.decimal);
  if (cells.length < width) throw unreadable(refusals.shortLine(line));
  const day = readDay(cell(columns.date));
  const amount =
    columns.amount === null ? difference(money(columns.credit), money(columns.debit)) : money(columns.amount);
  const balance = money(columns.balance);
  if (day === undefined) throw unreadable(refusals.wrongDay(line));
  if (amount === undefined || amount === 0) throw unreadable(refusals.wrongAmount(line));
  if (columns.balance !== null && balance === undefined) throw unreadable(refusals.wrongAmount(line));
  const text = joinTexts(cell(columns.text));
  return {
    line,
    day,
    amount,
    reference: joinTexts(cell(columns.reference)) || null,
    endToEnd: null,
    party: joinTexts(cell(columns.party)) || null,
    iban: findIban(cell(columns.iban)) ?? findIban(text),
    text,
    balance: balance ?? null,
  };
}

/** One of two columns is filled, or holds 0. */
function difference(credit: Kurus | undefined, debit: Kurus | undefined): Kurus | undefined {
  if (credit === undefined && debit === undefined) return undefined;
  return kurus(Math.abs(credit ?? 0) - Math.abs(debit ?? 0));
}

/** The oldest first, each balance being the one before and the line's amount. @throws FILE_UNREADABLE */
function inOrder(lines: readonly BankLine[]): BankLine[] {
  const firstWrong = (ordered: readonly BankLine[]) =>
    ordered.find((line, at) => {
      const before = ordered[at - 1];
      return before !== undefined && sumKurus(before.balance ?? kurus(0), line.amount) !== line.balance;
    });
  const wrong = firstWrong(lines);
  if (wrong === undefined) return [...lines];
  const turned = lines.toReversed();
  if (firstWrong(turned) === undefined) return turned;
  throw unreadable(refusals.wrongBalance(wrong.line));
}
