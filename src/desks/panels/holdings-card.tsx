import { formatKurus, type Kurus, sumKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { classNames } from '#lib/web/class-names.ts';
import { Card } from '#lib/web/layout/card.tsx';
import type { SystemStats } from './contract.ts';
import { holdingTexts as texts } from './admin-texts.web.ts';

type Holder = 'campaigns' | 'viewers' | 'firms' | 'withdrawals' | 'vat' | 'platform';

interface Holding {
  holder: Holder;
  amount: Kurus;
  /** Percent of all holdings; 0 for a debt. */
  share: number;
}

/** The owners of the money at the bank: every bank posting has one of them on its other side. */
export function holdingsOf(balances: SystemStats['balances']): { holdings: Holding[]; total: Kurus } {
  const amounts: [Holder, Kurus][] = [
    ['campaigns', balances.campaigns],
    ['viewers', balances.viewer_wallets],
    ['firms', balances.firm_wallets],
    ['withdrawals', balances.withdrawals_pending],
    ['vat', balances.vat_payable],
    ['platform', balances.platform_margin],
  ];
  const held = amounts.reduce((sum, [, amount]) => sum + Math.max(0, amount), 0);
  return {
    holdings: amounts.map(([holder, amount]) => ({
      holder,
      amount,
      share: held === 0 ? 0 : (Math.max(0, amount) / held) * 100,
    })),
    total: sumKurus(...amounts.map(([, amount]) => amount)),
  };
}

const LOOKS: Record<Holder, { label: string; hint: string; color: string }> = {
  campaigns: { label: texts.campaigns, hint: texts.campaignsHint, color: 'bg-brand' },
  viewers: { label: texts.viewers, hint: texts.viewersHint, color: 'bg-info-solid' },
  firms: { label: texts.firms, hint: texts.firmsHint, color: 'bg-ink' },
  withdrawals: { label: texts.withdrawals, hint: texts.withdrawalsHint, color: 'bg-danger-solid' },
  vat: { label: texts.vat, hint: texts.vatHint, color: 'bg-warning-solid' },
  platform: { label: texts.platform, hint: texts.platformHint, color: 'bg-success-solid' },
};

export function HoldingsCard({ balances }: { balances: SystemStats['balances'] }) {
  const { holdings, total } = holdingsOf(balances);
  return (
    <Card title={texts.heading} description={texts.description}>
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-line">
        {holdings
          .filter(({ share }) => share > 0)
          .map(({ holder, share }) => (
            <div
              key={holder}
              className={classNames('min-w-1', LOOKS[holder].color)}
              style={{ width: `${share}%` }}
            />
          ))}
      </div>
      <dl className="mt-4 grid gap-x-8 sm:grid-cols-2">
        {holdings.map(({ holder, amount }) => (
          <div key={holder} className="flex items-start gap-3 border-b border-line py-2.5 text-sm">
            <span
              aria-hidden
              className={classNames('mt-1 size-3 shrink-0 rounded-xs', LOOKS[holder].color)}
            />
            <dt className="min-w-0 flex-1">
              <span className="font-semibold">{LOOKS[holder].label}</span>
              <span className="block text-xs text-soft">{LOOKS[holder].hint}</span>
            </dt>
            <dd className="money shrink-0 font-semibold">{formatKurus(amount)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-3 pt-3 sm:col-span-2">
          <dt className="font-bold">{words.total}</dt>
          <dd className="money text-lg font-extrabold">{formatKurus(total)}</dd>
        </div>
      </dl>
    </Card>
  );
}
