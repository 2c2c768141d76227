import type { UseFormReturn } from 'react-hook-form';
import type { Kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { MoneyInput } from '#lib/web/inputs/money-input.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { GroupedInput } from '#lib/web/inputs/grouped-input.tsx';
import { groupInFours, keepWalletNumber } from '../../grouping.ts';
import { transferTexts as texts } from '../texts/viewer.ts';
import type { TransferInput } from './use-transfer-steps.ts';

export interface TransferFieldsProps {
  form: UseFormReturn<TransferInput, unknown, TransferInput>;
  balance: Kurus;
  problems: readonly string[];
}

/** The fields of a transfer: recipient, amount and message. */
export function TransferFields({ form: { control }, balance, problems }: TransferFieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <FormAlert message={problems} />
      <FormField control={control} name="wallet_number" label={texts.number} isRequired>
        {(input) => (
          <GroupedInput
            {...input}
            keep={keepWalletNumber}
            group={groupInFours}
            inputMode="numeric"
            placeholder="0000 0000 0000 0000"
          />
        )}
      </FormField>
      <FormField control={control} name="email" label={texts.email} isRequired>
        {(input) => <TextInput {...input} type="email" inputMode="email" autoComplete="off" />}
      </FormField>
      <FormField
        control={control}
        name="amount"
        label={words.amount}
        hint={texts.amountHint(balance)}
        isRequired
      >
        {(input) => <MoneyInput {...input} />}
      </FormField>
      <FormField control={control} name="description" label={words.description} hint={texts.noteHint}>
        {(input) => <TextInput {...input} maxLength={140} autoComplete="off" />}
      </FormField>
    </div>
  );
}
