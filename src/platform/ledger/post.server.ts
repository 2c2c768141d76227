/**
 * The only code that moves money. A movement is a set of journal entries whose postings sum to zero, each made once
 * per (kind, ref), in the caller's transaction together with the state it belongs to.
 */
import { commonErrors } from '#lib/shared/errors.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { ask, type Asked, linesFrom, prepare, unseen } from '#lib/server/database/statements.ts';
import { type Db, run, sql, violates } from '#lib/server/db.ts';
import { type AccountId, type EntryKind, stopsWhileFrozen } from './accounts.ts';
import { ledgerErrors } from './errors.ts';
import { requireAgreement } from './freezes.server.ts';

export interface NewEntry {
  kind: EntryKind;
  /** The subject's id; with `kind` the key that makes the entry unique. */
  ref: string | number;
  /** Null for a job. */
  actorId: number | null;
  /** Shown in statements. No amounts of money and no secrets. */
  detail?: Record<string, string | number | null>;
  /** Sum to zero. Amounts of zero are left out. */
  postings: readonly { account: AccountId; amount: Kurus }[];
}

/** Positive reserves, negative releases. */
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

export function fromTo(from: AccountId, to: AccountId, amount: Kurus): NewEntry['postings'] {
  return [
    { account: from, amount: kurus(0 - amount) },
    { account: to, amount },
  ];
}

export async function openAccounts(db: Db, accounts: readonly AccountId[]): Promise<void> {
  await run(
    db,
    sql`insert into ledger_accounts (id) select unnest(${accounts}::text[]) on conflict do nothing`,
  );
}

interface AccountRow {
  id: AccountId;
  balance_kurus: number;
  held_kurus: number;
}

/** Locks the accounts in the SQL expression `ids`: always in id order, so that two transactions cannot deadlock. */
export const locksAccounts = (ids: string): string =>
  `select id, balance_kurus, held_kurus from ledger_accounts
   where id = any(${ids}) order by id for no key update`;

const lockThese = prepare<[accounts: readonly AccountId[]], AccountRow>(
  'lock_accounts',
  locksAccounts(`${unseen('$1::text[]')}::text[]`),
);

