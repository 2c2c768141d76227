import type { RawBuilder } from 'kysely';
import { mayCall } from '#lib/shared/route.ts';
import type { Actor } from '#lib/server/actor.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import { gauge } from '#lib/server/figures/figures.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { approvalsContract } from '#platform/approvals/contract.ts';
import { adminCampaignsContract } from '#features/campaigns/contract/admin.ts';
import { inList } from '#features/campaigns/server.ts';
import { complaintsContract } from '#features/complaints/contract.ts';
import { fraudAdminContract } from '#features/fraud/contract/admin.ts';
import { UNDECIDED_GROUPS } from '#features/fraud/server.ts';
import { adminPaymentsContract } from '#features/payments/contract/admin.ts';
import { inAdminFilter } from '#features/payments/server.ts';
import { adminWithdrawalsContract } from '#features/wallet/contract/admin.ts';
import type { WaitingQueues } from './contract.ts';

type Queue = keyof WaitingQueues;
type Reader = Pick<Actor, 'userId' | 'role' | 'duty'>;

const COUNTS: Readonly<Record<Queue, (reader: Reader) => RawBuilder<unknown>>> = {
  campaigns: () =>
    sql`count(*) as count, min(submitted_at) as oldest_at from campaigns where ${inList('pending')}`,
  payments: () => sql`count(*) as count, min(submitted_at) as oldest_at from orders
    where ${inAdminFilter('to_decide')}`,
  withdrawals: () =>
    sql`count(*) as count, min(created_at) as oldest_at from withdrawals where status = 'pending'`,
  // The queue has a row for each reported ad.
  complaints: () => sql`count(distinct campaign_id) as count, min(reported_at) as oldest_at from ad_reports
    where decision_id is null`,
  suspects: () => UNDECIDED_GROUPS,
  // One's own waits for somebody else.
  proposals: ({ userId }) => sql`count(*) as count, min(proposed_at) as oldest_at from proposals
    where status = 'open' and proposed_by <> ${userId}`,
};

/** The list of each queue: who may not read it is told nothing of it. */
const LISTS = {
  campaigns: adminCampaignsContract.adminListPendingCampaigns,
  payments: adminPaymentsContract.listPayments,
  withdrawals: adminWithdrawalsContract.listWithdrawals,
  complaints: complaintsContract.listReportedAds,
  suspects: fraudAdminContract.listFraudGroups,
  proposals: approvalsContract.listProposals,
};

const countQueue = (db: Db, queue: Queue, reader: Reader) =>
  one(db, sql<{ count: number; oldest_at: Date | null }>`select ${COUNTS[queue](reader)}`);

async function readQueue(db: Db, queue: Queue, actor: Reader) {
  return mayCall(LISTS[queue], actor) ? countQueue(db, queue, actor) : null;
}

export async function readWaitingQueues(db: Db, actor: Reader): Promise<WaitingQueues> {
  const [campaigns, payments, withdrawals, complaints, suspects, proposals] = await Promise.all([
    readQueue(db, 'campaigns', actor),
    readQueue(db, 'payments', actor),
    readQueue(db, 'withdrawals', actor),
    readQueue(db, 'complaints', actor),
    readQueue(db, 'suspects', actor),
    readQueue(db, 'proposals', actor),
  ]);
  return { campaigns, payments, withdrawals, complaints, suspects, proposals };
}

const PRESSING = ['campaigns', 'payments', 'withdrawals'] as const;
const waitingAge = gauge('izle_waiting_age_seconds', 'How long the oldest row of a queue has waited.', {
  labels: ['queue'],
  freshMs: 60_000,
});
export const waitingFigures = [waitingAge];

export function askWaitingFigures({ db, clock, figures }: Pick<ServerKit, 'db' | 'clock' | 'figures'>): void {
  const monitor: Reader = { userId: 0, role: 'admin', duty: 'owner' };
  figures.ask(waitingAge, () =>
    Promise.all(
      PRESSING.map(async (queue) => {
        const { oldest_at: since } = await countQueue(db, queue, monitor);
        const ms = since === null ? 0 : clock.now().getTime() - since.getTime();
        return { labels: { queue }, value: Math.max(ms, 0) / 1000 };
      }),
    ),
  );
}
