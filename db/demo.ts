/**
 * Demo data, created by playing some months through the product's own calls with a clock that ends now. Loaded once
 * into an empty installation; an interrupted load starts again from nothing.
 */
import { manualClock } from '#lib/server/clock.ts';
import { type Db, first, one, openDatabase, raiseStatementLimit, run, sql } from '#lib/server/db.ts';
import { NO_FIGURES } from '#lib/server/figures/figures.ts';
import { NO_LIMITS } from '#lib/server/limits.ts';
import { createLog } from '#lib/server/log.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { type AppParts, buildApp } from '#app/build-app.ts';
import { playDemo } from './demo/play-demo.ts';
import { DEMO_LOGINS, DEMO_STEP, type DemoLogin } from './demo/people.ts';

/** An arbitrary number, the same in every process: one server loads, the others wait. */
const DEMO_LOCK = 7_418_529;
const LONGEST_LOAD_MS = 3_600_000;

type DemoState = 'loaded' | 'interrupted' | 'possible' | 'in use';

/**
 * The progress of loading. Accounts without the demo's mark mean an installation in use, which is never touched.
 */
async function readState(db: Db): Promise<DemoState> {
  const step = await first(
    db,
    sql<{ finished_at: Date | null }>`select finished_at from installation_steps where name = ${DEMO_STEP}`,
  );
  if (step !== undefined) return step.finished_at === null ? 'interrupted' : 'loaded';
  const { used } = await one(db, sql<{ used: boolean }>`select exists (select from users) as used`);
  return used ? 'in use' : 'possible';
}

/**
 * Removes a partly loaded demo. Nobody else can have used the installation: the server accepts calls only after
 * loading.
 */
async function startOver(parts: AppParts): Promise<void> {
  await run(parts.db, sql`drop schema public cascade`);
  await run(parts.db, sql`create schema public`);
  await migrateToLatest(parts.databaseUrl);
}

/**
 * Connections without synchronous commits: an interrupted load starts again from nothing, and the final synchronous
 * commit flushes everything before it.
 */
function openHastily(url: string) {
  const hasty = openDatabase(url, { poolSize: 4, onError: () => {} });
  hasty.pool.on('connect', (client) => void client.query('set synchronous_commit to off').catch(() => {}));
  return hasty;
}

async function load(parts: AppParts, days: number): Promise<void> {
  const { db, config } = parts;
  await run(
    db,
    sql`insert into installation_steps (name, started_at) values (${DEMO_STEP}, ${parts.clock.now()})`,
  );
  const end = parts.clock.now();
  const clock = manualClock(end);
  const hasty = openHastily(parts.databaseUrl);
  const app = await buildApp({
    ...parts,
    db: hasty.db,
    clock,
    // The demo's administrators work for days without a pause.
    config: {
      ...config,
      RATE_LIMITS: false,
      adminIdleMinutes: 0,
      ADMIN_SECOND_FACTOR: 'optional',
    },
    limits: NO_LIMITS,
    figures: NO_FIGURES,
    // Without the log of thousands of simulated calls.
    log: createLog({ LOG_LEVEL: 'error', isAtTerminal: config.isAtTerminal }),
    sms: { send: async () => {} },
    mail: { send: async () => {} },
  });
  try {
    await playDemo(app, hasty.db, { clock, config, days, end });
  } finally {
    await app.close();
    await hasty.close();
  }
  await run(
    db,
    sql`update installation_steps set finished_at = ${parts.clock.now()} where name = ${DEMO_STEP}`,
  );
}

/** Loads the demo, with a past of `days`, into a new installation. Returns its logins, or none for one in use. */
export async function loadDemo(
  parts: AppParts,
  days: number,
  log: (line: string) => void,
): Promise<DemoLogin[]> {
  return parts.db.connection().execute(async (connection) => {
    // Waiting for another server's load may exceed the statement timeout.
    await raiseStatementLimit(connection, LONGEST_LOAD_MS);
    await run(connection, sql`select pg_advisory_lock(${DEMO_LOCK})`);
    try {
      const state = await readState(parts.db);
      if (state === 'in use') return [];
      if (state === 'loaded') return DEMO_LOGINS;
      log('loading demo data …');
      if (state === 'interrupted') await startOver(parts);
      await load(parts, days);
      return DEMO_LOGINS;
    } finally {
      await run(connection, sql`select pg_advisory_unlock(${DEMO_LOCK})`);
      await run(connection, sql`reset statement_timeout`);
    }
  });
}
