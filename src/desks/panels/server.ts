import { addDays, type CalendarDay, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { inList, onAir } from '#features/campaigns/server.ts';
import { inAdminFilter } from '#features/payments/server.ts';
import type { Overview } from '#features/performance/overview-wire.ts';
import { readCountedUntil, TAKEN_BACK } from '#features/performance/server.ts';
import {
  type AdminStats,
  panelsContract,
  type SeriesDay,
  type SystemStats,
  type WaitingQueues,
} from './contract.ts';
import { comparePeriods, readFirmStats, readWaiting } from './firm-panel.server.ts';
import type { RawBuilder } from 'kysely';
import { mayCall } from '#lib/shared/route.ts';
import type { Actor } from '#lib/server/actor.ts';
import { gauge } from '#lib/server/figures/figures.ts';
import { approvalsContract } from '#platform/approvals/contract.ts';
import { adminCampaignsContract } from '#features/campaigns/contract/admin.ts';
import { complaintsContract } from '#features/complaints/contract.ts';
import { fraudAdminContract } from '#features/fraud/contract.ts';
import { UNDECIDED_GROUPS } from '#features/fraud/server.ts';
import { adminPaymentsContract } from '#features/payments/contract.ts';
import { adminWithdrawalsContract } from '#features/wallet/contract.ts';
import { TO_DECIDE } from '#features/wallet/server.ts';

export function mountPanels(kit: ServerKit): void {
  implement(kit, panelsContract, {
    getFirmStats: async ({ db, actor, now }) => ({
      data: await readFirmStats(db, { firmId: actor.userId, now }),
    }),
    readFirmOverview: async ({ db, query, actor, now }) => ({
      data: await readOverview(db, { firmId: actor.userId, days: Number(query.days), now }),
    }),
    getAdminStats: async ({ db, now }) => ({ data: await readAdminStats(db, now) }),
    getWaitingQueues: async ({ db, actor }) => ({ data: await readWaitingQueues(db, actor) }),
    getStatsSeries: async ({ db, query, now }) => ({
      data: { days: await readStatsSeries(db, { days: Number(query.days), now }) },
    }),
    getSystemStats: async ({ db, now }) => ({ data: await readSystemStats(db, now) }),
  });
}

async function readOverview(
  db: Db,
  { firmId, days, now }: { firmId: number; days: number; now: Date },
): Promise<Overview> {
  const today = istanbulDay(now);
  const range = { from: addDays(today, 1 - days), to: today };
  const [periods, waiting] = await Promise.all([
    comparePeriods(db, { firmId, range }),
    readWaiting(db, { firmId, today }),
  ]);
  return { ...periods, waiting };
}

type OrderTotals = Record<'amount' | 'fees' | 'vat' | 'net' | 'returned_fees' | 'returned_net', Kurus> & {
  unpaid: number;
};

function readOrderTotals(db: Db): Promise<OrderTotals> {
  return one(
    db,
    sql<OrderTotals>`
      select count(*) filter (where ${inAdminFilter('pending')}) as unpaid,
        coalesce(sum(payable_kurus) filter (where payment_status = 'paid' and kind <> 'wallet'), 0)::bigint as amount,
        coalesce(sum(system_fee_kurus - withheld_kurus) filter (where payment_status = 'paid'), 0)::bigint as fees,
        coalesce(sum(vat_amount_kurus - withheld_kurus) filter (where payment_status = 'paid'), 0)::bigint as vat,
        coalesce(sum(campaign_budget_kurus) filter (where payment_status = 'paid'), 0)::bigint as net,
        (select coalesce(sum(total_kurus - net_kurus), 0)::bigint from campaign_returns) as returned_fees,
        (select coalesce(sum(net_kurus), 0)::bigint from campaign_returns) as returned_net
      from orders`,
  );
}

type Balances = SystemStats['balances'];

function readBalances(db: Db): Promise<Balances> {
  const sumWhere = (condition: ReturnType<typeof sql>) =>
    sql`coalesce(sum(balance_kurus) filter (where ${condition}), 0)::bigint`;
  return one(
    db,
    sql<Balances>`
      select ${sumWhere(sql`id like 'campaign:%'`)} as campaigns,
        ${sumWhere(sql`id like 'firm_wallet:%'`)} as firm_wallets,
        -coalesce(sum(balance_kurus), 0)::bigint as viewer_wallets,
        ${sumWhere(sql`id = 'withdrawals_pending'`)} as withdrawals_pending,
        ${sumWhere(sql`id = 'vat_payable'`)} as vat_payable,
        ${sumWhere(sql`id in ('platform_revenue', 'platform_expense')`)} as platform_margin
      from ledger_accounts where id not like 'user_wallet:%'`,
  );
}

async function readRemaining(db: Db): Promise<Kurus> {
  const { remaining } = await one(
    db,
    sql<{ remaining: Kurus }>`select coalesce(sum(balance_kurus), 0)::bigint as remaining
      from ledger_accounts where id like 'campaign:%'`,
  );
  return remaining;
}

/** Each counter that leads to a list counts by that list's own condition. */
async function readAdminStats(db: Db, now: Date): Promise<AdminStats> {
  const [orders, remaining, counts] = await Promise.all([
    readOrderTotals(db),
    readRemaining(db),
    one(
      db,
      sql<AdminStats['campaigns'] & { users: number }>`
        select (select count(*) from users) as users, count(*) as total,
          count(*) filter (where ${inList('pending')}) as pending,
          count(*) filter (where ${inList('active')}) as active,
          count(*) filter (where ${onAir(istanbulDay(now))}) as on_air,
          count(*) filter (where ${inList('completed')}) as completed
        from campaigns`,
    ),
  ]);
  const { users, ...campaigns } = counts;
  return {
    totalUsers: users,
    campaigns,
    budgets: {
      totalCampaignBudgets: orders.net,
      totalSystemFees: kurus(orders.fees - orders.returned_fees),
      totalRemainingBudgets: remaining,
      // Money paid in went to viewers, unless campaigns still hold it or gave it back.
      totalViewBudgets: kurus(orders.net - remaining - orders.returned_net),
    },
    payments: {
      pendingCount: orders.unpaid,
      totalAmount: orders.amount,
      totalSystemFees: orders.fees,
      totalVatAmount: orders.vat,
    },
  };
}

function readUserCounts(db: Db, now: Date): Promise<SystemStats['users']> {
  return one(
    db,
    sql<SystemStats['users']>`
      select count(*) filter (where role = 'user') as viewers, count(*) filter (where role = 'firm') as firms,
        count(*) filter (where role = 'admin') as admins,
        count(*) filter (where created_at >= ${startOfDay(istanbulDay(now))}) as new_today
      from users`,
  );
}

async function readWatching(db: Db, now: Date): Promise<SystemStats['watching']> {
  const [open, [today]] = await Promise.all([
    one(db, sql<{ count: number }>`select count(*) as count from watches where status = 'open'`),
    readPlatformDays(db, startOfDay(istanbulDay(now))),
  ]);
  return {
    open_watches: open.count,
    views_today: today?.views ?? 0,
    invalid_views_today: today?.invalid_views ?? 0,
    earned_today: today?.spent ?? ZERO_KURUS,
  };
}

async function readSystemStats(db: Db, now: Date): Promise<SystemStats> {
  const [users, watching, balances, lastRun] = await Promise.all([
    readUserCounts(db, now),
    readWatching(db, now),
    readBalances(db),
    first(
      db,
      sql<{ at: Date; problem_count: number }>`select at, jsonb_array_length(problems) as problem_count
        from reconciliations where done is null order by id desc limit 1`,
    ),
  ]);
  return { users, watching, balances, last_reconciliation: lastRun ?? null };
}

interface PaidDay {
  date: CalendarDay;
  count: number;
  total: Kurus;
  /** The part paid from firms' wallets, which is no money that came in. */
  from_wallets: Kurus;
  fees: Kurus;
}

function readPaidDays(db: Db, from: Date): Promise<PaidDay[]> {
  return rows(
    db,
    sql<PaidDay>`select istanbul_day(decided_at) as date, count(*) as count,
        sum(payable_kurus)::bigint as total,
        sum(case method when 'wallet' then payable_kurus else wallet_part_kurus end)::bigint as from_wallets,
        sum(system_fee_kurus - withheld_kurus)::bigint as fees
      from orders where payment_status = 'paid' and kind <> 'wallet' and decided_at >= ${from} group by 1`,
  );
}

function readReturnedFees(db: Db, from: Date): Promise<{ date: CalendarDay; fees: Kurus }[]> {
  return rows(
    db,
    sql<{ date: CalendarDay; fees: Kurus }>`
      select istanbul_day(at) as date, sum(total_kurus - net_kurus)::bigint as fees
      from campaign_returns where at >= ${from} group by 1`,
  );
}

async function readStatsSeries(db: Db, { days, now }: { days: number; now: Date }): Promise<SeriesDay[]> {
  const first = addDays(istanbulDay(now), 1 - days);
  const from = startOfDay(first);
  const [watched, paid, returned] = await Promise.all([
    readPlatformDays(db, from),
    readPaidDays(db, from),
    readReturnedFees(db, from),
  ]);
  const watchedOn = new Map(watched.map((day) => [day.date, day]));
  const paidOn = new Map(paid.map((day) => [day.date, day]));
  const returnedOn = new Map(returned.map(({ date, fees }) => [date, fees]));
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index);
    return {
      date,
      views: watchedOn.get(date)?.views ?? 0,
      invalid_views: watchedOn.get(date)?.invalid_views ?? 0,
      viewer_earnings: watchedOn.get(date)?.spent ?? ZERO_KURUS,
      system_earnings: kurus((paidOn.get(date)?.fees ?? 0) - (returnedOn.get(date) ?? 0)),
      payments_count: paidOn.get(date)?.count ?? 0,
      payments_total: paidOn.get(date)?.total ?? ZERO_KURUS,
      payments_from_wallets: paidOn.get(date)?.from_wallets ?? ZERO_KURUS,
    };
  });
}

