/** Every list of every role over HTTP, against one read by primary key in the same run. */
import { contracts } from '#app/contract.ts';
import { type HttpConnection, openConnection } from './http-connection.ts';
import { createLatencies, type Latencies } from './latencies.ts';
import { type ListCall, listCalls } from './list-calls.ts';
import { tokenOf } from './lists-world.ts';
import { openProcessorTime } from './processor-time.ts';

const ROUNDS = 20;
/** The 99th percentile of a few rounds is the slowest, which may be the machine's doing: who was slow is measured again. */
const ROUNDS_OF_SLOW = 100;
export const SLOW_MS = 150;
/** A file holds as many rows as a thousand pages, and is waited for: it is made whole before its first byte leaves. */
export const SLOW_FILE_MS = 1000;
const REFERENCE: ListCall = {
  role: 'user',
  path: '/api/user/wallet/balance',
  asksLastPage: false,
  isFile: false,
};

const mostMs = ({ isFile }: ListCall) => (isFile ? SLOW_FILE_MS : SLOW_MS);

interface Measured {
  medianMs: number;
  p99Ms: number;
  /** Of the reference, just before. */
  referenceMs: number;
  referenceP99Ms: number;
  /** Of the server's and PostgreSQL's processors, for one call. */
  processorMs: number;
  lastPage: number;
  status: number;
}

function lastPageOf(body: string): number {
  return Number(/"pages":(\d+)/.exec(body)?.[1] ?? 1);
}

interface Measuring {
  connection: HttpConnection;
  readProcessorMs: () => number;
}

async function measure(
  { connection, readProcessorMs }: Measuring,
  { role, path }: ListCall,
  rounds: number,
): Promise<Measured> {
  const [latencies, references] = [createLatencies(), createLatencies()];
  const timed = async (call: Pick<ListCall, 'role' | 'path'>, into: Latencies) => {
    const beganMs = performance.now();
    await connection.get(call.path, tokenOf(call.role));
    into.add(performance.now() - beganMs);
  };
  const first = await connection.get(path, tokenOf(role));
  for (let round = 0; round < rounds; round += 1) await timed(REFERENCE, references);
  readProcessorMs();
  for (let round = 0; round < rounds; round += 1) await timed({ role, path }, latencies);
  const processorMs = readProcessorMs() / rounds;
  return {
    medianMs: latencies.percentile(0.5),
    p99Ms: latencies.percentile(0.99),
    referenceMs: references.percentile(0.5),
    referenceP99Ms: references.percentile(0.99),
    processorMs,
    lastPage: lastPageOf(first.body),
    status: first.status,
  };
}

function print(call: ListCall, measured: Measured): void {
  const { medianMs, p99Ms, referenceMs, referenceP99Ms, processorMs, status } = measured;
  const mark = p99Ms > mostMs(call) ? ' SLOW' : '';
  const kind = call.isFile ? ' (a file)' : '';
  const answered = status === 200 ? '' : ` ${status}`;
  const figures = `${medianMs.toFixed(1).padStart(7)} ms  p99 ${p99Ms.toFixed(1).padStart(7)} ms  ×${(medianMs / referenceMs).toFixed(1).padStart(6)} (p99 of it ${referenceP99Ms.toFixed(0).padStart(4)} ms)  processors ${processorMs.toFixed(0).padStart(4)} ms`;
  console.log(`${figures}  ${call.role.padEnd(5)} ${decodeURIComponent(call.path)}${kind}${answered}${mark}`);
}

const withPage = (path: string, page: number) => `${path}${path.includes('?') ? '&' : '?'}page=${page}`;

/** Prints each call; answers how many took longer than they may at their 99th percentile. BENCH_ONLY is a pattern of paths. */
export async function measureLists(
  { port, pid }: { port: number; pid: number },
  folder: string,
): Promise<number> {
  const connection = openConnection(port);
  const measuring = { connection, readProcessorMs: openProcessorTime([pid], folder) };
  let slow = 0;
  async function judge(call: ListCall): Promise<number> {
    let measured = await measure(measuring, call, ROUNDS);
    if (measured.p99Ms > mostMs(call)) measured = await measure(measuring, call, ROUNDS_OF_SLOW);
    print(call, measured);
    slow += measured.p99Ms > mostMs(call) ? 1 : 0;
    return measured.lastPage;
  }
  await judge(REFERENCE);
  const wanted = new RegExp(process.env['BENCH_ONLY'] ?? '');
  for (const call of listCalls(Object.values(contracts)).filter(({ path }) => wanted.test(path))) {
    const lastPage = await judge(call);
    if (call.asksLastPage && lastPage > 1) await judge({ ...call, path: withPage(call.path, lastPage) });
  }
  connection.close();
  return slow;
}
