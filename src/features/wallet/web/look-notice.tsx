import { formatKurus, type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { Fold } from '#lib/web/layout/fold.tsx';
import { lookTexts as texts } from './texts/viewer.ts';

export function LookNotice({ without = ZERO_KURUS }: { without?: Kurus }) {
  return (
    <div className="text-sm text-soft">
      <p>
        {texts.first} {without > 0 && texts.without(formatKurus(without))}
      </p>
      <Fold>
        <p>{texts.because}</p>
      </Fold>
    </div>
  );
}
