/**
 * A platform of 100,000 users, 20,000 campaigns and two million ledger entries, one campaign with a million views. The
 * rows are written directly: using the product for it would take days.
 */
import { type Db, run, sql } from '#lib/server/db.ts';

export const FIRMS = 1000;
export const VIEWERS = 99_000;
export const CAMPAIGNS = 20_000;
/** The campaign with a million views. */
export const BIG_CAMPAIGN = 1;
const BIG_VIEWS = 1_000_000;
const OTHER_VIEWS = 900_000;
/** The campaigns that the other views are spread over: those that were ever paid for. */
const WATCHED = 15_000;

async function makePeople(db: Db): Promise<void> {
  await run(
    db,
    sql`insert into users (role, name, email, phone, password_hash, status, secured_at, created_at)
        select case when n <= ${FIRMS} then 'firm' else 'user' end, 'Ayşe Yılmaz', 'v' || n || '@ornek.com',
          '59' || lpad(n::text, 8, '0'), '-', 'active', now(), now() - random() * interval '300 days'
        from generate_series(1, ${FIRMS + VIEWERS}::int) as n`,
  );
  await run(
    db,
    sql`insert into firms (user_id, firm_name, contact_email, contact_phone)
        select n, 'Deniz Ticaret ' || n, 'firma@ornek.com', '5000000000' from generate_series(1, ${FIRMS}::int) as n`,
  );
  await run(
    db,
    sql`insert into viewers (user_id, wallet_number, welcome_bonus_kurus, age_range_id, gender_id, city_id, profession_id,
          hobby_ids)
        select n, (4000000000000000 + n)::text, 0, 1 + n % 6, 1 + n % 3, 1 + n % 81, 1 + n % 41,
          array[1 + n % 30, 1 + (n + 7) % 30]
        from generate_series(${FIRMS + 1}::int, ${FIRMS + VIEWERS}::int) as n`,
  );
}

/** Makes campaigns: 2,000 active, 15,500 completed, and some of every other state. */
async function makeCampaigns(db: Db): Promise<void> {
  await run(
    db,
    sql`insert into campaigns (firm_id, campaign_name, description, campaign_link, budget_kurus, display_duration,
          start_date, end_date, status, created_at, approved_at, activated_at, completed_at, vat_rate_bp,
          system_profit_rate_bp, view_rate_kurus, click_rate_kurus, second_view_rate_bp, max_views_per_ad)
        select 1 + n % ${FIRMS}, 'Kampanya ' || n, 'Bütün botlarda indirim.', 'https://ornek.com', 5000000, 5,
          current_date - 40, current_date + 10, status, now() - interval '41 days', now(), now() - interval '40 days',
          case status when 'completed' then now() - random() * interval '30 days' end, 2000, 2500, 25, 50, 5000, 20
        from (
          select n, case when n <= 2000 then 'active' when n <= 2500 then 'stopped' when n > 19500 then 'approved'
            when n > 19000 then 'draft' when n > 18000 then 'pending' else 'completed' end as status
          from generate_series(1, ${CAMPAIGNS}::int) as n
        ) as numbered`,
  );
  await run(
    db,
    sql`insert into orders (firm_id, campaign_id, kind, base_budget_kurus, vat_amount_kurus, total_with_vat_kurus,
          system_fee_kurus, campaign_budget_kurus, payment_status, method, reference, created_at, decided_at)
        select firm_id, id, 'campaign', 100000000, 20000000, 120000000, 30000000, 90000000,
          case status when 'approved' then 'awaiting' else 'paid' end, 'bank_transfer', 'IK-' || id, now(),
          case when status <> 'approved' then now() - random() * interval '90 days' end
        from campaigns where status in ('active', 'stopped', 'completed', 'approved')`,
  );
  await run(db, sql`insert into campaign_audiences (campaign_id, all_users) select id, true from campaigns`);
}