/** Locks in id order. An unknown account throws a plain error. */
export async function lockAccounts(
  tx: Db,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, AccountState>> {
  const ids = [...new Set(accounts)];
  const locked = await ask(tx, lockThese(ids));
  if (locked.length !== ids.length) throw new Error(`unknown ledger account among ${ids.join(', ')}`);
  return new Map(
    locked.map(({ id, balance_kurus, held_kurus }) => [
      id,
      { balance: kurus(balance_kurus), held: kurus(held_kurus) },
    ]),
  );
}

/** Throws on mistakes of the caller that would break the books. */
function refuseImpossible(entries: readonly NewEntry[]): void {
  const keys = new Set(entries.map(({ kind, ref }) => `${kind} ${ref}`));
  if (keys.size !== entries.length) throw new Error('a movement names one entry twice');
  for (const { kind, ref, postings } of entries) {
    // Every entry must lock an account. Otherwise it could take its id before its transaction has a number, and seals
    // rely on that order.
    if (postings.length === 0) throw new Error(`entry ${kind} ${ref} names no account`);
    const sum = postings.reduce((total, { amount }) => total + amount, 0);
    if (sum !== 0) throw new Error(`entry ${kind} ${ref} does not balance: ${sum}`);
  }
}

const accountsOf = ({ entries, holds = [] }: Movement): AccountId[] => [
  ...new Set([
    ...entries.flatMap(({ postings }) => postings.map(({ account }) => account)),
    ...holds.map(({ account }) => account),
  ]),
];

/** After the moment. */
const ENTRIES = linesFrom<NewEntry>(2, {
  kind: ['text', ({ kind }) => kind],
  ref: ['text', ({ ref }) => String(ref)],
  actor_id: ['bigint', ({ actorId }) => actorId],
  detail: ['text', ({ detail }) => JSON.stringify(detail ?? {})],
});

/** A posting refers to its entry by place, counted from one. */
const POSTINGS = linesFrom<NewEntry['postings'][number] & { place: number }>(ENTRIES.next, {
  place: ['integer', ({ place }) => place],
  account: ['text', ({ account }) => account],
  amount: ['bigint', ({ amount }) => amount],
});

const postingsOf = (entries: readonly NewEntry[]) =>
  entries.flatMap(({ postings }, index) =>
    postings.filter(({ amount }) => amount !== 0).map((posting) => ({ ...posting, place: index + 1 })),
  );

const HOLDS = linesFrom<HoldChange>(POSTINGS.next, {
  account: ['text', ({ account }) => account],
  amount: ['bigint', ({ amount }) => amount],
});

const TOUCHED = linesFrom<AccountId>(HOLDS.next, { account: ['text', (account) => account] });

interface BookedRow {
  /** Places of the new entries, counted from one. */
  made: number[];
}

/**
 * Inserts the new entries and postings and changes the accounts. Entries get their ids before the insert, so that
 * postings find them by place. Accounts are passed twice, because only then does every plan use the index. The
 * table's constraint refuses an overdraft.
 */
const bookAll = prepare<readonly unknown[], BookedRow>(
  'book_all',
  `with given as materialized (
     select nextval('ledger_entries_id_seq') as id, place, kind, ref, actor_id, detail
     from ${ENTRIES.placedAs('given')}
   ), made as (
     insert into ledger_entries (id, kind, ref, actor_id, detail, at) overriding system value
     select id, kind, ref, actor_id, detail::jsonb, $1 from given
     on conflict (kind, ref) do nothing
     returning id
   ), numbers as materialized (
     select array_agg(made.id order by place) as ids from given left join made using (id)
   ), posting as materialized (
     select (select ids from numbers)[place] as entry_id, account, amount
     from ${POSTINGS.as('posting')}
   ), posted as (
     insert into ledger_postings (entry_id, account_id, amount_kurus)
     select entry_id, account, amount from posting where entry_id is not null
   ), change as (
     select account, sum(balance)::bigint as balance, sum(held)::bigint as held
     from (
       select account, amount as balance, 0 as held from posting where entry_id is not null
       union all
       select account, 0, amount from ${HOLDS.as('hold')}
     ) as each
     group by account having sum(balance) <> 0 or sum(held) <> 0
   ), changed as (
     update ledger_accounts set balance_kurus = balance_kurus + change.balance, held_kurus = held_kurus + change.held
     from change where ledger_accounts.id = account and ledger_accounts.id = any(${TOUCHED.array('account')})
   )
   select array(select place from unnest((select ids from numbers)) with ordinality as each (id, place)
     where each.id is not null order by place) as made`,
);

function book(movement: Movement): Asked<BookedRow> {
  const { entries, holds = [], now } = movement;
  refuseImpossible(entries);
  return bookAll(
    now,
    ...ENTRIES.valuesOf(entries),
    ...POSTINGS.valuesOf(postingsOf(entries)),
    ...HOLDS.valuesOf(holds),
    ...TOUCHED.valuesOf(accountsOf(movement)),
  );
}

function readBooked({ entries, holds = [] }: Movement, [row]: readonly BookedRow[]): boolean[] {
  if (row === undefined) throw new Error('a booking answers one row');
  const made = new Set(row.made);
  const isNew = entries.map((_, index) => made.has(index + 1));
  if (holds.length > 0 && isNew.includes(false))
    throw new Error('a repeated entry came with a change of holds');
  return isNew;
}

/**
 * Posts entries and changes holds in the caller's transaction. @returns one flag per entry: false when its (kind,
 * ref) existed already and it moved nothing. With holds, that throws a plain error. @throws INSUFFICIENT_FUNDS when
 * an owned account would fall below its reserved amount; CLOCK_WRONG in a closed month; MONEY_FROZEN when an entry must not be made while the books
 * differ.
 */
export async function post(tx: Db, { entries, holds = [], now }: Movement): Promise<boolean[]> {
  if (!tx.isTransaction)
    throw new Error('money moves only inside the transaction of the state it belongs to');
  // Views and clicks never stop, so the hot path does not read this.
  if (entries.some(stopsWhileFrozen)) await requireAgreement(tx);
  const movement = { entries, holds, now };
  const booking = book(movement);
  await lockAccounts(tx, accountsOf(movement));
  const answer = await ask(tx, booking).catch((error: unknown) => {
    if (violates(error, 'ledger_accounts_check')) throw ledgerErrors.INSUFFICIENT_FUNDS();
    // Months are closed hours after their end: only a clock that is behind dates an entry in one.
    throw violates(error, 'entry_in_open_month') ? commonErrors.CLOCK_WRONG() : error;
  });
  return readBooked(movement, answer);
}

const CHANGES = linesFrom<[AccountId, { balance: number; held: number }]>(POSTINGS.next, {
  account: ['text', ([account]) => account],
  balance: ['bigint', ([, { balance }]) => balance],
  held: ['bigint', ([, { held }]) => held],
});

/** Locks the accounts first, so that an account's entries are numbered in the order in which they commit. */
const bookThese = prepare<readonly unknown[], never>(
  'book_new',
  `with locked as materialized (${locksAccounts(CHANGES.array('account'))}), given as materialized (
     select nextval('ledger_entries_id_seq') as id, place, kind, ref, actor_id, detail
     from ${ENTRIES.placedAs('given')}
     where (select count(*) from locked) >= 0
   ), made as (
     insert into ledger_entries (id, kind, ref, actor_id, detail, at) overriding system value
     select id, kind, ref, actor_id, detail::jsonb, $1 from given
   ), numbers as materialized (
     select array_agg(id order by place) as ids from given
   ), posted as (
     insert into ledger_postings (entry_id, account_id, amount_kurus)
     select (select ids from numbers)[place], account, amount
     from ${POSTINGS.as('posting')}
   )
   update ledger_accounts set balance_kurus = balance_kurus + balance, held_kurus = held_kurus + held
   from ${CHANGES.as('change')}
   where ledger_accounts.id = account and ledger_accounts.id = any(${CHANGES.array('account')})
     and (balance <> 0 or held <> 0) and (select count(*) from locked) >= 0`,
);

function changesOf({ entries, holds = [] }: Movement): Map<AccountId, { balance: number; held: number }> {
  const changes = new Map<AccountId, { balance: number; held: number }>();
  const changeOf = (account: AccountId) => {
    const known = changes.get(account);
    if (known !== undefined) return known;
    const change = { balance: 0, held: 0 };
    changes.set(account, change);
    return change;
  };
  for (const { postings } of entries)
    for (const { account, amount } of postings) changeOf(account).balance += amount;
  for (const { account, amount } of holds) changeOf(account).held += amount;
  return changes;
}

/**
 * Locks the accounts of a movement and books it. An existing entry fails the statement, and the table's constraint
 * refuses an overdraft. The transaction must have its number already, by other locks (see `markGiven`). Only for
 * kinds that nothing stops and that notify nobody; all others use `post`.
 */
export function bookNew(movement: Movement): Asked<never> {
  const { entries, now } = movement;
  refuseImpossible(entries);
  const changes = [...changesOf(movement)];
  return bookThese(
    now,
    ...ENTRIES.valuesOf(entries),
    ...POSTINGS.valuesOf(postingsOf(entries)),
    ...CHANGES.valuesOf(changes),
  );
}
