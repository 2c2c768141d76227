import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { rows, sql } from '#lib/server/db.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { repeats } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import {
  aServer,
  killNine,
  postmasterOf,
  serverProcesses,
  shareDataDir,
  started,
} from '#testing/clusters.ts';
import { callServer } from '#testing/call-server.ts';
import { balanceOf } from '#testing/money.ts';
import { anAdmin, type Person } from '#testing/people.ts';
import { createRun, giveFile, recordResults, somePayouts } from '#testing/payouts.ts';
import { isForRelease } from '#testing/runs/release.ts';
import { soon } from '#testing/runs/soon.ts';
import { startTestApp, type TestApp, type TestServer } from '#testing/test-app.ts';

const aDataDir = shareDataDir();
const KILLS = repeats({ usually: 2, fully: 20 });

/** A run from its beginning to its end, whose first row comes back; the code of the call that failed, where one did. */
function aPlay(app: TestServer, admin: Person, ids: readonly number[]) {
  let runId = 0;
  const returned = { withdrawal_ids: ids.slice(0, 1), result: 'returned', reason: 'Hesap kapalı' };
  const key = { 'idempotency-key': `killed-${ids[0]}` };
  return async (): Promise<string | undefined> => {
    const created = await createRun(app, admin, ids, key);
    runId = created.data?.id ?? runId;
    for (const call of [
      () => giveFile(app, admin, runId),
      () => recordResults(app, admin, runId, returned),
      () => recordResults(app, admin, runId),
    ]) {
      const { status, body } = await call();
      if (status !== 200) return `${status} ${body.code}`;
    }
    return undefined;
  };
}

/** Serves the run, is killed, and starts again. */
interface Victim {
  server: TestServer;
  kill(): Promise<unknown>;
  restart(): Promise<unknown>;
}

const postgres = (app: TestApp, dataDir: string): Victim => ({
  server: app,
  kill: async () => {
    for (const id of await serverProcesses(await postmasterOf(dataDir))) process.kill(id, 'SIGKILL');
  },
  restart: () => started(dataDir),
});

async function ownProcess(app: TestApp): Promise<Victim> {
  let { child, url } = await aServer(app);
  return {
    server: { ...app, call: (...call) => callServer(url, ...call) },
    kill: () => killNine(child),
    restart: async () => ({ child, url } = await aServer(app)),
  };
}

test.each([
  ['PostgreSQL', postgres] as const,
  ...(isForRelease ? [['the server', ownProcess] as const] : []),
])(
  `%s killed at ${KILLS} random points of a run: nothing is paid twice or lost, and the books agree`,
  { timeout: 900_000 },
  async (_, start) => {
    const dataDir = await aDataDir();
    const { url } = await started(dataDir);
    await migrateToLatest(url);
    const app = await startTestApp({ databaseUrl: url, environment: { LOG_LEVEL: 'silent' } });
    onTestFinished(() => app.close());
    const admin = await anAdmin(app);
    const { server, kill, restart } = await start(app, dataDir);
    // The first run is not disturbed, and shows how long one takes; a run that ends before it is killed counts for nothing.
    let [kills, wholeMs] = [0, 0];
    while (kills < KILLS) {
      const made = await somePayouts(app, admin, { count: 6 });
      const ids = made.map(({ id }) => id);
      const play = aPlay(server, admin, ids);
      const began = performance.now();
      const unanswered = (error: unknown) => String(error);
      const playing = play()
        .catch(unanswered)
        .then((failed) => ({ failed, tookMs: performance.now() - began }));
      if (wholeMs > 0) {
        await sleep(Math.random() * wholeMs);
        await kill();
      }
      const { failed, tookMs } = await playing;
      if (wholeMs > 0) await restart();
      if (failed === undefined) wholeMs = Math.min(wholeMs || tookMs, tookMs);
      else {
        kills += 1;
        // The first calls after it may still meet connections that are dead.
        await soon(async () => expect(await play()).toBeUndefined());
      }
      const found = await rows(
        app.db,
        sql<{ status: string; entries: string | null; results: number }>`
          select status,
            (select string_agg(kind, ' ' order by id) from ledger_entries
              where kind like 'withdrawal_%' and ref = withdrawals.id::text) as entries,
            (select count(*) from payout_run_rows join payout_runs on payout_runs.id = run_id
              where withdrawal_id = withdrawals.id and result = withdrawals.status and payout_runs.status = 'done') as results
          from withdrawals where id = any(${ids}::bigint[]) order by id`,
      );
      const paid = { status: 'paid', entries: 'withdrawal_asked withdrawal_paid', results: 1 };
      const back = { status: 'returned', entries: `${paid.entries} withdrawal_returned`, results: 1 };
      expect(found).toEqual([back, ...ids.slice(1).map(() => paid)]);
      const balances = made.slice(0, 2).map(({ viewer }) => balanceOf(app, viewer));
      expect(await Promise.all(balances)).toEqual([5_001_000, 4_995_000]);
      await expectBooksToBalance(app);
    }
  },
);
