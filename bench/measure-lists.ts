/** Every list of every role over HTTP, against one read by primary key in the same run. */
import { contracts } from '#app/contract.ts';
import { type HttpConnection, openConnection } from './http-connection.ts';
import { createLatencies } from './latencies.ts';
import { type ListCall, listCalls } from './list-calls.ts';
import { tokenOf } from './lists-world.ts';

const ROUNDS = 20;
export const SLOW_MS = 150;
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

/** Prints each call; answers how many took longer than 150 ms at their 99th percentile. BENCH_ONLY is a pattern of paths. */
export async function measureLists(port: number): Promise<number> {
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
