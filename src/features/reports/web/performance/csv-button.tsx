import { Download } from 'lucide-react';
import { errorText } from '#lib/web/call.ts';
import { saveText } from '#lib/web/save-file.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { listWords } from '#lib/web/words.ts';
import type { Performance } from '../../contract/firm.ts';
import { useBudgetHistory } from '../api.ts';
import { performanceCsv } from './performance-csv.ts';
import { csvTexts } from '../texts/firm.ts';

/** Downloads all figures of the page as one file. */
export function CsvButton({ performance, figuresAt }: { performance: Performance; figuresAt: number }) {
  const { id } = performance.campaign;
  const history = useBudgetHistory(id, figuresAt);
  const toast = useToast();

  async function save() {
    const { data, error } =
      history.isSuccess && !history.isPlaceholderData ? history : await history.refetch();
    if (data === undefined) return toast.error(errorText(error, listWords.fileFailed));
    saveText(
      csvTexts.file(id, performance.by),
      'text/csv;charset=utf-8',
      performanceCsv(performance, data.history),
    );
  }

  return (
    <Button variant="secondary" icon={<Download aria-hidden />} onClick={() => void save()}>
      {listWords.csv}
    </Button>
  );
}
