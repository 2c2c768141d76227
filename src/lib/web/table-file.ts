import { type CsvColumn, type CsvValue, toCsv } from '#lib/shared/csv.ts';
import { saveBlob } from './save-file.ts';

export interface TableFile<Row> {
  name: string;
  columns: readonly CsvColumn<Row>[];
  rows: readonly Row[];
}

export const TABLE_FORMATS = ['xlsx', 'csv'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export async function saveTable<Row>(
  { name, columns, rows }: TableFile<Row>,
  format: TableFormat,
): Promise<void> {
  const file = `${name}.${format}`;
  if (format === 'csv')
    return saveBlob(file, new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }));
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const titles = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }));
  const cells = rows.map((row) => columns.map((column) => excelCell(column.value(row))));
  saveBlob(file, await writeExcelFile([titles, ...cells], { stickyRowsCount: 1 }).toBlob());
}

/** A text is typed as one, so that none is run as a formula. */
function excelCell(value: CsvValue) {
  if (value === null || typeof value === 'number') return value;
  if (typeof value === 'string') return { value, type: String };
  return 'day' in value
    ? { value: new Date(`${value.day}T00:00:00Z`), format: 'dd.mm.yyyy' }
    : { value: value.twoDecimals, format: '#,##0.00' };
}
