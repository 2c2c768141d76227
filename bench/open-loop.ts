/**
 * Sends calls at a given rate whether or not the earlier ones were answered, as people do who do not know of each other.
 * A latency counts from the moment at which the call was due, so that a server that stalls cannot hide it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createLatencies, type Latencies } from './latencies.ts';
import { openConnections } from './many-connections.ts';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  body?: unknown;
}

/**
 * One thing that a person does: makes its calls through `send`, each so many milliseconds after the answer before it. It
 * answers the body, and null where it was not answered 200.
 */
export type Act = (send: (call: Call, afterMs?: number) => Promise<string | null>) => Promise<void>;

/** What became of the calls that were due within one second. */
export interface Second {
  done: Latencies;
  /** Answered 429 or 503. */
  refused: Latencies;
  /** Anything else: other answers, broken connections, none within ten seconds. */
  failed: number;
}

export interface Loop {
  seconds: readonly Second[];
  /** Until the last call was answered or given up: under too much of it the answers come after the end. */
  tookSeconds: number;
  /** Of what failed, by answer. */
  failures: ReadonlyMap<string, number>;
  /** How late acts were begun by this process itself, which is in the latencies; and how much of a core it took. */
  late: Latencies;
  cores: number;
}

const CONNECTIONS = 1024;
const PATIENCE_MS = 10_000;
/** Arrivals are looked at so often. */
const TICK_MS = 5;

const newSecond = (): Second => ({ done: createLatencies(), refused: createLatencies(), failed: 0 });

/** What failed, by answer. */
export function printFailures({ failures }: Pick<Loop, 'failures'>): void {
  for (const [reason, count] of failures) console.log(`    ${count} × ${reason}`);
}

export async function openLoop(options: {
  port: number;
  /** Acts a second. */
  rate: number;
  seconds: number;
  choose: () => Act;
  /** Called once a second, with the seconds gone by. */
  onSecond?: (second: number) => void;
}): Promise<Loop> {
  const { port, rate, choose } = options;
  const connections = openConnections({ port, most: CONNECTIONS, limitMs: PATIENCE_MS });
  const seconds = Array.from({ length: options.seconds }, newSecond);
  const failures = new Map<string, number>();
  const late = createLatencies();
  const cpuBefore = process.cpuUsage();
  const beganMs = performance.now();

  function fail(second: Second, reason: string) {
    second.failed += 1;
    failures.set(reason, (failures.get(reason) ?? 0) + 1);
  }

  async function send(dueMs: number, call: Call): Promise<string | null> {
    const second = seconds[Math.min(seconds.length - 1, Math.floor((dueMs - beganMs) / 1000))];
    if (second === undefined) throw new Error('no second was asked for');
    try {
      const { status, text } = await connections.send(call);
      const tookMs = performance.now() - dueMs;
      if (status === 200) second.done.add(tookMs);
      else if (status === 429 || status === 503) second.refused.add(tookMs);
      else fail(second, `${status} ${call.method} ${call.path.replace(/\d+/g, 'N')}: ${text().slice(0, 80)}`);
      return status === 200 ? text() : null;
    } catch (error) {
      fail(second, error instanceof Error ? error.name : 'unknown');
      return null;
    }
  }

  const acts: Promise<void>[] = [];
  let [begun, told] = [0, 0];
  for (;;) {
    const goneMs = performance.now() - beganMs;
    if (goneMs >= options.seconds * 1000) break;
    for (; begun < (goneMs / 1000) * rate; begun += 1) {
      const act = choose();
      let dueMs = beganMs + (begun / rate) * 1000;
      late.add(performance.now() - dueMs);
      acts.push(
        act(async (call, afterMs = 0) => {
          dueMs += afterMs;
          if (afterMs > 0) await sleep(dueMs - performance.now());
          const answer = await send(dueMs, call);
          dueMs = performance.now();
          return answer;
        }),
      );
    }
    if (goneMs / 1000 >= told + 1) {
      told += 1;
      options.onSecond?.(told);
    }
    await sleep(TICK_MS);
  }
  await Promise.all(acts);
  connections.close();
  const tookSeconds = (performance.now() - beganMs) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { seconds, tookSeconds, failures, late, cores: (user + system) / 1_000_000 / tookSeconds };
}
