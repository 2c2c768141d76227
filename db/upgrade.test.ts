/**
 * An installation of commit 9b0e2f1, with rows in every table, is migrated to now. `upgrade/9b0e2f1.sql.gz` holds its data,
 * `upgrade/9b0e2f1.json` its secrets and logins, which are of this test alone; `scripts/make-upgrade-fixture.ts` made both.
 */
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { contracts } from '#app/contract.ts';
import { allJobs } from '#app/run-jobs.ts';
import { manualClock } from '#lib/server/clock.ts';
import { type Db, one, openDatabase, rows, run, sql } from '#lib/server/db.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { rolesOf } from '#lib/shared/route.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { cloneFrom, type ClonedDatabase } from '#testing/mould.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** The last one that the commit has. */
const LAST_OF_COMMIT = '0026_lists.sql';
/** Emptied or dropped by migrations, which say why: what they held is made anew. */
const MADE_ANEW = ['ledger_seal_mark', 'reach_key'];

/** Lists that have to be asked for something. */
const QUESTIONS: Readonly<Record<string, string>> = {
  '/api/admin/announcements/audience': '?audience=viewers',
  '/api/admin/payments/export': '?what=payments',
  '/api/firm/accounting/export': '?what=payments',
  '/api/user/wallet/statement': '?format=csv&date_from=2026-11-23&date_to=2026-12-05',
};

/** Answers only whoever has the token of a mail. */
const OF_A_MAIL = '/api/notices/mail-choice';

const person = z.object({ email: z.string(), token: z.string(), userId: z.number() });
const known = z
  .object({
    now: z.coerce.date(),
    password: z.string(),
    people: z.object({ admin: person, guarded: person, firm: person, viewer: person, watching: person }),
    watch: z.object({ ad: z.number(), id: z.number(), display_duration: z.number() }),
    second_factor: z.string(),
    secrets: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(await readFile(`${FOLDER}upgrade/9b0e2f1.json`, 'utf8')));
const { admin, firm, viewer, watching } = known.people;

/** What every table holds, and every account of the ledger. */
async function takeStock(db: Db) {
  const tables = await rows(
    db,
    sql<{ name: string }>`
      select relname::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { count } = await one(db, sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`);
    counts[name] = count;
  }
  const balances = await rows(
    db,
    sql<{ id: string; balance: number; held: number }>`
      select id, balance_kurus as balance, held_kurus as held from ledger_accounts order by id`,
  );
  return { counts, balances };
}

/** The database as the commit left it. */
async function loadFixture(url: string): Promise<Awaited<ReturnType<typeof takeStock>>> {
  const folder = await mkdtemp(join(tmpdir(), 'izle-kazan-test-'));
  const all = await readdir(`${FOLDER}migrations`);
  for (const name of all.filter((file) => file <= LAST_OF_COMMIT))
    await copyFile(`${FOLDER}migrations/${name}`, join(folder, name));
  await migrateToLatest(url, { folder });
  await rm(folder, { recursive: true });
  const { db, close } = openDatabase(url, { poolSize: 1, onError: () => {} });
  try {
    // The commit noted only the names of its migrations.
    await run(db, sql`alter table kysely_migration drop column sha256`);
    const text = gunzipSync(await readFile(`${FOLDER}upgrade/9b0e2f1.sql.gz`)).toString();
    // As replica, because rows come in no order and history refuses to be emptied.
    await run(db, sql.raw(`begin; set local session_replication_role = replica; ${text} commit`));
    return await takeStock(db);
  } finally {
    await close();
  }
}

let database: ClonedDatabase;
let before: Awaited<ReturnType<typeof loadFixture>>;
let dataDir = '';
let app: TestApp & { close(): Promise<void> };

beforeAll(async () => {
  database = await cloneFrom({ url: inject('postgres').url, template: 'template0' });
  before = await loadFixture(database.url);
  await migrateToLatest(database.url);
  dataDir = await mkdtemp(join(tmpdir(), 'izle-kazan-test-'));
  await mkdir(join(dataDir, 'secrets'), { mode: 0o700 });
  for (const [name, secret] of Object.entries(known.secrets))
    await writeFile(join(dataDir, 'secrets', name), Buffer.from(secret, 'base64'), { mode: 0o600 });
  app = await startTestApp({ databaseUrl: database.url, clock: manualClock(known.now), dataDir });
});
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('an installation of commit 9b0e2f1, upgraded', () => {
  test('had rows in every table, and has lost none and no kuruş', async () => {
    expect(Object.entries(before.counts).filter(([, count]) => count === 0)).toEqual([]);
    const after = await takeStock(app.db);
    const lost = Object.entries(before.counts).filter(
      ([table, count]) => !MADE_ANEW.includes(table) && (after.counts[table] ?? 0) < count,
    );
    expect(lost).toEqual([]);
    expect(after.balances).toEqual(before.balances);
  });

  test('keeps all its books', async () => {
    await expectBooksToBalance(app);
  });

  test.each(['admin', 'firm', 'user'] as const)('answers every list of a %s', async (role) => {
    const { token } = { admin, firm, user: viewer }[role];
    const headers = { authorization: `Bearer ${token}` };
    const reads = Object.values(contracts)
      .flatMap((contract) => Object.values(contract))
      .filter(
        ({ method, access, isStream }) =>
          method === 'GET' && isStream !== true && (access === 'public' || rolesOf(access).includes(role)),
      );
    expect(reads.length).toBeGreaterThan(20);
    const failed: string[] = [];
    for (const { path } of reads) {
      const isList = !path.includes(':') && path !== OF_A_MAIL;
      const url = path.replace(/:\w+/g, String(known.watch.ad)) + (QUESTIONS[path] ?? '');
      const { statusCode, body } = await app.app.inject({ url, headers });
      // What has this number may be somebody else's, or nothing.
      if (isList ? statusCode !== 200 : statusCode >= 500) failed.push(`${url}: ${statusCode} ${body}`);
    }
    expect(failed).toEqual([]);
  });

  test('lets every job of now do its work', async () => {
    for (const job of allJobs(app.parts)) await job.run(AbortSignal.timeout(10_000));
    await expectBooksToBalance(app);
  });

  test.each(Object.entries(known.people))(
    'leaves the %s logged in, and lets them log in',
    async (role, { email, token }) => {
      if (role !== 'guarded') expect((await app.call('/api/auth/session', { as: token })).status).toBe(200);
      const body = { email, password: known.password };
      const answer = await app.call('/api/auth/login', { body });
      if (role !== 'guarded') return expect(answer.status).toBe(200);
      expect(answer.body.code).toBe('SECOND_FACTOR_REQUIRED');
      const second_factor = TOTP.generate({
        secret: Secret.fromBase32(known.second_factor),
        timestamp: app.clock.now().getTime(),
      });
      expect((await app.call('/api/auth/login', { body: { ...body, second_factor } })).status).toBe(200);
    },
  );

  test('lets an open watch be finished, and pays it', async () => {
    const { ad, id, display_duration } = known.watch;
    const as = watching.token;
    const balance = async () => (await app.call('/api/user/wallet/balance', { as })).data.balance;
    const had = await balance();
    app.clock.advance(display_duration * 1000);
    const { status, data } = await app.call(`/api/user/ads/${ad}/view`, { as, body: { watch_id: id } });
    expect(status).toBe(200);
    expect(data.earning).toBeGreaterThan(0);
    expect(await balance()).toBeCloseTo(had + data.earning, 2);
    await expectBooksToBalance(app);
  });
});
