/**
 * The only code that moves money. Every movement is a journal entry whose postings sum to zero, made once per
 * (kind, ref), in the caller's transaction together with the state it belongs to.
 */
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { announce } from '#lib/server/database/announce.ts';
import { type Db, rows, run, sql } from '#lib/server/db.ts';
import { type AccountId, type EntryKind, ownerIn } from '../accounts.ts';
import { ledgerErrors } from '../errors.ts';
import { stopsWhileFrozen } from '../while-frozen.ts';
import { requireAgreement } from './require-agreement.ts';

export interface NewEntry {
  kind: EntryKind;
  /** The id of the thing the entry is about. Together with `kind` it is the key under which an entry is made once. */
  ref: string | number;
  /** The person who caused it; null for a job. */
  actorId: number | null;
  /** Facts that a statement shows. No amounts of money and no secrets. */
  detail?: Record<string, string | number | null>;
  /** Signed amounts in kuruş that sum to zero. Amounts of zero are left out. */
  postings: readonly { account: AccountId; amount: Kurus }[];
}

/** A change of the reserved amount of an account: positive reserves, negative releases. */
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

/** The two postings that move `amount` from one account to the other. */
export function fromTo(from: AccountId, to: AccountId, amount: Kurus): NewEntry['postings'] {
  return [
    { account: from, amount: kurus(0 - amount) },
    { account: to, amount },
  ];
}

/** Creates accounts with a balance of zero; existing ones are left as they are. */
export async function openAccounts(db: Db, accounts: readonly AccountId[]): Promise<void> {
  await run(
    db,
    sql`insert into ledger_accounts (id) select unnest(${accounts}::text[]) on conflict do nothing`,
  );
}

/**
 * Locks accounts until the transaction ends, always in id order so that two transactions cannot deadlock. Returns
 * their state; an unknown account throws a plain error.
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

/**
 * Refuses the same (kind, ref) twice in one movement: both would end up in one entry, so the caller has made a
 * mistake.
 */
function refuseTwins(entries: readonly NewEntry[]): void {
  const keys = new Set(entries.map(({ kind, ref }) => `${kind} ${ref}`));
  if (keys.size !== entries.length) throw new Error('a movement names one entry twice');
}

/** The net change of each account. Throws if an entry does not balance. */
function netChanges(entries: readonly NewEntry[], holds: readonly HoldChange[]): Map<AccountId, Change> {
  const changes = new Map<AccountId, Change>();
  const changeOf = (account: AccountId): Change => {
    const change = changes.get(account) ?? { balance: 0, held: 0 };
    changes.set(account, change);
    return change;
  };
  for (const { kind, ref, postings } of entries) {
    // Every entry must lock an account. Otherwise it could take its id before its transaction has a number, and seals
    // rely on that order.
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
  // The account ids are given twice, because only then does every query plan use the index, however large the table.
  await run(
    tx,
    sql`update ledger_accounts set balance_kurus = balance_kurus + balance, held_kurus = held_kurus + held
        from unnest(${accounts}::text[], ${changed.map(([, { balance }]) => balance)}::bigint[],
          ${changed.map(([, { held }]) => held)}::bigint[]) as change (account_id, balance, held)
        where ledger_accounts.id = account_id and ledger_accounts.id = any(${accounts}::text[])`,
  );
}

/** Of paid views nobody is told: they come by the thousand, and the page that shows the ad knows. */
const UNTOLD: readonly EntryKind[] = ['view', 'click'];

/** Tells the owners of the wallets in which money has moved. */
async function tellOwners(tx: Db, entries: readonly NewEntry[]): Promise<void> {
  const accounts = entries
    .filter(({ kind }) => !UNTOLD.includes(kind))
    .flatMap(({ postings }) => postings.map(({ account }) => account));
  const owners = (book: 'user_wallet' | 'firm_wallet') =>
    accounts.map((account) => ownerIn(book, account)).filter((id) => id !== undefined);
  await announce(tx, ['wallet'], { people: [...owners('user_wallet'), ...owners('firm_wallet')] });
}

/**
 * Posts entries and changes holds. Must run inside the caller's transaction.
 * @returns one flag per entry: true when this call made it, false when its (kind, ref) existed already. Such an entry
 * moves nothing. A movement with holds must not contain one: that throws a plain error.
 * @throws INSUFFICIENT_FUNDS when the balance of an owned account would fall below its reserved amount; MONEY_FROZEN when an
 * entry must not be made while the books differ.
 */
export async function post(tx: Db, { entries, holds = [], now }: Movement): Promise<boolean[]> {
  if (!tx.isTransaction)
    throw new Error('money moves only inside the transaction of the state it belongs to');
  refuseTwins(entries);
  // Views and clicks go on, so that the hot path does not ask.
  if (entries.some(stopsWhileFrozen)) await requireAgreement(tx);
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
  await tellOwners(tx, fresh);
  return isNew;
}
