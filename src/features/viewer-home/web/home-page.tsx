import { Download, Share, X } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { identityTexts } from '#features/accounts/texts.ts';
import {
  CompletenessMeter,
  completenessTexts,
  useProfile,
  WelcomeBonus,
} from '#features/people/web/index.ts';
import { dailyLimitText, todayText } from '#features/watch-and-earn/texts.ts';
import type { ViewerProfile } from '#features/people/contract/viewer.ts';
import { ReceiptLink, useWallet } from '#features/wallet/web/index.ts';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { actionWords } from '#lib/web/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { isAppleTouch, isInstalled, useInstallOffer } from '#lib/web/install-offer.ts';
import { deviceStore } from '#lib/web/stored.ts';
import { HomeHead, isDayFull } from './home-head.tsx';
import { useWaitingAds, WaitingAds } from './waiting-ads.tsx';
import { homeTexts, installTexts as texts } from './texts.ts';
import { WalletCard } from './wallet-card.tsx';

/** The viewer's home: money, ads to watch, and what else could be earned. */
export function HomePage() {
  const profile = useProfile();
  useWallet(); // Asked at the same time, not once the profile has made room for its card.
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
            {(given) => (
              <div className="flex flex-col gap-4">
                <WalletCard />
                {!isDayFull(given) && (
                  <p className="tabular flex flex-wrap justify-between gap-x-3">
                    <span className="font-bold">{todayText(given.todays_earnings)}</span>
                    {!isDayOver && (
                      <span className="text-sm text-soft">{dailyLimitText(given.dailyEarningLimit)}</span>
                    )}
                  </p>
                )}
                <WelcomeBonus bonus={given.welcome_bonus} />
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

/** The reward for more details; nothing where all are given and paid. */
function MoreToGive({ completeness }: Pick<ViewerProfile, 'completeness'>) {
  const isDue = completeness.details_to_reward === 0;
  if (completeness.filled.length === completeness.total && !isDue) return null;
  return (
    <Card>
      <CompletenessMeter completeness={completeness} />
      <ButtonLink variant="secondary" size="sm" to="/kullanici/profil" className="mt-4">
        {isDue ? completenessTexts.buttonDue : completenessTexts.button}
      </ButtonLink>
    </Card>
  );
}

interface LastTransactionsProps {
  transactions: ViewerProfile['wallet']['transactions'];
}

/** As many as tell what came last; the wallet has all. */
const SHOWN = 3;

/** The last movements of the wallet. */
function LastTransactions({ transactions }: LastTransactionsProps) {
  return (
    <section aria-labelledby="last-transactions">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="last-transactions" className="text-lg font-bold">
          {homeTexts.transactions}
        </h2>
        <TextLink to="/kullanici/cuzdan" className="flex min-h-11 items-center text-sm">
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

const wasDismissed = () => deviceStore.get(DISMISSED) !== null;

/** Offers to install the app, where the browser can. Once dismissed, it does not come back. */
function InstallHint() {
  const install = useInstallOffer();
  const [isDismissed, setIsDismissed] = useState(wasDismissed);
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
