import type { Kurus } from '#lib/shared/money.ts';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import { dailyLimitText, todayText, watchWords } from '../texts.ts';

/** Today's earnings against the day's limit. */
export function DayProgress({ earnedToday, dailyLimit }: { earnedToday: Kurus; dailyLimit: Kurus }) {
  return (
    <ProgressBar
      label={watchWords.today}
      value={earnedToday}
      max={dailyLimit}
      valueText={todayText(earnedToday)}
      aside={dailyLimitText(dailyLimit)}
      tone="brand"
      size="md"
      className="rounded-xl bg-sunken px-4 py-3"
    />
  );
}
