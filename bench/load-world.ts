/** The platform of the benchmark of load: 100,000 users, 2,000 firms, 5,000 campaigns. */
import { type Db, one, rows, run, sql } from '#lib/server/db.ts';
import { systemClock } from '#lib/server/clock.ts';
import { sealEntries } from '#features/ledger/server/index.ts';
import { runReconciliation } from '#features/ledger/server/reconcile.ts';
import { reportJobs } from '#features/reports/server/index.ts';
import { BENCH_PEOPLE, makeListsWorld } from './lists-world.ts';
import {
  addSessions,
  type BenchViewer,
  liftDailyLimit,
  makeCampaigns,
  openSessions,
  sessionOf,
} from './watch-world.ts';

const WATCHING = 30_000;
const AD_CAMPAIGNS = 100;
/** The name of those campaigns' firm, made by `makeCampaigns`. */
const FIRM = 'Deniz Ticaret';

/** The big firm and the admin are signed in at so many places, because one session may make 300 calls a minute. */
const PLACES = 200;

export interface LoadWorld {
  viewers: readonly BenchViewer[];
  campaignIds: readonly number[];
  firmTokens: readonly string[];
  adminTokens: readonly string[];
}

async function signInEverywhere(db: Db, userId: number): Promise<string[]> {
  const tokens = Array.from({ length: PLACES }, (_, place) => `bench-session-of-${userId}-at-${place}`);
  await addSessions(
    db,
    tokens.map((token) => ({ userId, token })),
  );
  return tokens;
}

/** Made where it does not exist; a kept one is used again, with its sessions for another day. */
export async function openLoadWorld(db: Db): Promise<LoadWorld> {
  const ids = Array.from({ length: WATCHING }, (_, n) => BENCH_PEOPLE.user + 1 + 3 * n);
  const { isMade } = await one(
    db,
    sql<{ isMade: boolean }>`select exists (select from firms where firm_name = ${FIRM}) as "isMade"`,
  );
  if (!isMade) {
    await makeListsWorld(db, { campaigns: 5000, viewers: 98_000, viewsPerViewer: 10 });
    await liftDailyLimit(db);
    await openSessions(db, ids);
    await makeCampaigns(db, AD_CAMPAIGNS);
    await sql`vacuum analyze`.execute(db);
  }
  await run(db, sql`update sessions set expires_at = now() + interval '1 day'`);
  // On a running platform the jobs have counted the hours that are over, and checked and sealed the books.
  for (const job of reportJobs({ db, clock: systemClock })) await job.run();
  await sealEntries(db, new Date());
  await runReconciliation(db, { now: new Date() });
  const campaigns = await rows(
    db,
    sql<{ id: number }>`
      select campaigns.id from campaigns join firms on firms.user_id = firm_id
      where firm_name = ${FIRM} order by campaigns.id`,
  );
  return {
    viewers: ids.map(sessionOf),
    campaignIds: campaigns.map(({ id }) => id),
    firmTokens: await signInEverywhere(db, BENCH_PEOPLE.firm),
    adminTokens: await signInEverywhere(db, BENCH_PEOPLE.admin),
  };
}
