import { type CalendarDay, formatDay } from './dates.ts';
import { type Kurus, kurusToLira } from './money.ts';

/** CSV as Turkish spreadsheets open it: semicolons (the comma is the decimal sign), a byte order mark, CRLF. */

export interface Decimal {
  twoDecimals: number;
}

export const decimalCell = (value: number): Decimal => ({ twoDecimals: value });
export const liraCell = (amount: Kurus): Decimal => decimalCell(kurusToLira(amount));

export interface Day {
  day: CalendarDay;
}
export const dayCell = (day: CalendarDay): Day => ({ day });

export type CsvValue = string | number | Decimal | Day | null;

export interface CsvColumn<Row> {
  title: string;
  value: (row: Row) => CsvValue;
}

const BYTE_ORDER_MARK = '\uFEFF';
/** Formula injection: also in East Asian full-width form, and behind spaces that an import strips. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;
/** The same behind a comma or tab, for programs that split at these and ignore quotes inside a cell. */
const FORMULA_WITHIN = /(?<!^)([,;\t][\s\p{Cf}"]*)(?=[=+\-@＝＋－＠])/gu;

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'object')
    return 'day' in value ? formatDay(value.day) : value.twoDecimals.toFixed(2).replace('.', ',');
  if (typeof value === 'number') {
    if (!Number.isInteger(value))
      throw new Error(`${value} needs decimalCell, so that its column is written alike`);
    return String(value);
  }
  const within = value.replace(FORMULA_WITHIN, "$1'");
  const text = FORMULA.test(value) ? `'${within}` : within;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => cell(title)),
    ...rows.map((row) => columns.map((column) => cell(column.value(row)))),
  ];
  return BYTE_ORDER_MARK + lines.map((line) => `${line.join(';')}\r\n`).join('');
}
