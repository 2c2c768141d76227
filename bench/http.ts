/** HTTP calls by autocannon. A call has the same address in each run, because a database of BENCH_DIR stays. */
import { createHash } from 'node:crypto';
import autocannon from 'autocannon';

export interface Latencies {
  add(ms: number): void;
  count(): number;
  /** The duration in milliseconds below which this share of them lies. */
  percentile(share: number): number;
}

export function createLatencies(): Latencies {
  const measured: number[] = [];
  const percentile = (share: number) => {
    const sorted = measured.toSorted((a, b) => a - b);
    return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
  };
  return {
    add: (ms) => void measured.push(ms),
    count: () => measured.length,
    percentile,
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  body?: unknown;
  into?: Latencies;
  /** Receives bodies of responses with status 200. */
  onDone?: (body: string) => void;
}

export interface Driven {
  done: Latencies;
  perSecond: number;
  refused: Latencies;
  /** All other results, by kind: other statuses, broken connections, none within ten seconds. */
  failures: ReadonlyMap<string, number>;
}

interface DriveOptions {
  port: number;
  connections: number;
  seconds?: number;
  amount?: number;
  next: () => Call;
}

export async function drive({ port, next, ...options }: DriveOptions): Promise<Driven> {
  const [done, refused] = [createLatencies(), createLatencies()];
  const failures = new Map<string, number>();
  const sent = new WeakMap<object, { call: Call; atMs: number }>();
  const fail = (reason: string) => failures.set(reason, (failures.get(reason) ?? 0) + 1);
  const { duration, errors } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: options.connections,
    ...(options.amount === undefined ? { duration: options.seconds ?? 1 } : { amount: options.amount }),
    requests: [
      {
        setupRequest(request, context) {
          const call = next();
          sent.set(context, { call, atMs: performance.now() });
          return { ...request, method: call.method, path: call.path, ...textOf(call) };
        },
        onResponse(status, body, context) {
          const { call, atMs } = sent.get(context) ?? {};
          if (call === undefined || atMs === undefined) return;
          const tookMs = performance.now() - atMs;
          if (status === 200) {
            done.add(tookMs);
            call.into?.add(tookMs);
            call.onDone?.(body);
          } else if (status === 429 || status === 503) refused.add(tookMs);
          else fail(`${status} ${call.method} ${call.path.replace(/\d+/g, 'N')}: ${body.slice(0, 80)}`);
        },
      },
    ],
  });
  if (errors > 0) failures.set('broken or not answered within ten seconds', errors);
  return { done, refused, failures, perSecond: done.count() / duration };
}

function textOf({ token, body }: Call) {
  const [a, b, c] = createHash('sha256').update(token).digest();
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': `10.${a}.${b}.${c}`,
  };
  if (body === undefined) return { headers };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

export function expectAllDone({ refused, failures }: Driven): void {
  if (refused.count() > 0 || failures.size > 0)
    throw new Error(`${refused.count()} calls refused; ${JSON.stringify([...failures])}`);
}
