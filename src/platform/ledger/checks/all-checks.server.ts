import { INVARIANT_KEYS, type InvariantKey } from '../invariants.ts';
import type { Check, Sql } from './check.server.ts';
import { WATCHING_CHECKS } from './checks-of-watching.server.ts';
import { sql } from '#lib/server/db.ts';
import type { Within } from '../new-rows.server.ts';

/** The second condition on the kind repeats that of the index of rare kinds, which the planner does not infer. */
const postedBy = (isOfKind: Sql, isOfAccount: Sql): Sql => sql`
  select kind, ref, entry_id, account_id, amount_kurus
  from ledger_entries join ledger_postings on entry_id = ledger_entries.id
  where ${isOfKind} and kind not in ('view', 'click') and ${isOfAccount}`;

const ORDER_CHECKS: readonly Check[] = [
  // A campaign's returns together repay the same share of everything paid to us as of its net budget, and the VAT in it.
  {
    invariant: 'returns-follow-rule',
    eachMinute: 'all',
    differing: () => sql`
      select 'campaign ' || campaign_id as subject,
        vat_due || ' / ' || total_due as expected, vat_returned || ' / ' || total_returned as actual
      from (
        select campaign_id,
          coalesce(sum(amount_kurus) filter (where account_id like 'firm_wallet:%'), 0) as total_returned,
          coalesce(-sum(amount_kurus) filter (where account_id = 'vat_payable'), 0) as vat_returned,
          coalesce(-sum(amount_kurus) filter (where account_id like 'campaign:%'), 0) as net_returned
        from (
          select id, case when ref ~ '^[0-9]{1,18}(:[0-9]{1,9})?$' then split_part(ref, ':', 1)::bigint end as campaign_id
          from ledger_entries where kind in ('campaign_completed', 'campaign_leftover') and kind not in ('view', 'click')
        ) as entry join ledger_postings on entry_id = entry.id
        where campaign_id is not null
        group by 1
      ) as returned
      left join (select campaign_id, sum(payable_kurus)::numeric as total,
          min(vat_rate_bp) as rate, min(campaigns.withheld_tenths) as tenths,
          sum(campaign_budget_kurus)::numeric as net
        from orders join campaigns on campaigns.id = campaign_id where payment_status = 'paid' group by campaign_id)
        as paid using (campaign_id)
      cross join lateral (select div(total * net_returned, net) as total_due) as due
      cross join lateral (select 100000 + (rate * (10 - tenths))::numeric as divisor) as gross
      cross join lateral (select div(total_due * 200000 + divisor, 2 * divisor) as near) as base
      cross join lateral (select total_due - case
          when payable_of(near, rate, tenths) < total_due and payable_of(near + 1, rate, tenths) <= total_due then near + 1
          when payable_of(near, rate, tenths) > total_due and payable_of(near - 1, rate, tenths) >= total_due then near - 1
          else near end as vat_due) as vat
      where net is null or total_returned <> total_due or vat_returned <> vat_due`,
  },
  {
    invariant: 'returns-posted',
    eachMinute: 'all',
    differing: () => sql`
      select coalesce('campaign ' || campaign_id, 'entry ' || entry_id) as subject, net_kurus as expected,
        -amount_kurus as actual
      from campaign_returns
      full join (${postedBy(sql`kind in ('campaign_completed', 'campaign_leftover')`, sql`account_id like 'campaign:%'`)})
        as posted using (kind, ref)
      where net_kurus is distinct from -amount_kurus or account_id is distinct from 'campaign:' || campaign_id`,
  },
  {
    invariant: 'orders-break-down',
    eachMinute: 'all',
    differing: () => sql`
      select 'order ' || id as subject, vat || ' / ' || fee || ' / ' || tenths as expected,
        vat_amount_kurus || ' / ' || system_fee_kurus || ' / ' || withheld_tenths as actual
      from (
        select orders.*, campaigns.withheld_tenths as tenths, div(base_budget_kurus::numeric * vat_rate_bp + 5000, 10000) as vat,
          div(total_with_vat_kurus::numeric * system_profit_rate_bp + 5000, 10000) as fee
        from orders join campaigns on campaigns.id = campaign_id where payment_status = 'paid'
      ) as computed
      where vat_amount_kurus <> vat or system_fee_kurus <> fee or withheld_tenths <> tenths
        or total_with_vat_kurus <> base_budget_kurus + vat or campaign_budget_kurus <> total_with_vat_kurus - fee`,
  },
  {
    invariant: 'orders-posted',
    eachMinute: 'all',
    differing: () => sql`
      select 'order ' || ref as subject, campaign_budget_kurus as expected, amount_kurus as actual
      from (select id::text as ref, campaign_budget_kurus from orders
        where payment_status = 'paid' and kind <> 'wallet') as paid
      full join (${postedBy(sql`kind = 'order_paid'`, sql`account_id like 'campaign:%'`)}) as posted using (ref)
      where campaign_budget_kurus is distinct from amount_kurus`,
  },
  // Without the wallet's part of an order whose transfer came too late.
  {
    invariant: 'late-transfers-posted',
    eachMinute: 'all',
    differing: () => sql`
      select 'order ' || ref as subject, due as expected, amount_kurus as actual
      from (
        select orders.id::text as ref, 'late_transfer' as kind, firm_id, payable_kurus - wallet_part_kurus as due
        from orders join payment_events on order_id = orders.id and event = 'credit'
        union all
        select id::text, 'wallet_top_up', firm_id, total_with_vat_kurus from orders
        where kind = 'wallet' and payment_status = 'paid'
      ) as credited
      full join (${postedBy(
        sql`kind in ('late_transfer', 'wallet_top_up')`,
        sql`account_id like 'firm_wallet:%'`,
      )}) as posted using (kind, ref)
      where due is distinct from amount_kurus or account_id is distinct from 'firm_wallet:' || firm_id`,
  },
  {
    invariant: 'wallet-holds',
    eachMinute: 'all',
    differing: () => sql`
      select id as subject, coalesce(reserved, 0) as expected, held_kurus as actual
      from ledger_accounts
      left join (select firm_id, sum(wallet_part_kurus) as reserved from orders where payment_status = 'pending'
        group by firm_id) as announced on 'firm_wallet:' || firm_id = id
      where id like 'firm_wallet:%' and held_kurus <> coalesce(reserved, 0)`,
  },
  {
    invariant: 'platform-wallet',
    eachMinute: 'all',
    differing: () => sql`
      select account_id as subject, due as expected, posted as actual
      from (
        select 'vat_payable' as account_id, coalesce(sum(vat_amount_kurus - withheld_kurus), 0) as due
        from orders where payment_status = 'paid'
        union all
        select 'platform_revenue', coalesce(sum(system_fee_kurus - vat_amount_kurus), 0)
        from orders where payment_status = 'paid'
      ) as paid
      cross join lateral (
        select coalesce(sum(amount_kurus), 0) as posted
        from ledger_postings join ledger_entries on ledger_entries.id = entry_id
        where ledger_postings.account_id = paid.account_id and kind = 'order_paid'
      ) as income
      where posted <> due`,
  },
  {
    invariant: 'withdrawals-pending',
    eachMinute: 'all',
    differing: () => sql`
      select id as subject, asked as expected, balance_kurus as actual
      from ledger_accounts,
        (select coalesce(sum(amount_kurus), 0) as asked from withdrawals where status = 'pending') as open
      where id = 'withdrawals_pending' and balance_kurus <> asked`,
  },
  {
    invariant: 'withdrawals-posted',
    eachMinute: 'all',
    differing: () => sql`
      select 'withdrawal ' || ref as subject, kind || ' ' || coalesce(due::text, '-') as expected,
        kind || ' ' || coalesce(abs(amount_kurus)::text, '-') as actual
      from (
        select id::text as ref, 'withdrawal_asked' as kind, amount_kurus as due from withdrawals
        union all
        select id::text, 'withdrawal_' || case status when 'returned' then 'paid' else status end, amount_kurus
        from withdrawals where status <> 'pending'
        union all
        select id::text, 'withdrawal_returned', amount_kurus from withdrawals where status = 'returned'
      ) as asked
      full join (${postedBy(
        sql`kind in ('withdrawal_asked', 'withdrawal_paid', 'withdrawal_rejected', 'withdrawal_returned')`,
        sql`account_id = case kind when 'withdrawal_returned' then 'bank' else 'withdrawals_pending' end`,
      )}) as posted using (kind, ref)
      where due is distinct from abs(amount_kurus)`,
  },
  // Only pending ones: later the owner's data may be erased. Withdrawals older than fingerprints are compared by the
  // end of their IBAN.
  {
    invariant: 'withdrawals-as-asked',
    eachMinute: 'all',
    differing: () => sql`
      select 'withdrawal ' || withdrawals.id as subject, 'IBAN … ' || coalesce(detail ->> 'iban_end', '-') as expected,
        'IBAN … ' || right(iban, 4) as actual
      from withdrawals
      left join ledger_entries on kind = 'withdrawal_asked' and ref = withdrawals.id::text
      where status = 'pending' and coalesce(detail ->> 'fingerprint', detail ->> 'iban_end') is distinct from
        case when detail ? 'fingerprint' then withdrawal_fingerprint(amount_kurus, iban, account_holder)
          else right(iban, 4) end`,
  },
];

