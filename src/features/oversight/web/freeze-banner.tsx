import { formatDateTime } from '#lib/shared/dates.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { useKeptState } from '#lib/web/kept.ts';
import type { Books } from './api.ts';
import { LiftDialog } from './lift-dialog.tsx';
import { booksTexts as texts } from './texts.ts';

/** Says that money is frozen, since when, and lets an administrator lift it. */
export function FreezeBanner({ books: { freeze, run } }: { books: Books }) {
  const [isOpen, setIsOpen] = useKeptState('lifting', false);
  return (
    <>
      {freeze && (
        <Alert
          tone="danger"
          title={texts.frozenTitle}
          action={
            run && (
              <Button variant="danger" size="sm" onClick={() => setIsOpen(true)}>
                {texts.lift}
              </Button>
            )
          }
        >
          {texts.frozenAbout(formatDateTime(freeze.began_at))}
        </Alert>
      )}
      {run && <LiftDialog isOpen={isOpen && freeze !== null} run={run} onClose={() => setIsOpen(false)} />}
    </>
  );
}
