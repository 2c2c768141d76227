import { CirclePlus, Wallet, BadgeCheck, PartyPopper } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { errorText } from '#lib/web/call.ts';
import { useKnownParam } from '#lib/web/list-params.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Skeleton, Pending } from '#lib/web/lists/loading.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import { OVERVIEW_DAYS } from '#features/performance/overview-wire.ts';
import { firmPaths } from '#platform/places/paths.ts';
import { useFirmAccounting, useFirmOverview, useFirmStats } from './api.web.ts';
import {
  DEFAULT_DAYS,
  OverviewSection,
  RunningCampaigns,
  FirmStatCards,
  WaitingList,
} from './firm-panel-cards.tsx';
import {
  firmPanelTexts as texts,
  overviewTexts,
  waitingTexts,
  firstStepsTexts,
  firmWalletTexts,
  approvedNoticeTexts,
  moreText,
  paidNoticeTexts,
} from '#features/performance/web.ts';
import { useSession } from '#lib/web/session.ts';
import type { FirmStats, NamedCampaign } from './contract.ts';
import { firmWords } from '#features/firms/texts.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useToday } from '#lib/web/day/new-day.ts';
import { usePageVisible } from '#lib/web/screen/use-page-visible.ts';
import { CampaignStatusBadge } from '#features/campaigns/web.ts';
import { useReadNotices } from '#platform/notices/web.ts';

type Popup = 'approved' | 'paid';

interface Open {
  popup: Popup;
  campaigns: NamedCampaign[];
}

/** The notices shown since the page was loaded, for as long as the server did not know them. */
const shownHere = new Set<number>();

function findUnshown(news: Readonly<Record<Popup, readonly NamedCampaign[]>>): Open | null {
  for (const popup of ['approved', 'paid'] as const) {
    const campaigns = news[popup].filter(({ notice_id: noticeId }) => !shownHere.has(noticeId));
    if (campaigns.length > 0) return { popup, campaigns };
  }
  return null;
}

/** Two popups, one after the other, each once per campaign on any device: approved and unpaid, payment approved. */
function CampaignNotices({ stats }: { stats: FirmStats }) {
  const [open, setOpen] = useState<Open | null>(null);
  // Behind another tab nobody sees it.
  const { isViewing } = useSession();
  const isSeen = usePageVisible() && !isViewing;
  const { approved_campaigns_list: approved, payment_approved_campaigns_list: paid } = stats;
  const next = isSeen && open === null ? findUnshown({ approved, paid }) : null;
  if (next !== null) setOpen(next);
  const { mutate: read } = useReadNotices();
  useEffect(() => {
    const ids = open?.campaigns.map(({ notice_id: noticeId }) => noticeId) ?? [];
    if (ids.length === 0) return;
    for (const id of ids) shownHere.add(id);
    read({ body: { ids } });
  }, [open, read]);
  const campaignsOf = (popup: Popup) => (open?.popup === popup ? open.campaigns : []);
  const close = () => setOpen(null);
  return (
    <>
      <ApprovedNotice campaigns={campaignsOf('approved')} onClose={close} />
      <PaidNotice campaigns={campaignsOf('paid')} onClose={close} />
    </>
  );
}

interface PopupProps {
  campaigns: readonly NamedCampaign[];
  onClose: () => void;
}

function ApprovedNotice({ campaigns, onClose }: PopupProps) {
  const [first] = campaigns;
  return (
    <Notice
      campaigns={campaigns}
      onClose={onClose}
      texts={{ ...approvedNoticeTexts, title: approvedNoticeTexts.title(campaigns.length) }}
      icon={<BadgeCheck />}
      to={first && campaigns.length === 1 ? firmPaths.pay(first.id) : firmPaths.accounting}
    />
  );
}

/** Names the state of each campaign: one that is paid is not shown before its first day, or while it is stopped. */
function PaidNotice({ campaigns, onClose }: PopupProps) {
  const today = useToday();
  const areOnAir = campaigns.every(({ status, start_date }) => status === 'active' && start_date <= today);
  return (
    <Notice
      campaigns={campaigns}
      onClose={onClose}
      texts={{ ...paidNoticeTexts, text: areOnAir ? paidNoticeTexts.onAir : paidNoticeTexts.later }}
      icon={<PartyPopper />}
      to={firmPaths.active}
      hasStates
    />
  );
}

const NAMED = 4;

interface NoticeProps extends PopupProps {
  texts: { title: string; text: string; action: string; close: string };
  icon: ReactNode;
  to: string;
  hasStates?: boolean;
}

