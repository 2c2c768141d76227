import { FormField } from '#lib/web/form/form-field.tsx';
import { ProposeDialog } from '#lib/web/screen/propose-dialog.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { TextArea } from '#lib/web/inputs/text-area.tsx';
import { liftBody } from '../contract.ts';
import { type BooksRun, useLiftFreeze } from './api.ts';
import { liftTexts as texts } from './texts.ts';

export interface LiftDialogProps {
  isOpen: boolean;
  /** The check of the books that is on screen. */
  run: BooksRun;
  /** Whether another administrator has to approve. */
  takesTwo: boolean;
  onClose: () => void;
}

/** Lets money leave again, for a reason. If the books still differ, the administrator has to accept the difference. */
export function LiftDialog({ isOpen, run, takesTwo, onClose }: LiftDialogProps) {
  const broken = run.problems.length;
  return (
    <ProposeDialog
      takesTwo={takesTwo}
      proposal={texts.proposal}
      subject={isOpen ? run : null}
      onClose={onClose}
      call={useLiftFreeze()}
      schema={liftBody}
      values={({ id }) => ({ reason: '', run_id: id, accepts_problems: false })}
      input={({ id }, body) => ({ body: { ...body, run_id: id } })}
      words={texts}
      tone="danger"
      description={() => texts.about}
    >
      {({ control }) => (
        <>
          {broken > 0 && <Alert tone="warning">{texts.stillDiffers(broken)}</Alert>}
          <FormField control={control} name="reason" label={texts.reason} hint={texts.hint} isRequired>
            {(input) => <TextArea {...input} limit={1000} rows={4} />}
          </FormField>
          {broken > 0 && (
            <FormField control={control} name="accepts_problems" label={texts.accept} isLabelHidden>
              {(input) => <Checkbox {...input}>{texts.accept}</Checkbox>}
            </FormField>
          )}
        </>
      )}
    </ProposeDialog>
  );
}
