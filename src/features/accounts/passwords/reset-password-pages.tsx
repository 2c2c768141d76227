import { Info } from 'lucide-react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useEarlySubmit } from '#lib/web/form/use-early-submit.ts';
import { useDraft } from '#lib/web/form/use-draft.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { AuthFrame } from '#lib/web/layout/auth-frame.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { PhoneInput } from '#lib/web/inputs/grouped-input.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { useIsPrerendered } from '#lib/web/use-is-prerendered.ts';
import { resetContract } from '../contract/public.ts';
import { accountWords, codeTexts, resetTexts as texts } from '../public-texts.web.ts';
import { failureText } from '../signing-in/call-failure.web.ts';
import { ChallengeStatus, useChallengedCall } from '../challenge/challenged-call.tsx';
import { forgetCountdown, startCountdown } from '../codes/code-countdown.web.ts';
import { call } from '#lib/web/call.ts';
import { discardDraft } from '#lib/web/form/draft-store.ts';
import { CodeForm } from '../codes/code-form.tsx';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { stateText } from '../state-text.web.ts';
import { useEffect } from 'react';
import { useCallMutation } from '#lib/web/query.ts';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { z } from '#lib/shared/zod.ts';
import { personFields } from '../fields.ts';
import { CODE_LENGTH } from '../verification.ts';
import { NewPasswordFields, passwordPair } from './new-password.tsx';

const PHONE_DIGITS = 10;

export function ForgotPasswordPage() {
  const isPrerendered = useIsPrerendered();
  const form = useZodForm(resetContract.forgotPassword.body, { phone: '' });
  // A draft until the code is entered, so that a person who comes back to correct the number finds it.
  useDraft(RESET_DRAFT, form);
  const navigate = useNavigate();
  const call = useChallengedCall(resetContract.forgotPassword);
  const { submit, problems, isBusy } = useFormCall({
    form,
    call,
    input: (body) => ({ body }),
    failed: (error) => failureText(error, accountWords.codeNotSent),
    onDone: async ({ data }, { phone }) => {
      startCountdown({ type: 'password_reset', phone }, data.remaining_seconds);
      await navigate('/sifre-sifirlama/dogrulama', { state: { phone } });
    },
  });

  useEarlySubmit(submit);

  return (
    <AuthFrame
      title={texts.forgotTitle}
      description={texts.forgotText}
      footer={<TextLink to="/giris">{accountWords.backToSignIn}</TextLink>}
    >
      {/* As on the login page (sign-in-page.tsx). */}
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-5"
      >
        <FormAlert message={problems} />
        <FormField control={form.control} name="phone" label={texts.phone}>
          {(input) => <PhoneInput {...input} />}
        </FormField>
        <p className="flex gap-2.5 text-sm text-soft">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
          {texts.firmNote}
        </p>
        <ChallengeStatus solving={call.solving} />
        <Button
          type="submit"
          size="lg"
          isBlock
          isBusy={isBusy}
          busyText={accountWords.sending}
          disabled={!isPrerendered && form.watch('phone').length < PHONE_DIGITS}
        >
          {texts.send}
        </Button>
      </form>
    </AuthFrame>
  );
}

export function VerifyResetPage() {
  const phone = stateText(useLocation().state, 'phone');
  const navigate = useNavigate();
  if (phone === null) return <Navigate to="/sifremi-unuttum" replace />;
  const subject = { type: 'password_reset', phone } as const;

  async function verify(code: string) {
    const { data } = await call(resetContract.verifyResetCode, { body: { phone: subject.phone, code } });
    forgetCountdown(subject);
    discardDraft(RESET_DRAFT);
    const state = { phone: subject.phone, isVerified: true, emailHint: data.email_hint };
    await navigate('/sifre-sifirlama', { replace: true, state });
  }

  return (
    <AuthFrame
      title={codeTexts.title}
      description={codeTexts.sentToIfKnown(formatPhone(phone))}
      footer={
        <>
          {codeTexts.wrongNumber} <TextLink to="/sifremi-unuttum">{codeTexts.backToForgot}</TextLink>
        </>
      }
    >
      <CodeForm {...subject} verify={verify} />
    </AuthFrame>
  );
}

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

/** The key of the kept phone number, which is forgotten once its code is entered. */
export const RESET_DRAFT = 'forgot-password';
