import { ArrowDown, ArrowRight, ArrowUp, Coins, MousePointerClick, ScanEye } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatKurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import { type Change, changeOfSum, type Direction } from '../../change.ts';
import type { Overview } from '../../overview-wire.ts';
import { overviewWords } from '../../texts.ts';
import { InvalidHint } from '../invalid-hint.tsx';
import { overviewTexts as texts } from '../texts/firm.ts';

/** Beside the word that says the same; the small font has no arrows. */
const ARROWS: Record<Direction, ReactNode> = {
  up: <ArrowUp aria-hidden className="size-3.5 shrink-0" />,
  down: <ArrowDown aria-hidden className="size-3.5 shrink-0" />,
  same: <ArrowRight aria-hidden className="size-3.5 shrink-0" />,
};

/** The figures of the period, each beside that of the period before. */
export function OverviewCards({ now, before }: Pick<Overview, 'now' | 'before'>) {
  const [is, was, days] = [now.totals, before.totals, now.days.length];
  const hint = (value: string, change: Change) => (
    <>
      <span className="flex items-center gap-1 font-semibold">
        {ARROWS[change.direction]}
        {overviewWords.change(change)}
      </span>
      {texts.before(days, value)}
    </>
  );
  return (
    <StatGrid row="stacked">
      <StatCard
        label={overviewWords.spent}
        amount={is.spent}
        hint={hint(formatKurus(was.spent), changeOfSum(is.spent, was.spent))}
        icon={<Coins />}
        tone="warning"
      />
      <StatCard
        label={campaignWords.views}
        count={is.total_views}
        hint={
          <InvalidHint count={is.invalid_views}>
            {hint(formatCount(was.total_views), changeOfSum(is.total_views, was.total_views))}
          </InvalidHint>
        }
        icon={<ScanEye />}
        tone="brand"
      />
      <StatCard
        label={campaignWords.clicks}
        count={is.total_clicks}
        hint={
          <InvalidHint count={is.invalid_clicks}>
            {hint(formatCount(was.total_clicks), changeOfSum(is.total_clicks, was.total_clicks))}
          </InvalidHint>
        }
        icon={<MousePointerClick />}
        tone="success"
      />
    </StatGrid>
  );
}
