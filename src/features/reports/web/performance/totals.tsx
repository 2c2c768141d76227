import { Coins, MousePointerClick, Percent, ScanEye, UserRoundPlus } from 'lucide-react';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatDecimals } from '#lib/shared/numbers.ts';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { clickRateText } from '#features/campaigns/click-through.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import type { Performance } from '../../contract/firm.ts';
import { InvalidHint } from '../invalid-hint.tsx';
import { totalTexts as texts } from '../texts/firm.ts';

const costHint = (cost: Kurus | null, say: (amount: string) => string) =>
  cost !== null && say(formatKurus(cost));

/** The period in five figures, each with its cost. */
export function PerformanceTotals({ totals, rates }: Pick<Performance, 'totals' | 'rates'>) {
  return (
    <StatGrid>
      <StatCard
        label={campaignWords.views}
        count={totals.total_views}
        hint={
          <InvalidHint count={totals.invalid_views}>
            {texts.viewsHint(formatDecimals(rates.views_per_day, 1))}
          </InvalidHint>
        }
        icon={<ScanEye />}
        tone="brand"
      />
      <StatCard
        label={texts.newViewers}
        count={totals.new_viewers}
        hint={costHint(rates.cost_per_new_viewer, texts.newViewersHint)}
        icon={<UserRoundPlus />}
        tone="info"
      />
      <StatCard
        label={campaignWords.clicks}
        count={totals.total_clicks}
        hint={
          rates.cost_per_click !== null && (
            <InvalidHint count={totals.invalid_clicks}>
              {texts.clicksHint(formatKurus(rates.cost_per_click))}
            </InvalidHint>
          )
        }
        icon={<MousePointerClick />}
        tone="success"
      />
      <StatCard
        label={campaignWords.clickRate}
        value={clickRateText({ ...totals, rate: totals.ctr })}
        hint={texts.ctrHint}
        icon={<Percent />}
      />
      <StatCard
        label={texts.spent}
        amount={totals.spent}
        hint={costHint(rates.cost_per_view, texts.spentHint)}
        icon={<Coins />}
        tone="warning"
      />
    </StatGrid>
  );
}
