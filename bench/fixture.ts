/** A platform with a past, by set-based SQL: 2,000 firms, one with up to 2,000 campaigns. The books balance. */
import { createHash } from 'node:crypto';
import { systemClock } from '#lib/server/clock.ts';
import { type Db, one, run, sql } from '#lib/server/db.ts';
import { checkFully, sealBooks } from '#platform/ledger/server.ts';
import { reportJobs } from '#features/performance/server.ts';

const FIRMS = 2000;
const BIG_FIRM_CAMPAIGNS = 2000;
const WITHDRAWALS = 20_000;
const SETTING_CHANGES = 5000;
const TRANSFERS = 20_000;
/** Each campaign's budget without VAT, which covers all views of a run. */
const BUDGET_KURUS = 100_000_000;

export interface FixtureSize {
  /** A multiple of 20, of which 15 were paid. */
  campaigns: number;
  viewers: number;
  viewsPerViewer: number;
  auditRows: number;
}

export const BENCH_PEOPLE = { admin: 1, firm: 2, user: 2 + FIRMS } as const;
/** A running campaign of the big firm, paid by the order with the same id. */
export const BENCH_CAMPAIGN = 1;

const NAMES = sql.raw(`array['Ayşe','Işıl','İlker','Çağlar','Gül','Ömer','Şule','Ümit','Deniz','Hakan']`);
const SURNAMES = sql.raw(
  `array['Yılmaz','Kaya','Demir','Şahin','Çelik','Öztürk','Güneş','Işık','İnce','Doğan']`,
);
const THINGS = sql.raw(`array['Kış','Bahar','Fındık','Çay','Bot','Kitap','Ölçü','Şehir','Işık','İndirim']`);

export const tokenOf = (role: string): string => `bench-session-of-${role}`;

async function makePeople(db: Db, { viewers }: FixtureSize): Promise<void> {
  await run(
    db,
    sql`insert into users (role, duty, name, email, phone, password_hash, secured_at, created_at)
        select case when n = 1 then 'admin' when n <= ${1 + FIRMS} then 'firm' else 'user' end,
          case when n = 1 then 'owner' end,
          (${NAMES})[1 + n % 10] || ' ' || (${SURNAMES})[1 + n / 10 % 10], 'kisi' || n || '@ornek.com',
          '5' || lpad(n::text, 9, '0'), '-', at, at
        from (select n, now() - interval '400 days' * (1 - n::float8 / ${2 + FIRMS + viewers}::int) as at
          from generate_series(1, ${1 + FIRMS + viewers}::int) as n) as people`,
  );
  await run(
    db,
    sql`insert into firms (user_id, firm_name, contact_email, contact_phone)
        select id, (${THINGS})[1 + id % 10] || ' Ticaret ' || id, email, phone from users where role = 'firm'`,
  );
  await run(
    db,
    sql`insert into viewers (user_id, wallet_number, welcome_bonus_kurus, age_range_id, gender_id, city_id)
        select id, (4000000000000000 + id)::text, 1000, 1 + id % 6, 1 + id % 3, 1 + id % 81 from users where role = 'user'`,
  );
  await addSessions(
    db,
    Object.entries(BENCH_PEOPLE).map(([role, userId]) => ({ userId, token: tokenOf(role) })),
  );
}

export async function addSessions(
  db: Db,
  sessions: readonly { userId: number; token: string }[],
): Promise<void> {
  const ids = sessions.map(({ userId }) => userId);
  const hashes = sessions.map(({ token }) => createHash('sha256').update(token).digest('hex'));
  await run(
    db,
    sql`insert into sessions (user_id, token_hash, created_at, seen_at, expires_at, ip, user_agent)
        select id, hash, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench'
        from unnest(${ids}::bigint[], ${hashes}::text[]) as session (id, hash)
        on conflict (token_hash) do update set expires_at = excluded.expires_at`,
  );
}

