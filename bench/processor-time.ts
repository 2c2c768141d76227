/** CPU time of servers and their PostgreSQL, which other work on the machine hardly changes. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICK_MS = 10;

/** A process's parent, its CPU time, and that of its ended children; null for an ended process. */
function readProcess(pid: number): { parent: number; ms: number; endedMs: number } | null {
  try {
    // The fields after the name, which may contain spaces: state, parent, …, user and system ticks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
    const [, parent = 0] = fields;
    const [own = 0, system = 0, ended = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent, ms: (own + system) * TICK_MS, endedMs: (ended + endedSystem) * TICK_MS };
  } catch {
    return null;
  }
}

export interface ProcessorTime {
  nodeMs: number;
  postgresMs: number;
}

function readAll(nodePids: readonly number[], folder: string): ProcessorTime {
  const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const sum = { nodeMs: 0, postgresMs: readProcess(postmaster)?.endedMs ?? 0 };
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    const found = readProcess(pid);
    if (found !== null && nodePids.includes(pid)) sum.nodeMs += found.ms;
    if (found !== null && found.parent === postmaster) sum.postgresMs += found.ms;
  }
  return sum;
}

/** Returns at each call the CPU milliseconds since the call before; NaN where the system has no figures. */
export function openProcessorTime(nodePids: readonly number[], folder: string): () => ProcessorTime {
  if (process.platform !== 'linux') return () => ({ nodeMs: NaN, postgresMs: NaN });
  let before = readAll(nodePids, folder);
  return () => {
    const now = readAll(nodePids, folder);
    const took = {
      nodeMs: now.nodeMs - before.nodeMs,
      postgresMs: now.postgresMs - before.postgresMs,
    };
    before = now;
    return took;
  };
}
