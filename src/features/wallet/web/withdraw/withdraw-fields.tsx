import type { UseFormReturn } from 'react-hook-form';
import { formatDateTime } from '#lib/shared/dates.ts';
import { kurusToLira } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { MoneyInput } from '#lib/web/inputs/money-input.tsx';
import { RadioCards } from '#lib/web/inputs/radio-cards.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import type { Wallet } from '../read-wallet.ts';
import { payeeName } from '../payees.ts';
import { withdrawTexts as texts } from '../texts/viewer.ts';
import { IbanHint } from './iban-hint.tsx';
import { IbanInput } from './iban-input.tsx';
import type { WithdrawInput } from './use-withdraw-steps.ts';

type Form = UseFormReturn<WithdrawInput, unknown, WithdrawInput>;

export interface WithdrawFieldsProps {
  form: Form;
  wallet: Wallet;
  /** Chooses a remembered IBAN, or with null another one. */
  onPayee: (id: number | null) => void;
}

/** The fields of a withdrawal: amount and account, a remembered one or another. */
export function WithdrawFields({ form, wallet, onPayee }: WithdrawFieldsProps) {
  const { available, min_withdraw_amount: smallest, payees } = wallet;
  const saved = form.watch('saved_iban_id');
  return (
    <div className="flex flex-col gap-5">
      <FormField
        control={form.control}
        name="amount"
        label={words.amount}
        hint={(wallet.in_review ? texts.amountHintInReview : texts.amountHint)(available, smallest)}
        aside={
          <Button
            variant="link"
            size="sm"
            className="-my-2.5"
            onClick={() =>
              form.setValue('amount', kurusToLira(available), { shouldValidate: true, shouldDirty: true })
            }
          >
            {texts.all}
          </Button>
        }
      >
        {(input) => <MoneyInput {...input} />}
      </FormField>
      {payees.length > 0 && <PayeeChoice wallet={wallet} chosen={saved} onPayee={onPayee} />}
      {!saved && <AccountFields form={form} />}
      {payees.length === 0 && <p className="text-sm text-soft">{newIbanText(wallet)}</p>}
    </div>
  );
}

/** The rules for an IBAN that is new to the wallet, before one is typed. */
function newIbanText({ new_iban_rests: rests, in_review: isInReview }: Wallet): string {
  // While the account is looked at nothing is promised for a time.
  return rests && !isInReview ? texts.newIbanRests : texts.newIban;
}

/** No number, so that it is told from the id of a remembered one. */
const OTHER = 'other';

interface PayeeChoiceProps {
  wallet: Wallet;
  chosen: number | undefined;
  onPayee: (id: number | null) => void;
}

function PayeeChoice({ wallet, chosen, onPayee }: PayeeChoiceProps) {
  const options = wallet.payees.map((payee) => ({
    value: String(payee.id),
    label: payeeName(payee),
    description:
      payee.rests_until === null ? payee.account_holder : texts.rests(formatDateTime(payee.rests_until)),
  }));
  return (
    <Field label={texts.payee} isGroup isRequired>
      <RadioCards
        value={chosen ? String(chosen) : OTHER}
        onChange={(value) => onPayee(value === OTHER ? null : Number(value))}
        options={[...options, { value: OTHER, label: texts.otherIban, description: newIbanText(wallet) }]}
        className="sm:grid-flow-row"
      />
    </Field>
  );
}

/** An account that is typed. The IBAN is checked as soon as it is complete, and while it is too long. */
function AccountFields({ form }: { form: Form }) {
  const { control } = form;
  return (
    <>
      <FormField
        control={control}
        name="iban"
        label={words.iban}
        hint={<IbanHint typed={form.watch('iban') ?? ''} />}
      >
        {(input) => <IbanInput {...input} onComplete={() => void form.trigger('iban')} />}
      </FormField>
      <FormField control={control} name="account_holder" label={texts.holder} hint={texts.holderHint}>
        {(input) => <TextInput {...input} value={input.value ?? ''} autoComplete="name" maxLength={100} />}
      </FormField>
    </>
  );
}