/** 9 of 20 campaigns run, one is stopped, 5 are completed; the rest was not paid. */
async function makeCampaigns(db: Db, { campaigns }: FixtureSize): Promise<void> {
  await run(
    db,
    sql`insert into campaigns (firm_id, campaign_name, description, campaign_link, budget_kurus, display_duration, start_date,
          end_date, status, rejection_reason, created_at, submitted_at, approved_at, activated_at, completed_at, vat_rate_bp,
          system_profit_rate_bp, view_rate_kurus, click_rate_kurus, second_view_rate_bp, max_views_per_ad)
        select case when n <= ${BIG_FIRM_CAMPAIGNS} then ${BENCH_PEOPLE.firm}::bigint else 3 + n % ${FIRMS - 1} end,
          (${THINGS})[1 + n % 10] || ' ' || (${NAMES})[1 + n / 10 % 10] || ' kampanyası ' || n,
          'Bütün ' || (${THINGS})[1 + n / 7 % 10] || ' ürünlerinde büyük indirim seni bekliyor.', 'https://ornek.com/' || n,
          ${BUDGET_KURUS}, 5, (now() - interval '60 days')::date, (now() + interval '60 days')::date, status,
          case status when 'rejected' then 'Görsel okunmuyor' end, at, case when status <> 'draft' then at end,
          case when status in ('approved', 'active', 'stopped', 'completed') then at end,
          case when status in ('active', 'stopped', 'completed') then at end,
          case status when 'completed' then now() - interval '1 hour' end, 2000, 2500, 25, 50, 5000, 2
        from (
          select n, now() - interval '59 days' - n * interval '1 minute' as at,
            (array['active','active','active','active','active','active','active','active','active','stopped','completed',
              'completed','completed','completed','completed','approved','approved','pending','draft','rejected'])
              [1 + n % 20] as status
          from generate_series(1, ${campaigns}::int) as n
        ) as made`,
  );
  await run(db, sql`insert into campaign_audiences (campaign_id, all_users) select id, true from campaigns`);
  await run(
    db,
    sql`insert into campaign_events (campaign_id, event, from_status, to_status, version, at)
        select id, 'submit', 'draft', 'pending', 1, created_at from campaigns where status <> 'draft'`,
  );
}

async function makeOrders(db: Db): Promise<void> {
  await run(
    db,
    sql`insert into orders (id, firm_id, campaign_id, kind, base_budget_kurus, vat_amount_kurus, total_with_vat_kurus,
          system_fee_kurus, campaign_budget_kurus, payment_status, method, reference, created_at, submitted_at, decided_at,
          decided_by)
        overriding system value
        select id, firm_id, id, 'campaign', ${BUDGET_KURUS}, ${0.2 * BUDGET_KURUS}, ${1.2 * BUDGET_KURUS}, ${0.3 * BUDGET_KURUS},
          ${0.9 * BUDGET_KURUS},
          case when status <> 'approved' then 'paid' when id % 3 = 0 then 'awaiting' else 'pending' end, 'bank_transfer',
          'IK-' || id, created_at, created_at, case when status <> 'approved' then created_at end,
          case when status <> 'approved' then 1 end
        from campaigns where status in ('active', 'stopped', 'completed', 'approved') order by id`,
  );
  await run(
    db,
    sql`insert into payment_events (order_id, event, from_status, to_status, actor_id, at)
        select id, 'pay', 'awaiting', 'pending', firm_id, created_at from orders where payment_status <> 'awaiting'`,
  );
}

async function makeWatches(db: Db, { campaigns, viewsPerViewer }: FixtureSize): Promise<void> {
  await run(
    db,
    sql`create temporary table paid_ads as
        select row_number() over (order by campaign_id)::int - 1 as place, campaign_id from orders where payment_status = 'paid'`,
  );
  await run(
    db,
    sql`insert into watches (user_id, campaign_id, status, view_number, reserved_kurus, display_duration, day, started_at,
          expires_at, ended_at, measured_ms)
        select user_id, campaign_id, 'viewed', 1, 25, 5, istanbul_day(at + interval '6 seconds'), at,
          at + interval '65 seconds', at + interval '6 seconds', 6000
        from generate_series(1, ${viewsPerViewer}::int) as k
        cross join (select user_id from viewers) as people
        join paid_ads on place = (user_id * 7 + k * 131) % ${campaigns * (15 / 20)}::int
        cross join lateral (select now() - interval '59 days' + k * interval '1 day' + user_id * interval '50 ms' as at) as begun
        order by at`,
  );
  await run(
    db,
    sql`insert into viewer_ads (user_id, campaign_id, paid_views) select user_id, campaign_id, 1 from watches`,
  );
  await run(
    db,
    sql`insert into viewer_days (user_id, day, earned_kurus)
        select user_id, day, sum(reserved_kurus) from watches group by user_id, day`,
  );
  await run(
    db,
    sql`insert into campaign_counters (campaign_id, total_views, unique_viewers)
        select campaign_id, count(*), count(*) from watches group by campaign_id`,
  );
}

