import { CircleCheck } from 'lucide-react';
import { bankOf } from '../../banks.ts';
import { findIbanProblem, IBAN_LENGTH } from '../../iban.ts';
import { withdrawTexts as texts } from '../texts/viewer.ts';

/**
 * Says how many characters of an IBAN are typed, or that it is valid; the field's error speaks of a complete, wrong
 * one.
 */
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
