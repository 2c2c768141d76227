/**
 * Every list of every role over HTTP, with 100,000 accounts, 20,000 campaigns and two million journal entries, against one
 * read by primary key in the same run. `npm run bench -- lists`; a folder given by BENCH_DIR stays and is used again,
 * BENCH_VIEWERS makes another number of viewers (1000000 with ten watches each), BENCH_ONLY is a pattern of the paths that
 * are asked for.
 */
import { contracts } from '#app/features.ts';
import { openDatabase } from '#lib/server/db.ts';
import { drive } from './http.ts';
import type { Latencies } from './latencies.ts';
import { openProcessorTime } from './processor-time.ts';
import { startServer, WITHOUT_JOBS, WITHOUT_LIMITS } from './start-server.ts';
import { openPatiently, withPostgres } from './with-postgres.ts';
import { BENCH_CAMPAIGN, BENCH_PEOPLE, makeFixture, runJobs, tokenOf } from './fixture.ts';
import { type Contract, type Role, rolesOf, type Route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';

interface ListCall {
  role: Role;
  path: string;
  /** Whether the call is made a second time, for its last page. */
  asksLastPage: boolean;
  /** It answers a file: all rows that a filter leaves, up to ten thousand, or a part of them. */
  isFile: boolean;
}

/** Values for the parameters of a path. */
const PARAMETERS: readonly [RegExp, number][] = [
  [/\/users\/:/, BENCH_PEOPLE.user],
  [/\/campaigns\/:|\/ads\/:|\/payments\/:|\/orders\/:/, BENCH_CAMPAIGN],
];

/** A common word, a rare one, and one that nothing contains: the last is the dearest search of all. */
const SEARCHES = ['işık', 'kampanyası 1999', 'bulunmazbirşey'];
const DAYS: Readonly<Record<string, string>> = {
  date_from: '2020-01-01',
  date_to: '2100-01-01',
  from: '2026-10-01',
};

/** The choices of a field, seen through defaults and unions. */
function choicesOf(field: unknown): string[] {
  if (field instanceof z.ZodEnum) return field.options.map(String);
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return choicesOf(field.def.innerType);
  if (field instanceof z.ZodUnion) return field.def.options.flatMap(choicesOf);
  return [];
}

function queriesOf(query: Route['query']): string[] {
  const shape: Record<string, unknown> = query?.shape ?? {};
  return Object.entries(shape).flatMap(([name, field]) => {
    if (name === 'page' || name === 'limit') return [];
    if (name === 'search') return SEARCHES.map((text) => `search=${encodeURIComponent(text)}`);
    if (name in DAYS) return [`${name}=${DAYS[name]}`];
    return choicesOf(field).map((choice) => `${name}=${choice}`);
  });
}

function callsOf(route: Route, role: Role): ListCall[] {
  const known = PARAMETERS.find(([pattern]) => pattern.test(route.path));
  const path = known === undefined ? route.path : route.path.replace(/:\w+/, String(known[1]));
  if (path.includes(':') || path.includes('/districts')) return []; // They need what is not known here.
  const isList = route.query !== undefined && 'page' in route.query.shape;
  return ['', ...queriesOf(route.query)].map((query) => ({
    role,
    path: query === '' ? path : `${path}?${query}`,
    asksLastPage: isList,
    isFile: route.data instanceof z.ZodObject && 'content_type' in route.data.shape,
  }));
}

/** One call for each list and each of its filters and searches; and each other reading call of a role, once. */
function listCalls(contracts: readonly Contract[]): ListCall[] {
  const routes = contracts
    .flatMap((contract) => Object.values(contract))
    .filter(({ method }) => method === 'GET');
  return routes.flatMap((route) => rolesOf(route.access).flatMap((role) => callsOf(route, role)));
}

const VIEWERS = Number(process.env['BENCH_VIEWERS'] ?? 98_000);
const WATCHES = VIEWERS >= 1_000_000 ? 10 : 19;
const ROUNDS = 20;
/** The 99th percentile of a few rounds is the slowest, which may be the machine's doing: who was slow is measured again. */
const ROUNDS_OF_SLOW = 100;
const SLOW_MS = 150;
/** A file holds as many rows as a thousand pages, and is waited for: it is made whole before its first byte leaves. */
const SLOW_FILE_MS = 1000;
const REFERENCE: ListCall = {
  role: 'user',
  path: '/api/user/wallet/balance',
  asksLastPage: false,
  isFile: false,
};

interface Measured {
  latencies: Latencies;
  /** Processor time of the server and of PostgreSQL, for one call. */
  processorMs: number;
  lastPage: number;
  failures: readonly string[];
}

/** Prints each call; answers how many took longer than they may at their 99th percentile. */
async function measureLists({ port, pid }: { port: number; pid: number }, folder: string): Promise<number> {
  const readProcessorMs = openProcessorTime([pid], folder);
  let slow = 0;

  async function measure({ role, path }: ListCall, amount: number): Promise<Measured> {
    let lastPage = 1;
    const onDone = (body: string) => (lastPage = Number(/"pages":(\d+)/.exec(body)?.[1] ?? 1));
    const call = { method: 'GET' as const, path, token: tokenOf(role), onDone };
    const options = { port, connections: 1, next: () => call };
    await drive({ ...options, amount: 1 });
    readProcessorMs();
    const driven = await drive({ ...options, amount });
    const { nodeMs, postgresMs } = readProcessorMs();
    const processorMs = (nodeMs + postgresMs) / amount;
    return { latencies: driven.done, processorMs, lastPage, failures: [...driven.failures.keys()] };
  }

  async function judge(call: ListCall): Promise<number> {
    const mostMs = call.isFile ? SLOW_FILE_MS : SLOW_MS;
    const { latencies: reference } = await measure(REFERENCE, ROUNDS);
    let measured = await measure(call, ROUNDS);
    if (measured.latencies.percentile(0.99) > mostMs) measured = await measure(call, ROUNDS_OF_SLOW);
    const { latencies, processorMs, lastPage, failures } = measured;
    const isSlow = latencies.percentile(0.99) > mostMs;
    if (isSlow) slow += 1;
    const ratio = latencies.percentile(0.5) / reference.percentile(0.5);
    console.log(
      `${latencies.summary()}  ×${ratio.toFixed(1)}  processors ${processorMs.toFixed(0)} ms  ${call.role} ` +
        `${decodeURIComponent(call.path)}${call.isFile ? ' (a file)' : ''}${isSlow ? ' SLOW' : ''} ${failures.join()}`,
    );
    return lastPage;
  }

  const only = new RegExp(process.env['BENCH_ONLY'] ?? '');
  for (const call of listCalls(Object.values(contracts)).filter(({ path }) => only.test(path))) {
    const lastPage = await judge(call);
    const mark = call.path.includes('?') ? '&' : '?';
    if (call.asksLastPage && lastPage > 1)
      await judge({ ...call, path: `${call.path}${mark}page=${lastPage}` });
  }
  return slow;
}

await withPostgres(async (url, folder) => {
  const patient = openPatiently(url);
  await makeFixture(patient.db, {
    campaigns: 20_000,
    viewers: VIEWERS,
    viewsPerViewer: WATCHES,
    auditRows: 1_000_000,
  });
  await patient.close();
  const { db, close } = openDatabase(url, { poolSize: 4, onError: () => {} }); // With the time limits of jobs.
  await runJobs(db);
  const server = await startServer(url, folder, { ...WITHOUT_LIMITS, ...WITHOUT_JOBS });
  const slow = await measureLists(server, folder);
  console.log(`${slow} calls over ${SLOW_MS} ms; the server held ${server.memoryMb().toFixed(0)} MB`);
  await server.stop();
  await close();
});
