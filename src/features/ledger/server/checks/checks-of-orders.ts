/** Checks the books against the orders, returns and withdrawals that they record. */
import { sql } from '#lib/server/db.ts';
import { type Check, numberIn } from './check.ts';

export const ORDER_CHECKS: readonly Check[] = [
  // Of every campaign that returned something since the rule began: the increase of what is due by all that it returned.
  {
    invariant: 'returns-follow-rule',
    domain: 'campaign',
    differing: (within) => sql`
      select 'campaign ' || campaign_id as subject,
        (div(vat * net_now, net) - div(vat * net_before, net)) || ' / ' ||
          (div(total * net_now, net) - div(total * net_before, net)) as expected,
        vat_returned || ' / ' || total_returned as actual, campaign_id as place, campaign_id as key
      from (
        select campaign_id,
          coalesce(sum(amount_kurus) filter (where account_id like 'firm_wallet:%' and entry_id > after_entry_id), 0) as total_returned,
          coalesce(-sum(amount_kurus) filter (where account_id = 'vat_payable'), 0) as vat_returned,
          coalesce(-sum(amount_kurus) filter (where account_id like 'campaign:%'), 0) as net_now,
          coalesce(-sum(amount_kurus) filter (where account_id like 'campaign:%' and entry_id <= after_entry_id), 0) as net_before
        from return_rule, (
          select id, case when ref ~ '^[0-9]{1,18}(:[0-9]{1,9})?$' then split_part(ref, ':', 1)::bigint end as campaign_id
          from ledger_entries where kind in ('campaign_completed', 'campaign_leftover')
            ${
              // The returns of certain campaigns are found by their names in the journal.
              within.kind === 'keys'
                ? sql`and (kind, ref) in (select kind, ref from campaign_returns where ${within('campaign_id')})`
                : sql``
            }
        ) as entry join ledger_postings on entry_id = entry.id
        where ${within('campaign_id')} and campaign_id is not null
        group by 1 having max(entry_id) > max(after_entry_id)
      ) as returned
      left join (select campaign_id, sum(total_with_vat_kurus)::numeric as total, sum(vat_amount_kurus)::numeric as vat,
          sum(campaign_budget_kurus)::numeric as net
        from orders where payment_status = 'paid' and ${within('campaign_id')} group by campaign_id) as paid using (campaign_id)
      where net is null or total_returned <> div(total * net_now, net) - div(total * net_before, net)
        or vat_returned <> div(vat * net_now, net) - div(vat * net_before, net)`,
  },
  {
    invariant: 'returns-posted',
    domain: 'campaign',
    differing: (within) => sql`
      select 'campaign ' || campaign_id as subject, net_kurus as expected, -amount_kurus as actual, campaign_id as place,
        campaign_id as key
      from campaign_returns
      left join ledger_entries using (kind, ref)
      left join ledger_postings on entry_id = ledger_entries.id and account_id like 'campaign:%'
      where ${within('campaign_id')}
        and (net_kurus is distinct from -amount_kurus or account_id is distinct from 'campaign:' || campaign_id)`,
  },
  {
    invariant: 'returns-posted',
    domain: 'entry',
    differing: (within) => sql`
      select 'entry ' || ledger_entries.id as subject, null::bigint as expected, -amount_kurus as actual, 0 as place,
        ledger_entries.id as key
      from ledger_entries
      join ledger_postings on entry_id = ledger_entries.id and account_id like 'campaign:%'
      left join campaign_returns using (kind, ref)
      where kind in ('campaign_completed', 'campaign_leftover') and ${within('ledger_entries.id')}
        and campaign_returns.id is null`,
  },
  {
    invariant: 'orders-break-down',
    domain: 'order',
    differing: (within) => sql`
      select 'order ' || id as subject, vat || ' / ' || fee as expected,
        vat_amount_kurus || ' / ' || system_fee_kurus as actual, id as place, id as key
      from (
        select orders.*, div(base_budget_kurus::numeric * vat_rate_bp + 5000, 10000) as vat,
          div(total_with_vat_kurus::numeric * system_profit_rate_bp + 5000, 10000) as fee
        from orders join campaigns on campaigns.id = campaign_id where payment_status = 'paid' and ${within('orders.id')}
      ) as computed
      where vat_amount_kurus <> vat or system_fee_kurus <> fee
        or total_with_vat_kurus <> base_budget_kurus + vat or campaign_budget_kurus <> total_with_vat_kurus - fee`,
  },
  {
    invariant: 'orders-posted',
    domain: 'order',
    differing: (within) => sql`
      select 'order ' || orders.id as subject, campaign_budget_kurus as expected, amount_kurus as actual,
        orders.id as place, orders.id as key
      from orders
      left join ledger_entries on ledger_entries.kind = 'order_paid' and ref = orders.id::text
      left join ledger_postings on entry_id = ledger_entries.id and account_id like 'campaign:%'
      where payment_status = 'paid' and ${within('orders.id')} and campaign_budget_kurus is distinct from amount_kurus`,
  },
  {
    invariant: 'orders-posted',
    domain: 'entry',
    differing: (within) => sql`
      select 'order ' || ref as subject, null::bigint as expected, amount_kurus as actual, 0 as place,
        ledger_entries.id as key
      from ledger_entries
      join ledger_postings on entry_id = ledger_entries.id and account_id like 'campaign:%'
      left join orders on orders.id = ${numberIn('ref')} and orders.id::text = ref and payment_status = 'paid'
      where ledger_entries.kind = 'order_paid' and ${within('ledger_entries.id')} and orders.id is null`,
  },
  {
    invariant: 'late-transfers-posted',
    domain: 'order',
    differing: (within) => sql`
      select 'order ' || orders.id as subject, total_with_vat_kurus as expected, amount_kurus as actual,
        orders.id as place, orders.id as key
      from orders join payment_events on order_id = orders.id and event = 'credit'
      left join ledger_entries on ledger_entries.kind = 'late_transfer' and ref = orders.id::text
      left join ledger_postings on entry_id = ledger_entries.id and account_id like 'firm_wallet:%'
      where ${within('orders.id')} and (total_with_vat_kurus is distinct from amount_kurus
        or account_id is distinct from 'firm_wallet:' || firm_id)`,
  },
  {
    invariant: 'late-transfers-posted',
    domain: 'entry',
    differing: (within) => sql`
      select 'order ' || ref as subject, null::bigint as expected, amount_kurus as actual, 0 as place,
        ledger_entries.id as key
      from ledger_entries
      join ledger_postings on entry_id = ledger_entries.id and account_id like 'firm_wallet:%'
      where kind = 'late_transfer' and ${within('ledger_entries.id')} and not exists (
        select from payment_events where order_id = ${numberIn('ref')} and order_id::text = ref and event = 'credit')`,
  },
  {
    invariant: 'platform-wallet',
    domain: 'books',
    differing: () => sql`
      select account_id as subject, due as expected, posted as actual, account_id as place, account_id as key
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
    suspects: ({ orders }) => sql`
      select 'orders' as key from (
        select ref,
          coalesce(sum(amount_kurus) filter (where account_id = 'vat_payable'), 0) as vat,
          coalesce(sum(amount_kurus) filter (where account_id = 'platform_revenue'), 0) as revenue
        from ledger_entries join ledger_postings on entry_id = ledger_entries.id
        where kind = 'order_paid' and ref = any(${orders}::text[]) group by ref
      ) as posted
      full join (select id::text as ref, vat_amount_kurus, system_fee_kurus - vat_amount_kurus as fee_kurus from orders
        where id = any(${orders}::bigint[]) and payment_status = 'paid') as paid using (ref)
      where vat is distinct from vat_amount_kurus or revenue is distinct from fee_kurus`,
  },
  {
    invariant: 'withdrawals-pending',
    domain: 'books',
    differing: () => sql`
      select id as subject, asked as expected, balance_kurus as actual, id as place, id as key
      from ledger_accounts,
        (select coalesce(sum(amount_kurus), 0) as asked from withdrawals where status = 'pending') as open
      where id = 'withdrawals_pending' and balance_kurus <> asked`,
  },
  {
    invariant: 'withdrawals-posted',
    domain: 'withdrawal',
    differing: (within) => sql`
      select 'withdrawal ' || asked.id as subject, kind || ' ' || due as expected,
        kind || ' ' || coalesce(abs(amount_kurus)::text, '-') as actual, asked.id as place, asked.id as key
      from (
        select id, amount_kurus as due, 'withdrawal_asked' as kind, id::text as ref from withdrawals where ${within('id')}
        union all
        select id, amount_kurus, 'withdrawal_' || status, id::text from withdrawals
        where status <> 'pending' and ${within('id')}
      ) as asked
      left join ledger_entries using (kind, ref)
      left join ledger_postings on entry_id = ledger_entries.id and account_id = 'withdrawals_pending'
      where due is distinct from abs(amount_kurus)`,
  },
  {
    invariant: 'withdrawals-posted',
    domain: 'entry',
    differing: (within) => sql`
      select 'withdrawal ' || ref as subject, kind || ' -' as expected,
        kind || ' ' || abs(ledger_postings.amount_kurus) as actual, 0 as place, ledger_entries.id as key
      from ledger_entries
      join ledger_postings on entry_id = ledger_entries.id and account_id = 'withdrawals_pending'
      left join withdrawals on withdrawals.id = ${numberIn('ref')} and withdrawals.id::text = ref
        and (kind = 'withdrawal_asked' or (kind = 'withdrawal_' || status and status <> 'pending'))
      where kind in ('withdrawal_asked', 'withdrawal_paid', 'withdrawal_rejected') and ${within('ledger_entries.id')}
        and withdrawals.id is null`,
  },
  // Only while it waits: afterwards the account may be closed and its owner's data erased. Those asked for before
  // fingerprints were kept are known by the end of their IBAN.
  {
    invariant: 'withdrawals-as-asked',
    domain: 'books',
    differing: () => sql`
      select 'withdrawal ' || withdrawals.id as subject, 'IBAN … ' || coalesce(detail ->> 'iban_end', '-') as expected,
        'IBAN … ' || right(iban, 4) as actual, withdrawals.id as place, withdrawals.id as key
      from withdrawals
      left join ledger_entries on kind = 'withdrawal_asked' and ref = withdrawals.id::text
      where status = 'pending' and coalesce(detail ->> 'fingerprint', detail ->> 'iban_end') is distinct from
        case when detail ? 'fingerprint' then withdrawal_fingerprint(amount_kurus, iban, account_holder)
          else right(iban, 4) end`,
  },
];
