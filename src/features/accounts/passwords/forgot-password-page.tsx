import { Info } from 'lucide-react';
import { useNavigate } from 'react-router';
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
import { accountWords, resetTexts as texts } from '../public-texts.web.ts';
import { failureText } from '../signing-in/call-failure.web.ts';
import { ChallengeStatus, useChallengedCall } from '../challenge/challenged-call.tsx';
import { startCountdown } from '../codes/code-countdown.web.ts';
import { RESET_DRAFT } from './reset-draft.web.ts';

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