/**
 * A day's limit is the highest in force on it: a viewer who earned it before it was lowered keeps the money. A change
 * counts from the day before to the day after, because the server that made it may have had another day. Only days
 * above the lowest limit ever set are read: hardly any.
 */
const LOWEST_LIMIT = sql`
  select min(value) from (
    select value from setting_values where key = 'daily_earning_limit'
    union all select least(from_value, to_value) from setting_changes where key = 'daily_earning_limit'
  ) as ever`;
const LIMITS = sql`
  select day, greatest(
    coalesce(
      (select from_value from setting_changes where key = 'daily_earning_limit' and istanbul_day(at) >= day - 1 order by id limit 1),
      (select value from setting_values where key = 'daily_earning_limit')),
    (select max(greatest(from_value, to_value)) from setting_changes
      where key = 'daily_earning_limit' and istanbul_day(at) between day - 1 and day + 1)) as most
  from (select distinct day from taken) as days`;

const DAY_CHECKS: readonly Check[] = [
  {
    invariant: 'days-counted',
    eachMinute: 'unevenDays',
    differing: (within) => sql`
      select 'viewer ' || user_id as subject, coalesce(done.earned, 0) as expected, coalesce(counted.earned, 0) as actual
      from (
        select user_id, day, sum(earned)::bigint as earned from (
          select user_id, day, reserved_kurus as earned from watches where status = 'viewed' and ${within('user_id', 'day')}
          union all
          select user_id, istanbul_day(clicked_at), click_earning_kurus from viewer_ads
          where click_earning_kurus > 0 and ${within('user_id', 'istanbul_day(clicked_at)')}
        ) as earnings group by user_id, day
      ) as done
      full join (select user_id, day, earned_kurus as earned from viewer_days where ${within('user_id', 'day')}) as counted
        using (user_id, day)
      where coalesce(done.earned, 0) <> coalesce(counted.earned, 0)`,
  },
  {
    invariant: 'days-within-limit',
    eachMinute: 'viewerDays',
    differing: (within) => sql`
      with taken as materialized (
        select user_id, day, earned_kurus + held_kurus as taken from viewer_days
        where ${within('user_id', 'day')} and earned_kurus + held_kurus > (${LOWEST_LIMIT})
      )
      select 'viewer ' || user_id as subject, most as expected, taken as actual
      from taken join (${LIMITS}) as limits using (day)
      where taken > most`,
  },
  {
    invariant: 'days-hold-open-watches',
    eachMinute: 'viewerDays',
    differing: (within) => sql`
      select 'viewer ' || user_id as subject, coalesce(reserved, 0) as expected, coalesce(held_kurus, 0) as actual
      from (select user_id, day, held_kurus from viewer_days where held_kurus <> 0 and ${within('user_id', 'day')}) as held
      full join (select user_id, day, sum(reserved_kurus + click_kurus) as reserved from watches
        where status = 'open' and ${within('user_id', 'day')} group by 1, 2) as open_watches using (user_id, day)
      where coalesce(held_kurus, 0) <> coalesce(reserved, 0)`,
  },
];