async function makeWithdrawals(db: Db): Promise<void> {
  await run(
    db,
    sql`insert into withdrawals (user_id, amount_kurus, iban, account_holder, status, rejection_reason, created_at, decided_at,
          decided_by)
        select user_id, 500, 'TR' || lpad(user_id::text, 20, '0') || '1326', 'Ayşe Yılmaz', status,
          case status when 'rejected' then 'Ad uyuşmuyor' end, now() - interval '20 days',
          case when status <> 'pending' then now() - interval '10 days' end, case when status <> 'pending' then 1 end
        from (select user_id, (array['pending','paid','paid','paid','paid','rejected'])[1 + user_id % 6] as status
          from viewers order by user_id desc limit ${WITHDRAWALS}) as asked`,
  );
}

async function makeHistory(db: Db, { auditRows }: FixtureSize): Promise<void> {
  await run(
    db,
    sql`insert into audit_log (at, actor_id, action, subject_kind, subject_id, reason, before, after)
        select now() - interval '400 days' + n * interval '30 seconds', 1,
          (array['campaign.approve', 'campaign.reject', 'payment.approve', 'withdrawal.approve', 'user.suspend'])[1 + n % 5],
          (array['campaign', 'campaign', 'payment', 'withdrawal', 'user'])[1 + n % 5], (1 + n % 20000)::text,
          case when n % 5 in (1, 4) then (${THINGS})[1 + n / 5 % 10] || ' için uygun değil' end,
          jsonb_build_object('status', 'pending'), jsonb_build_object('status', 'active', 'version', n % 9)
        from generate_series(1, ${auditRows}::int) as n`,
  );
  await run(
    db,
    sql`insert into setting_changes (version, key, from_value, to_value, actor_id, at)
        select n, 'min_withdraw_amount', 5000, 5000, 1, now() - n * interval '1 hour'
        from generate_series(1, ${SETTING_CHANGES}::int) as n`,
  );
}

const MOVEMENTS = sql`
  select 'welcome_bonus' as kind, user_id::text as ref, user_id as actor_id, 'platform_expense' as payer,
    'user_wallet:' || user_id as payee, 1000::bigint as amount, now() - interval '60 days' as at, '{}'::jsonb as detail
  from viewers
  union all
  select 'view', id::text, user_id, 'campaign:' || campaign_id, 'user_wallet:' || user_id, reserved_kurus, ended_at,
    jsonb_build_object('campaign_id', campaign_id, 'campaign_name', 'Kış kampanyası ' || campaign_id)
  from watches
  union all
  select 'transfer', 'bench-' || user_id, user_id, 'user_wallet:' || user_id, 'user_wallet:' || ${BENCH_PEOPLE.user}::bigint, 1,
    now() - interval '30 days', '{}'
  from viewers where user_id between ${BENCH_PEOPLE.user + 1} and ${BENCH_PEOPLE.user + TRANSFERS}
  union all
  select 'withdrawal_asked', id::text, user_id, 'user_wallet:' || user_id, 'withdrawals_pending', amount_kurus, created_at,
    jsonb_build_object('iban_end', right(iban, 4))
  from withdrawals
  union all
  select 'withdrawal_' || status, id::text, 1, 'withdrawals_pending',
    case status when 'paid' then 'bank' else 'user_wallet:' || user_id end, amount_kurus, decided_at, '{}'
  from withdrawals where status <> 'pending'
  union all
  select 'campaign_completed', campaigns.id::text, null, 'campaign:' || campaigns.id, 'firm_wallet:' || firm_id,
    ${0.9 * BUDGET_KURUS}::bigint - 25 * coalesce(total_views, 0), completed_at, '{}'
  from campaigns left join campaign_counters on campaign_id = campaigns.id where status = 'completed'`;

/** The VAT in what returns to the firm for `net`, rounded as the product rounds it. */
const vatReturned = (net: string) => sql.raw(`(${net} * 4 / 3 - (${net} * 4 / 3 * 5 + 3) / 6)`);