async function makeViews(db: Db): Promise<void> {
  await run(
    db,
    sql`insert into watches (user_id, campaign_id, status, view_number, reserved_kurus, display_duration, day, started_at,
          expires_at, ended_at, measured_ms)
        select user_id, campaign_id, 'viewed', view_number, 25, 5, istanbul_day(ended), ended - interval '5 s', ended, ended,
          5000
        from (
          select ${FIRMS + 1}::int + n % ${VIEWERS}::int as user_id, ${BIG_CAMPAIGN}::int as campaign_id,
            1 + n / ${VIEWERS}::int as view_number,
            now() - interval '30 days' * (1 - n::float / ${BIG_VIEWS}) as ended
          from generate_series(0, ${BIG_VIEWS - 1}::int) as n
          union all
          select ${FIRMS + 1}::int + n / ${WATCHED}::int, 2 + n % ${WATCHED}::int, 1,
            now() - interval '90 days' * (1 - n::float / ${OTHER_VIEWS})
          from generate_series(0, ${OTHER_VIEWS - 1}::int) as n
        ) as views order by ended`,
  );
  await run(
    db,
    sql`insert into viewer_ads (user_id, campaign_id, paid_views, clicked_at, click_earning_kurus)
        select user_id, campaign_id, count(*), case when user_id % 20 = 0 then max(ended_at) end,
          case when user_id % 20 = 0 then case when user_id % 100 = 0 then 0 else 50 end end
        from watches group by user_id, campaign_id`,
  );
  await run(
    db,
    sql`insert into campaign_counters (campaign_id, total_views, unique_viewers, total_clicks)
        select campaign_id, sum(paid_views), count(*), count(clicked_at) from viewer_ads group by campaign_id`,
  );
  await run(
    db,
    sql`insert into viewer_days (user_id, day, earned_kurus)
        select user_id, day, sum(reserved_kurus) from watches group by user_id, day`,
  );
}

async function makeBooks(db: Db): Promise<void> {
  await run(
    db,
    sql`insert into ledger_accounts (id, balance_kurus)
        select 'campaign:' || campaign_id, 1000 from orders where payment_status = 'paid'
        union all select 'user_wallet:' || user_id, 1000 from viewers
        union all select 'firm_wallet:' || user_id, 1000 from firms`,
  );
  await run(
    db,
    sql`insert into ledger_entries (kind, ref, at)
        select 'view', id::text, ended_at from watches
        union all select 'order_paid', id::text, decided_at from orders where payment_status = 'paid'
        union all select 'campaign_completed', id::text, completed_at from campaigns where status = 'completed'
        union all select 'click', user_id || ':' || campaign_id, clicked_at from viewer_ads where click_earning_kurus > 0
        union all select 'welcome_bonus', user_id::text, now() from viewers`,
  );
  await run(
    db,
    sql`insert into ledger_postings (entry_id, account_id, amount_kurus)
        select ledger_entries.id, account, amount from ledger_entries
        left join watches on kind = 'view' and watches.id::text = ref
        cross join lateral (values
          (case kind when 'view' then 'campaign:' || campaign_id when 'order_paid' then 'bank'
            when 'campaign_completed' then 'campaign:' || ref when 'click' then 'campaign:' || split_part(ref, ':', 2)
            else 'platform_expense' end, -25),
          (case kind when 'view' then 'user_wallet:' || user_id when 'order_paid' then 'platform_revenue'
            when 'campaign_completed' then 'firm_wallet:' || (1 + ref::int % ${FIRMS})
            when 'click' then 'user_wallet:' || split_part(ref, ':', 1) else 'user_wallet:' || ref end, 25)
        ) as both_sides (account, amount)`,
  );
}

/** Fills an empty database. Foreign keys are not checked meanwhile; the rows keep them anyway. */
export async function makeReportWorld(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await run(connection, sql`set statement_timeout = 0`);
    await run(connection, sql`set session_replication_role = replica`);
    for (const make of [makePeople, makeCampaigns, makeViews, makeBooks]) await make(connection);
    await run(connection, sql`reset session_replication_role`);
    await run(connection, sql`vacuum analyze`);
    await run(connection, sql`reset statement_timeout`);
  });
}
