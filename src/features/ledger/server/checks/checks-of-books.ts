/** Checks the books against themselves: entries, balances, seals. */
import { sql } from '#lib/server/db.ts';
import type { Within } from '../new-rows.ts';
import type { Check, Sql } from './check.ts';

/**
 * A seal is valid if it follows the previous one without a gap and its hash covers that one's hash and the present content.
 */
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

export const BOOK_CHECKS: readonly Check[] = [
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
  // Each minute of the campaigns that something came into: what leaves one changes its balance alone, which is compared.
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
