import { useState } from 'react';
import { CallError, errorText } from '#lib/web/call.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { TextArea } from '#lib/web/inputs/text-area.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { liftBody } from '../contract.ts';
import { oversightTexts } from '../texts.ts';
import { type BooksRun, useLiftFreeze } from './api.ts';
import { liftTexts as texts } from './texts.ts';

export interface LiftDialogProps {
  isOpen: boolean;
  /** The run that is on the screen. */
  run: BooksRun;
  onClose: () => void;
}

const FORM_ID = 'lift-freeze';

/** Lets money leave again: with a reason, and while the books still differ only knowingly. */
export function LiftDialog({ isOpen, run, onClose }: LiftDialogProps) {
  const lift = useLiftFreeze();
  const toast = useToast();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useZodForm(liftBody, { reason: '', run_id: run.id, accepts_problems: false });
  const broken = run.checks.filter(({ problem }) => problem !== null).length;

  function close() {
    form.reset();
    setProblems([]);
    onClose();
  }

  const submit = form.handleSubmit(async (body) => {
    setProblems([]);
    try {
      const { message } = await lift.mutateAsync({ body: { ...body, run_id: run.id } });
      toast.success(message ?? oversightTexts.lifted);
      close();
    } catch (error) {
      const rest = applyServerErrors(form, error instanceof CallError ? error.fields : {});
      setProblems(rest.length > 0 ? rest : [errorText(error, texts.failed)]);
    }
  });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={texts.title}
      description={texts.about}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {texts.cancel}
          </Button>
          <Button
            variant="danger"
            type="submit"
            form={FORM_ID}
            isBusy={lift.isPending}
            busyText={texts.lifting}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormAlert message={problems} />
        {broken > 0 && <Alert tone="warning">{texts.stillDiffers(broken)}</Alert>}
        <FormField control={form.control} name="reason" label={texts.reason} hint={texts.hint} isRequired>
          {(input) => <TextArea {...input} limit={1000} rows={4} />}
        </FormField>
        {broken > 0 && (
          <FormField control={form.control} name="accepts_problems" label={texts.accept} isLabelHidden>
            {(input) => <Checkbox {...input}>{texts.accept}</Checkbox>}
          </FormField>
        )}
      </form>
    </Dialog>
  );
}
