/** Checks the books against the orders, returns and withdrawals that they record. */
import { sql } from '#lib/server/db.ts';
import type { Check, Sql } from './check.ts';

/**
 * Postings of entries of rare kinds to certain accounts. The second condition on the kind says what the index of rare kinds
 * says, which the planner does not conclude from the first.
 */
const postedBy = (isOfKind: Sql, isOfAccount: Sql): Sql => sql`
  select kind, ref, entry_id, account_id, amount_kurus
  from ledger_entries join ledger_postings on entry_id = ledger_entries.id
  where ${isOfKind} and kind not in ('view', 'click') and ${isOfAccount}`;

export const ORDER_CHECKS: readonly Check[] = [
  // A campaign's returns together bring back the same part of all that was paid as of its net budget, and the VAT in it.
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
      left join (select campaign_id, sum(total_with_vat_kurus)::numeric as total, 10000 + min(vat_rate_bp)::numeric as rate,
          sum(campaign_budget_kurus)::numeric as net
        from orders join campaigns on campaigns.id = campaign_id where payment_status = 'paid' group by campaign_id)
        as paid using (campaign_id)
      cross join lateral (select div(total * net_returned, net) as total_due) as due
      cross join lateral (select total_due - div(total_due * 20000 + rate, 2 * rate) as vat_due) as vat
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
      select 'order ' || id as subject, vat || ' / ' || fee as expected,
        vat_amount_kurus || ' / ' || system_fee_kurus as actual
      from (
        select orders.*, div(base_budget_kurus::numeric * vat_rate_bp + 5000, 10000) as vat,
          div(total_with_vat_kurus::numeric * system_profit_rate_bp + 5000, 10000) as fee
        from orders join campaigns on campaigns.id = campaign_id where payment_status = 'paid'
      ) as computed
      where vat_amount_kurus <> vat or system_fee_kurus <> fee
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
  // Less what the wallet itself was to pay of an order for which the transfer came too late.
  {
    invariant: 'late-transfers-posted',
    eachMinute: 'all',
    differing: () => sql`
      select 'order ' || ref as subject, due as expected, amount_kurus as actual
      from (
        select orders.id::text as ref, 'late_transfer' as kind, firm_id, total_with_vat_kurus - wallet_part_kurus as due
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
        select 'vat_payable' as account_id, coalesce(sum(vat_amount_kurus), 0) as due from orders where payment_status = 'paid'
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
        select id::text, 'withdrawal_' || status, amount_kurus from withdrawals where status <> 'pending'
      ) as asked
      full join (${postedBy(
        sql`kind in ('withdrawal_asked', 'withdrawal_paid', 'withdrawal_rejected')`,
        sql`account_id = 'withdrawals_pending'`,
      )}) as posted using (kind, ref)
      where due is distinct from abs(amount_kurus)`,
  },
  // Only while it waits: afterwards the account may be closed and its owner's data erased. Those asked for before
  // fingerprints were kept are known by the end of their IBAN.
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
