/**
 * The only code that moves money. Every movement is a journal entry whose postings sum to zero, made once per
 * (kind, ref), in the caller's transaction together with the state it belongs to.
 */
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, rows, run, sql } from '#lib/server/db.ts';
import type { AccountId, EntryKind } from '../accounts.ts';
import { ledgerErrors } from '../errors.ts';

export interface NewEntry {
  kind: EntryKind;
  /** What it is about: with `kind`, the key under which it happens once. */
  ref: string | number;
  /** Whose doing; null for a job. */
  actorId: number | null;
  /** Facts a statement shows; no money, no secrets. */
  detail?: Record<string, string | number | null>;
  /** Signed amounts that sum to zero. Zero ones are left out. */
  postings: readonly { account: AccountId; amount: Kurus }[];
}

/** A change of what is reserved in an account: positive reserves, negative releases. */
export interface HoldChange {
  account: AccountId;
  amount: Kurus;
}

export interface Movement {
  entries: readonly NewEntry[];
  holds?: readonly HoldChange[];
  now: Date;
}

export interface AccountState {
  balance: Kurus;
  held: Kurus;
}

/** One movement from → to, as two postings. */
export function fromTo(from: AccountId, to: AccountId, amount: Kurus): NewEntry['postings'] {
  return [
    { account: from, amount: kurus(0 - amount) },
    { account: to, amount },
  ];
}

/** Creates accounts with nothing in them; existing ones stay as they are. */
export async function openAccounts(db: Db, accounts: readonly AccountId[]): Promise<void> {
  await run(
    db,
    sql`insert into ledger_accounts (id) select unnest(${accounts}::text[]) on conflict do nothing`,
  );
}

/**
 * Locks accounts until the end of the transaction, always in id order, so that two transactions cannot wait for each
 * other. Answers their state; an unknown account is a fault.
 */
