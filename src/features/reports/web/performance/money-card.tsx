import { formatKurus } from '#lib/shared/money.ts';
import { formatPercent } from '#lib/shared/numbers.ts';
import { classNames } from '#lib/web/class-names.ts';
import { Card } from '#lib/web/layout/card.tsx';
import type { Performance } from '../../contract/firm.ts';
import { sharesOf } from './figures.ts';
import { moneyTexts as texts } from '../texts/firm.ts';

/** The uses of the budget: one bar, and the same in words. The parts add up to the amount paid in. */
export function MoneyCard({ budget, invalid }: Pick<Performance, 'budget' | 'invalid'>) {
  const parts = [
    { label: texts.firstViews, amount: budget.first_views, color: 'bg-brand' },
    { label: texts.repeatViews, amount: budget.repeat_views, color: 'bg-warning-solid' },
    { label: texts.clicks, amount: budget.clicks, color: 'bg-success-solid' },
    { label: texts.returned, amount: budget.returned, color: 'bg-info-solid' },
    { label: texts.remaining, amount: budget.remaining, color: 'bg-ink' },
  ];
  const shares = sharesOf(parts.map(({ amount }) => amount));
  return (
    <Card title={texts.heading} description={texts.description(formatKurus(budget.paid_in))}>
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-line">
        {parts.map(
          ({ label, amount, color }, index) =>
            amount > 0 && (
              <div
                key={label}
                className={classNames('min-w-1', color)}
                style={{ width: `${shares[index] ?? 0}%` }}
              />
            ),
        )}
      </div>
      <dl aria-label={texts.label} className="mt-3 divide-y divide-line text-sm">
        {parts.map(({ label, amount, color }, index) => (
          <div key={label} className="flex flex-wrap items-center justify-end gap-x-3 py-2.5">
            <dt className="flex min-w-0 flex-1 basis-24 items-center gap-3">
              <span aria-hidden className={classNames('size-3 shrink-0 rounded-xs', color)} />
              {label}
            </dt>
            <dd className="tabular w-16 text-right text-soft">{formatPercent(shares[index] ?? 0)}</dd>
            <dd className="money w-28 text-right font-semibold">{formatKurus(amount)}</dd>
          </div>
        ))}
      </dl>
      {invalid.amount > 0 && (
        <div className="mt-2 rounded-lg bg-canvas px-3 py-2.5 text-sm">
          <p className="flex justify-between gap-3">
            {texts.invalid(invalid)}
            <span className="money font-semibold">{formatKurus(invalid.amount)}</span>
          </p>
          <p className="mt-1 text-soft">{texts.invalidHint}</p>
        </div>
      )}
      {budget.refunded > 0 && (
        <p className="mt-2 flex justify-between gap-3 rounded-lg bg-canvas px-3 py-2.5 text-sm">
          {texts.refunded}
          <span className="money font-semibold">{formatKurus(budget.refunded)}</span>
        </p>
      )}
    </Card>
  );
}
