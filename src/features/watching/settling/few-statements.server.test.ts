import { expect, test } from 'vitest';
import { type Db, one, openDatabase, rows, run, sql } from '#lib/server/db.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, aViewer } from '#testing/people.ts';
import { statementsOf } from '#testing/database/statements.ts';
import { useTestApp } from '#testing/test-app.ts';
import { startAd } from '#testing/watching.ts';
import type { Operation, Outcome } from './operations.server.ts';
import { settleBatch } from './settle-batch.server.ts';
import { createWatchTimer } from './watch-timer.server.ts';

const app = useTestApp();

async function twoAds() {
  const [firm, admin] = [await aFirm(app), await anAdmin(app)];
  const campaign = { status: 'active', firm, admin } as const;
  return [(await aCampaign(app, campaign)).id, (await aCampaign(app, campaign)).id] as const;
}

const settle = (operations: readonly Operation[]) =>
  settleBatch({ db: app.db, clock: app.clock, timer: createWatchTimer(), isClickLimited: true }, operations);

test('a lone view takes five statements', async () => {
  const [[adId], viewer] = [await twoAds(), await aViewer(app)];
  const { data } = await startAd(app, viewer, adId);
  app.clock.advance(5000);
  const view = { kind: 'view', userId: viewer.userId, campaignId: adId, watchId: data.watch_id } as const;
  const statements = await statementsOf(() => settle([view]));
  expect(statements.length).toBeLessThanOrEqual(5);
  await expectBooksToBalance(app);
});

const withoutTexts = (outcome: Outcome) =>
  outcome.kind === 'earned' && outcome.next?.kind === 'opened'
    ? { ...outcome, next: { ...outcome.next, shown: undefined } }
    : outcome;

test('a batch of everything takes six', async () => {
  const [[adId, otherId], viewers] = [
    await twoAds(),
    await Promise.all(Array.from({ length: 9 }, () => aViewer(app))),
  ];
  const started = await Promise.all(viewers.map((viewer) => startAd(app, viewer, adId)));
  app.clock.advance(5000);
  const operations = viewers.map(({ userId }, index): Operation => {
    const once = { actorId: userId, route: `call ${index % 3}`, key: 'once', payload: index };
    if (index % 3 === 0) return { kind: 'start', userId, campaignId: otherId, once };
    const mine = { userId, campaignId: adId, once };
    if (index % 3 === 1) return { kind: 'click', ...mine };
    const next = { campaignId: otherId, viewNumber: 1 };
    return { kind: 'view', ...mine, watchId: started[index]?.data.watch_id as number, next };
  });
  let settled: Awaited<ReturnType<typeof settle>> | undefined;
  const statements = await statementsOf(async () => {
    settled = await settle(operations);
  });
  expect(settled?.outcomes.map(({ kind }) => kind).toSorted()).toEqual([
    ...Array.from({ length: 6 }, () => 'earned'),
    ...Array.from({ length: 3 }, () => 'opened'),
  ]);
  expect(statements.length).toBeLessThanOrEqual(6);
  // Asked again they answer the same, and what is only read takes fewer.
  const again = await statementsOf(async () => {
    expect((await settle(operations)).outcomes).toEqual(settled?.outcomes.map(withoutTexts));
  });
  expect(again.length).toBeLessThanOrEqual(4);
  await expectBooksToBalance(app);
});

const daysRead = async (db: Db) =>
  (
    await one(
      db,
      sql<{ count: number }>`select idx_tup_read as count
        from pg_stat_user_indexes, pg_stat_force_next_flush() where indexrelname = 'viewer_days_pkey'`,
    )
  ).count;

test('however long they have watched, no statement of a batch is planned anew or reads their other days', async () => {
  const [adIds, viewers] = [await twoAds(), await Promise.all([aViewer(app), aViewer(app), aViewer(app)])];
  await app.run(
    sql`insert into viewer_days (user_id, day) select user_id, '2020-01-01'::date + n from viewers, generate_series(1, 400) as n`,
  );
  await app.run(sql`analyze`);
  // One connection, because each has its own plans.
  const { db, close } = openDatabase(app.parts.databaseUrl, { poolSize: 1, onError: () => {} });
  const options = { db, clock: app.clock, timer: createWatchTimer(), isClickLimited: true };
  // So that each is found by the whole key, whichever way a larger table would be joined.
  await run(db, sql`set enable_nestloop = off`);
  await run(db, sql`set enable_seqscan = off`);
  await daysRead(db);
  const before = await daysRead(db);
  // PostgreSQL makes five plans for values, and then compares what they would cost with one for any.
  for (let round = 0; round < 8; round += 1) {
    const some = viewers.slice(0, 1 + (round % viewers.length));
    const [startId = 0, otherId = 0] = round % 2 === 0 ? adIds : adIds.toReversed();
    const starts = some.map(({ userId }) => ({ kind: 'start', userId, campaignId: startId }) as const);
    const { outcomes } = await settleBatch(options, starts);
    app.clock.advance(5000);
    await settleBatch(
      options,
      outcomes.map((outcome, index): Operation => {
        const { userId } = some[index] ?? { userId: 0 };
        if (outcome.kind !== 'opened') return { kind: 'click', userId, campaignId: otherId };
        return { kind: 'view', userId, campaignId: startId, watchId: outcome.watchId };
      }),
    );
  }
  const planned = await rows(
    db,
    sql<{ name: string; custom_plans: number }>`select name, custom_plans from pg_prepared_statements`,
  );
  await daysRead(db);
  const read = (await daysRead(db)) - before;
  await close();
  // Read and then written, in eight rounds by at most three, each time the day itself.
  expect(read).toBeLessThanOrEqual(8 * 3 * 6);
  expect(planned.length).toBeGreaterThanOrEqual(6);
  expect(planned.filter(({ custom_plans }) => custom_plans > 5)).toEqual([]);
});
