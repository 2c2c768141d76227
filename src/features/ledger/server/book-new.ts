/** Books what the hot path moves, which is certainly new, with one statement that computes nothing and answers nothing. */
import { anyUnseen, type Asked, prepare, unnestUnseen, unseen } from '#lib/server/database/statements.ts';
import type { AccountId } from '../accounts.ts';
import { columnsOf, type EntryColumns, locksAccounts, type Movement, refuseImpossible } from './post.ts';

/**
 * Locks the accounts before it does anything else, so that an account's entries have their numbers in the order in which
 * they are committed. What it changes is what it waited for, not what was read before.
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

/**
 * The statement that locks the accounts of a movement and books it. Its entries do not exist yet: one that does fails it, and
 * the table's constraint what would overdraw an account. The transaction has its number already, by other locks. Only for
 * kinds that nothing stops and nobody is told of; all others go through `post`.
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
