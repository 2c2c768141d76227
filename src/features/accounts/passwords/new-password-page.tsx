import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useCallMutation } from '#lib/web/query.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { AuthFrame } from '#lib/web/layout/auth-frame.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { z } from '#lib/shared/zod.ts';
import { personFields } from '../fields.ts';
import { resetContract } from '../contract/public.ts';
import { CODE_LENGTH } from '../verification.ts';
import { accountWords, resetTexts as texts } from '../public-texts.web.ts';
import { failureText } from '../signing-in/call-failure.web.ts';
import { NewPasswordFields, passwordPair } from './new-password.tsx';
import { stateText } from '../state-text.web.ts';

const pair = passwordPair('password');
const schema = z
  .object({
    password: personFields.password,
    passwordAgain: z.string(),
    email_code: resetContract.resetPassword.body.shape.email_code,
  })
  .refine(...pair.isGiven)
  .refine(...pair.isSame);

const BACK_AFTER_SECONDS = 3;

export function NewPasswordPage() {
  const { state } = useLocation();
  const phone = stateText(state, 'phone');
  if (phone === null) return <Navigate to="/sifremi-unuttum" replace />;
  return (
    <AuthFrame title={texts.newTitle} description={`${accountWords.sessionsEnd} ${texts.moneyRests}`}>
      <NewPasswordForm phone={phone} emailHint={stateText(state, 'emailHint')} />
    </AuthFrame>
  );
}

/** `emailHint` is the masked address of a second code. */
function NewPasswordForm({ phone, emailHint }: { phone: string; emailHint: string | null }) {
  const form = useZodForm(schema, { password: '', passwordAgain: '', email_code: '' });
  const reset = useCallMutation(resetContract.resetPassword);
  const navigate = useNavigate();
  const isExpired = reset.error?.code === 'RESET_EXPIRED';
  useBackToStart(isExpired);
  const { submit, problems, isBusy } = useFormCall({
    form,
    call: reset,
    input: ({ password, email_code: emailCode }) => ({ body: { phone, password, email_code: emailCode } }),
    failed: (error) => failureText(error, texts.saveFailed),
    onDone: ({ message }) =>
      navigate('/basarili', { replace: true, state: { message, target: '/giris', seconds: 3 } }),
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FormAlert message={isExpired ? [...problems, texts.expiredNext(BACK_AFTER_SECONDS)] : problems} />
      {/* Associates the password with its account in password managers. */}
      <input type="text" autoComplete="username" value={phone} readOnly hidden />
      {emailHint !== null && (
        <FormField
          control={form.control}
          name="email_code"
          label={texts.emailCode}
          hint={texts.emailCodeHint(emailHint)}
        >
          {(input) => (
            <TextInput {...input} inputMode="numeric" autoComplete="one-time-code" maxLength={CODE_LENGTH} />
          )}
        </FormField>
      )}
      <NewPasswordFields control={form.control} names={{ password: 'password', again: 'passwordAgain' }} />
      <Button
        type="submit"
        size="lg"
        isBlock
        isBusy={isBusy}
        busyText={accountWords.saving}
        disabled={isExpired}
      >
        {texts.save}
      </Button>
    </form>
  );
}

/** An expired grant leads back to the first step, after time to read the message. */
function useBackToStart(isExpired: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isExpired) return undefined;
    const timer = setTimeout(
      () => void navigate('/sifremi-unuttum', { replace: true }),
      BACK_AFTER_SECONDS * 1000,
    );
    return () => clearTimeout(timer);
  }, [isExpired, navigate]);
}
