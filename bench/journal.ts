/** The journal of a benchmark's world: an entry for each movement of money, the accounts, and what came back. */
import { type Db, run, sql } from '#lib/server/db.ts';

const TRANSFERS = 20_000;
/** Each campaign's budget without VAT, which lasts for all views of a run. */
export const BUDGET_KURUS = 100_000_000;

/** The movements of money, with their two accounts, before they get their numbers. */
const movements = (richViewer: number) => sql`
  select 'welcome_bonus' as kind, user_id::text as ref, user_id as actor_id, 'platform_expense' as payer,
    'user_wallet:' || user_id as payee, 1000::bigint as amount, now() - interval '60 days' as at, '{}'::jsonb as detail
  from viewers
  union all
  select 'view', id::text, user_id, 'campaign:' || campaign_id, 'user_wallet:' || user_id, reserved_kurus, ended_at,
    jsonb_build_object('campaign_id', campaign_id, 'campaign_name', 'Kış kampanyası ' || campaign_id)
  from watches
  union all
  select 'transfer', 'bench-' || user_id, user_id, 'user_wallet:' || user_id, 'user_wallet:' || ${richViewer}::bigint, 1,
    now() - interval '30 days', '{}'
  from viewers where user_id between ${richViewer + 1} and ${richViewer + TRANSFERS}
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

/** Posts what all that was made before has moved; `richViewer`, the first one, gets a transfer from each of those behind. */
export async function makeJournal(db: Db, richViewer: number): Promise<void> {
  await run(
    db,
    sql`create temporary table movements as
        select row_number() over (order by at, kind, ref) as id, * from (
          ${movements(richViewer)}
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
          union all select 'vat_payable', case kind when 'order_paid' then ${0.2 * BUDGET_KURUS}::bigint else -(amount * 2 / 9) end
            where kind in ('order_paid', 'campaign_completed')
          union all select 'platform_revenue', case kind when 'order_paid' then ${0.1 * BUDGET_KURUS}::bigint
              else amount + amount * 2 / 9 - amount * 4 / 3 end
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
export async function makeReturns(db: Db): Promise<void> {
  await run(
    db,
    sql`insert into campaign_returns (campaign_id, kind, ref, net_kurus, vat_kurus, total_kurus, at)
        select ref::bigint, kind, ref, -amount_kurus, -amount_kurus * 2 / 9, -amount_kurus * 4 / 3, at
        from ledger_entries join ledger_postings on entry_id = id and account_id like 'campaign:%'
        where kind = 'campaign_completed' order by id`,
  );
}
