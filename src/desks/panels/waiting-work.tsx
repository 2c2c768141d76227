import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { classNames } from '#lib/web/class-names.ts';
import { Email } from '#lib/web/lists/cells.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { approvalsContract } from '#platform/approvals/contract.ts';
import { campaignFailures } from '#features/campaigns/texts.ts';
import { adminCampaignsContract } from '#features/campaigns/contract/admin.ts';
import { fraudAdminContract } from '#features/fraud/contract.ts';
import { adminPaymentsContract } from '#features/payments/contract.ts';
import { adminWithdrawalsContract } from '#features/wallet/contract.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { adminPaths } from '#platform/places/paths.ts';
import {
  useWaitingCampaigns,
  useWaitingGroups,
  useWaitingPayments,
  useWaitingProposals,
  useWaitingWithdrawals,
} from './api.web.ts';
import { waitingTexts as texts } from './admin-texts.web.ts';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { QueryStates, type QueryLike } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { actionWords } from '#lib/web/words.ts';
import { daysBetween, istanbulDay } from '#lib/shared/dates.ts';
import { serverTime } from '#lib/web/day/server-time.ts';

interface WaitingRow {
  id: number;
  name: string;
  detail: ReactNode;
  amount: Kurus;
  since: Date;
  to: string;
}

interface WaitingListProps<T> {
  title: string;
  query: QueryLike<T> & { dataUpdatedAt: number };
  failedText: string;
  emptyText: string;
  to: string;
  read: (data: T) => { count: number; rows: WaitingRow[] };
}

function WaitingList<T>({ title, query, failedText, emptyText, to, read }: WaitingListProps<T>) {
  const waiting = query.data === undefined ? undefined : read(query.data);
  const hasRows = waiting !== undefined && waiting.rows.length > 0;
  return (
    <Card
      title={title}
      isFlush
      className="flex flex-col"
      action={hasRows && <Badge tone="warning">{texts.count(formatCount(waiting.count))}</Badge>}
    >
      <div className="flex-1 px-4 pb-3 sm:px-5">
        <QueryStates
          query={query}
          failedText={failedText}
          skeleton={<RowsSkeleton />}
          isEmpty={() => !hasRows}
          empty={
            <p className="flex items-center gap-2 py-3 text-sm text-soft">
              <CircleCheck aria-hidden className="size-5 text-success" />
              {emptyText}
            </p>
          }
        >
          {(data) => (
            <ul className="divide-y divide-line">
              {read(data).rows.map((row) => (
                <Row key={row.id} row={row} now={serverTime(query.dataUpdatedAt)} />
              ))}
            </ul>
          )}
        </QueryStates>
      </div>
      {hasRows && (
        <p className="border-t border-line px-4 py-3 text-sm sm:px-5">
          <TextLink to={to} data-figure={waiting.count} aria-label={texts.allOf(title)}>
            {actionWords.seeAll}
          </TextLink>
        </p>
      )}
    </Card>
  );
}

function Row({ row, now }: { row: WaitingRow; now: Date }) {
  const { text, isLate } = waitingTime(row.since, now);
  return (
    <li>
      <Link
        to={row.to}
        className="-mx-2 flex min-h-14 items-center justify-between gap-3 rounded-md px-2 py-2 text-sm hover:bg-canvas"
      >
        <span className="min-w-0">
          <span className="block font-semibold break-words">{row.name}</span>
          <span className="block text-xs break-words text-soft">{row.detail}</span>
        </span>
        <span className="shrink-0 text-right">
          <span className="money block font-semibold">{formatKurus(row.amount)}</span>
          <span className={classNames('block text-xs', isLate ? 'font-semibold text-danger' : 'text-soft')}>
            {text}
          </span>
        </span>
      </Link>
    </li>
  );
}

function RowsSkeleton() {
  return (
    <div className="flex flex-col gap-3 py-2">
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-3/4" />
    </div>
  );
}

const LATE_DAYS = 3;

export function waitingTime(since: Date, now: Date): { text: string; isLate: boolean } {
  const days = Math.max(0, daysBetween(istanbulDay(since), istanbulDay(now)));
  if (days === 0) return { text: texts.today, isLate: false };
  if (days === 1) return { text: texts.yesterday, isLate: false };
  return { text: texts.days(days), isLate: days >= LATE_DAYS };
}

