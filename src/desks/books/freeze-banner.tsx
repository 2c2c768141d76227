import { formatDateTime } from '#lib/shared/dates.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { useOpenDialog } from '#lib/web/screen/use-subject.ts';
import { useMayCall, useMayOpen } from '#lib/web/use-may-call.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { TextArea } from '#lib/web/inputs/text-input.tsx';
import { ProposeDialog } from '#lib/web/screen/form-dialog.tsx';
import { liftBody, oversightContract } from './contract.ts';
import { type Books, type BooksRun, useLiftFreeze } from './api.web.ts';
import { booksTexts as texts, liftTexts } from './texts.web.ts';

const APPROVALS_PATH = '/admin/onaylar';

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
          isOpen={dialog.opened === 'kaldir'}
          isOver={freeze === null}
          run={run}
          takesTwo={freeze?.takes_two ?? false}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

interface LiftDialogProps {
  isOpen: boolean;
  /** Money is not frozen any more: somebody else was first. */
  isOver: boolean;
  run: BooksRun;
  takesTwo: boolean;
  onClose: () => void;
}

function LiftDialog({ isOpen, isOver, run, takesTwo, onClose }: LiftDialogProps) {
  const broken = run.problems.length;
  return (
    <ProposeDialog
      takesTwo={takesTwo}
      proposal={liftTexts.proposal}
      subject={isOpen ? run : null}
      onClose={onClose}
      call={useLiftFreeze()}
      schema={liftBody}
      values={({ id }) => ({ reason: '', run_id: id, accepts_problems: false })}
      input={({ id }, body) => ({ body: { ...body, run_id: id } })}
      words={liftTexts}
      settled={() => (isOver ? liftTexts.settled : null)}
      tone="danger"
      description={() => liftTexts.about}
    >
      {({ control }) => (
        <>
          {broken > 0 && <Alert tone="warning">{liftTexts.stillDiffers(broken)}</Alert>}
          <FormField control={control} name="reason" label={liftTexts.reason} hint={liftTexts.hint}>
            {(input) => <TextArea {...input} limit={1000} rows={4} />}
          </FormField>
          {broken > 0 && (
            <FormField control={control} name="accepts_problems">
              {(input) => <Checkbox {...input}>{liftTexts.accept}</Checkbox>}
            </FormField>
          )}
        </>
      )}
    </ProposeDialog>
  );
}
