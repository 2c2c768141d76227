import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { one, rows, sql } from '#lib/server/db.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { repeats } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { postmasterOf, serverProcesses, shareDataDir, started } from '#testing/clusters.ts';
import { balanceOf } from '#testing/money.ts';
import { anAdmin, type Person } from '#testing/people.ts';
import { createRun, giveFile, recordResults, somePayouts } from '#testing/payouts.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const aDataDir = shareDataDir();
const ROUNDS = repeats({ usually: 4, fully: 20 });
const ROWS = 6;

/** A run from its beginning to its end, whose first row comes back; each call again where its answer was lost. */
function aPlay(app: TestApp, admin: Person, ids: readonly number[], round: number) {
  const [back = 0] = ids;
  let runId: number | undefined;
  return async (): Promise<boolean> => {
    const created = await createRun(app, admin, ids, { 'idempotency-key': `killed-${round}` });
    runId ??= created.data?.id as number | undefined;
    if (runId === undefined) return false;
    const returned = { withdrawal_ids: [back], result: 'returned', reason: 'Hesap kapalı' };
    for (const call of [
      () => giveFile(app, admin, runId ?? 0),
      () => recordResults(app, admin, runId ?? 0, returned),
      () => recordResults(app, admin, runId ?? 0),
    ])
      if ((await call()).status !== 200) return false;
    return true;
  };
}

test(
  'a run killed at random points: nothing is paid twice or lost, and the books agree',
  { timeout: 240_000 },
  async () => {
    const dataDir = await aDataDir();
    const { url } = await started(dataDir);
    await migrateToLatest(url);
    const app = await startTestApp({ databaseUrl: url, environment: { LOG_LEVEL: 'silent' } });
    onTestFinished(() => app.close());
    const admin = await anAdmin(app);
    let wholeMs = 0;
    for (let round = 0; round <= ROUNDS; round += 1) {
      const made = await somePayouts(app, admin, { count: ROWS });
      const ids = made.map(({ id }) => id);
      const play = aPlay(app, admin, ids, round);
      const began = performance.now();
      const playing = play();
      // The first round is not disturbed, and shows how long one takes.
      if (round > 0) {
        const at = Math.random() * wholeMs;
        await sleep(at);
        for (const id of await serverProcesses(await postmasterOf(dataDir))) process.kill(id, 'SIGKILL');
        await playing;
        await started(dataDir);
      }
      expect(await playing.then((isDone) => isDone || play())).toBe(true);
      if (round === 0) wholeMs = performance.now() - began;
      const found = await rows(
        app.db,
        sql<{ id: number; status: string; paid: number; returned: number; rows: number }>`
          select id, status,
            (select count(*) from ledger_entries where kind = 'withdrawal_paid' and ref = withdrawals.id::text) as paid,
            (select count(*) from ledger_entries where kind = 'withdrawal_returned' and ref = withdrawals.id::text)
              as returned,
            (select count(*) from payout_run_rows where withdrawal_id = withdrawals.id and result = withdrawals.status)
              as rows
          from withdrawals where id = any(${ids}::bigint[]) order by id`,
      );
      expect(found).toEqual(
        ids.map((id, index) => ({
          id,
          status: index === 0 ? 'returned' : 'paid',
          paid: 1,
          returned: index === 0 ? 1 : 0,
          rows: 1,
        })),
      );
      expect(await Promise.all(made.slice(0, 2).map(({ viewer }) => balanceOf(app, viewer)))).toEqual([
        5_001_000, 4_995_000,
      ]);
      await expectBooksToBalance(app);
    }
    expect(
      await one(app.db, sql`select count(*)::int as runs from payout_runs where status = 'done'`),
    ).toEqual({
      runs: ROUNDS + 1,
    });
  },
);