interface PlatformDay {
  date: CalendarDay;
  views: number;
  invalid_views: number;
  spent: Kurus;
}

/**
 * `from` begins an hour. Later earnings were taken back later, too; the day between allows for clocks that differ.
 */
async function readPlatformDays(db: Db, from: Date): Promise<PlatformDay[]> {
  const countedUntil = await readCountedUntil(db);
  const liveFrom = from > countedUntil ? from : countedUntil;
  return rows(
    db,
    sql<PlatformDay>`
      select date, sum(views)::int as views, sum(invalid_views)::int as invalid_views, sum(spent)::bigint as spent
      from (
        select istanbul_day(hour), views, 0, view_kurus + click_kurus from platform_hours
        where hour >= ${from} and hour < ${countedUntil}
        union all
        select istanbul_day(ended_at), count(*), 0, sum(reserved_kurus) from watches
        where status = 'viewed' and ended_at >= ${liveFrom} group by 1
        union all
        select istanbul_day(clicked_at), 0, 0, sum(click_earning_kurus) from viewer_ads
        where clicked_at >= ${liveFrom} and click_earning_kurus > 0 group by 1
        union all
        select istanbul_day(earned_at), 0, count(view_number), -sum(amount_kurus) from (${TAKEN_BACK}) as taken_back
        where taken_at >= ${from}::timestamptz - interval '1 day' and earned_at >= ${from} group by 1
      ) as lines (date, views, invalid_views, spent)
      group by date order by date`,
  );
}

type Queue = keyof WaitingQueues;
type Reader = Pick<Actor, 'userId' | 'role' | 'duty'>;

const COUNTS: Readonly<Record<Queue, (reader: Reader) => RawBuilder<unknown>>> = {
  campaigns: () =>
    sql`count(*) as count, min(submitted_at) as oldest_at from campaigns where ${inList('pending')}`,
  payments: () => sql`count(*) as count, min(submitted_at) as oldest_at from orders
    where ${inAdminFilter('to_decide')}`,
  withdrawals: () => sql`count(*) as count, min(created_at) as oldest_at from withdrawals where ${TO_DECIDE}`,
  complaints: () => sql`count(distinct campaign_id) as count, min(reported_at) as oldest_at from ad_reports
    where decision_id is null`,
  suspects: () => UNDECIDED_GROUPS,
  // One's own waits for somebody else.
  proposals: ({ userId }) => sql`count(*) as count, min(proposed_at) as oldest_at from proposals
    where status = 'open' and proposed_by <> ${userId}`,
};

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

async function readWaitingQueues(db: Db, actor: Reader): Promise<WaitingQueues> {
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
