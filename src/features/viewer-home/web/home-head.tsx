import { useLocation } from 'react-router';
import { formatKurus } from '#lib/shared/money.ts';
import { useSession } from '#lib/web/session.ts';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import type { ViewerProfile } from '#features/people/contract/viewer.ts';
import { earnedInRound } from '#features/watch-and-earn/watch-place.ts';
import { sittingText, todayText } from '#features/watch-and-earn/texts.ts';
import { homeTexts } from './texts.ts';

/** Greets; after a round, and once the day's limit is reached, sums up what was earned. */
export function HomeHead({ profile }: { profile: ViewerProfile | undefined }) {
  const name = useSession().user?.name ?? '';
  const round = earnedInRound(useLocation().state);
  const today = profile && isDayFull(profile) ? todayText(profile.todays_earnings) : '';
  const sum = round > 0 ? sittingText(round) : today;
  return (
    <header className="mb-5">
      {sum === '' && <p className="text-soft">{homeTexts.hello}</p>}
      <h1 className="text-2xl font-extrabold break-words md:text-3xl">{sum || (profile?.name ?? name)}</h1>
      {sum !== '' && (profile ? <Week days={profile.week} /> : <Skeleton className="mt-3 h-20" />)}
    </header>
  );
}

export const isDayFull = (profile: ViewerProfile): boolean =>
  profile.todays_earnings >= profile.dailyEarningLimit;

/** The earnings of the last seven days, as bars, and their sum. */
function Week({ days }: { days: ViewerProfile['week'] }) {
  const most = Math.max(...days.map(({ earned }) => earned), 1);
  return (
    <section aria-label={homeTexts.week} className="mt-3">
      <ol className="flex max-w-xl items-end gap-2">
        {days.map(({ day, earned }) => (
          <li key={day} className="flex flex-1 flex-col items-center gap-1 text-xs text-soft">
            <span className="sr-only">{formatKurus(earned)}</span>
            <span aria-hidden className="flex h-14 w-full items-end rounded-md bg-sunken">
              <span className="w-full rounded-md bg-brand" style={{ height: `${(earned / most) * 100}%` }} />
            </span>
            {homeTexts.weekday(day)}
          </li>
        ))}
      </ol>
    </section>
  );
}
