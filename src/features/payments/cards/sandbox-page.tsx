import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { CreditCard } from 'lucide-react';
import { AuthFrame } from '#lib/web/layout/auth-frame.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { actionWords } from '#lib/web/words.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { firmPaths } from '#platform/places/paths.ts';
import { type SandboxPayment, useAnswerChallenge, usePaySandbox, useSandboxPayment } from '../api.web.ts';
import { PaymentStates } from '../payment-badge.tsx';
import { sandboxPageTexts as texts } from '../firm-texts.web.ts';
import { errorText } from '#lib/web/call.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { CodeInput } from '#lib/web/inputs/code-input.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { istanbulDay } from '#lib/shared/dates.ts';
import { serverTime } from '#lib/web/day/server-time.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { cardFormSchema, sandboxCodeSchema } from '../contract/firm.ts';

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
const unfinishedPath = ({ return_url: url }: SandboxPayment) =>
  firmPaths.card(url.slice(url.lastIndexOf('/') + 1));

function Step({ payment, paymentRef }: { payment: SandboxPayment; paymentRef: string }) {
  if (payment.status === 'waiting') return <SandboxCardForm payment={payment} paymentRef={paymentRef} />;
  if (payment.status === 'challenged') return <SandboxCodeForm paymentRef={paymentRef} />;
  return <GoBack to={payment.return_url} />;
}

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

function SandboxCodeForm({ paymentRef }: { paymentRef: string }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const answer = useAnswerChallenge();
  const boxes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null) boxes.current?.querySelector('input')?.focus();
  }, [problem]);

  function submit() {
    const checked = sandboxCodeSchema.safeParse({ code });
    setProblem(checked.success ? null : (checked.error.issues[0]?.message ?? null));
    if (!checked.success) return;
    answer.mutate(
      { params: { ref: paymentRef }, body: { code } },
      {
        onSuccess: ({ data }) => {
          if (data.status !== 'challenged') return;
          setCode('');
          setProblem(texts.wrongCode);
        },
      },
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
      <FormAlert message={answer.error ? errorText(answer.error, texts.failed) : problem} />
      <Field label={texts.code} hint={texts.codeAbout} isRequired>
        <CodeInput ref={boxes} value={code} onChange={change} isExpired={problem !== null} />
      </Field>
      <Button type="submit" isBlock isBusy={answer.isPending} busyText={texts.paying}>
        {actionWords.approve}
      </Button>
    </form>
  );
}

const TEST_CARDS = [
  { label: texts.approved, number: '5528 7900 0000 0008' },
  { label: texts.challenged, number: '4603 4500 0000 0000' },
  { label: texts.refused, number: '4111 1111 1111 1129' },
];

function SandboxCardForm({ payment, paymentRef }: { payment: SandboxPayment; paymentRef: string }) {
  const [schema] = useState(() => cardFormSchema(istanbulDay(serverTime())));
  const form = useZodForm(schema, { card_holder: '', card_number: '', expiry: '', cvc: '' });
  const { control } = form;
  const { submit, problems, isBusy } = useFormCall({
    form,
    call: usePaySandbox(),
    input: (body) => ({ params: { ref: paymentRef }, body }),
    failed: texts.failed,
  });
  const fillIn = (number: string) =>
    form.reset({ card_holder: texts.testHolder, card_number: number, expiry: '12/30', cvc: '123' });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FormAlert message={problems} />
      <FormField control={control} name="card_holder" label={texts.cardHolder}>
        {(input) => <TextInput {...input} autoComplete="off" maxLength={100} />}
      </FormField>
      <FormField control={control} name="card_number" label={texts.cardNumber}>
        {(input) => (
          <TextInput {...input} inputMode="numeric" autoComplete="off" maxLength={19} icon={<CreditCard />} />
        )}
      </FormField>
      <div className="grid grid-cols-2 gap-4">
        <FormField control={control} name="expiry" label={texts.expiry}>
          {(input) => <TextInput {...input} inputMode="numeric" autoComplete="off" maxLength={5} />}
        </FormField>
        <FormField control={control} name="cvc" label={texts.cvc}>
          {(input) => <TextInput {...input} inputMode="numeric" autoComplete="off" maxLength={3} />}
        </FormField>
      </div>
      <Button type="submit" isBlock isBusy={isBusy} busyText={texts.paying}>
        {texts.pay(formatKurus(payment.amount))}
      </Button>
      <section aria-label={texts.cards} className="border-t border-line pt-4">
        <h2 className="text-sm font-semibold">{texts.cards}</h2>
        <ul className="mt-2 flex flex-col gap-1">
          {TEST_CARDS.map(({ label, number }) => (
            <li key={number} className="flex items-center justify-between gap-3">
              <span className="min-w-0 text-sm">
                {label}
                <span className="tabular block text-soft">{number}</span>
              </span>
              <Button size="sm" variant="secondary" about={label} onClick={() => fillIn(number)}>
                {texts.use}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </form>
  );
}
