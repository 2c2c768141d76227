/** Checks the books against themselves and against the orders and withdrawals that they record. */
import { check } from './check.ts';

/** A seal is valid if it follows the previous one without a gap and its hash covers that one's hash and the present content. */
function sealsThatBreak({ rows, seals, content }: Record<'rows' | 'seals' | 'content', string>): string {
  return `select '${rows} ' || from_entry_id || '-' || to_entry_id as subject, encode(hash, 'hex') as expected,
      encode(due, 'hex') as actual, from_entry_id as place
    from (
      select *, sha256(coalesce(lag(hash) over chain, '') || ${content}(from_entry_id, to_entry_id)) as due,
        coalesce(lag(to_entry_id) over chain, 0) + 1 as begins
      from ${seals} window chain as (order by from_entry_id)
    ) as seals
    where hash <> due or begins <> from_entry_id`;
}

export const BOOK_CHECKS = [
  check(
    'entries-balance',
    `select 'entry ' || entry_id as subject, 0 as expected, sum(amount_kurus) as actual, entry_id as place
     from ledger_postings group by entry_id having sum(amount_kurus) <> 0`,
  ),
  check(
    'stored-balances',
    `select id as subject, coalesce(total, 0) as expected, balance_kurus as actual, id as place
     from ledger_accounts
     left join (select account_id, sum(amount_kurus) as total from ledger_postings group by account_id) as sums
       on account_id = id
     where balance_kurus <> coalesce(total, 0)`,
  ),
  check(
    'nothing-overdrawn',
    `select id as subject, held_kurus as expected, balance_kurus as actual, id as place
     from ledger_accounts where not may_go_negative and balance_kurus < held_kurus`,
  ),
  check(
    'campaigns-add-up',
    `select account.id as subject, coalesce(net, 0) + coalesce(came_in, 0) as expected,
       balance_kurus + coalesce(gone, 0) as actual, account.id as place
     from ledger_accounts as account
     left join (select 'campaign:' || campaign_id as id, sum(campaign_budget_kurus) as net
       from orders where payment_status = 'paid' group by campaign_id) as given using (id)
     left join (select account_id as id, -sum(amount_kurus) as gone
       from ledger_postings where amount_kurus < 0 and account_id like 'campaign:%' group by account_id) as left_it using (id)
     left join (select account_id as id, sum(amount_kurus) as came_in
       from ledger_entries join ledger_postings on entry_id = ledger_entries.id and account_id like 'campaign:%'
       where kind in ('view_taken_back', 'click_taken_back', 'correction') and kind not in ('view', 'click')
         and amount_kurus > 0 group by account_id) as besides using (id)
     where account.id like 'campaign:%'
       and coalesce(net, 0) + coalesce(came_in, 0) <> balance_kurus + coalesce(gone, 0)`,
  ),
  // Of every campaign that returned something since the rule began: the increase of what is due by all that it returned.
  check(
    'returns-follow-rule',
    `select 'campaign ' || campaign_id as subject,
       (div(vat * net_now, net) - div(vat * net_before, net)) || ' / ' ||
         (div(total * net_now, net) - div(total * net_before, net)) as expected,
       vat_returned || ' / ' || total_returned as actual, campaign_id as place
     from (
       select split_part(ref, ':', 1)::bigint as campaign_id,
         coalesce(sum(amount_kurus) filter (where account_id like 'firm_wallet:%' and entry_id > after_entry_id), 0) as total_returned,
         coalesce(-sum(amount_kurus) filter (where account_id = 'vat_payable'), 0) as vat_returned,
         coalesce(-sum(amount_kurus) filter (where account_id like 'campaign:%'), 0) as net_now,
         coalesce(-sum(amount_kurus) filter (where account_id like 'campaign:%' and entry_id <= after_entry_id), 0) as net_before
       from return_rule, ledger_entries join ledger_postings on entry_id = ledger_entries.id
       where kind in ('campaign_completed', 'campaign_leftover') and ref ~ '^[0-9]{1,18}(:[0-9]{1,9})?$'
       group by 1 having max(entry_id) > max(after_entry_id)
     ) as returned
     left join (select campaign_id, sum(total_with_vat_kurus)::numeric as total, sum(vat_amount_kurus)::numeric as vat,
         sum(campaign_budget_kurus)::numeric as net
       from orders where payment_status = 'paid' group by campaign_id) as paid using (campaign_id)
     where net is null or total_returned <> div(total * net_now, net) - div(total * net_before, net)
       or vat_returned <> div(vat * net_now, net) - div(vat * net_before, net)`,
  ),
  check(
    'returns-posted',
    `select coalesce('campaign ' || campaign_id, 'entry ' || entry_id) as subject, net_kurus as expected,
       amount_kurus as actual, coalesce(campaign_id, 0) as place
     from campaign_returns
     full join (select kind, ref, ledger_entries.id as entry_id, account_id, -amount_kurus as amount_kurus
       from ledger_entries left join ledger_postings on entry_id = ledger_entries.id and account_id like 'campaign:%'
       where kind in ('campaign_completed', 'campaign_leftover')) as posted using (kind, ref)
     where net_kurus is distinct from amount_kurus or account_id is distinct from 'campaign:' || campaign_id`,
  ),
  check(
    'orders-break-down',
    `select 'order ' || id as subject, vat || ' / ' || fee as expected,
       vat_amount_kurus || ' / ' || system_fee_kurus as actual, id as place
     from (
       select orders.*, div(base_budget_kurus::numeric * vat_rate_bp + 5000, 10000) as vat,
         div(total_with_vat_kurus::numeric * system_profit_rate_bp + 5000, 10000) as fee
       from orders join campaigns on campaigns.id = campaign_id where payment_status = 'paid'
     ) as computed
     where vat_amount_kurus <> vat or system_fee_kurus <> fee
       or total_with_vat_kurus <> base_budget_kurus + vat or campaign_budget_kurus <> total_with_vat_kurus - fee`,
  ),
  check(
    'orders-posted',
    `select 'order ' || coalesce(id::text, ref) as subject, campaign_budget_kurus as expected, amount_kurus as actual,
       coalesce(id, 0) as place
     from (select id, campaign_budget_kurus from orders where payment_status = 'paid') as paid
     full join (select ref, amount_kurus from ledger_entries
       left join ledger_postings on entry_id = ledger_entries.id and account_id like 'campaign:%'
       where kind = 'order_paid') as posted on ref = id::text
     where campaign_budget_kurus is distinct from amount_kurus`,
  ),
  check(
    'late-transfers-posted',
    `select 'order ' || coalesce(id::text, ref) as subject, total_with_vat_kurus as expected, amount_kurus as actual,
       coalesce(id, 0) as place
     from (select orders.id, total_with_vat_kurus, firm_id from orders join payment_events on order_id = orders.id
       where event = 'credit') as credited
     full join (select ref, account_id, amount_kurus from ledger_entries
       left join ledger_postings on entry_id = ledger_entries.id and account_id like 'firm_wallet:%'
       where kind = 'late_transfer') as posted on ref = id::text
     where total_with_vat_kurus is distinct from amount_kurus or account_id is distinct from 'firm_wallet:' || firm_id`,
  ),
  check(
    'posted-once',
    `select 'entry ' || min(id) as subject, 1 as expected, count(*) as actual, min(id) as place
     from ledger_entries group by kind, ref having count(*) > 1`,
  ),
  check(
    'withdrawals-pending',
    `select id as subject, asked as expected, balance_kurus as actual, id as place
     from ledger_accounts,
       (select coalesce(sum(amount_kurus), 0) as asked from withdrawals where status = 'pending') as open
     where id = 'withdrawals_pending' and balance_kurus <> asked`,
  ),
  check(
    'withdrawals-posted',
    `select 'withdrawal ' || coalesce(id::text, ref) as subject,
       kind || ' ' || coalesce(due::text, '-') as expected, kind || ' ' || coalesce(amount_kurus::text, '-') as actual,
       coalesce(id, 0) as place
     from (
       select id, amount_kurus as due, 'withdrawal_asked' as kind, id::text as ref from withdrawals
       union all
       select id, amount_kurus, 'withdrawal_' || status, id::text from withdrawals where status <> 'pending'
     ) as asked
     full join (
       select kind, ref, abs(amount_kurus) as amount_kurus from ledger_entries
       left join ledger_postings on entry_id = ledger_entries.id and account_id = 'withdrawals_pending'
       where kind in ('withdrawal_asked', 'withdrawal_paid', 'withdrawal_rejected')
     ) as posted using (kind, ref)
     where due is distinct from amount_kurus`,
  ),
  check(
    'platform-wallet',
    `select account_id as subject, due as expected, posted as actual, account_id as place
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
  ),
  // Only while it waits: afterwards the account may be closed and its owner's data erased. Those asked for before
  // fingerprints were kept are known by the end of their IBAN.
  check(
    'withdrawals-as-asked',
    `select 'withdrawal ' || withdrawals.id as subject, 'IBAN … ' || coalesce(detail ->> 'iban_end', '-') as expected,
       'IBAN … ' || right(iban, 4) as actual, withdrawals.id as place
     from withdrawals
     left join ledger_entries on kind = 'withdrawal_asked' and ref = withdrawals.id::text
     where status = 'pending' and coalesce(detail ->> 'fingerprint', detail ->> 'iban_end') is distinct from
       case when detail ? 'fingerprint' then withdrawal_fingerprint(amount_kurus, iban, account_holder)
         else right(iban, 4) end`,
  ),
  check(
    'seals-hold',
    sealsThatBreak({ rows: 'entries', seals: 'ledger_seals', content: 'ledger_seal_content' }),
  ),
  check(
    'acts-seals-hold',
    sealsThatBreak({ rows: 'acts', seals: 'audit_seals', content: 'audit_seal_content' }),
  ),
];
