/** CSV as Turkish spreadsheets open it: semicolons (the comma is the decimal sign), a byte order mark, CRLF. */

export interface CsvColumn<Row> {
  title: string;
  value: (row: Row) => string | number | null;
}

const BYTE_ORDER_MARK = '\uFEFF';
/** A cell that begins so would be run as a formula; an apostrophe keeps it text. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of titles, then one a row. Numbers with a decimal comma, absent values empty. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => cell(title)),
    ...rows.map((row) => columns.map((column) => cell(column.value(row)))),
  ];
  return BYTE_ORDER_MARK + lines.map((line) => `${line.join(';')}\r\n`).join('');
}
