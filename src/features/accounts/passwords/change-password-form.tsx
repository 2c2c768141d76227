import { useState } from 'react';
import { CallError } from '#lib/web/call.ts';
import { useCallMutation } from '#lib/web/query.ts';
import { useSession } from '#lib/web/session.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { DoneDialog } from '#lib/web/overlays/done-dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { z } from '#lib/shared/zod.ts';
import { busyWords } from '#lib/web/words.ts';
import { accountsContract, changePasswordFields, newDiffersFromCurrent } from '../contract.ts';
import { factorProofFields } from '../identity-fields.ts';
import { answerFactor, FactorField, useFactor } from '../second-factor/factor-proof.tsx';
import { passkeyFailure } from '../passkeys/passkey-support.web.ts';
import { passwordTexts as texts } from '../texts.web.ts';
import { accountWords } from '../public-texts.web.ts';
import { failureFields, failureText } from '../signing-in/call-failure.web.ts';
import { NewPasswordFields, passwordPair } from './new-password.tsx';
import { SESSIONS_KEY } from '../api.web.ts';

const pair = passwordPair('newPassword');
const schema = z
  .object({ ...changePasswordFields, ...factorProofFields, passwordAgain: z.string() })
  .refine(...newDiffersFromCurrent)
  .refine(...pair.isGiven)
  .refine(...pair.isSame);

const EMPTY = { currentPassword: '', second_factor: '', newPassword: '', passwordAgain: '' };

const ROUTES = {
  admin: accountsContract.changeAdminPassword,
  firm: accountsContract.changeFirmPassword,
  user: accountsContract.changeViewerPassword,
};

const failedText = (error: unknown) =>
  error instanceof CallError ? failureText(error, texts.failed, texts.broken) : passkeyFailure(error);

export function ChangePasswordForm() {
  const { user } = useSession();
  const form = useZodForm(schema, EMPTY);
  const factor = useFactor();
  const change = useCallMutation(ROUTES[user?.role ?? 'user'], [SESSIONS_KEY]);
  const [doneText, setDoneText] = useState<string | null>(null);
  const shownText = useLast(doneText);

  const { submit, problems, isBusy } = useFormCall({
    form,
    call: {
      ...change,
      mutateAsync: async ({ body }: Parameters<typeof change.mutateAsync>[0]) =>
        change.mutateAsync({ body: { ...body, ...(await answerFactor(factor)) } }),
    },
    input: ({ currentPassword, newPassword, second_factor }) => ({
      body: { currentPassword, newPassword, second_factor },
    }),
    failed: failedText,
    onDone: ({ message }) => setDoneText(message ?? texts.changedTitle),
    onFailed: (error) => {
      // An admin's errors stand in the alert, the others' beside their field.
      if (user?.role === 'admin' && error instanceof CallError) {
        form.setFocus('currentPassword');
        const [fieldText] = Object.values(failureFields(error));
        return [fieldText ?? failedText(error)];
      }
      if (Object.keys(failureFields(error)).length > 0) return false;
      const message = failedText(error);
      const field = fieldOfPasswordMessage(message);
      if (field !== null) form.setError(field, { type: 'server', message }, { shouldFocus: true });
      return field !== null;
    },
  });

  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <FormAlert message={problems} />
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <FormField control={form.control} name="currentPassword" label={accountWords.currentPassword}>
          {(input) => <PasswordInput {...input} autoComplete="current-password" />}
        </FormField>
        <FactorField factor={factor} control={form.control} name="second_factor" />
        <NewPasswordFields
          control={form.control}
          names={{ password: 'newPassword', again: 'passwordAgain' }}
        />
        {/* Below the form of the page itself. */}
        <Button
          type="submit"
          variant="secondary"
          isBusy={isBusy}
          busyText={busyWords.updating}
          className="sm:self-start"
        >
          {texts.save}
        </Button>
      </form>
      <DoneDialog
        isOpen={doneText !== null}
        onClose={() => {
          // Sent, so that an emptied field is not found wrong when it is left.
          form.reset(EMPTY, { keepIsSubmitted: true });
          setDoneText(null);
        }}
        title={texts.changedTitle}
        text={`${shownText ?? ''} ${texts.othersEnded}`}
      />
    </>
  );
}

/** The field that a message of the server is about, which itself names none. */
export function fieldOfPasswordMessage(message: string): 'currentPassword' | 'newPassword' | null {
  if (message.includes(accountWords.currentPassword)) return 'currentPassword';
  return /(?<!\p{L})şifre(?!\p{L})/iu.test(message) ? 'newPassword' : null;
}
