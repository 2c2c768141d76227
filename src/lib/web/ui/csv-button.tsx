import { Download } from 'lucide-react';
import { useState } from 'react';
import type { FileAnswer } from '#lib/shared/file-answer.ts';
import type { Route } from '#lib/shared/route.ts';
import { call, type CallInput, errorText } from '../call.ts';
import { saveFile } from '../save-file.ts';
import { Button } from './button.tsx';
import { useToast } from './use-toast.ts';

export interface CsvButtonProps<R extends Route> {
  /** A call that answers a file. */
  route: R;
  input: CallInput<R>;
}

/** Fetches a spreadsheet and hands it to the person. */
export function CsvButton<R extends Route>({ route, input }: CsvButtonProps<R>) {
  const [isBusy, setIsBusy] = useState(false);
  const toast = useToast();

  async function download() {
    setIsBusy(true);
    try {
      const { data } = await call(route, input);
      saveFile(data as FileAnswer); // The route's data is a file: that is what this button is for.
    } catch (error) {
      toast.error(errorText(error, 'Dosya hazırlanamadı'));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden />}
      isBusy={isBusy}
      busyText="Hazırlanıyor..."
      onClick={() => void download()}
    >
      CSV indir
    </Button>
  );
}
