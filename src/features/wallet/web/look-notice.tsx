import { formatKurus, type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { lookTexts as texts } from './texts/viewer.ts';

/** Says that an administrator looks at the account before a payout, why, and how much would need no look. */
export function LookNotice({ without = ZERO_KURUS }: { without?: Kurus }) {
  return (
    <div className="text-sm text-soft">
      <p>
        {texts.first} {without > 0 && texts.without(formatKurus(without))}
      </p>
      <details>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-brand-text md:min-h-9">
          {texts.why}
        </summary>
        <p>{texts.because}</p>
      </details>
    </div>
  );
}