/** Posts all movements of the created rows; the first viewer gets a transfer from each of those behind. */
async function makeJournal(db: Db): Promise<void> {
  await run(
    db,
    sql`create temporary table movements as
        select row_number() over (order by at, kind, ref) as id, * from (
          ${MOVEMENTS}
          union all
          select 'order_paid', id::text, 1, 'bank', 'campaign:' || campaign_id, campaign_budget_kurus, decided_at,
            jsonb_build_object('campaign_name', 'Kış kampanyası ' || campaign_id)
          from orders where payment_status = 'paid'
        ) as moved`,
  );
  await run(
    db,
    sql`insert into ledger_accounts (id) select distinct payee from movements on conflict do nothing`,
  );
  await run(
    db,
    sql`insert into ledger_accounts (id)
        select 'firm_wallet:' || user_id from firms union select 'campaign:' || id from campaigns where approved_at is not null
        on conflict do nothing`,
  );
  await run(
    db,
    sql`insert into ledger_entries (id, kind, ref, actor_id, detail, at) overriding system value
        select id, kind, ref, actor_id, detail, at from movements order by id`,
  );
  await run(
    db,
    sql`insert into ledger_postings (entry_id, account_id, amount_kurus)
        select id, account, change from movements
        cross join lateral (
          select payer as account, case kind when 'order_paid' then ${-1.2 * BUDGET_KURUS}::bigint else -amount end as change
          union all select payee, case kind when 'campaign_completed' then amount * 4 / 3 else amount end
          union all select 'vat_payable', case kind when 'order_paid' then ${0.2 * BUDGET_KURUS}::bigint else -${vatReturned('amount')} end
            where kind in ('order_paid', 'campaign_completed')
          union all select 'platform_revenue', case kind when 'order_paid' then ${0.1 * BUDGET_KURUS}::bigint
              else amount + ${vatReturned('amount')} - amount * 4 / 3 end
            where kind in ('order_paid', 'campaign_completed')
        ) as sides
        order by id`,
  );
  await run(
    db,
    sql`update ledger_accounts set balance_kurus = total
        from (select account_id, sum(amount_kurus) as total from ledger_postings group by account_id) as sums
        where account_id = id`,
  );
}

/** The returns that the journal holds: of a net budget of 0.9, VAT of 0.2 and a total of 1.2. */
async function makeReturns(db: Db): Promise<void> {
  await run(
    db,
    sql`insert into campaign_returns (campaign_id, kind, ref, net_kurus, vat_kurus, total_kurus, at)
        select ref::bigint, kind, ref, -amount_kurus, ${vatReturned('-amount_kurus')}, -amount_kurus * 4 / 3, at
        from ledger_entries join ledger_postings on entry_id = id and account_id like 'campaign:%'
        where kind = 'campaign_completed' order by id`,
  );
}

/** Fills a database that has no users yet. Triggers are off: the rows are as the product would leave them. */
export async function makeFixture(db: Db, size: FixtureSize): Promise<void> {
  const { isMade } = await one(db, sql<{ isMade: boolean }>`select exists (select from users) as "isMade"`);
  if (isMade) return;
  await db.connection().execute(async (connection) => {
    await run(connection, sql`set session_replication_role = replica`);
    await run(connection, sql`set statement_timeout = 0`);
    for (const make of [
      makePeople,
      makeCampaigns,
      makeOrders,
      makeWatches,
      makeWithdrawals,
      makeJournal,
      makeReturns,
      makeHistory,
    ])
      await make(connection, size);
    for (const table of ['orders', 'ledger_entries'])
      await one(
        connection,
        sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`,
      );
    await sql`vacuum analyze`.execute(connection);
    await run(connection, sql`reset session_replication_role`);
  });
}

/** Counts the reports' hours, seals and checks the books, as the jobs of a running platform have done long ago. */
export async function runJobs(db: Db): Promise<void> {
  for (const job of reportJobs({ db, clock: systemClock })) await job.run();
  const now = new Date();
  await sealBooks(db, now);
  console.time('a full check of the books');
  const { problems } = await checkFully(db, { now });
  console.timeEnd('a full check of the books');
  console.log(problems.length === 0 ? 'the books agree' : JSON.stringify(problems));
}