function Notice({ campaigns, onClose, texts, icon, to, hasStates = false }: NoticeProps) {
  const named = campaigns.slice(0, NAMED);
  return (
    <Dialog
      isOpen={campaigns.length > 0}
      onClose={onClose}
      size="sm"
      title={texts.title}
      description={texts.text}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.close}
          </Button>
          <ButtonLink to={to}>{texts.action}</ButtonLink>
        </>
      }
    >
      <ul className="flex flex-col gap-2">
        {named.map((campaign) => (
          <li
            key={campaign.id}
            className="flex items-center gap-3 rounded-lg bg-success-tint px-3 py-2.5 text-success [&>span>svg]:size-5 [&>span>svg]:shrink-0"
          >
            <span aria-hidden>{icon}</span>
            <div className="min-w-0">
              <p className="font-semibold break-words">{campaign.campaign_name}</p>
              {hasStates && (
                <p className="mt-1 text-sm">
                  <CampaignStatusBadge campaign={campaign} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {campaigns.length > named.length && (
        <p className="mt-2 text-sm text-soft">{moreText(campaigns.length - named.length)}</p>
      )}
    </Dialog>
  );
}

export function FirmPanelPage() {
  const days = useKnownParam('gun', OVERVIEW_DAYS) ?? DEFAULT_DAYS;
  const overview = useFirmOverview(days);
  const stats = useFirmStats();
  const accounting = useFirmAccounting();
  const pending = accounting.data?.pending;
  const isNew = stats.data && accounting.data ? isFirstRun(stats.data, accounting.data) : false;
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          !isNew && (
            <ButtonLink to={firmPaths.newCampaign} icon={<CirclePlus aria-hidden />}>
              {campaignWords.newCampaign}
            </ButtonLink>
          )
        }
      />
      <div className="flex flex-col gap-4">
        {stats.error && (
          <Alert tone="danger" onRetry={() => void stats.refetch()} isRetrying={stats.isFetching}>
            {errorText(stats.error, texts.failed)}
          </Alert>
        )}
        {isNew ? (
          <FirstSteps />
        ) : (
          <QueryStates
            query={overview}
            failedText={overviewTexts.failed}
            skeleton={<Skeleton className="h-96 rounded-xl" />}
          >
            {({ waiting }) => (
              <>
                <WaitingList waiting={waiting} />
                {accounting.isLoading && <Pending />}
                {pending !== undefined && pending.count > 0 && (
                  <Alert tone="info">
                    {waitingTexts.paymentPending(pending.count, formatKurus(pending.total_amount))}
                  </Alert>
                )}
              </>
            )}
          </QueryStates>
        )}
        {(stats.data || !stats.error) && <FirmStatCards stats={stats.data} />}
        {!isNew && overview.data && (
          <OverviewSection days={days} now={overview.data.now} before={overview.data.before} />
        )}
        {isNew ? (
          <WalletCard />
        ) : (
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[2fr_1fr]">
            <RunningCampaigns />
            <WalletCard />
          </div>
        )}
      </div>
      {stats.data && <CampaignNotices stats={stats.data} />}
    </>
  );
}

function FirstSteps() {
  const firstName = useSession().user?.name.split(' ')[0] ?? '';
  return (
    <section
      aria-labelledby="first-steps"
      className="dawn rounded-xl border border-line p-5 shadow-card sm:p-8"
    >
      <h2 id="first-steps" className="text-xl font-extrabold sm:text-2xl">
        {firstStepsTexts.hello(firstName)}
      </h2>
      <p className="mt-1 text-soft">{firstStepsTexts.text}</p>
      <ol className="mt-6 grid gap-4 md:grid-cols-3 md:gap-6">
        {firstStepsTexts.steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4 md:block">
            <span
              aria-hidden
              className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-tint font-extrabold text-brand-text"
            >
              {index + 1}
            </span>
            <div className="md:mt-3">
              <h3 className="font-bold">{title}</h3>
              <p className="mt-1 text-sm text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <ButtonLink to={firmPaths.newCampaign} size="lg" icon={<CirclePlus aria-hidden />} className="mt-7">
        {firstStepsTexts.start}
      </ButtonLink>
    </section>
  );
}

/** Approved campaigns whose payment waits for the admin are in no counter, only in the orders. */
export function isFirstRun(
  stats: FirmStats,
  orders: Readonly<Record<'unpaid' | 'pending' | 'paid', { count: number }>>,
): boolean {
  const counted =
    stats.draft_campaigns +
    stats.pending_campaigns +
    stats.rejected_campaigns +
    stats.active_campaigns +
    stats.stopped_campaigns +
    stats.completed_campaigns +
    stats.pending_payment_campaigns;
  return counted === 0 && orders.unpaid.count + orders.pending.count + orders.paid.count === 0;
}

function WalletCard() {
  return (
    <QueryStates
      query={useFirmAccounting()}
      failedText={walletWords.failed}
      skeleton={<Skeleton className="h-52 rounded-xl" />}
    >
      {({ wallet_balance }) => (
        <section aria-labelledby="firm-wallet" className="ember on-dark rounded-xl p-5 shadow-card">
          <h2 id="firm-wallet" className="flex items-center gap-2 text-sm font-semibold text-rail-text">
            <Wallet aria-hidden className="size-4.5" />
            {firmWords.wallet}
          </h2>
          <p className="money mt-2 text-3xl font-extrabold">{formatKurus(wallet_balance)}</p>
          <ButtonLink to={firmPaths.wallet} variant="light" size="sm" className="mt-4">
            {firmWalletTexts.accounting}
          </ButtonLink>
        </section>
      )}
    </QueryStates>
  );
}
