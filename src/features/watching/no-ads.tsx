import { CalendarCheck, Clapperboard } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Kurus } from '#lib/shared/money.ts';
import { roleHome } from '#lib/web/role-home.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import { Loading } from '#lib/web/lists/loading.tsx';
import { NEW_DAY, useWindowEvent } from '#lib/web/use-window-event.ts';
import { useCallQuery } from '#lib/web/query.ts';
import { viewerPaths } from '#platform/places/paths.ts';
import type { NoAdReason } from './contract.ts';
import { watchCalls, type Offer } from './api.web.ts';
import { dailyLimitText, todayText } from './texts.ts';
import { watchWords } from '#platform/words/watching.ts';
import { watchTexts as texts } from './texts.web.ts';
import { WayToAds } from './way-to-ads.tsx';

export function NoAds({ offer, onRetry }: { offer: Offer; onRetry: () => void }) {
  const reason = offer.reason ?? 'NO_MATCH';
  useWindowEvent(NEW_DAY, onRetry);
  return (
    <NothingToWatch
      reason={reason}
      text={offer.reason_text}
      earnedToday={offer.total_today}
      dailyLimit={offer.daily_earning_limit}
      onRetry={onRetry}
    />
  );
}

/** After a refused start: other pages may have earned meanwhile, so the figures are read again. */
export function ClosedNow({ reason, text, earnedToday, dailyLimit }: NothingToWatchProps) {
  const navigate = useNavigate();
  useWindowEvent(NEW_DAY, () => void navigate(viewerPaths.watch, { replace: true }));
  const { data, isPending } = useCallQuery(
    ['watch-and-earn', 'closed'],
    watchCalls.listAds,
    {},
    { isForgotten: true },
  );
  if (isPending) return <Loading />;
  return (
    <NothingToWatch
      reason={reason}
      text={data?.reason === reason ? data.reason_text : text}
      earnedToday={data?.total_today ?? earnedToday}
      dailyLimit={data?.daily_earning_limit ?? dailyLimit}
    />
  );
}

interface NothingToWatchProps {
  reason: NoAdReason;
  text: string | null;
  earnedToday: Kurus;
  dailyLimit: Kurus;
  onRetry?: () => void;
}

function NothingToWatch({ reason, text, earnedToday, dailyLimit, onRetry }: NothingToWatchProps) {
  const isFull = reason === 'DAILY_LIMIT';
  const home = (
    <ButtonLink to={roleHome('user')} variant="secondary">
      {texts.goHome}
    </ButtonLink>
  );
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-5 py-4">
      <EmptyState
        icon={isFull ? <CalendarCheck /> : <Clapperboard />}
        title={isFull ? watchWords.dayIsFull : watchWords.noAds}
        text={<p>{text}</p>}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <WayToAds reason={reason} />
            {(reason === 'NO_MATCH' || reason === 'EARNING_OFF') && onRetry && (
              <Button onClick={onRetry}>{texts.retry}</Button>
            )}
            {home}
          </div>
        }
      />
      {/* On a full day the bar ends where the day does: the last of the limit may be too little for any ad. */}
      <ProgressBar
        label={watchWords.today}
        value={earnedToday}
        max={isFull ? earnedToday : dailyLimit}
        valueText={todayText(earnedToday)}
        aside={!isFull && dailyLimitText(dailyLimit)}
        tone="brand"
        size="md"
        className="rounded-xl bg-sunken px-4 py-3"
      />
    </div>
  );
}
