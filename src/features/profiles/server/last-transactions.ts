/** The last movements of a viewer's wallet, for the profile. The whole statement is the wallet's. */
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { type EntryKind, userWallet } from '#features/ledger/accounts.ts';
import { movementTexts } from '../texts.ts';

const LAST_TRANSACTIONS = 5;

export interface Transaction {
  id: number;
  transaction_type: 'credit' | 'debit';
  description: string;
  transaction_date: Date;
  /** Always positive; the type says which way. */
  amount: Kurus;
}

/** The newest first. */
export async function readLastTransactions(db: Db, userId: number): Promise<Transaction[]> {
  const postings = await rows(
    db,
    sql<{ id: number; kind: EntryKind; at: Date; amount_kurus: number }>`
      select ledger_entries.id, kind, at, amount_kurus
      from ledger_postings join ledger_entries on ledger_entries.id = entry_id
      where account_id = ${userWallet(userId)} order by entry_id desc limit ${LAST_TRANSACTIONS}`,
  );
  return postings.map(({ id, kind, at, amount_kurus: amount }) => {
    const type = amount > 0 ? 'credit' : 'debit';
    const text = movementTexts[kind] ?? movementTexts.other;
    return {
      id,
      transaction_type: type,
      description: kind === 'transfer' && type === 'credit' ? movementTexts.transfer_received : text,
      transaction_date: at,
      amount: kurus(Math.abs(amount)),
    };
  });
}
