import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { istanbulDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { cardFormSchema } from '../../contract/public.ts';
import { type SandboxPayment, usePaySandbox } from '../api.ts';
import { sandboxPageTexts as texts } from '../texts/firm.ts';

const TEST_CARDS = [
  { label: texts.approved, number: '5528 7900 0000 0008' },
  { label: texts.challenged, number: '4603 4500 0000 0000' },
  { label: texts.refused, number: '4111 1111 1111 1129' },
];

export function SandboxCardForm({ payment, paymentRef }: { payment: SandboxPayment; paymentRef: string }) {
  const [schema] = useState(() => cardFormSchema(istanbulDay(new Date())));
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
      <FormField control={control} name="card_holder" label={texts.cardHolder} isRequired>
        {(input) => <TextInput {...input} autoComplete="off" maxLength={100} />}
      </FormField>
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
