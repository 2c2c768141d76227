import { formatKurus } from '#lib/shared/money.ts';
import { classNames } from '#lib/web/class-names.ts';
import { Card } from '#lib/web/layout/card.tsx';
import { Fold } from '#lib/web/layout/fold.tsx';
import type { Performance } from '../../contract/firm.ts';
import { moneyTexts as texts, performanceTexts } from '../texts/firm.ts';
import { sharesOf } from './figures.ts';

export function MoneyCard({ budget, invalid }: Pick<Performance, 'budget' | 'invalid'>) {
  const parts = [
    { label: texts.firstViews, amount: budget.first_views, color: 'bg-brand' },
    { label: texts.repeatViews, amount: budget.repeat_views, color: 'bg-warning-solid' },
    { label: texts.clicks, amount: budget.clicks, color: 'bg-success-solid' },
    { label: texts.fee(formatKurus(budget.vat)), amount: budget.fee, color: 'bg-faint' },
    { label: texts.refunded, amount: budget.refunded, color: 'bg-info-solid' },
    { label: texts.unspent, amount: budget.unspent, color: 'bg-ink' },
  ].filter(({ amount }) => amount > 0);
  const shares = sharesOf(parts.map(({ amount }) => amount));
  return (
    <Card title={texts.heading} description={texts.paid(formatKurus(budget.paid))}>
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-line">
        {parts.map(({ label, color }, index) => (
          <div
            key={label}
            className={classNames('min-w-1', color)}
            style={{ width: `${shares[index] ?? 0}%` }}
          />
        ))}
      </div>
      <dl aria-label={texts.label} className="mt-3 divide-y divide-line text-sm">
        {parts.map(({ label, amount, color }) => (
          <div key={label} className="flex items-center gap-x-3 py-2.5">
            <dt className="flex min-w-0 flex-1 items-center gap-3">
              <span aria-hidden className={classNames('size-3 shrink-0 rounded-xs', color)} />
              {label}
            </dt>
            <dd className="money text-right font-semibold">{formatKurus(amount)}</dd>
          </div>
        ))}
      </dl>
      {invalid.amount > 0 && (
        <div className="mt-2 rounded-lg bg-canvas px-3 py-2.5 text-sm">
          <p className="flex justify-between gap-3">
            {texts.invalid(invalid)}
            <span className="money font-semibold">{formatKurus(invalid.amount)}</span>
          </p>
          <Fold title={performanceTexts.why}>
            <p className="text-soft">{texts.invalidHint}</p>
          </Fold>
        </div>
      )}
    </Card>
  );
}
