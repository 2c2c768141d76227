import { Play, Tv } from 'lucide-react';
import { Link } from 'react-router';
import { formatKurus } from '#lib/shared/money.ts';
import { classNames } from '#lib/web/class-names.ts';
import { readHook } from '#lib/web/query.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { ImageWithFallback } from '#lib/web/layout/image-with-fallback.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { watchWords } from '#features/watch-and-earn/texts.ts';
import { watchCalls, WayToAds } from '#features/watch-and-earn/web/index.ts';
import { CHOSEN_AD, WATCH_PATH } from '#features/watch-and-earn/watch-place.ts';
import { homeTexts } from './texts.ts';

/** The most cards in the row: enough to show that there are more ads. */
const MAX_CARDS = 4;

interface WaitingAd {
  id: number;
  title: string;
  image_path: string | null;
  earning: Parameters<typeof formatKurus>[0];
}

export const useWaitingAds = readHook(['watch-and-earn', 'ads'], watchCalls.listAds);

/** The ads that this viewer can watch, and the button that begins; or the reason why there are none. */
export function WaitingAds() {
  const query = useWaitingAds();
  return (
    <section aria-labelledby="waiting-ads" className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="waiting-ads" className="text-lg font-bold">
          {query.data?.ads.length === 0 ? homeTexts.noneWaiting : homeTexts.waiting}
        </h2>
        {query.data !== undefined && query.data.ads.length > 0 && (
          <span className="tabular text-sm text-soft">{homeTexts.waitingCount(query.data.ads.length)}</span>
        )}
      </div>
      <div className="mt-3">
        <QueryStates
          query={query}
          failedText={homeTexts.adsFailed}
          skeleton={<Skeleton className="h-67 rounded-xl md:h-72" />}
          isEmpty={({ ads }) => ads.length === 0}
          empty={
            <EmptyState
              icon={<Tv />}
              title={query.data?.reason === 'DAILY_LIMIT' ? watchWords.dayIsFull : watchWords.noAds}
              text={query.data?.reason_text}
              action={<WayToAds reason={query.data?.reason ?? null} />}
            />
          }
        >
          {({ ads }) => (
            <>
              <ButtonLink
                to={WATCH_PATH}
                size="lg"
                isBlock
                icon={<Play aria-hidden fill="currentColor" />}
                className="mb-4"
              >
                {watchWords.start}
              </ButtonLink>
              {/* Reaches the edges of a phone, so that a part of the next card shows that there are more. */}
              <ul className="-mx-(--gutter) flex [scroll-snap-type:x_proximity] scroll-px-(--gutter) gap-3 overflow-x-auto px-(--gutter) pb-1 [scrollbar-width:none] lg:mx-0 lg:scroll-px-0 lg:px-0">
                {ads.slice(0, MAX_CARDS).map((ad, index) => (
                  <AdCard key={ad.id} ad={ad} isAlone={ads.length === 1} isFirst={index === 0} />
                ))}
              </ul>
            </>
          )}
        </QueryStates>
      </div>
    </section>
  );
}

interface AdCardProps {
  ad: WaitingAd;
  isAlone: boolean;
  /** In sight at once, so that its picture is not loaded late. */
  isFirst: boolean;
}

function AdCard({ ad, isAlone, isFirst }: AdCardProps) {
  return (
    <li
      className={classNames(
        'shrink-0 snap-start',
        isAlone ? 'w-full max-w-md' : 'w-[min(16rem,80vw)] md:w-72',
      )}
    >
      <Link
        to={`${WATCH_PATH}?${CHOSEN_AD}=${ad.id}`}
        className="block overflow-hidden rounded-xl border border-line bg-surface"
      >
        <ImageWithFallback
          src={ad.image_path === null ? null : `/uploads/${ad.image_path}`}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          className="aspect-video w-full"
        />
        <span className="flex items-center justify-between gap-3 px-4 py-3">
          <span className="line-clamp-1 min-w-0 font-bold">{ad.title}</span>
          <span className="money shrink-0 font-bold text-success">+{formatKurus(ad.earning)}</span>
        </span>
      </Link>
    </li>
  );
}
