import { TrendingDown, TrendingUp } from 'lucide-react';
import { type Control, useWatch } from 'react-hook-form';
import { kurus, liraToKurus } from '#lib/shared/money.ts';
import { formatPercent } from '#lib/shared/numbers.ts';
import { classNames } from '#lib/web/class-names.ts';
import { marginOf } from '../margin.ts';
import { typedRates } from '../setting-rules.ts';
import type { SettingsInput } from './api.ts';
import { marginAboutText, settingsPageTexts as texts } from './texts.ts';

const BASIS_POINTS = 10_000;

/** The platform's margin at the typed rates, that is the fee less the VAT; changes as one types. */
export function MarginPanel({ control }: { control: Control<SettingsInput, unknown, SettingsInput> }) {
  const [profit, vat, smallest] = useWatch({
    control,
    name: ['system_profit_rate', 'vat_rate', 'min_campaign_budget'],
  });
  const rates = typedRates(profit, vat);
  if (rates === null) return <p className="mt-4 text-sm text-soft">{texts.marginUnknown}</p>;
  const margin = marginOf(rates);
  const isNegative = margin < 0;
  // An emptied field is null here, although its type does not say so.
  const budget = liraToKurus(smallest ?? Number.NaN);
  const isExampleKnown = budget !== null && budget > 0;
  const Icon = isNegative ? TrendingDown : TrendingUp;
  return (
    <div
      role="status"
      className={classNames(
        'mt-5 flex items-center gap-4 rounded-xl p-4',
        isNegative ? 'bg-danger-tint text-danger' : 'bg-success-tint text-success',
      )}
    >
      <Icon aria-hidden className="size-6 shrink-0" />
      <div className="min-w-0">
        <p className="font-bold">
          {texts.marginTitle}: <span className="tabular">{formatPercent(margin / 100)}</span>
        </p>
        <p className="text-sm text-ink">
          {isNegative && texts.marginNegative}
          {!isNegative &&
            isExampleKnown &&
            marginAboutText(budget, kurus(Math.round((budget * margin) / BASIS_POINTS)))}
        </p>
      </div>
    </div>
  );
}
