/** The administrator's counters (Specification, document 1, section 3, "Dashboard stats", and decisions §5). */
import { istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, first, one, sql } from '#lib/server/db.ts';
import { inList, onAir } from '#features/campaigns/server/index.ts';
import { inAdminFilter } from '#features/payments/server/index.ts';
import type { AdminStats, SystemStats } from '../contract/admin.ts';
import { readPlatformDays } from './platform-hours.ts';

interface OrderTotals {
  unpaid: number;
  amount: Kurus;
  fees: Kurus;
  vat: Kurus;
  net: Kurus;
  /** Fees and net budgets of what campaigns did not deliver. */
  returned_fees: Kurus;
  returned_net: Kurus;
}

function readOrderTotals(db: Db): Promise<OrderTotals> {
  return one(
    db,
    sql<OrderTotals>`
      select count(*) filter (where ${inAdminFilter('pending')}) as unpaid,
        coalesce(sum(total_with_vat_kurus) filter (where payment_status = 'paid' and kind <> 'wallet'), 0)::bigint as amount,
        coalesce(sum(system_fee_kurus) filter (where payment_status = 'paid'), 0)::bigint as fees,
        coalesce(sum(vat_amount_kurus) filter (where payment_status = 'paid'), 0)::bigint as vat,
        coalesce(sum(campaign_budget_kurus) filter (where payment_status = 'paid'), 0)::bigint as net,
        (select coalesce(sum(total_kurus - net_kurus), 0)::bigint from campaign_returns) as returned_fees,
        (select coalesce(sum(net_kurus), 0)::bigint from campaign_returns) as returned_net
      from orders`,
  );
}

interface Balances {
  campaigns: Kurus;
  firm_wallets: Kurus;
  viewer_wallets: Kurus;
  withdrawals_pending: Kurus;
  vat_payable: Kurus;
  platform_margin: Kurus;
}

/**
 * Balances summed by kind of account. All accounts together sum to zero (the database checks so for each entry, the books
 * each minute), so that a million viewers' have what the others lack.
 */
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

/** The money that campaigns still hold. */
async function readRemaining(db: Db): Promise<Kurus> {
  const { remaining } = await one(
    db,
    sql<{ remaining: Kurus }>`select coalesce(sum(balance_kurus), 0)::bigint as remaining
      from ledger_accounts where id like 'campaign:%'`,
  );
  return remaining;
}

/** Each counter that leads to a list counts by that list's own condition. */
export async function readAdminStats(db: Db, now: Date): Promise<AdminStats> {
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
      // What was paid in went to viewers, unless campaigns still hold it or gave it back.
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

export async function readSystemStats(db: Db, now: Date): Promise<SystemStats> {
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
  return {
    users,
    watching,
    balances,
    last_reconciliation: lastRun ?? null,
  };
}
