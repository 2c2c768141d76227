import { Download } from 'lucide-react';
import { useState } from 'react';
import type { FileAnswer } from '#lib/shared/file-answer.ts';
import { errorText } from '../call.ts';
import { busyWords, listWords } from '../words.ts';
import { saveFile } from '../save-file.tsx';
import { Button, type ButtonProps } from './button.tsx';
import { useToast } from '../overlays/toast.tsx';

export interface FileButtonProps {
  label?: string | undefined;
  about?: string | undefined;
  failedText?: string | undefined;
  variant?: ButtonProps['variant'];
  /** A call that answers a file. */
  fetchFile: () => Promise<{ data: FileAnswer }>;
}

export function FileButton({
  label = listWords.csv,
  about,
  failedText = listWords.fileFailed,
  variant = 'secondary',
  fetchFile,
}: FileButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const toast = useToast();

  async function download() {
    setIsBusy(true);
    try {
      saveFile((await fetchFile()).data);
    } catch (error) {
      toast.error(errorText(error, failedText));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button
      size="sm"
      variant={variant}
      icon={<Download aria-hidden />}
      isBusy={isBusy}
      busyText={busyWords.preparing}
      about={about}
      onClick={() => void download()}
    >
      {label}
    </Button>
  );
}
