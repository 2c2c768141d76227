import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { call, CallError, errorText } from '#lib/web/call.ts';
import { roleHome } from '#lib/web/role-home.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { ErrorCard } from '#lib/web/layout/error-card.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { waitsForConnection } from '#lib/web/words.ts';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { CHOSEN_AD } from '#platform/places/watch-place.ts';
import { cutOffTexts, watchTexts as texts } from './texts.web.ts';
import { type Offer, useOffer, watchCalls } from './api.web.ts';
import { WatchSession } from './session/watch-session.tsx';
import { countOn, type SavedWatch, savedWatch } from './session/saved-watch.web.ts';
import { isOfThisTab, pageId } from './session/use-one-page.web.ts';

const NoAds = lazy(async () => ({ default: (await import('./no-ads.tsx')).NoAds }));

export function WatchPage() {
  const { key, search } = useLocation();
  const chosen = new URLSearchParams(search).get(CHOSEN_AD);
  // Typed addresses share one key; another ad in it is another visit, not a reload.
  const visit = chosen === null ? key : `${key} ${chosen}`;
  const chosenId = chosen === null ? null : Number(chosen);
  const offer = useOffer(visit);
  const isAsking = useCutOffWatch(visit, offer.data);
  const shown = useMemo(() => offer.data && withoutUnseen(offer.data), [offer.data]);
  const hasAds = shown !== undefined && (shown.ads.length > 0 || shown.open_watch !== null);
  return (
    <>
      <h1 className="sr-only">{texts.title}</h1>
      {isAsking ? (
        <Loading />
      ) : hasAds ? (
        <WatchSession key={visit} offer={shown} visit={{ key: visit, chosenId }} />
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
      <Skeleton className="my-[7px] h-1.5 rounded-full" />
      <div className="flex flex-1 flex-col gap-3 lg:grid lg:flex-none lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <Skeleton className="min-h-52 flex-1 rounded-2xl lg:h-[min(35rem,70dvh)] lg:flex-none" />
        {/* As high as what comes, so that the ad does not shrink when it does. */}
        <div className="flex flex-col gap-3 pb-8 lg:gap-5">
          <Skeleton className="h-26.5 rounded-xl md:h-30.5" />
          <Skeleton className="h-17" />
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="mt-2 h-14 rounded-full" />
        </div>
      </div>
    </div>
  );
}

/** A watch that a payment opened just before a reload was never shown: its ad begins as any other. */
function withoutUnseen(offer: Offer): Offer {
  const { open_watch: open } = offer;
  const isUnseen = open !== null && isOfThisTab(open.holder) && savedWatch.read()?.watchId !== open.watch_id;
  return isUnseen ? { ...offer, open_watch: null } : offer;
}

const GIVEN_UP = ['WATCH_EXPIRED', 'WATCH_RELEASED'];

function findCutOff(offer: Offer | undefined): SavedWatch | null {
  const saved = offer === undefined ? null : savedWatch.read();
  return saved === null || offer?.open_watch?.watch_id === saved.watchId ? null : saved;
}

/**
 * Only the server knows the outcome of a watch that was cut off; asking it cannot pay twice. Returns whether it is
 * pending.
 */
function useCutOffWatch(visit: string, offer: Offer | undefined): boolean {
  const toast = useToast();
  const isKnown = offer !== undefined;
  // oxlint-disable-next-line react/exhaustive-deps -- once for each visit, as its offer was
  const cutOff = useMemo(() => findCutOff(offer), [visit, isKnown]);
  const [answered, setAnswered] = useState<SavedWatch | null>(null);
  useEffect(() => {
    if (cutOff === null) return;
    savedWatch.forget();
    const body = { watch_id: cutOff.watchId, holder: pageId };
    call(watchCalls.viewAd, { params: { id: cutOff.adId }, body })
      .then(
        ({ data }) => {
          const earning = sumKurus(data.earning, data.click_earning ?? ZERO_KURUS);
          countOn(visit, { adId: cutOff.adId, earning });
          toast.success(cutOffTexts.credited(earning));
        },
        (error: unknown) => {
          if (!(error instanceof CallError)) throw error;
          if (GIVEN_UP.includes(error.code)) toast.info(cutOffTexts.lost(cutOff.earning));
          else if (error.code === 'NETWORK' && savedWatch.read() === null) savedWatch.save(cutOff);
        },
      )
      .finally(() => setAnswered(cutOff));
    // oxlint-disable-next-line react/exhaustive-deps -- each cut-off watch is asked about once
  }, [cutOff]);
  return cutOff !== null && answered !== cutOff;
}
