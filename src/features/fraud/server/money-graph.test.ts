import { beforeEach, describe, expect, test } from 'vitest';
import { run, sql } from '#lib/server/db.ts';
import { type Person, someViewers } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
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
const signalsOf = async (index: number) =>
  (await readMoneySignals(app.db, [id(index)], app.clock.now())).get(id(index));

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
});
