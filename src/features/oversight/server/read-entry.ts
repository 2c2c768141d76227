import type { Kurus } from '#lib/shared/money.ts';
import { type Db, first, rows, sql } from '#lib/server/db.ts';
import { type AccountId, ownerIn } from '#features/ledger/accounts.ts';
import type { Cause } from '../contract.ts';
import { oversightErrors } from '../errors.ts';
import { readAccountNames } from './account-names.ts';
import type { JournalEntry } from './journal.ts';

interface PostingRow {
  account: AccountId;
  amount: Kurus;
}

interface WatchRow {
  id: number;
  user_id: number;
  campaign_id: number;
  started_at: Date;
  ended_at: Date | null;
  display_duration: number;
  measured_ms: number | null;
  view_number: number;
}

function findEntry(db: Db, id: number): Promise<JournalEntry | undefined> {
  return first(
    db,
    sql<JournalEntry>`
      select entry.id, kind, ref, at, actor_id, name as actor_name,
        coalesce((select sum(amount_kurus) from ledger_postings where entry_id = entry.id and amount_kurus > 0), 0)::bigint
          as amount,
        array(select account_id from ledger_postings where entry_id = entry.id and amount_kurus < 0 order by 1) as from_accounts,
        array(select account_id from ledger_postings where entry_id = entry.id and amount_kurus > 0 order by 1) as to_accounts
      from ledger_entries as entry left join users on users.id = actor_id where entry.id = ${id}`,
  );
}

const numberOf = (ref: string): number | null => (/^\d{1,15}$/.test(ref) ? Number(ref) : null);

async function findWatch(db: Db, { kind, ref }: JournalEntry): Promise<WatchRow | null> {
  if ((kind !== 'view' && kind !== 'view_taken_back') || numberOf(ref) === null) return null;
  const watch = await first(
    db,
    sql<WatchRow>`select id, user_id, campaign_id, started_at, ended_at, display_duration, measured_ms, view_number
      from watches where id = ${numberOf(ref)}`,
  );
  return watch ?? null;
}

interface ProposalRow {
  reason: string;
  approved_by_name: string | null;
  approved_at: Date;
}

/** The proposal that a correction carried out, whose proposer is the entry's actor. */
async function findProposal(db: Db, { kind, ref }: JournalEntry): Promise<ProposalRow | null> {
  if (kind !== 'correction') return null;
  const proposal = await first(
    db,
    sql<ProposalRow>`select reason, name as approved_by_name, decided_at as approved_at
      from proposals left join users on users.id = decided_by
      where proposals.id = ${numberOf(ref)} and proposals.status = 'approved'`,
  );
  return proposal ?? null;
}

function findSubject(db: Db, { kind, ref }: JournalEntry): Promise<Cause[]> {
  const id = numberOf(ref);
  if (['order_paid', 'late_transfer', 'wallet_top_up'].includes(kind))
    return rows(
      db,
      sql<Cause>`select 'order' as kind, id, reference as name, payment_status as state from orders where id = ${id}`,
    );
  if (kind.startsWith('withdrawal_'))
    return rows(
      db,
      sql<Cause>`select 'withdrawal' as kind, id, account_holder as name, status as state from withdrawals where id = ${id}`,
    );
  return Promise.resolve([]);
}

function findOwners(db: Db, accounts: readonly AccountId[]): Promise<Cause[]> {
  const idsIn = (book: 'campaign' | 'firm_wallet' | 'user_wallet') =>
    accounts.map((account) => ownerIn(book, account)).filter((id) => id !== undefined);
  return rows(
    db,
    sql<Cause>`
      select 'campaign' as kind, id, campaign_name as name, status as state from campaigns
      where id = any(${idsIn('campaign')}::bigint[])
      union all
      select 'firm', user_id, firm_name, '' from firms
      where user_id = any(${idsIn('firm_wallet')}::bigint[])
        or user_id in (select firm_id from campaigns where id = any(${idsIn('campaign')}::bigint[]))
      union all
      select 'viewer', id, name, status from users where id = any(${idsIn('user_wallet')}::bigint[])`,
  );
}

/** Reads an entry with its causes. Throws ENTRY_NOT_FOUND. */
export async function readEntry(db: Db, id: number) {
  const entry = await findEntry(db, id);
  if (entry === undefined) throw oversightErrors.ENTRY_NOT_FOUND();
  const postings = await rows(
    db,
    sql<PostingRow>`select account_id as account, amount_kurus as amount from ledger_postings
      where entry_id = ${id} order by amount_kurus, account_id`,
  );
  const accounts = postings.map(({ account }) => account);
  const [watch, proposal, subject, owners, nameOf, seal] = await Promise.all([
    findWatch(db, entry),
    findProposal(db, entry),
    findSubject(db, entry),
    findOwners(db, accounts),
    readAccountNames(db, accounts),
    first(
      db,
      sql<{ at: Date }>`select at from ledger_seals where to_entry_id >= ${id} order by to_entry_id limit 1`,
    ),
  ]);
  return {
    entry,
    postings: postings.map((posting) => ({ ...posting, account_name: nameOf(posting.account) })),
    causes: [...subject, ...owners],
    watch,
    proposal,
    sealed_at: seal?.at ?? null,
  };
}
