/**
 * Every list of every role over HTTP, with 100,000 accounts, 20,000 campaigns and two million journal entries, against one
 * read by primary key in the same run. `npm run bench -- lists`; a folder given by BENCH_DIR stays and is used again.
 */
import { contracts } from '#app/features.ts';
import { openDatabase } from '#lib/server/db.ts';
import { drive } from './http.ts';
import { startServer, WITHOUT_JOBS, WITHOUT_LIMITS } from './start-server.ts';
import { openPatiently, withPostgres } from './with-postgres.ts';
import { BENCH_CAMPAIGN, BENCH_PEOPLE, makeFixture, runJobs, tokenOf } from './fixture.ts';
import { type Contract, type Role, rolesOf, type Route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';

interface ListCall {
  role: Role;
  path: string;
  /** Whether the call is made a second time, for its last page. */
  hasPages: boolean;
  /** All rows that a filter leaves, up to ten thousand, made whole before the first byte is sent. */
  isFile: boolean;
}

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
    hasPages: isList,
    isFile: route.data instanceof z.ZodObject && 'content_type' in route.data.shape,
  }));
}

/** One call for each list and each of its filters and searches; and each other reading call of a role, once. */
function listCalls(): ListCall[] {
  const routes = Object.values<Contract>(contracts)
    .flatMap((contract) => Object.values(contract))
    .filter(({ method }) => method === 'GET');
  return routes.flatMap((route) => rolesOf(route.access).flatMap((role) => callsOf(route, role)));
}

const ROUNDS = 20;
/** The 99th percentile of a few rounds is the slowest, which may be the machine's doing: slow calls are measured again. */
const ROUNDS_OF_SLOW = 100;
const SLOW_MS = 150;
const SLOW_FILE_MS = 1000;
const REFERENCE = { role: 'user', path: '/api/user/wallet/balance' } as const;

async function measure(port: number, { role, path }: Pick<ListCall, 'role' | 'path'>, amount: number) {
  let lastPage = 1;
  const onDone = (body: string) => (lastPage = Number(/"pages":(\d+)/.exec(body)?.[1] ?? 1));
  const call = { method: 'GET' as const, path, token: tokenOf(role), onDone };
  const options = { port, connections: 1, next: () => call };
  await drive({ ...options, amount: 1 });
  const { done, failures } = await drive({ ...options, amount });
  return { p50Ms: done.percentile(0.5), p99Ms: done.percentile(0.99), lastPage, failures };
}

/** Prints a call and its last page. Returns how many of both took too long at their 99th percentile. */
async function judge(port: number, call: ListCall): Promise<number> {
  const mostMs = call.isFile ? SLOW_FILE_MS : SLOW_MS;
  const reference = await measure(port, REFERENCE, ROUNDS);
  let measured = await measure(port, call, ROUNDS);
  if (measured.p99Ms > mostMs) measured = await measure(port, call, ROUNDS_OF_SLOW);
  const { p50Ms, p99Ms, lastPage, failures } = measured;
  const isSlow = p99Ms > mostMs;
  console.log(
    `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, × ${(p50Ms / reference.p50Ms).toFixed(1)}  ${call.role} ` +
      `${decodeURIComponent(call.path)}${isSlow ? ' SLOW' : ''} ${[...failures.keys()].join()}`,
  );
  if (!call.hasPages || lastPage < 2) return Number(isSlow);
  const mark = call.path.includes('?') ? '&' : '?';
  const last = { ...call, hasPages: false, path: `${call.path}${mark}page=${lastPage}` };
  return Number(isSlow) + (await judge(port, last));
}

await withPostgres(async (url, folder) => {
  const patient = openPatiently(url);
  const size = { campaigns: 20_000, viewers: 98_000, viewsPerViewer: 19, auditRows: 1_000_000 };
  await makeFixture(patient.db, size);
  await patient.close();
  const { db, close } = openDatabase(url, { poolSize: 4, onError: () => {} }); // With the time limits of jobs.
  await runJobs(db);
  const server = await startServer(url, folder, { ...WITHOUT_LIMITS, ...WITHOUT_JOBS });
  let slow = 0;
  for (const call of listCalls()) slow += await judge(server.port, call);
  console.log(`${slow} calls over ${SLOW_MS} ms; the server held ${server.memoryMb().toFixed(0)} MB`);
  await server.stop();
  await close();
});
