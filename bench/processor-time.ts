/** How much of the processors a server and its PostgreSQL took, which other work on the machine hardly changes. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICK_MS = 10;

/** A process's parent and what it took so far; null for one that has ended. */
function readProcess(pid: string): { parent: number; ms: number } | null {
  try {
    // After the name, which may hold spaces: state, parent, …, the ticks of the program and of the system for it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return null;
  }
}

/** Milliseconds by process: of the server, and of all that PostgreSQL in this folder has running. */
function readAll(serverPid: number, folder: string): Map<string, number> {
  const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const taken = new Map<string, number>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const found = readProcess(pid);
    if (found !== null && (Number(pid) === serverPid || found.parent === postmaster))
      taken.set(pid, found.ms);
  }
  return taken;
}

/** Answers, at each call, what they took since the call before, in milliseconds; NaN where the system does not say. */
export function openProcessorTime(serverPid: number, folder: string): () => number {
  if (process.platform !== 'linux') return () => NaN;
  let before = readAll(serverPid, folder);
  return () => {
    const now = readAll(serverPid, folder);
    const took = [...now].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
    before = now;
    return took;
  };
}
