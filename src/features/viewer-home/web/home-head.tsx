import { useLocation } from 'react-router';
import { formatKurus } from '#lib/shared/money.ts';
import { useSession } from '#lib/web/session.ts';
import type { ViewerProfile } from '#features/people/contract/viewer.ts';
import { earnedInRound } from '#features/watch-and-earn/watch-place.ts';
import { sittingText, todayText } from '#features/watch-and-earn/texts.ts';
import { homeTexts } from './texts.ts';

interface HomeHeadProps {
  profile: ViewerProfile | undefined;
  /** Nothing more can be earned today. */
  isDayOver: boolean;
}

/** Greets; after a round, and once the day is over, sums up what was earned. */
export function HomeHead({ profile, isDayOver }: HomeHeadProps) {
  const name = useSession().user?.name ?? '';
  const round = earnedInRound(useLocation().state);
  if (profile === undefined || (round === 0 && !isDayOver))
    return (
      <header className="mb-5">
        <p className="text-soft">{homeTexts.hello}</p>
        <h1 className="text-2xl font-extrabold break-words md:text-3xl">{profile?.name ?? name}</h1>
      </header>
    );
  return (
    <header className="mb-5">
      <h1 className="text-2xl font-extrabold break-words md:text-3xl">
        {round > 0 ? sittingText(round) : todayText(profile.todays_earnings)}
      </h1>
      <Week days={profile.week} />
    </header>
  );
}

/** What each of the last seven days brought, as bars, and their sum. */
function Week({ days }: { days: ViewerProfile['week'] }) {
  const most = Math.max(...days.map(({ earned }) => earned), 1);
  return (
    <section aria-label={homeTexts.week} className="mt-3">
      <ol className="flex items-end gap-2">
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
