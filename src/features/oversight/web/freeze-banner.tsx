import { formatDateTime } from '#lib/shared/dates.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { useOpenDialog } from '#lib/web/screen/use-open-dialog.ts';
import { useMayCall, useMayOpen } from '#lib/web/use-may-call.ts';
import { oversightContract } from '../contract.ts';
import type { Books } from './api.ts';
import { LiftDialog } from './lift-dialog.tsx';
import { booksTexts as texts } from './texts.ts';

const APPROVALS_PATH = '/admin/onaylar';

/** Says that money is frozen, since when, and lets whoever may lift it. */
export function FreezeBanner({ books: { freeze, run } }: { books: Books }) {
  const dialog = useOpenDialog('islem');
  const mayLift = useMayCall(oversightContract.liftFreeze);
  const mayOpen = useMayOpen();
  const isWaiting = freeze !== null && freeze.takes_two && freeze.is_proposed;
  return (
    <>
      {freeze && (
        <Alert
          tone="danger"
          title={texts.frozenTitle}
          action={
            run &&
            mayLift &&
            !isWaiting && (
              <Button variant="danger" size="sm" onClick={() => dialog.open('kaldir')}>
                {texts.lift}
              </Button>
            )
          }
        >
          <p>{texts.frozenAbout(formatDateTime(freeze.began_at))}</p>
          {freeze.is_proposed && (
            <p className="mt-1">
              {texts.isProposed}{' '}
              {mayOpen(APPROVALS_PATH) && <TextLink to={APPROVALS_PATH}>{texts.toApprovals}</TextLink>}
            </p>
          )}
        </Alert>
      )}
      {run && mayLift && (
        <LiftDialog
          isOpen={dialog.opened === 'kaldir' && freeze !== null}
          run={run}
          takesTwo={freeze?.takes_two ?? false}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
