/** The administrator's counters (Specification, document 1, section 3, "Dashboard stats", and decisions §5). */
import { istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import type { AdminStats, SystemStats } from '../contract.ts';
import { readPlatformDays } from './platform-hours.ts';

interface OrderTotals {
  unpaid: number;
  amount: Kurus;
  fees: Kurus;
  vat: Kurus;
  net: Kurus;
}

function readOrderTotals(db: Db): Promise<OrderTotals> {
  return one(
    db,
    sql<OrderTotals>`
      select count(*) filter (where payment_status <> 'paid') as unpaid,
        coalesce(sum(total_with_vat_kurus) filter (where payment_status = 'paid'), 0)::bigint as amount,
        coalesce(sum(system_fee_kurus) filter (where payment_status = 'paid'), 0)::bigint as fees,
        coalesce(sum(vat_amount_kurus) filter (where payment_status = 'paid'), 0)::bigint as vat,
        coalesce(sum(campaign_budget_kurus) filter (where payment_status = 'paid'), 0)::bigint as net
      from orders`,
  );
}

/** Balances summed by kind of account; a system account is its own kind. */
async function readBalances(db: Db): Promise<(kind: string) => Kurus> {
  const sums = await rows(
    db,
    sql<{
      kind: string;
      total: Kurus;
    }>`select split_part(id, ':', 1) as kind, sum(balance_kurus)::bigint as total
      from ledger_accounts group by 1`,
  );
  const byKind = new Map(sums.map(({ kind, total }) => [kind, total]));
  return (kind) => byKind.get(kind) ?? kurus(0);
}

/** What campaigns that ended gave back to their firms. */
async function readReturned(db: Db): Promise<Kurus> {
  const { returned } = await one(
    db,
    sql<{ returned: Kurus }>`select coalesce(sum(amount_kurus), 0)::bigint as returned
      from ledger_entries join ledger_postings on entry_id = id
      where kind in ('campaign_completed', 'campaign_leftover') and amount_kurus > 0`,
  );
  return returned;
}

export async function readAdminStats(db: Db): Promise<AdminStats> {
  const [orders, balanceOf, returned, counts] = await Promise.all([
    readOrderTotals(db),
    readBalances(db),
    readReturned(db),
    one(
      db,
      sql<AdminStats['campaigns'] & { users: number }>`
        select (select count(*) from users) as users, count(*) as total,
          count(*) filter (where status = 'pending') as pending,
          count(*) filter (where status = 'active') as active,
          count(*) filter (where status = 'completed') as completed
        from campaigns`,
    ),
  ]);
  const { users, ...campaigns } = counts;
  return {
    totalUsers: users,
    campaigns,
    budgets: {
      totalCampaignBudgets: orders.net,
      totalSystemFees: orders.fees,
      totalRemainingBudgets: balanceOf('campaign'),
      // What came into campaigns and is neither there any more nor was given back went to viewers.
      totalViewBudgets: kurus(orders.net - balanceOf('campaign') - returned),
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
    earned_today: today?.spent ?? ZERO_KURUS,
  };
}

export async function readSystemStats(db: Db, now: Date): Promise<SystemStats> {
  const [users, watching, balanceOf, lastRun] = await Promise.all([
    readUserCounts(db, now),
    readWatching(db, now),
    readBalances(db),
    first(
      db,
      sql<{ at: Date; problem_count: number }>`select at, jsonb_array_length(problems) as problem_count
        from reconciliations order by id desc limit 1`,
    ),
  ]);
  return {
    users,
    watching,
    balances: {
      viewer_wallets: balanceOf('user_wallet'),
      firm_wallets: balanceOf('firm_wallet'),
      campaigns: balanceOf('campaign'),
      withdrawals_pending: balanceOf('withdrawals_pending'),
      vat_payable: balanceOf('vat_payable'),
      platform_margin: kurus(balanceOf('platform_revenue') + balanceOf('platform_expense')),
    },
    last_reconciliation: lastRun ?? null,
  };
}
