import { Button } from '../buttons/button.tsx';
import { Alert } from '../layout/alert.tsx';
import { unsavedWords } from '../words.ts';
import type { Draft } from './use-draft.ts';

interface DraftAlertProps {
  draft: Draft;
  words?: typeof unsavedWords;
}

export function DraftAlert({ draft, words }: DraftAlertProps) {
  if (!(words === undefined ? draft.hidesSaved : draft.isRestored)) return null;
  const { text, back } = words ?? unsavedWords;
  return (
    <Alert
      tone="warning"
      action={
        <Button size="sm" variant="secondary" onClick={draft.startOver}>
          {back}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
