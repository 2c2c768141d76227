import { Info } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCallMutation } from '#lib/web/query.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { AuthFrame } from '#lib/web/layout/auth-frame.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { PhoneInput } from '#lib/web/inputs/phone-input.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { resetContract } from '../../contract/public.ts';
import { resetTexts as texts } from '../texts/public.ts';
import { failureFields, failureText } from '../call-failure.ts';
import { startCountdown } from '../code/code-countdown.ts';

const PHONE_DIGITS = 10;

/** One phone number; a code goes to it. */
export function ForgotPasswordPage() {
  const form = useZodForm(resetContract.forgotPassword.body, { phone: '' });
  const send = useCallMutation(resetContract.forgotPassword);
  const navigate = useNavigate();
  const [problems, setProblems] = useState<string[]>([]);

  const submit = form.handleSubmit(async ({ phone }) => {
    setProblems([]);
    try {
      const { data } = await send.mutateAsync({ body: { phone } });
      startCountdown({ type: 'password_reset', phone }, data.remaining_seconds);
      await navigate('/sifre-sifirlama/dogrulama', { state: { phone } });
    } catch (error) {
      const rest = applyServerErrors(form, failureFields(error));
      setProblems(rest.length > 0 ? rest : [failureText(error, texts.sendFailed)]);
    }
  });

  return (
    <AuthFrame
      title={texts.forgotTitle}
      description={texts.forgotText}
      footer={<TextLink to="/giris">{texts.backToSignIn}</TextLink>}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <FormAlert message={problems} />
        <FormField control={form.control} name="phone" label={texts.phone}>
          {(input) => <PhoneInput {...input} />}
        </FormField>
        <p className="flex gap-2.5 text-sm text-soft">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
          {texts.firmNote}
        </p>
        <Button
          type="submit"
          size="lg"
          isBlock
          isBusy={send.isPending}
          busyText={texts.sending}
          disabled={form.watch('phone').length < PHONE_DIGITS}
        >
          {texts.send}
        </Button>
      </form>
    </AuthFrame>
  );
}
