/** Viewers with open sessions and campaigns with money, made in bulk; the money goes through the ledger. */
import { createHash } from 'node:crypto';
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import { basisPoints, kurus } from '#lib/shared/money.ts';
import { type Db, inTransaction, rows, run, sql } from '#lib/server/db.ts';
import { breakDownBudget, platformMargin } from '#features/campaigns/budget.ts';
import { campaignAccount } from '#features/ledger/accounts.ts';
import { openAccounts, post } from '#features/ledger/server/index.ts';

export interface BenchViewer {
  userId: number;
  token: string;
}

const RATES = { vatRate: basisPoints(2000), systemProfitRate: basisPoints(2500) };
const BUDGET = breakDownBudget(kurus(100_000_000), RATES);
const HASH = 'no password opens these accounts';

const tokenOf = (userId: number): string => `bench-session-of-viewer-${userId}`;

/** A viewer who was signed in. */
export const sessionOf = (userId: number): BenchViewer => ({ userId, token: tokenOf(userId) });

/** Viewers without a welcome bonus, each with a session. */
export async function makeViewers(db: Db, count: number): Promise<BenchViewer[]> {
  const made = await rows(
    db,
    sql<{ id: number }>`
      insert into users (role, name, email, phone, password_hash, secured_at, created_at)
      select 'user', 'Ayşe Yılmaz', 'viewer' || n || '@ornek.com', '5' || lpad(n::text, 9, '0'), ${HASH}, now(), now()
      from generate_series(1, ${count}::int) as n returning id`,
  );
  const ids = made.map(({ id }) => id);
  await run(
    db,
    sql`insert into viewers (user_id, wallet_number, welcome_bonus_kurus)
        select id, (4000000000000000 + id)::text, 0 from unnest(${ids}::bigint[]) as id`,
  );
  await run(
    db,
    sql`insert into ledger_accounts (id) select 'user_wallet:' || id from unnest(${ids}::bigint[]) as id`,
  );
  return openSessions(db, ids);
}

/** Sessions of a day; those that are there stay. */
export async function addSessions(db: Db, sessions: readonly BenchViewer[]): Promise<void> {
  const ids = sessions.map(({ userId }) => userId);
  const hashes = sessions.map(({ token }) => createHash('sha256').update(token).digest('hex'));
  await run(
    db,
    sql`insert into sessions (user_id, token_hash, created_at, seen_at, expires_at, ip, user_agent)
        select id, hash, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench'
        from unnest(${ids}::bigint[], ${hashes}::text[]) as session (id, hash)
        on conflict (token_hash) do nothing`,
  );
}

/** Signs viewers in. */
export async function openSessions(db: Db, ids: readonly number[]): Promise<BenchViewer[]> {
  const viewers = ids.map(sessionOf);
  await addSessions(db, viewers);
  return viewers;
}

/** Records the campaigns' payments by transfer, and their postings. */
async function payOrders(tx: Db, campaignIds: readonly number[], now: Date): Promise<void> {
  const { baseBudget, vatAmount, totalWithVat, systemFee, campaignBudget } = BUDGET;
  const orders = await rows(
    tx,
    sql<{ id: number; campaign_id: number }>`
      insert into orders (firm_id, campaign_id, kind, base_budget_kurus, vat_amount_kurus, total_with_vat_kurus,
        system_fee_kurus, campaign_budget_kurus, payment_status, method, reference, created_at, decided_at)
      select firm_id, id, 'campaign', ${baseBudget}, ${vatAmount}, ${totalWithVat}, ${systemFee}, ${campaignBudget},
        'paid', 'bank_transfer', 'IK-' || id, now(), now()
      from campaigns where id = any(${campaignIds}::bigint[]) returning id, campaign_id`,
  );
  await openAccounts(tx, campaignIds.map(campaignAccount));
  const entries = orders.map(({ id, campaign_id }) => ({
    kind: 'order_paid' as const,
    ref: id,
    actorId: null,
    postings: [
      { account: 'bank' as const, amount: kurus(-totalWithVat) },
      { account: campaignAccount(campaign_id), amount: campaignBudget },
      { account: 'vat_payable' as const, amount: vatAmount },
      { account: 'platform_revenue' as const, amount: platformMargin(BUDGET) },
    ],
  }));
  await post(tx, { entries, now });
}

/** Makes active campaigns of one second for everybody, each paid for, with a hundred views a viewer. */
export async function makeCampaigns(db: Db, count: number): Promise<number[]> {
  const now = new Date();
  const today = istanbulDay(now);
  return inTransaction(db, async (tx) => {
    const [firm] = await rows(
      tx,
      sql<{ id: number }>`
        insert into users (role, name, email, phone, password_hash, secured_at, created_at)
        values ('firm', 'Deniz Kaya', ${`firm${count}@ornek.com`}, ${`59${String(count).padStart(8, '0')}`}, ${HASH}, now(), now())
        returning id`,
    );
    await run(
      tx,
      sql`insert into firms (user_id, firm_name, contact_email, contact_phone)
          values (${firm?.id}, 'Deniz Ticaret', 'bilgi@deniz.example', '2120000000')`,
    );
    const made = await rows(
      tx,
      sql<{ id: number }>`
        insert into campaigns (firm_id, campaign_name, description, campaign_link, budget_kurus, display_duration,
          start_date, end_date, status, created_at, vat_rate_bp, system_profit_rate_bp, view_rate_kurus,
          click_rate_kurus, second_view_rate_bp, max_views_per_ad)
        select ${firm?.id}, 'Kış indirimi ' || n, 'Bütün botlarda indirim var.', 'https://ornek.com/', ${BUDGET.baseBudget}, 1,
          ${today}, ${addDays(today, 30)}, 'active', now(), 2000, 2500, 25, 50, 10000, 1000000
        from generate_series(1, ${count}::int) as n returning id`,
    );
    const ids = made.map(({ id }) => id);
    await run(
      tx,
      sql`insert into campaign_audiences (campaign_id, all_users) select unnest(${ids}::bigint[]), true`,
    );
    await payOrders(tx, ids, now);
    return ids;
  });
}

/** A daily limit that nobody reaches. */
export async function liftDailyLimit(db: Db): Promise<void> {
  await run(db, sql`update setting_values set value = 100000000 where key = 'daily_earning_limit'`);
}
