/**
 * Every list of every role over HTTP, with 100,000 accounts, 20,000 campaigns and two million journal entries, against one
 * read by primary key in the same run. `npm run bench -- lists`; a folder given by BENCH_DIR is kept and used again,
 * BENCH_ONLY is a pattern of the paths that are asked for.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#lib/server/clock.ts';
import { type Db, one, openDatabase, sql } from '#lib/server/db.ts';
import { startEmbeddedPostgres } from '#lib/server/embedded-postgres/index.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { contracts } from '#app/contract.ts';
import { runReconciliation } from '#features/ledger/server/reconcile.ts';
import { sealEntries } from '#features/ledger/server/index.ts';
import { reportJobs } from '#features/reports/server/index.ts';
import { type HttpConnection, openConnection } from './http-connection.ts';
import { createLatencies } from './latencies.ts';
import { type ListCall, listCalls } from './list-calls.ts';
import { makeListsWorld, tokenOf } from './lists-world.ts';
import { startServer } from './start-server.ts';

const ROUNDS = 20;
const SLOW_MS = 150;
const REFERENCE: ListCall = { role: 'user', path: '/api/user/wallet/balance', asksLastPage: false };

interface Measured {
  medianMs: number;
  p99Ms: number;
  lastPage: number;
  status: number;
}

function lastPageOf(body: string): number {
  return Number(/"pages":(\d+)/.exec(body)?.[1] ?? 1);
}

async function measure(connection: HttpConnection, { role, path }: ListCall): Promise<Measured> {
  const latencies = createLatencies();
  const first = await connection.get(path, tokenOf(role));
  for (let round = 0; round < ROUNDS; round += 1) {
    const beganMs = performance.now();
    await connection.get(path, tokenOf(role));
    latencies.add(performance.now() - beganMs);
  }
  const [medianMs, p99Ms] = [latencies.percentile(0.5), latencies.percentile(0.99)];
  return { medianMs, p99Ms, lastPage: lastPageOf(first.body), status: first.status };
}

function print(call: ListCall, { medianMs, p99Ms, status }: Measured, referenceMs: number): void {
  const mark = p99Ms > SLOW_MS ? ' SLOW' : '';
  const answered = status === 200 ? '' : ` ${status}`;
  const figures = `${medianMs.toFixed(1).padStart(7)} ms  p99 ${p99Ms.toFixed(1).padStart(7)} ms  ×${(medianMs / referenceMs).toFixed(1).padStart(6)}`;
  console.log(`${figures}  ${call.role.padEnd(5)} ${decodeURIComponent(call.path)}${answered}${mark}`);
}

const withPage = (path: string, page: number) => `${path}${path.includes('?') ? '&' : '?'}page=${page}`;

async function measureLists(port: number): Promise<number> {
  const connection = openConnection(port);
  const reference = await measure(connection, REFERENCE);
  print(REFERENCE, reference, reference.medianMs);
  let slow = 0;
  const wanted = new RegExp(process.env['BENCH_ONLY'] ?? '');
  for (const call of listCalls(Object.values(contracts)).filter(({ path }) => wanted.test(path))) {
    const measured = await measure(connection, call);
    print(call, measured, reference.medianMs);
    slow += measured.p99Ms > SLOW_MS ? 1 : 0;
    if (!call.asksLastPage || measured.lastPage < 2) continue;
    const last = { ...call, path: withPage(call.path, measured.lastPage) };
    const atTheEnd = await measure(connection, last);
    print(last, atTheEnd, reference.medianMs);
    slow += atTheEnd.p99Ms > SLOW_MS ? 1 : 0;
  }
  connection.close();
  return slow;
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const beganMs = performance.now();
  const answer = await work();
  console.log(`${((performance.now() - beganMs) / 1000).toFixed(1).padStart(7)} s   ${name}`);
  return answer;
}

/** Measures sealing the entries, and a whole reconciliation, check by check. */
async function measureBooks(db: Db): Promise<void> {
  const now = new Date();
  const sealed = await timed('seal what is not sealed', () => sealEntries(db, now));
  const { id, problems } = await timed('a whole reconciliation, seals included', () =>
    runReconciliation(db, { now }),
  );
  const { checks } = await one(
    db,
    sql<{ checks: { key: string; took_ms: number }[] }>`select checks from reconciliations where id = ${id}`,
  );
  for (const { key, took_ms } of checks) console.log(`${String(took_ms).padStart(7)} ms  ${key}`);
  console.log(
    `${sealed} entries sealed; ${problems.length === 0 ? 'the books agree' : JSON.stringify(problems)}`,
  );
}

async function measureAll(url: string, dataDir: string): Promise<void> {
  const { db, close } = openDatabase(url, { poolSize: 4, onError: () => {} });
  const { isMade } = await one(db, sql<{ isMade: boolean }>`select exists (select from users) as "isMade"`);
  if (!isMade) await timed('make the world', () => makeListsWorld(db));
  const counted = await one(
    db,
    sql<
      Record<string, number>
    >`select (select count(*) from users) as accounts, (select count(*) from campaigns) as campaigns,
      (select count(*) from ledger_entries) as entries, (select count(*) from ledger_postings) as postings,
      (select count(*) from audit_log) as audited`,
  );
  console.log(counted);
  await measureBooks(db);
  // On a running platform the jobs have counted these hours long ago.
  await timed('count the reports’ hours', async () => {
    for (const job of reportJobs({ db, clock: systemClock })) await job.run();
  });
  const server = await startServer(url, dataDir);
  const slow = await measureLists(server.port);
  console.log(`${slow} calls over ${SLOW_MS} ms`);
  await server.stop();
  await close();
}

const kept = process.env['BENCH_DIR'];
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'izle-kazan-lists-')));
await mkdir(folder, { recursive: true });
await chmod(folder, 0o755); // The user that the database runs as must get in.
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
try {
  await migrateToLatest(postgres.url);
  await measureAll(postgres.url, folder);
} finally {
  await postgres.stop();
  if (kept === undefined) await rm(folder, { recursive: true, force: true });
}
