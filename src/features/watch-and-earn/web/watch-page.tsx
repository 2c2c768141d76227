import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { errorText } from '#lib/web/call.ts';
import { roleHome } from '#lib/web/role-home.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { ErrorCard } from '#lib/web/layout/error-card.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { waitsForConnection } from '#lib/web/words.ts';
import { CHOSEN_AD } from '../watch-place.ts';
import { watchTexts as texts } from './texts.ts';
import { useOffer } from './api.ts';
import { useCutOffWatch } from './sitting/use-cut-off-watch.ts';
import { WatchSitting } from './sitting/watch-sitting.tsx';

/** Fetched only for a viewer without an ad to watch. */
const NoAds = lazy(async () => ({ default: (await import('./no-ads.tsx')).NoAds }));

/** Watch and earn: one ad at a time (Specification, "Watch ads"). */
export function WatchPage() {
  const { key, search } = useLocation();
  const chosen = new URLSearchParams(search).get(CHOSEN_AD);
  // Typed addresses all have one key; another ad in it is another visit and not a reload.
  const visit = chosen === null ? key : `${key} ${chosen}`;
  const chosenId = chosen === null ? null : Number(chosen);
  const offer = useOffer(visit);
  const isAsking = useCutOffWatch(visit, offer.data);
  const hasAds = offer.data !== undefined && (offer.data.ads.length > 0 || offer.data.open_watch !== null);
  return (
    <>
      <h1 className="sr-only">{texts.title}</h1>
      {isAsking ? (
        <Loading />
      ) : hasAds ? (
        <WatchSitting key={visit} offer={offer.data} visit={{ key: visit, chosenId }} />
      ) : (
        <Waiting offer={offer} />
      )}
    </>
  );
}

function Waiting({ offer }: { offer: ReturnType<typeof useOffer> }) {
  if (offer.data !== undefined) {
    return (
      <Suspense fallback={<Loading />}>
        <NoAds offer={offer.data} onRetry={() => void offer.refetch()} />
      </Suspense>
    );
  }
  if (offer.error !== null) {
    return (
      <ErrorCard
        message={errorText(offer.error, texts.failed)}
        onRetry={() => void offer.refetch()}
        action={
          <ButtonLink to={roleHome('user')} variant="secondary">
            {texts.goHome}
          </ButtonLink>
        }
      />
    );
  }
  if (offer.fetchStatus === 'paused') return <Alert tone="warning">{waitsForConnection}</Alert>;
  return <Loading />;
}

function Loading() {
  return (
    <div role="status" className="flex min-h-[calc(100dvh-6rem)] flex-col gap-3 lg:min-h-0 lg:gap-4">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-1.5 rounded-full" />
      <div className="flex flex-1 flex-col gap-3 lg:grid lg:flex-none lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <Skeleton className="min-h-52 flex-1 rounded-2xl lg:h-[min(36rem,70dvh)] lg:flex-none" />
        <div className="flex flex-col gap-4">
          <Skeleton className="h-24 rounded-xl" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-11 rounded-full" />
        </div>
      </div>
    </div>
  );
}
