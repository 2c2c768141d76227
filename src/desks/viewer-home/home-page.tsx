import { Download, Share, X, Play, Tv } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { identityTexts } from '#features/accounts/texts.ts';
import { CompletenessMeter, completenessTexts, useProfile, WelcomeBonus } from '#features/profile/web.ts';
import { dailyLimitText, todayText, sessionText } from '#features/watching/texts.ts';
import { watchWords } from '#platform/words/watching.ts';
import type { ViewerProfile } from '#features/profile/contract.ts';
import { ReceiptLink, useWallet, BalanceCard, type Wallet, WITHDRAW_PATH } from '#features/wallet/web.ts';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { actionWords } from '#lib/web/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { isAppleTouch, isInstalled, useInstallOffer } from '#lib/web/install-offer.ts';
import { deviceStore } from '#lib/web/stored.ts';
import { viewerPaths } from '#platform/places/paths.ts';
import { homeTexts, installTexts as texts } from './texts.web.ts';
import { useLocation, Link } from 'react-router';
import { formatKurus } from '#lib/shared/money.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { useSession } from '#lib/web/session.ts';
import { earnedInRound, CHOSEN_AD } from '#platform/places/watch-place.ts';
import { classNames } from '#lib/web/class-names.ts';
import { readHook } from '#lib/web/query.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { ImageWithFallback } from '#lib/web/layout/image-with-fallback.tsx';
import { watchCalls, WayToAds } from '#features/watching/web.ts';
import { coolingText, walletWords } from '#features/wallet/texts.ts';

function WalletCard() {
  return (
    <QueryStates
      query={useWallet()}
      failedText={walletWords.failed}
      skeleton={<Skeleton className="h-52 rounded-2xl" />}
    >
      {(wallet) => (
        <BalanceCard wallet={wallet}>
          <WayOut wallet={wallet} />
        </BalanceCard>
      )}
    </QueryStates>
  );
}

function WayOut({ wallet }: { wallet: Wallet }) {
  const { in_review: isInReview, money_ready_at: readyAt, to_withdraw: missing } = wallet;
  if (readyAt !== null && !isInReview)
    return <p className="text-sm text-rail-text">{coolingText(readyAt)}</p>;
  if (missing !== null && !isInReview) return null;
  return (
    <ButtonLink
      variant="light"
      size="sm"
      to={isInReview ? viewerPaths.wallet : WITHDRAW_PATH}
      className="self-start"
    >
      {isInReview ? walletWords.goTo : walletWords.withdraw}
    </ButtonLink>
  );
}

const MAX_CARDS = 4;

const useWaitingAds = readHook(['watch-and-earn', 'ads'], watchCalls.listAds);

function WaitingAds() {
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
                to={viewerPaths.watch}
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
  ad: DataOf<typeof watchCalls.listAds>['ads'][number];
  isAlone: boolean;
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
        to={`${viewerPaths.watch}?${CHOSEN_AD}=${ad.id}`}
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

function HomeHead({ profile }: { profile: ViewerProfile | undefined }) {
  const name = useSession().user?.name ?? '';
  const round = earnedInRound(useLocation().state);
  const today = profile && isDayFull(profile) ? todayText(profile.todays_earnings) : '';
  const sum = round > 0 ? sessionText(round) : today;
  return (
    <header className="mb-5">
      {sum === '' && <p className="text-soft">{homeTexts.hello}</p>}
      <h1 className="text-2xl font-extrabold break-words md:text-3xl">{sum || (profile?.name ?? name)}</h1>
      {sum !== '' && (profile ? <Week days={profile.week} /> : <Skeleton className="mt-3 h-20" />)}
    </header>
  );
}

const isDayFull = (profile: ViewerProfile): boolean => profile.todays_earnings >= profile.dailyEarningLimit;

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

export function HomePage() {
  const profile = useProfile();
  useWallet(); // Requested at the same time, not once the profile has made room for its card.
  const { data } = profile;
  // The limit itself may be out of reach: no ad is as cheap as what is left.
  const isDayOver = useWaitingAds().data?.reason === 'DAILY_LIMIT';
  return (
    <>
      <HomeHead profile={data} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          <QueryStates
            query={profile}
            failedText={identityTexts.loadFailed}
            skeleton={<Skeleton className="h-52 rounded-2xl" />}
          >
            {(shown) => (
              <div className="flex flex-col gap-4">
                <WalletCard />
                {!isDayFull(shown) && (
                  <p className="tabular flex flex-wrap justify-between gap-x-3">
                    <span className="font-bold">{todayText(shown.todays_earnings)}</span>
                    {!isDayOver && (
                      <span className="text-sm text-soft">{dailyLimitText(shown.dailyEarningLimit)}</span>
                    )}
                  </p>
                )}
                <WelcomeBonus bonus={shown.welcome_bonus} />
              </div>
            )}
          </QueryStates>
          <WaitingAds />
          <InstallHint />
        </div>
        {data !== undefined && (
          <div className="flex min-w-0 flex-col gap-6">
            <MoreToGive completeness={data.completeness} />
            <LastTransactions transactions={data.wallet.transactions} />
          </div>
        )}
      </div>
    </>
  );
}

function MoreToGive({ completeness }: Pick<ViewerProfile, 'completeness'>) {
  const isDue = completeness.details_to_reward === 0;
  if (completeness.filled.length === completeness.total && !isDue) return null;
  return (
    <Card>
      <CompletenessMeter completeness={completeness} />
      <ButtonLink variant="secondary" size="sm" to={viewerPaths.profile} className="mt-4">
        {isDue ? completenessTexts.buttonDue : completenessTexts.button}
      </ButtonLink>
    </Card>
  );
}

const SHOWN = 3;

function LastTransactions({ transactions }: Pick<ViewerProfile['wallet'], 'transactions'>) {
  return (
    <section aria-labelledby="last-transactions">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="last-transactions" className="text-lg font-bold">
          {homeTexts.transactions}
        </h2>
        <TextLink to={viewerPaths.wallet} className="flex min-h-11 items-center text-sm">
          {actionWords.seeAll}
        </TextLink>
      </div>
      {transactions.length === 0 ? (
        <p className="mt-1 text-soft">{homeTexts.noTransactions}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {transactions.slice(0, SHOWN).map((transaction) => (
            <li key={transaction.id}>
              <ReceiptLink movement={transaction} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const DISMISSED = 'izle-kazan.install-dismissed';

function InstallHint() {
  const install = useInstallOffer();
  const [isDismissed, setIsDismissed] = useState(() => deviceStore.get(DISMISSED) !== null);
  const isByHand = install === null && isAppleTouch();
  if (isDismissed || isInstalled() || (install === null && !isByHand)) return null;

  function dismiss() {
    deviceStore.set(DISMISSED, '1');
    setIsDismissed(true);
  }

  return (
    <section
      aria-labelledby="install-hint"
      className="flex animate-rise items-start gap-3 rounded-xl bg-brand-tint p-4"
    >
      <span aria-hidden className="mt-0.5 text-brand-text [&_svg]:size-5">
        {isByHand ? <Share /> : <Download />}
      </span>
      <div className="min-w-0 flex-1">
        <h2 id="install-hint" className="font-bold">
          {texts.title}
        </h2>
        <p className="mt-0.5 text-sm text-soft">{isByHand ? texts.byHand : texts.about}</p>
        {install !== null && (
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => void install()}>
            {texts.install}
          </Button>
        )}
      </div>
      <IconButton label={texts.dismiss} icon={<X />} onClick={dismiss} />
    </section>
  );
}