export async function lockAccounts(
  tx: Db,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, AccountState>> {
  const wanted = [...new Set(accounts)];
  const locked = await rows(
    tx,
    sql<{ id: AccountId; balance_kurus: number; held_kurus: number }>`
      select id, balance_kurus, held_kurus from ledger_accounts
      where id = any(${wanted}::text[]) order by id for no key update`,
  );
  if (locked.length !== wanted.length) throw new Error(`unknown ledger account among ${wanted.join(', ')}`);
  return new Map(
    locked.map(({ id, balance_kurus, held_kurus }) => [
      id,
      { balance: kurus(balance_kurus), held: kurus(held_kurus) },
    ]),
  );
}

interface Change {
  balance: number;
  held: number;
}

/** One (kind, ref) twice in one movement would put both into one entry: the caller has lost track. */
function refuseTwins(entries: readonly NewEntry[]): void {
  const keys = new Set(entries.map(({ kind, ref }) => `${kind} ${ref}`));
  if (keys.size !== entries.length) throw new Error('a movement names one entry twice');
}

/** The net change of each account; the entries must each balance. */
function netChanges(entries: readonly NewEntry[], holds: readonly HoldChange[]): Map<AccountId, Change> {
  const changes = new Map<AccountId, Change>();
  const changeOf = (account: AccountId): Change => {
    const change = changes.get(account) ?? { balance: 0, held: 0 };
    changes.set(account, change);
    return change;
  };
  for (const { kind, ref, postings } of entries) {
    // Without an account to lock, an entry could take its id before its transaction has a number: seals rely on the order.
    if (postings.length === 0) throw new Error(`entry ${kind} ${ref} names no account`);
    const sum = postings.reduce((total, { amount }) => total + amount, 0);
    if (sum !== 0) throw new Error(`entry ${kind} ${ref} does not balance: ${sum}`);
    for (const { account, amount } of postings) changeOf(account).balance += amount;
  }
  for (const { account, amount } of holds) changeOf(account).held += amount;
  return changes;
}

function checkFunds(changes: Map<AccountId, Change>, states: Map<AccountId, AccountState>): void {
  for (const [account, change] of changes) {
    const { balance, held } = states.get(account) ?? { balance: ZERO_KURUS, held: ZERO_KURUS };
    const isOwned = account.includes(':') || account === 'withdrawals_pending';
    const free = balance + change.balance - (held + change.held);
    if (isOwned && free < 0) throw ledgerErrors.INSUFFICIENT_FUNDS();
  }
}

async function insertEntries(tx: Db, entries: readonly NewEntry[], now: Date): Promise<Map<string, number>> {
  const inserted = await rows(
    tx,
    sql<{ id: number; kind: string; ref: string }>`
      insert into ledger_entries (kind, ref, actor_id, detail, at)
      select kind, ref, actor_id, detail::jsonb, ${now}
      from unnest(${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ ref }) => String(ref))}::text[],
        ${entries.map(({ actorId }) => actorId)}::bigint[],
        ${entries.map(({ detail }) => JSON.stringify(detail ?? {}))}::text[]) as given (kind, ref, actor_id, detail)
      on conflict (kind, ref) do nothing
      returning id, kind, ref`,
  );
  return new Map(inserted.map(({ id, kind, ref }) => [`${kind} ${ref}`, id]));
}

async function insertPostings(tx: Db, entries: readonly NewEntry[], ids: Map<string, number>): Promise<void> {
  const postings = entries.flatMap(({ kind, ref, postings: own }) => {
    const entryId = ids.get(`${kind} ${ref}`);
    return own
      .filter(({ amount }) => amount !== 0)
      .map(({ account, amount }) => ({ entryId, account, amount }));
  });
  await run(
    tx,
    sql`insert into ledger_postings (entry_id, account_id, amount_kurus)
        select * from unnest(${postings.map(({ entryId }) => entryId)}::bigint[],
          ${postings.map(({ account }) => account)}::text[], ${postings.map(({ amount }) => amount)}::bigint[])`,
  );
}

async function updateAccounts(tx: Db, changes: Map<AccountId, Change>): Promise<void> {
  const changed = [...changes].filter(([, { balance, held }]) => balance !== 0 || held !== 0);
  const accounts = changed.map(([account]) => account);
  // The accounts are named twice: only so does every plan go by the index, however many accounts there are.
  await run(
    tx,
    sql`update ledger_accounts set balance_kurus = balance_kurus + balance, held_kurus = held_kurus + held
        from unnest(${accounts}::text[], ${changed.map(([, { balance }]) => balance)}::bigint[],
          ${changed.map(([, { held }]) => held)}::bigint[]) as change (account_id, balance, held)
        where ledger_accounts.id = account_id and ledger_accounts.id = any(${accounts}::text[])`,
  );
}

/**
 * Posts entries and changes holds. Must run inside the caller's transaction.
 * @returns one flag per entry: true when it was made now, false when its (kind, ref) had been made before; such an
 *   entry moves nothing again. A movement with holds must not contain one made before: that is a fault.
 * @throws INSUFFICIENT_FUNDS when an owned account would fall below what it holds.
 */
export async function post(tx: Db, { entries, holds = [], now }: Movement): Promise<boolean[]> {
  if (!tx.isTransaction)
    throw new Error('money moves only inside the transaction of the state it belongs to');
  refuseTwins(entries);
  const touched = netChanges(entries, holds);
  const states = await lockAccounts(tx, [...touched.keys()]);
  const ids = entries.length === 0 ? new Map<string, number>() : await insertEntries(tx, entries, now);
  const isNew = entries.map(({ kind, ref }) => ids.has(`${kind} ${ref}`));
  if (holds.length > 0 && isNew.includes(false))
    throw new Error('a repeated entry came with a change of holds');
  const fresh = entries.filter((_, index) => isNew[index]);
  const changes = netChanges(fresh, holds);
  checkFunds(changes, states);
  if (fresh.length > 0) await insertPostings(tx, fresh, ids);
  await updateAccounts(tx, changes);
  return isNew;
}
