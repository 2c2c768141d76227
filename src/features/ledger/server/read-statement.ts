import { type Kurus, kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import type { AccountId, EntryKind } from '../accounts.ts';

export interface StatementLine {
  entryId: number;
  kind: EntryKind;
  ref: string;
  /** Signed: positive came in. */
  amount: Kurus;
  at: Date;
  detail: Record<string, string | number | null>;
  /** The other accounts of the entry, in id order. */
  others: AccountId[];
}

export type Direction = 'all' | 'credit' | 'debit';

export interface Statement {
  lines: StatementLine[];
  total: number;
}

const IN_DIRECTION = {
  all: sql`true`,
  credit: sql`amount_kurus > 0`,
  debit: sql`amount_kurus < 0`,
};

/** One page of an account's movements, newest first, and how many there are in all. */
export async function readStatement(
  db: Db,
  { account, direction = 'all', ...page }: Page & { account: AccountId; direction?: Direction },
): Promise<Statement> {
  const own = sql`account_id = ${account} and ${IN_DIRECTION[direction]}`;
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from ledger_postings where ${own}`,
  );
  const lines = await rows(
    db,
    sql<Omit<StatementLine, 'amount'> & { amount: number }>`
      select entry_id as "entryId", kind, ref, amount_kurus as amount, at, detail,
        array(select account_id from ledger_postings as other
          where other.entry_id = own.entry_id and account_id <> ${account} order by account_id) as others
      from (select entry_id, amount_kurus from ledger_postings where ${own}
        order by entry_id desc limit ${page.limit} offset ${offsetOf(page)}) as own
      join ledger_entries on id = entry_id
      order by entry_id desc`,
  );
  return { lines: lines.map((line) => ({ ...line, amount: kurus(line.amount) })), total };
}
