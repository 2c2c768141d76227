import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { formatKurus } from '#lib/shared/money.ts';
import { CallError, errorText } from '#lib/web/call.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { sandboxCardSchema } from '../../contract/public.ts';
import { type SandboxPayment, usePaySandbox } from '../api.ts';
import { sandboxPageTexts as texts } from '../texts/firm.ts';

const TEST_CARDS = [
  { label: texts.approved, number: '5528 7900 0000 0008' },
  { label: texts.challenged, number: '4603 4500 0000 0000' },
  { label: texts.refused, number: '4111 1111 1111 1129' },
];

function useCardForm(paymentRef: string) {
  const form = useZodForm(sandboxCardSchema, { card_number: '', expiry: '', cvc: '' });
  const pay = usePaySandbox();
  const [problem, setProblem] = useState<string | null>(null);

  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      await pay.mutateAsync({ params: { ref: paymentRef }, body });
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      applyServerErrors(form, fields);
      if (Object.keys(fields).length === 0) setProblem(errorText(error, texts.failed));
    }
  });

  function fillIn(number: string) {
    form.reset({ card_number: number, expiry: '12/30', cvc: '123' });
  }

  return { control: form.control, submit, fillIn, problem, isBusy: pay.isPending };
}

export function SandboxCardForm({ payment, paymentRef }: { payment: SandboxPayment; paymentRef: string }) {
  const { control, submit, fillIn, problem, isBusy } = useCardForm(paymentRef);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FormAlert message={problem} />
      <FormField control={control} name="card_number" label={texts.cardNumber} isRequired>
        {(input) => (
          <TextInput {...input} inputMode="numeric" autoComplete="off" maxLength={19} icon={<CreditCard />} />
        )}
      </FormField>
      <div className="grid grid-cols-2 gap-4">
        <FormField control={control} name="expiry" label={texts.expiry} isRequired>
          {(input) => <TextInput {...input} inputMode="numeric" autoComplete="off" maxLength={5} />}
        </FormField>
        <FormField control={control} name="cvc" label={texts.cvc} isRequired>
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
