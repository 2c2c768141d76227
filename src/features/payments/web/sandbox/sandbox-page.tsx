import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { AuthFrame } from '#lib/web/layout/auth-frame.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { actionWords } from '#lib/web/words.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { type SandboxPayment, useSandboxPayment, useAnswerChallenge } from '../api.ts';
import { PaymentStates } from '../payment-states.tsx';
import { sandboxPageTexts as texts } from '../texts/firm.ts';
import { SandboxCardForm } from './sandbox-card-form.tsx';
import { errorText } from '#lib/web/call.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { CodeInput } from '#lib/web/inputs/code-input.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { sandboxCodeSchema } from '../../contract/public.ts';

/** The page of the sandbox provider: like a real provider's, except that no money is real. */
export function SandboxPage() {
  const { ref = '' } = useParams();
  const query = useSandboxPayment(ref);
  return (
    <AuthFrame title={texts.title} description={texts.about}>
      <PaymentStates query={query} failedText={texts.failedToLoad}>
        {(payment) => (
          <>
            <p className="mb-5 rounded-xl bg-sunken px-4 py-3">
              <span className="block text-sm text-soft">{payment.description}</span>
              <strong className="money text-xl">{formatKurus(payment.amount)}</strong>
            </p>
            <Step payment={payment} paymentRef={ref} />
            {(payment.status === 'waiting' || payment.status === 'challenged') && (
              <div className="mt-3">
                <ButtonLink to={unfinishedPath(payment)} variant="ghost" isBlock>
                  {actionWords.cancel}
                </ButtonLink>
              </div>
            )}
          </>
        )}
      </PaymentStates>
    </AuthFrame>
  );
}

/** The screen that the person came from: who gives up has no outcome to wait for, as it would say behind the return. */
const unfinishedPath = ({ return_url: url }: SandboxPayment) => `/firma/odeme/kart/${url.split('/').at(-1)}`;

function Step({ payment, paymentRef }: { payment: SandboxPayment; paymentRef: string }) {
  if (payment.status === 'waiting') return <SandboxCardForm payment={payment} paymentRef={paymentRef} />;
  if (payment.status === 'challenged') return <SandboxCodeForm paymentRef={paymentRef} />;
  return <GoBack to={payment.return_url} />;
}

/**
 * Sends the person back by a form, as providers do. It sends itself once; the button is for a person who returns here.
 */
function GoBack({ to }: { to: string }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <form ref={form} method="post" action={to} className="flex flex-col gap-4">
      <p role="status" className="text-soft">
        {texts.goingBack}
      </p>
      <Button type="submit">{texts.back}</Button>
    </form>
  );
}

/** Asks for the code that the bank has sent (3-D Secure). */
function SandboxCodeForm({ paymentRef }: { paymentRef: string }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const answer = useAnswerChallenge();

  function submit() {
    const checked = sandboxCodeSchema.safeParse({ code });
    setProblem(checked.success ? null : (checked.error.issues[0]?.message ?? null));
    if (!checked.success) return;
    answer.mutate(
      { params: { ref: paymentRef }, body: { code } },
      { onSuccess: ({ data }) => setProblem(data.status === 'challenged' ? texts.wrongCode : null) },
    );
  }

  function change(next: string) {
    setCode(next);
    setProblem(null);
    if (answer.isError) answer.reset();
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 className="text-lg font-bold">{texts.codeTitle}</h2>
      <FormAlert message={answer.error ? errorText(answer.error, texts.failed) : null} />
      <Field label={texts.code} hint={texts.codeAbout} error={problem} isRequired>
        <CodeInput value={code} onChange={change} />
      </Field>
      <Button type="submit" isBlock isBusy={answer.isPending} busyText={texts.paying}>
        {actionWords.approve}
      </Button>
    </form>
  );
}
