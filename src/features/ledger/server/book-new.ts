/** Books the hot path's movements, which are certainly new, with one statement without computation or result. */
import { anyUnseen, type Asked, prepare, unnestUnseen, unseen } from '#lib/server/database/statements.ts';
import type { AccountId } from '../accounts.ts';
import { columnsOf, type EntryColumns, locksAccounts, type Movement, refuseImpossible } from './post.ts';

/**
 * Locks the accounts before anything else, so that an account's entries are numbered in the order in which they
 * commit. The update sees the rows as they are after the wait for the locks.
 */
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
  `with locked as materialized (${locksAccounts(`${unseen('$9::text[]')}::text[]`)}), given as materialized (
     select nextval('ledger_entries_id_seq') as id, place, kind, ref, actor_id, detail
     from ${unnestUnseen('$2::text[]', '$3::text[]', '$4::bigint[]', '$5::text[]')} with ordinality
       as given (kind, ref, actor_id, detail, place)
     where (select count(*) from locked) >= 0
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
   where ledger_accounts.id = account and ledger_accounts.id = ${anyUnseen('$9', 'text[]')}
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
    ...columnsOf(entries),
    changes.map(([account]) => account),
    changes.map(([, { balance }]) => balance),
    changes.map(([, { held }]) => held),
  );
}
