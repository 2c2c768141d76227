/** Checks the books against themselves: entries, balances, seals. */
import { sql } from '#lib/server/db.ts';
import type { Check } from './check.ts';
import type { Sql, Within } from './scope.ts';
import type { Touched } from './touched.ts';

/**
 * A seal is valid if it follows the previous one without a gap and its hash covers that one's hash and the present content.
 */
function sealsThatBreak(chain: Record<'rows' | 'seals' | 'content', string>, within: Within): Sql {
  const [seals, content] = [sql.table(chain.seals), sql.raw(chain.content)];
  return sql`select ${chain.rows}::text || ' ' || from_entry_id || '-' || to_entry_id as subject,
      encode(hash, 'hex') as expected, encode(due, 'hex') as actual, from_entry_id as place, from_entry_id as key
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

/** The accounts whose balance is not what it was plus what was posted since. */
export const unexplainedBalances = ({ accounts, entriesAbove }: Touched): Sql => sql`
  select id as key from ledger_accounts
  left join ledger_checked_accounts as checked on checked.account_id = id
  left join (select account_id, sum(amount_kurus) as added from ledger_postings where entry_id > ${entriesAbove}::bigint
    group by account_id) as fresh on fresh.account_id = id
  where id = any(${accounts}::text[]) and balance_kurus <> coalesce(sum_kurus, 0) + coalesce(added, 0)`;

export const BOOK_CHECKS: readonly Check[] = [
  {
    invariant: 'entries-balance',
    domain: 'entry',
    differing: (within) => sql`
      select 'entry ' || entry_id as subject, 0 as expected, sum(amount_kurus) as actual, entry_id as place, entry_id as key
      from ledger_postings where ${within('entry_id')} group by entry_id having sum(amount_kurus) <> 0`,
  },
  {
    invariant: 'stored-balances',
    domain: 'account',
    differing: (within) => sql`
      select id as subject, coalesce(total, 0) as expected, balance_kurus as actual, id as place, id as key
      from ledger_accounts
      left join (select account_id, sum(amount_kurus) as total from ledger_postings where ${within('account_id')}
        group by account_id) as sums on account_id = id
      where ${within('id')} and balance_kurus <> coalesce(total, 0)`,
    suspects: unexplainedBalances,
  },
  {
    invariant: 'nothing-overdrawn',
    domain: 'account',
    differing: (within) => sql`
      select id as subject, held_kurus as expected, balance_kurus as actual, id as place, id as key
      from ledger_accounts where ${within('id')} and not may_go_negative and balance_kurus < held_kurus`,
  },
  {
    invariant: 'campaigns-add-up',
    domain: 'account',
    differing: (within) => sql`
      select account.id as subject, coalesce(net, 0) + coalesce(came_in, 0) as expected,
        balance_kurus + coalesce(gone, 0) as actual, account.id as place, account.id as key
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
    // What comes in besides is given back, corrected, or the net budget of a paid order of this campaign.
    suspects: (touched) => sql`
      select key from (${unexplainedBalances(touched)}) as unexplained where key like 'campaign:%'
      union
      select account_id from ledger_postings join ledger_entries on ledger_entries.id = entry_id
      left join orders on ledger_entries.kind = 'order_paid' and orders.id::text = ref and orders.id = any(${touched.orders}::bigint[])
        and payment_status = 'paid' and account_id = 'campaign:' || campaign_id and campaign_budget_kurus = amount_kurus
      where entry_id > ${touched.entriesAbove}::bigint and account_id like 'campaign:%' and amount_kurus > 0
        and ledger_entries.kind not in ('view_taken_back', 'click_taken_back', 'correction') and orders.id is null
      union
      select 'campaign:' || campaign_id from orders
      left join ledger_entries on ledger_entries.kind = 'order_paid' and ref = orders.id::text
      left join ledger_postings on entry_id = ledger_entries.id and account_id = 'campaign:' || campaign_id
      where orders.id = any(${touched.orders}::bigint[])
        and case when payment_status = 'paid' then campaign_budget_kurus end is distinct from amount_kurus`,
  },
  {
    invariant: 'posted-once',
    domain: 'entry',
    differing: (within) => sql`
      select 'entry ' || min(id) as subject, 1 as expected, count(*) as actual, min(id) as place, min(id) as key
      from ledger_entries ${
        within.kind === 'all'
          ? sql``
          : sql`join (select distinct kind, ref from ledger_entries where ${within('id')}) as looked_at using (kind, ref)`
      }
      group by kind, ref having count(*) > 1`,
  },
  {
    invariant: 'seals-hold',
    domain: 'seal',
    differing: (within) =>
      sealsThatBreak({ rows: 'entries', seals: 'ledger_seals', content: 'ledger_seal_content' }, within),
  },
  {
    invariant: 'acts-seals-hold',
    domain: 'act-seal',
    differing: (within) =>
      sealsThatBreak({ rows: 'acts', seals: 'audit_seals', content: 'audit_seal_content' }, within),
  },
];
