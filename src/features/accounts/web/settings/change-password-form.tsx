import { useState } from 'react';
import { useCallMutation } from '#lib/web/query.ts';
import { useSession } from '#lib/web/session.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { PasswordStrength } from '#lib/web/inputs/password-strength.tsx';
import { z } from '#lib/shared/zod.ts';
import { accountsContract, changePasswordFields, newDiffersFromCurrent } from '../../contract.ts';
import { passwordTexts as texts } from '../texts.ts';
import { registrationTexts } from '../texts/public.ts';
import { failureFields, failureText } from '../call-failure.ts';
import { passwordPair } from '../password-pair.ts';
import { fieldOfPasswordMessage } from './password-message.ts';
import { SESSIONS_KEY } from './sessions-key.ts';

const pair = passwordPair('newPassword', 'passwordAgain');
const schema = z
  .object({ ...changePasswordFields, passwordAgain: z.string() })
  .refine(...newDiffersFromCurrent)
  .refine(...pair.isGiven)
  .refine(...pair.isSame);

const EMPTY = { currentPassword: '', newPassword: '', passwordAgain: '' };

const ROUTES = {
  admin: accountsContract.changeAdminPassword,
  firm: accountsContract.changeFirmPassword,
  user: accountsContract.changeViewerPassword,
};

/** One's own password, for every role: the current one, the new one twice. Says when it is done. */
export function ChangePasswordForm() {
  const { user } = useSession();
  const form = useZodForm(schema, EMPTY);
  const change = useCallMutation(ROUTES[user?.role ?? 'user'], { invalidates: [SESSIONS_KEY] });
  const [problems, setProblems] = useState<string[]>([]);
  const [doneText, setDoneText] = useState<string | null>(null);

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    setProblems([]);
    try {
      const { message } = await change.mutateAsync({ body: { currentPassword, newPassword } });
      form.reset(EMPTY);
      setDoneText(message ?? texts.changedTitle);
    } catch (error) {
      const text = failureText(error, texts.failed, texts.broken);
      const fields = failureFields(error);
      const field = fieldOfPasswordMessage(text);
      const routed = Object.keys(fields).length > 0 || field === null ? fields : { [field]: text };
      const rest = applyServerErrors(form, routed);
      setProblems(Object.keys(routed).length > 0 ? rest : [text]);
    }
  });

  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <FormAlert message={problems} />
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <FormField control={form.control} name="currentPassword" label={texts.current}>
          {(input) => <PasswordInput {...input} autoComplete="current-password" />}
        </FormField>
        <FormField
          control={form.control}
          name="newPassword"
          label={texts.next}
          hint={registrationTexts.passwordHint}
        >
          {(input) => (
            <>
              <PasswordInput {...input} autoComplete="new-password" />
              <PasswordStrength password={input.value} />
            </>
          )}
        </FormField>
        <FormField control={form.control} name="passwordAgain" label={texts.again}>
          {(input) => <PasswordInput {...input} autoComplete="new-password" />}
        </FormField>
        <Button type="submit" isBusy={change.isPending} busyText={texts.saving} className="sm:self-start">
          {texts.save}
        </Button>
      </form>
      <Dialog
        isOpen={doneText !== null}
        onClose={() => setDoneText(null)}
        title={texts.changedTitle}
        size="sm"
        footer={<Button onClick={() => setDoneText(null)}>{texts.ok}</Button>}
      >
        {doneText}
      </Dialog>
    </>
  );
}
