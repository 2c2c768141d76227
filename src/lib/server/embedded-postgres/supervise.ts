/** Keeps a started PostgreSQL running: one that ends by itself is started again, until it is stopped or given up. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { stopLeftovers } from './leftovers.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';

interface Charge {
  cluster: Cluster;
  settings: Record<string, string>;
  log: (line: string) => void;
  onStopped: () => Promise<void>;
}

interface Supervised {
  stop(): Promise<void>;
  onExit: Promise<Error | undefined>;
}

const RESTART_WAITS_MS = [100, 500, 1_000, 2_000, 4_000, 8_000, 16_000];
/** Once the server has run this long without a fall, the count of restarts begins anew. */
const HEALTHY_MS = 60_000;

export function supervise(first: Postmaster, { cluster, settings, log, onStopped }: Charge): Supervised {
  const stopping = new AbortController();
  let postmaster: Postmaster | undefined = first;

  async function restart(): Promise<Postmaster | undefined> {
    for (const waitMs of RESTART_WAITS_MS) {
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return undefined;
      log('PostgreSQL ended unexpectedly; starting it again');
      try {
        await stopLeftovers(cluster.folder, log);
        return await startPostmaster(cluster, settings, log);
      } catch (error) {
        log(`PostgreSQL did not start again: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return undefined;
  }

  async function watch(): Promise<Error | undefined> {
    let quickFalls = 0;
    while (postmaster !== undefined) {
      const startedAt = performance.now();
      const lastWords = await postmaster.exited;
      postmaster = undefined;
      if (stopping.signal.aborted) return undefined;
      quickFalls = performance.now() - startedAt < HEALTHY_MS ? quickFalls + 1 : 0;
      if (quickFalls > RESTART_WAITS_MS.length)
        return new Error(`PostgreSQL falls again and again:\n${lastWords}`);
      postmaster = await restart();
      if (stopping.signal.aborted) {
        await postmaster?.stop();
        return undefined;
      }
    }
    return new Error('PostgreSQL ended and could not be started again.');
  }

  const onExit = watch();
  async function stopOnce(): Promise<void> {
    stopping.abort();
    await postmaster?.stop();
    await onExit; // Also ends a restart that was under way.
    await onStopped();
  }
  let stopped: Promise<void> | undefined;
  return { onExit, stop: () => (stopped ??= stopOnce()) };
}
