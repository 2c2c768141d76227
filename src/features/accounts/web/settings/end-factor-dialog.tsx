import { useState } from 'react';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { useCallMutation } from '#lib/web/query.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { actionWords } from '#lib/web/words.ts';
import { accountsContract } from '../../contract.ts';
import { secondFactorTexts as texts } from '../texts.ts';
import { failureFields, failureText } from '../call-failure.ts';
import { SECOND_FACTOR_KEY } from './second-factor-key.ts';

const FORM_ID = 'end-factor';

/** Switches the second factor off: the password and a last code. */
export function EndFactorDialog({ onClose }: { onClose: () => void }) {
  const form = useZodForm(accountsContract.endSecondFactor.body, { currentPassword: '', second_factor: '' });
  const end = useCallMutation(accountsContract.endSecondFactor, { invalidates: [SECOND_FACTOR_KEY] });
  const toast = useToast();
  const [problems, setProblems] = useState<string[]>([]);

  const submit = form.handleSubmit(async (body) => {
    setProblems([]);
    try {
      const { message } = await end.mutateAsync({ body });
      if (message !== undefined) toast.success(message);
      onClose();
    } catch (error) {
      const rest = applyServerErrors(form, failureFields(error));
      const isTold = Object.keys(failureFields(error)).length > 0;
      setProblems(isTold ? rest : [failureText(error, texts.offFailed)]);
    }
  });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.offTitle}
      description={texts.offText}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {actionWords.cancel}
          </Button>
          <Button
            variant="danger"
            type="submit"
            form={FORM_ID}
            isBusy={end.isPending}
            busyText={texts.working}
          >
            {texts.offConfirm}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormAlert message={problems} />
        <FormField control={form.control} name="currentPassword" label={texts.password}>
          {(input) => <PasswordInput {...input} autoComplete="current-password" />}
        </FormField>
        <FormField control={form.control} name="second_factor" label={texts.offCode}>
          {(input) => <TextInput {...input} autoComplete="one-time-code" maxLength={11} />}
        </FormField>
      </form>
    </Dialog>
  );
}