/** A seal is valid if it follows the previous one without a gap and its hash covers that one and the content. */
function sealsThatBreak(chain: Record<'rows' | 'seals' | 'content', string>, within: Within): Sql {
  const [seals, content] = [sql.table(chain.seals), sql.raw(chain.content)];
  return sql`select ${chain.rows}::text || ' ' || from_entry_id || '-' || to_entry_id as subject,
      encode(hash, 'hex') as expected, encode(due, 'hex') as actual
    from (
      select seal.*, coalesce(previous.to_entry_id, 0) + 1 as begins,
        sha256(coalesce(previous.hash, '') || ${content}(seal.from_entry_id, seal.to_entry_id)) as due
      from ${seals} as seal
      left join lateral (select to_entry_id, hash from ${seals} as before where before.from_entry_id < seal.from_entry_id
        order by before.from_entry_id desc limit 1) as previous on true
      where ${within('seal.from_entry_id')}
    ) as seals
    where hash <> due or begins <> from_entry_id`;
}

const BOOK_CHECKS: readonly Check[] = [
  {
    invariant: 'entries-balance',
    eachMinute: 'entries',
    differing: (within) => sql`
      select 'entry ' || entry_id as subject, 0 as expected, sum(amount_kurus) as actual
      from ledger_postings where ${within('entry_id')} group by entry_id having sum(amount_kurus) <> 0`,
  },
  {
    invariant: 'stored-balances',
    eachMinute: 'none',
    differing: () => sql`
      select id as subject, coalesce(posted, 0) as expected, balance_kurus as actual
      from ledger_accounts
      left join (select account_id, sum(amount_kurus) as posted from ledger_postings group by 1) as sums on account_id = id
      where balance_kurus <> coalesce(posted, 0)`,
  },
  {
    invariant: 'stored-balances',
    eachMinute: 'all',
    isForMinute: true,
    differing: () => sql`
      select id as subject, coalesce(sum_kurus, 0) + coalesce(posted, 0) as expected, balance_kurus as actual
      from ledger_accounts
      left join ledger_checked_accounts as checked on checked.account_id = id
      left join (select account_id as id, sum(amount_kurus) as posted from ledger_postings
        where entry_id > (select checked_entry_id from ledger_marks) group by 1) as since using (id)
      where balance_kurus <> coalesce(sum_kurus, 0) + coalesce(posted, 0)`,
  },
  {
    invariant: 'nothing-overdrawn',
    eachMinute: 'all',
    differing: () => sql`
      select id as subject, held_kurus as expected, balance_kurus as actual
      from ledger_accounts where not may_go_negative and balance_kurus < held_kurus`,
  },
  // Every minute for credited campaigns only: a debit changes the balance alone, which is compared anyway.
  {
    invariant: 'campaigns-add-up',
    eachMinute: 'creditedCampaigns',
    differing: (within) => sql`
      select account.id as subject, coalesce(net, 0) + coalesce(came_in, 0) as expected,
        balance_kurus + coalesce(gone, 0) as actual
      from ledger_accounts as account
      left join lateral (select sum(campaign_budget_kurus) as net from orders
        where campaign_id = split_part(account.id, ':', 2)::bigint and payment_status = 'paid') as given on true
      left join (select account_id as id, -sum(amount_kurus) as gone from ledger_postings
        where amount_kurus < 0 and account_id like 'campaign:%' and ${within('account_id')} group by account_id)
        as left_it using (id)
      left join (select account_id as id, sum(amount_kurus) as came_in
        from ledger_entries join ledger_postings on entry_id = ledger_entries.id and account_id like 'campaign:%'
        where kind in ('view_taken_back', 'click_taken_back', 'correction') and kind not in ('view', 'click')
          and amount_kurus > 0 and ${within('account_id')} group by account_id) as besides using (id)
      where account.id like 'campaign:%' and ${within('account.id')}
        and coalesce(net, 0) + coalesce(came_in, 0) <> balance_kurus + coalesce(gone, 0)`,
  },
  {
    invariant: 'posted-once',
    eachMinute: 'entries',
    differing: (within) => sql`
      select 'entry ' || entry.id as subject, 1 as expected,
        (select count(*) from ledger_entries as same where same.kind = entry.kind and same.ref = entry.ref) as actual
      from ledger_entries as entry
      where ${within('entry.id')} and exists (select from ledger_entries as other
        where other.kind = entry.kind and other.ref = entry.ref and other.id <> entry.id)`,
  },
  {
    invariant: 'seals-hold',
    eachMinute: 'entries',
    differing: (within) =>
      sealsThatBreak({ rows: 'entries', seals: 'ledger_seals', content: 'ledger_seal_content' }, within),
  },
  {
    invariant: 'acts-seals-hold',
    eachMinute: 'actSeals',
    differing: (within) =>
      sealsThatBreak({ rows: 'acts', seals: 'audit_seals', content: 'audit_seal_content' }, within),
  },
];

const CHECKS: readonly Check[] = [...BOOK_CHECKS, ...ORDER_CHECKS, ...WATCHING_CHECKS, ...DAY_CHECKS];

export const checksOf = (invariant: InvariantKey): Check[] =>
  CHECKS.filter((check) => check.invariant === invariant);

const haveCheck = (is: (check: Check) => boolean): readonly InvariantKey[] =>
  INVARIANT_KEYS.filter((invariant) => checksOf(invariant).some(is));

/** Checked every minute on new rows alone. */
export const ABOUT_NEW_ROWS = haveCheck(({ eachMinute }) => eachMinute !== 'all' && eachMinute !== 'none');

/** Invariants that the full check covers more thoroughly than a minute. */
export const FOR_FULL_CHECK = haveCheck(({ eachMinute }) => eachMinute !== 'all');
