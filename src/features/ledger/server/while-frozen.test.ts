/** T-M13: while the books differ, some kinds of entries cannot be made, whoever makes them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { inTransaction, run, sql } from '#lib/server/db.ts';
import { fund } from '#testing/money.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { type AccountId, ENTRY_KINDS, type EntryKind } from '../accounts.ts';
import { fromTo, post } from './post.ts';

const books = useTestDatabase();
const ACCOUNTS: readonly AccountId[] = [
  'bank',
  'campaign:1',
  'firm_wallet:1',
  'user_wallet:1',
  'user_wallet:2',
];

/** The kinds that stop, by the kind of account that pays; any other goes on. Written once more, to be read by people. */
const STOP: Readonly<Partial<Record<EntryKind, RegExp>>> = {
  order_paid: /^(firm|user)_wallet:/,
  transfer: /./,
  withdrawal_asked: /./,
  withdrawal_paid: /./,
  balance_given_up: /./,
};

let made = 0;
function move(kind: EntryKind, from: AccountId): Promise<string> {
  made += 1;
  const to = from === 'bank' ? 'user_wallet:1' : 'bank';
  const entry = { kind, ref: `frozen-${made}`, actorId: null, postings: fromTo(from, to, kurus(1)) };
  return inTransaction(books.db, (tx) => post(tx, { entries: [entry], now: new Date() })).then(
    () => 'made',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );
}

describe('while money is frozen', () => {
  beforeAll(async () => {
    for (const account of ACCOUNTS.slice(1)) await fund(books.db, account, 10_000);
    await run(books.db, sql`insert into money_freezes (began_at, problems) values (now(), '[]')`);
  });

  test.each(ENTRY_KINDS)('an entry %s stops or goes on as its kind says', async (kind) => {
    for (const from of ACCOUNTS) {
      const expected = STOP[kind]?.test(from) === true ? 'MONEY_FROZEN' : 'made';
      expect({ from, outcome: await move(kind, from) }).toEqual({ from, outcome: expected });
    }
  });

  test('and when it is lifted every kind can be made again', async () => {
    await run(books.db, sql`delete from money_freezes`);
    for (const kind of ENTRY_KINDS) expect(await move(kind, 'firm_wallet:1')).toBe('made');
  });
});
