import type { FieldBinding } from '#lib/web/form/form-field.tsx';
import { GroupedInput } from '#lib/web/inputs/grouped-input.tsx';
import { groupInFours } from '../../grouping.ts';
import { IBAN_LENGTH, keepIban } from '../../iban.ts';

export interface IbanInputProps extends FieldBinding<string | undefined> {
  /** Runs once all characters are there, and while there are too many: the field is checked then. */
  onComplete: () => void;
}

export function IbanInput({ onComplete, ...input }: IbanInputProps) {
  return (
    <GroupedInput
      {...input}
      value={input.value ?? ''}
      keep={keepIban}
      group={groupInFours}
      placeholder="TR00 0000 0000 0000 0000 0000 00"
      autoCapitalize="characters"
      onChange={(iban) => {
        input.onChange(iban);
        if (iban.length >= IBAN_LENGTH) onComplete();
      }}
    />
  );
}
