import type { Kurus } from '#lib/shared/money.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import type { AccountId } from '#platform/ledger/accounts.ts';

export interface CollectingWallet {
  account: AccountId;
  /** The part of the wallet that came from the viewers and is still there. */
  amount: Kurus;
}

/**
 * Finds the wallets that these viewers transferred money to, and how much of it is left there. The owner's earnings
 * and transfers from other open accounts are never counted. Money that left the wallet after the first transfer from
 * these viewers or another closed account counts as theirs. Lock the wallets to rely on it.
 */
export function findCollectingWallets(db: Db, userIds: readonly number[]): Promise<CollectingWallet[]> {
  const ids = sql`${userIds}::bigint[]`;
  const isOfClosed = sql`(actor_id = any(${ids})
    or exists (select from fraud_decisions where decision = 'closed' and actor_id = any(user_ids)))`;
  // The entry's `earner` is the viewer; from another wallet it takes money collected from them.
  const isCollected = sql`coalesce(kind in ('view_taken_back', 'click_taken_back')
    and account_id <> 'user_wallet:' || (detail ->> 'earner'), false)`;
  const isSentBack = sql`kind = 'transfer' and amount_kurus < 0 and exists (
    select from ledger_postings as other join unnest(${ids}) as of (id) on other.account_id = 'user_wallet:' || of.id
    where other.entry_id = entry.id)`;
  return rows(
    db,
    sql<CollectingWallet>`
      with sent as (
        select account_id, sum(amount_kurus) as received
        from ledger_entries join ledger_postings on entry_id = ledger_entries.id and amount_kurus > 0
        where kind = 'transfer' and actor_id = any(${ids}) group by account_id
      ), moved as materialized (
        select sent.account_id, received, entry.id, kind, ref, actor_id, detail, amount_kurus,
          min(entry.id) filter (where kind = 'transfer' and amount_kurus > 0 and ${isOfClosed})
            over (partition by sent.account_id) as since
        from sent join ledger_postings using (account_id) join ledger_entries as entry on entry.id = entry_id
      )
      select account_id as account, greatest(0, least(
        received + coalesce(sum(amount_kurus) filter (where ${isSentBack}
          or ${isCollected} and (detail ->> 'earner')::bigint = any(${ids})), 0),
        balance_kurus - held_kurus - coalesce(sum(amount_kurus) filter (where entry.id < since or case
          when kind = 'transfer' then amount_kurus > 0 and not ${isOfClosed}
          when kind = 'withdrawal_rejected' then exists (select from ledger_entries as asked
            where asked.kind = 'withdrawal_asked' and asked.ref = entry.ref and asked.id < since)
          else kind <> 'withdrawal_asked' and not ${isCollected} end), 0)))::bigint as amount
      from moved as entry join ledger_accounts on ledger_accounts.id = account_id
      group by account_id, received, balance_kurus, held_kurus order by account_id`,
  );
}
