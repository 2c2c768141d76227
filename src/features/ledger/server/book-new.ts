/** Books what the hot path moves, which is certainly new, with one statement that computes nothing and answers nothing. */
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { anyUnseen, type Asked, prepare, unnestUnseen } from '#lib/server/database/statements.ts';
import type { AccountId } from '../accounts.ts';
import { type AccountState, columnsOf, type EntryColumns, type Movement, refuseImpossible } from './post.ts';

const bookThese = prepare<
  [
    now: Date,
    ...entries: EntryColumns,
    changed: readonly AccountId[],
    balances: readonly number[],
    helds: readonly number[],
  ],
  never
>(
  'book_new',
  `with given as materialized (
     select nextval('ledger_entries_id_seq') as id, place, kind, ref, actor_id, detail
     from ${unnestUnseen('$2::text[]', '$3::text[]', '$4::bigint[]', '$5::text[]')} with ordinality
       as given (kind, ref, actor_id, detail, place)
   ), made as (
     insert into ledger_entries (id, kind, ref, actor_id, detail, at) overriding system value
     select id, kind, ref, actor_id, detail::jsonb, $1 from given
   ), numbers as materialized (
     select array_agg(id order by place) as ids from given
   ), posted as (
     insert into ledger_postings (entry_id, account_id, amount_kurus)
     select (select ids from numbers)[place], account, amount
     from ${unnestUnseen('$6::integer[]', '$7::text[]', '$8::bigint[]')} as posting (place, account, amount)
   )
   update ledger_accounts set balance_kurus = balance_kurus + balance, held_kurus = held_kurus + held
   from ${unnestUnseen('$9::text[]', '$10::bigint[]', '$11::bigint[]')} as change (account, balance, held)
   where ledger_accounts.id = account and ledger_accounts.id = ${anyUnseen('$9', 'text[]')}`,
);

/** The net change of each account. */
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

export interface Booking {
  statement: Asked<never>;
  /** The accounts that change, as they are afterwards. */
  states: Map<AccountId, AccountState>;
}

/**
 * The statement that books a movement whose entries do not exist yet: one that does fails it. All of its accounts must be
 * locked and in the state given. Only for kinds that nothing stops and nobody is told of; all others go through `post`.
 */
export function bookNew(movement: Movement, locked: ReadonlyMap<AccountId, AccountState>): Booking {
  const { entries, now } = movement;
  refuseImpossible(entries);
  const changes = changesOf(movement);
  const states = new Map<AccountId, AccountState>();
  for (const [account, { balance, held }] of changes) {
    const state = locked.get(account);
    if (state === undefined) throw new Error(`account ${account} is not locked`);
    states.set(account, { balance: plus(state.balance, balance), held: plus(state.held, held) });
  }
  const changed = [...changes].filter(([, { balance, held }]) => balance !== 0 || held !== 0);
  const statement = bookThese(
    now,
    ...columnsOf(entries),
    changed.map(([account]) => account),
    changed.map(([, { balance }]) => balance),
    changed.map(([, { held }]) => held),
  );
  return { statement, states };
}

const plus = (amount: Kurus, change: number): Kurus => kurus(amount + change);
