import { readDay } from '#lib/shared/months.ts';
import { CsvError, type InfoRecord } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { type Kurus, kurus, sumKurus } from '#lib/shared/money.ts';
import { readAmount } from '#lib/shared/read-amount.ts';
import { searchFold } from '#lib/shared/turkish.ts';
import { unreadable } from '#lib/server/documents/read-text.ts';
import {
  type BankLine,
  type CsvColumns,
  findIban,
  joinTexts,
  MOST_LINES,
  type Statement,
} from './bank-line.ts';
import { refusals } from './texts.ts';

interface CsvRow {
  /** As an editor counts, from 1. */
  line: number;
  cells: string[];
}

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
const LONGEST_ROW = 20_000;

/** Finds the line of column names: the one before the first with a date. @throws FILE_UNREADABLE */
export function readCsvTable(text: string): CsvTable {
  const plain = text.replaceAll('\r', '');
  if (plain.split('\n').some((row) => row.length > LONGEST_ROW)) throw unreadable(refusals.tooLong);
  let problem = refusals.noTable;
  for (const separator of SEPARATORS) {
    const head = readRows(plain, separator, MOST_TITLES);
    if (head === null) problem = refusals.wrongQuote;
    const at = head?.findIndex((row, index) => isHeader(row, head[index + 1])) ?? -1;
    const header = head?.[at]?.cells;
    if (head === null || header === undefined) continue;
    const rows = readRows(plain, separator, MOST_TITLES + MOST_LINES + 1)?.slice(at + 1);
    if (rows === undefined) throw unreadable(refusals.wrongQuote);
    if (rows.length > MOST_LINES) throw unreadable(refusals.tooMany);
    return {
      signature: [separator, ...header.map(searchFold)].join('\n'),
      header,
      rows,
      accounts: head.slice(0, at).flatMap(({ cells }) => findIban(cells.join(' ')) ?? []),
    };
  }
  throw unreadable(problem);
}

/** A formula stays the text that it is. Null: the quotes are wrong. */
function readRows(text: string, delimiter: string, most: number): CsvRow[] | null {
  const options = {
    delimiter,
    to: most,
    bom: true,
    info: true,
    trim: true,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_records_with_empty_values: true,
    max_record_size: LONGEST_ROW,
  };
  try {
    // Its types do not know that `info` changes what it returns.
    const found = parse(text, options) as unknown as { info: InfoRecord; record: string[] }[];
    return found.map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return null;
  }
}

const hasDay = ({ cells }: CsvRow) => cells.some((cell) => readDay(cell) !== undefined);

const isHeader = (row: CsvRow, next: CsvRow | undefined): boolean =>
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
  return { format: 'csv', accounts, lines: columns.balance == null ? lines : inOrder(lines) };
}

function readLine({ line, cells }: CsvRow, columns: CsvColumns, width: number): BankLine {
  const cell = (at: number | null | undefined) => cells[at ?? -1] ?? '';
  const money = (at: number | null | undefined) => readAmount(cell(at), columns.decimal);
  if (cells.length < width) throw unreadable(refusals.shortLine(line));
  const day = readDay(cell(columns.date));
  const amount =
    columns.amount == null ? difference(money(columns.credit), money(columns.debit)) : money(columns.amount);
  const balance = money(columns.balance);
  if (day === undefined) throw unreadable(refusals.wrongDay(line));
  if (amount === undefined || amount === 0 || (columns.balance != null && balance === undefined))
    throw unreadable(refusals.wrongAmount(line));
  const text = joinTexts(cell(columns.text));
  return {
    line,
    day,
    amount,
    reference: joinTexts(cell(columns.reference)) || null,
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
  const findWrong = (ordered: readonly BankLine[]) =>
    ordered.find(({ amount, balance }, at) => {
      const before = ordered[at - 1]?.balance ?? null;
      return before !== null && sumKurus(before, amount) !== balance;
    });
  const orders = [[...lines], lines.toReversed()];
  const right = orders.find((ordered) => findWrong(ordered) === undefined);
  if (right === undefined) throw unreadable(refusals.wrongBalance(findWrong(lines)?.line ?? 1));
  return right;
}
