import { Button } from '#lib/web/buttons/button.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { actionWords } from '#lib/web/words.ts';
import { firmTexts } from './texts.ts';

export interface SavedDialogProps {
  /** Null while nothing was saved. `newEmail` when the next login needs another address. */
  saved: { newEmail: string | null } | null;
  onClose: () => void;
}

/** Says that the profile was saved, and which address to use for the next login. */
export function SavedDialog({ saved, onClose }: SavedDialogProps) {
  return (
    <Dialog
      isOpen={saved !== null}
      onClose={onClose}
      size="sm"
      title={firmTexts.savedTitle}
      footer={<Button onClick={onClose}>{actionWords.ok}</Button>}
    >
      <p className="pb-2">
        {firmTexts.savedText} {saved?.newEmail && firmTexts.emailChanged(saved.newEmail)}
      </p>
    </Dialog>
  );
}
