import type { UseFormReturn } from 'react-hook-form';
import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { MoneyInput } from '#lib/web/inputs/money-input.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { IBAN_LENGTH, keepIban } from '../../iban.ts';
import { GroupedInput } from '#lib/web/inputs/grouped-input.tsx';
import { groupInFours } from '../../grouping.ts';
import { withdrawTexts as texts } from '../texts/viewer.ts';
import { IbanHint } from './iban-hint.tsx';
import type { WithdrawInput } from './use-withdraw-steps.ts';

export interface WithdrawFieldsProps {
  form: UseFormReturn<WithdrawInput, unknown, WithdrawInput>;
  balance: Kurus;
  smallest: Kurus;
}

/** The fields of a withdrawal: amount and account. The IBAN is checked as soon as it is complete. */
export function WithdrawFields({ form, balance, smallest }: WithdrawFieldsProps) {
  const { control } = form;
  return (
    <div className="flex flex-col gap-5">
      <FormField
        control={control}
        name="amount"
        label={words.amount}
        hint={texts.amountHint(balance, smallest)}
        aside={
          <Button
            variant="link"
            size="sm"
            className="-my-2.5"
            onClick={() =>
              form.setValue('amount', kurusToLira(balance), { shouldValidate: true, shouldDirty: true })
            }
          >
            {texts.all}
          </Button>
        }
        isRequired
      >
        {(input) => <MoneyInput {...input} />}
      </FormField>
      <FormField
        control={control}
        name="iban"
        label={words.iban}
        hint={<IbanHint typed={form.watch('iban')} />}
        isRequired
      >
        {(input) => (
          <GroupedInput
            {...input}
            keep={keepIban}
            group={groupInFours}
            placeholder="TR00 0000 0000 0000 0000 0000 00"
            autoCapitalize="characters"
            onChange={(iban) => {
              input.onChange(iban);
              if (iban.length === IBAN_LENGTH) void form.trigger('iban');
            }}
          />
        )}
      </FormField>
      <FormField
        control={control}
        name="account_holder"
        label={texts.holder}
        hint={texts.holderHint}
        isRequired
      >
        {(input) => <TextInput {...input} autoComplete="name" maxLength={100} />}
      </FormField>
    </div>
  );
}
