import { Download } from 'lucide-react';
import { errorText } from './call.ts';
import type { MenuEntry } from './overlays/menu.tsx';
import { useToast } from './overlays/toast.tsx';
import { listWords } from './words.ts';
import { type CsvColumn, type CsvValue, toCsv } from '#lib/shared/csv.ts';
import type { FileAnswer } from '#lib/shared/file-answer.ts';

export function useTableEntries<Row>(make: () => TableFile<Row> | Promise<TableFile<Row>>): MenuEntry[] {
  const toast = useToast();
  return TABLE_FORMATS.map((format) => ({
    label: listWords.files[format],
    icon: <Download aria-hidden />,
    onSelect: () =>
      void (async () => {
        try {
          await saveTable(await make(), format);
        } catch (error) {
          toast.error(errorText(error, listWords.fileFailed));
        }
      })(),
  }));
}

export interface TableFile<Row> {
  name: string;
  columns: readonly CsvColumn<Row>[];
  rows: readonly Row[];
}

const TABLE_FORMATS = ['xlsx', 'csv'] as const;
type TableFormat = (typeof TABLE_FORMATS)[number];

async function saveTable<Row>({ name, columns, rows }: TableFile<Row>, format: TableFormat): Promise<void> {
  const file = `${name}.${format}`;
  if (format === 'csv')
    return saveBlob(file, new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }));
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const titles = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }));
  const cells = rows.map((row) => columns.map((column) => excelCell(column.value(row))));
  saveBlob(
    file,
    await writeExcelFile([titles, ...cells], {
      columns: columns.map((column) => ({ width: widthOf(column, rows) })),
      stickyRowsCount: 1,
    }).toBlob(),
  );
}

/** In letters: dates and amounts have room, and a long text is cut by the next column. */
export function widthOf<Row>({ title, value }: CsvColumn<Row>, rows: readonly Row[]): number {
  const lengths = rows
    .map((row) => value(row))
    .map((cell) => (typeof cell === 'string' ? Math.min(cell.length, 40) : 14));
  return lengths.reduce((most, length) => Math.max(most, length), title.length) + 2;
}

/** A text is typed as one, so that none is run as a formula. */
function excelCell(value: CsvValue) {
  if (value === null || typeof value === 'number') return value;
  if (typeof value === 'string') return { value, type: String };
  return 'day' in value
    ? { value: new Date(`${value.day}T00:00:00Z`), format: 'dd.mm.yyyy' }
    : { value: value.twoDecimals, format: '#,##0.00' };
}

export function saveFile({ file_name, content_type, content }: FileAnswer): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  saveBlob(file_name, new Blob([bytes], { type: content_type }));
}

export function saveText(fileName: string, contentType: string, text: string): void {
  saveBlob(fileName, new Blob([text], { type: contentType }));
}

function saveBlob(fileName: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Not at once: some browsers read the address only later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
