import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { useSession } from '#lib/web/session.ts';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { identityTexts } from '#features/accounts/texts.ts';
import {
  completenessTexts,
  CompletenessMeter,
  useProfile,
  WelcomeBonus,
} from '#features/people/web/index.ts';
import { InstallHint } from './install-hint.tsx';
import { LastTransactions } from './last-transactions.tsx';
import { TodayCard } from './today-card.tsx';
import { WaitingAds } from './waiting-ads.tsx';
import { homeTexts } from './texts.ts';
import { WalletCard } from './wallet-card.tsx';

/** The viewer's home: money, ads to watch, and what else could be earned. */
export function HomePage() {
  const profile = useProfile();
  const name = useSession().user?.name ?? '';
  const { data } = profile;
  return (
    <>
      <header className="mb-5">
        <p className="text-soft">{homeTexts.hello}</p>
        <h1 className="text-2xl font-extrabold break-words md:text-3xl">{data?.name ?? name}</h1>
      </header>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          <QueryStates
            query={profile}
            failedText={identityTexts.loadFailed}
            skeleton={<Skeleton className="h-80 rounded-2xl" />}
          >
            {({ wallet, todays_earnings: earned, dailyEarningLimit: limit, welcome_bonus: bonus }) => (
              <div className="flex flex-col gap-4">
                <WalletCard wallet={wallet} />
                <TodayCard earned={earned} limit={limit} />
                <WelcomeBonus bonus={bonus} />
              </div>
            )}
          </QueryStates>
          <WaitingAds />
          <InstallHint />
        </div>
        {data !== undefined && (
          <div className="flex min-w-0 flex-col gap-6">
            <Card>
              <CompletenessMeter completeness={data.completeness} />
              {(data.completeness.filled.length < data.completeness.total ||
                data.completeness.details_to_reward === 0) && (
                <ButtonLink variant="secondary" size="sm" to="/kullanici/profil?duzenle=1" className="mt-4">
                  {data.completeness.details_to_reward === 0
                    ? completenessTexts.buttonDue
                    : completenessTexts.button}
                </ButtonLink>
              )}
            </Card>
            <LastTransactions transactions={data.wallet.transactions} />
          </div>
        )}
      </div>
    </>
  );
}
