/** A viewer's statement in words: what each movement was, and whom or what it was about. */
import { kurus } from '#lib/shared/money.ts';
import type { Page } from '#lib/shared/pagination.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { firstOwnerIn, userWallet } from '#features/ledger/accounts.ts';
import { type Direction, readStatement, type StatementLine } from '#features/ledger/server/index.ts';
import { movementText } from '../texts.ts';

interface Named {
  id: number;
  name: string;
}

interface Facts {
  ads: Map<number, string>;
  people: Map<number, string>;
  /** Ids of watches that were not their viewer's first of that ad. */
  repeated: Set<string>;
}

const ownersIn = (book: 'campaign' | 'user_wallet', lines: readonly StatementLine[]): number[] =>
  lines.map(({ others }) => firstOwnerIn(book, others)).filter((id) => id !== undefined);

const byId = (named: readonly Named[]) => new Map(named.map(({ id, name }) => [id, name]));

/** What the lines refer to, in three queries for a whole page. */
async function readFacts(db: Db, lines: readonly StatementLine[]): Promise<Facts> {
  const watchIds = lines.filter(({ kind }) => kind === 'view').map(({ ref }) => ref);
  const [ads, people, repeated] = await Promise.all([
    rows(
      db,
      sql<Named>`select id, campaign_name as name from campaigns where id = any(${ownersIn('campaign', lines)}::bigint[])`,
    ),
    rows(
      db,
      sql<Named>`select id, name from users where id = any(${ownersIn('user_wallet', lines)}::bigint[])`,
    ),
    rows(
      db,
      sql<{ id: number }>`select id from watches where id = any(${watchIds}::bigint[]) and view_number > 1`,
    ),
  ]);
  return { ads: byId(ads), people: byId(people), repeated: new Set(repeated.map(({ id }) => String(id))) };
}

const textOf = (value: string | number | null | undefined) => (typeof value === 'string' ? value : undefined);

function describe(line: StatementLine, { ads, people, repeated }: Facts) {
  const { entryId, kind, ref, amount, at, detail, others } = line;
  const facts = {
    kind,
    isCredit: amount > 0,
    adName: ads.get(firstOwnerIn('campaign', others) ?? 0),
    isRepeated: kind === 'view' && repeated.has(ref),
    otherName: people.get(firstOwnerIn('user_wallet', others) ?? 0),
    ibanEnd: textOf(detail['iban_end']),
  };
  return {
    id: entryId,
    kind,
    transaction_type: amount > 0 ? ('credit' as const) : ('debit' as const),
    description: movementText(facts),
    note: textOf(detail['note']) ?? null,
    amount: kurus(Math.abs(amount)),
    transaction_date: at,
  };
}

export type WalletMovement = ReturnType<typeof describe>;

/** One page of a viewer's movements, newest first, as the wire shows them; and how many there are. */
export async function readWalletStatement(
  db: Db,
  { userId, ...wanted }: Page & { userId: number; direction?: Direction },
): Promise<{ movements: WalletMovement[]; total: number }> {
  const { lines, total } = await readStatement(db, { ...wanted, account: userWallet(userId) });
  const facts = await readFacts(db, lines);
  return { movements: lines.map((line) => describe(line, facts)), total };
}
