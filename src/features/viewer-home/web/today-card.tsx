import type { Kurus } from '#lib/shared/money.ts';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import { dailyLimitText, todayText } from '#features/watch-and-earn/texts.ts';
import { homeTexts } from './texts.ts';

/** Today's earnings against the day's limit. */
export function TodayCard({ earned, limit }: { earned: Kurus; limit: Kurus }) {
  return (
    <section aria-label={homeTexts.todayLabel} className="rounded-xl bg-canvas p-5">
      <ProgressBar
        label={homeTexts.todayLabel}
        value={earned}
        max={limit}
        valueText={todayText(earned)}
        aside={dailyLimitText(limit)}
        tone="brand"
        size="md"
      />
      {earned >= limit && <p className="mt-3 text-sm text-soft">{homeTexts.limitReached}</p>}
    </section>
  );
}