const PAYMENTS = `${adminPaths.payments}?durum=to_decide`;
const PROPOSALS = `${adminPaths.approvals}?durum=to_decide`;
const WITHDRAWALS = `${adminPaths.withdrawals}?durum=pending`;

export function WaitingWork() {
  const mayReadGroups = useMayCall(fraudAdminContract.listFraudGroups);
  const mayReadProposals = useMayCall(approvalsContract.listProposals);
  const mayReadPayments = useMayCall(adminPaymentsContract.listPayments);
  const mayReadWithdrawals = useMayCall(adminWithdrawalsContract.listWithdrawals);
  const mayReadCampaigns = useMayCall(adminCampaignsContract.adminListPendingCampaigns);
  const isOneList = !mayReadPayments && !mayReadWithdrawals;
  // Accounting decides nothing.
  if (!mayReadCampaigns) return null;
  return (
    <section aria-labelledby="waiting-work">
      <h2 id="waiting-work" className="mb-3 text-lg font-bold">
        {texts.heading}
      </h2>
      {mayReadProposals && <WaitingProposals />}
      {mayReadGroups && <SuspectedAccounts />}
      <div className={classNames('grid gap-4', !isOneList && 'md:grid-cols-2 xl:grid-cols-3')}>
        <WaitingCampaigns />
        {mayReadPayments && <WaitingPayments />}
        {mayReadWithdrawals && <WaitingWithdrawals />}
      </div>
    </section>
  );
}

function WaitingCampaigns() {
  return (
    <WaitingList
      title={texts.campaigns}
      query={useWaitingCampaigns()}
      failedText={campaignFailures.pending}
      emptyText={texts.noCampaigns}
      to={adminPaths.pending}
      read={({ campaigns, pagination }) => ({
        count: pagination.total,
        rows: campaigns.map((campaign) => ({
          id: campaign.id,
          name: campaign.campaign_name,
          detail: campaign.firm_name,
          amount: campaign.budget_details.campaign_budget,
          since: campaign.submitted_at ?? campaign.created_at,
          to: `${adminPaths.pending}?detay=${campaign.id}`,
        })),
      })}
    />
  );
}

function WaitingPayments() {
  return (
    <WaitingList
      title={texts.payments}
      query={useWaitingPayments()}
      failedText={texts.paymentsFailed}
      emptyText={texts.noPayments}
      to={PAYMENTS}
      read={({ payments, pagination }) => ({
        count: pagination.total,
        rows: payments.map((payment) => ({
          id: payment.id,
          name: payment.campaign_name,
          detail: payment.firm_name,
          amount: payment.payable,
          since: payment.submitted_at ?? payment.created_at,
          to: `${PAYMENTS}&detay=${payment.id}`,
        })),
      })}
    />
  );
}

function WaitingWithdrawals() {
  return (
    <WaitingList
      title={texts.withdrawals}
      query={useWaitingWithdrawals()}
      failedText={texts.withdrawalsFailed}
      emptyText={walletWords.noRequests}
      to={WITHDRAWALS}
      read={({ withdrawals, pagination }) => ({
        count: pagination.total,
        rows: withdrawals.map((withdrawal) => ({
          id: withdrawal.id,
          name: withdrawal.name,
          detail: <Email address={withdrawal.email} />,
          amount: withdrawal.amount,
          since: withdrawal.created_at,
          to: `${WITHDRAWALS}&detay=${withdrawal.id}`,
        })),
      })}
    />
  );
}

function WaitingProposals() {
  const count = usePart(useWaitingProposals())?.pagination.total ?? 0;
  return <WaitingAlert count={count} title={texts.proposals} text={texts.proposalsText} to={PROPOSALS} />;
}

function SuspectedAccounts() {
  const count = usePart(useWaitingGroups())?.pagination.total ?? 0;
  return (
    <WaitingAlert count={count} title={texts.groups} text={texts.groupsText} to={adminPaths.suspected} />
  );
}

interface WaitingAlertProps {
  count: number;
  title: (count: number) => string;
  text: string;
  to: string;
}

function WaitingAlert({ count, title, text, to }: WaitingAlertProps) {
  if (count === 0) return null;
  return (
    <Alert
      tone="warning"
      className="mb-4"
      title={title(count)}
      action={
        <ButtonLink to={to} size="sm" variant="secondary" data-figure={count}>
          {texts.look}
        </ButtonLink>
      }
    >
      {text}
    </Alert>
  );
}
