import { CircleCheck } from 'lucide-react';
import { findIbanProblem, IBAN_LENGTH } from '../../iban.ts';
import { withdrawTexts as texts } from '../texts/viewer.ts';

/** How far a typed IBAN has come; the error beside the field says what is wrong with a whole one. */
export function IbanHint({ typed }: { typed: string }) {
  if (findIbanProblem(typed) === undefined) {
    return (
      <span className="flex items-center gap-1.5 font-medium text-success">
        <CircleCheck aria-hidden className="size-4" />
        {texts.ibanGood}
      </span>
    );
  }
  if (typed === '' || typed.length === IBAN_LENGTH) return texts.ibanHint;
  return <span className="tabular">{texts.ibanCount(typed.length, IBAN_LENGTH)}</span>;
}
