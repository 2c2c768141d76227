import { Download } from 'lucide-react';
import { errorText } from '../call.ts';
import type { MenuEntry } from '../overlays/menu.tsx';
import { useToast } from '../overlays/use-toast.ts';
import { saveTable, TABLE_FORMATS, type TableFile } from '../table-file.ts';
import { listWords } from '../words.ts';

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
