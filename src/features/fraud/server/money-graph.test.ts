import { beforeEach, describe, expect, test } from 'vitest';
import { type Db, inTransaction, one, run, sql } from '#lib/server/db.ts';
import { kurus } from '#lib/shared/money.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { fromTo, post } from '#features/ledger/server/index.ts';
import { makeViewers } from '#testing/fraud/world.ts';
import { fund } from '#testing/money.ts';
import { type Person, someViewers } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { setSettings } from '#testing/watching.ts';
import { readMoneySignals } from './money-graph.ts';

const app = useTestApp();
let people: Person[] = [];

beforeEach(async () => {
  people = await someViewers(app, 8);
});

const id = (index: number): number => people[index]?.userId ?? 0;

/** One sends to another; wallets hold ten liras each, which a small flow leaves mostly there. */
async function flows(...sent: readonly [from: number, to: number, kurus: number][]): Promise<void> {
  for (const [from, to, kurus] of sent)
    await run(
      app.db,
      sql`insert into fraud_flows (from_id, to_id, amount_kurus, first_at, last_at)
          values (${id(from)}, ${id(to)}, ${kurus}, ${app.clock.now()}, ${app.clock.now()})`,
    );
}

/** Transfers of a kuruş each, in the journal, from somebody who has enough. */
async function transfers({ from, to, times }: { from: number; to: number; times: number }): Promise<void> {
  const [payer, payee] = [userWallet(id(from)), userWallet(id(to))];
  await fund(app.db, payer, times);
  const kind = 'transfer' as const;
  const entries = Array.from({ length: times }, (_, n) => ({
    kind,
    ref: `${from} to ${to}: ${n}`,
    actorId: id(from),
    postings: fromTo(payer, payee, kurus(1)),
  }));
  await inTransaction(app.db, (tx) => post(tx, { entries, now: app.clock.now() }));
}

/** How many rows of the journal this connection has read. */
async function countRead(tx: Db): Promise<number> {
  const { count } = await one(
    tx,
    sql<{
      count: number;
    }>`select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as count
      from pg_stat_xact_user_tables where relname in ('ledger_entries', 'ledger_postings')`,
  );
  return count;
}

const signalsOf = async (index: number, now = app.clock.now()) =>
  (await readMoneySignals(app.db, [id(index)], now)).get(id(index));

describe('the money graph', () => {
  test('follows emptied senders over several steps, and counts everybody once', async () => {
    await flows([0, 1, 5000], [1, 2, 9000], [2, 3, 9000], [0, 3, 5000], [4, 3, 100]);
    // The fourth sent a little of what it has: it is no emptied account.
    expect(await signalsOf(3)).toMatchObject({ emptiedUpstream: 3, receivedKurus: 14_100 });
    expect(await signalsOf(0)).toMatchObject({ emptiedUpstream: 0, emptiedFellows: 2, sentKurus: 10_000 });
    expect(await signalsOf(4)).toMatchObject({ emptiedFellows: 0 });
  });

  test('finds money that comes back, directly or over others, as far as it was sent', async () => {
    await flows([0, 1, 6000], [1, 2, 5000], [2, 0, 4000], [5, 6, 3000], [6, 5, 9000]);
    expect(await signalsOf(0)).toMatchObject({ circledKurus: 4000 });
    expect(await signalsOf(5)).toMatchObject({ circledKurus: 3000 });
    expect(await signalsOf(7)).toMatchObject({ circledKurus: 0, receivedKurus: 0, emptiedUpstream: 0 });
  });

  test('money that rests is none that could be sent on', async () => {
    await flows([0, 1, 1600], [2, 0, 1000]);
    await transfers({ from: 2, to: 0, times: 1000 });
    // 16 of 26 liras were sent on; where the ten that came count, of 36.
    expect(await signalsOf(1)).toMatchObject({ emptiedUpstream: 1 });
    const tomorrow = new Date(app.clock.now().getTime() + 25 * 3_600_000);
    expect(await signalsOf(1, tomorrow)).toMatchObject({ emptiedUpstream: 0 });
    await setSettings(app, { transfer_rest_hours: 48 });
    expect(await signalsOf(1, tomorrow)).toMatchObject({ emptiedUpstream: 1 });
  });

  test('looking at one account reads nothing of strangers who sent each other money', async () => {
    await flows([0, 1, 6000], [2, 3, 3000]);
    await transfers({ from: 2, to: 3, times: 3000 });
    await run(app.db, sql`analyze ledger_entries, ledger_postings, fraud_flows`);
    const read = await inTransaction(app.db, async (tx) => {
      const before = await countRead(tx);
      await readMoneySignals(tx, [id(1)], app.clock.now());
      return (await countRead(tx)) - before;
    });
    expect(read).toBeLessThan(50);
  });

  test('thousands of small senders to one account hide nothing of another that is looked at with it', async () => {
    const crowd = await makeViewers(app.db, Array(2100).fill(app.clock.now()));
    await run(
      app.db,
      sql`insert into fraud_flows (from_id, to_id, amount_kurus, first_at, last_at)
          select sender, ${id(7)}, 100, ${app.clock.now()}, ${app.clock.now()} from unnest(${crowd}::bigint[]) as sender`,
    );
    await flows([0, 3, 5000], [1, 3, 5000], [2, 3, 5000]);
    const signals = await readMoneySignals(app.db, [id(7), id(3)], app.clock.now());
    expect(signals.get(id(3))).toMatchObject({ emptiedUpstream: 3, receivedKurus: 15_000 });
  });
});
