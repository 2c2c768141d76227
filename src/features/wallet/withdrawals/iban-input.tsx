import type { FieldBinding } from '#lib/web/form/form-field.tsx';
import { GroupedInput } from '#lib/web/inputs/grouped-input.tsx';
import { IBAN_LENGTH, cleanIban, findIbanProblem, bankOf } from '../iban.ts';
import { groupInFours } from '../grouping.ts';
import { CircleCheck } from 'lucide-react';
import { withdrawTexts as texts } from '../texts.web.ts';

interface IbanInputProps extends FieldBinding<string | undefined> {
  onComplete: () => void;
}

export function IbanInput({ onComplete, ...input }: IbanInputProps) {
  return (
    <GroupedInput
      {...input}
      value={input.value ?? ''}
      clean={cleanIban}
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

export function IbanHint({ typed }: { typed: string }) {
  if (findIbanProblem(typed) === undefined) {
    return (
      <span className="flex items-center gap-1.5 font-medium text-success">
        <CircleCheck aria-hidden className="size-4" />
        {texts.ibanGood(bankOf(typed))}
      </span>
    );
  }
  if (typed === '' || typed.length >= IBAN_LENGTH) return texts.ibanHint;
  return <span className="tabular">{texts.ibanCount(typed.length, IBAN_LENGTH)}</span>;
}
