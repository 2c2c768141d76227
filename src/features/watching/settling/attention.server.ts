/**
 * The page's reports of a running watch, in memory, written with the watch's end so that watching costs no statement.
 * Reports to another process or before a restart are missing, and missing evidence blames nobody by itself (threats
 * T-V9).
 */
import { MAX_MS, type Seen } from '#features/fraud/seen.ts';

const MAX_REMEMBERED = 100_000;

interface Running {
  watchId: number;
  /** The sum of the earlier pages that showed the watch. */
  before: Seen | null;
  last: Seen;
  beats: number;
}

export interface Attended extends Seen {
  beats: number;
}

export interface Attention {
  beat(userId: number, watchId: number, seen: Seen): number;
  read(userId: number, watchId: number, seen: Seen | undefined): Attended | null;
}

/** Capped, so that reloads never sum up to more than a single page may report. */
const sum = (a: number, b: number) => Math.min(MAX_MS, a + b);

function add(a: Seen | null, b: Seen): Seen {
  if (a === null) return b;
  return {
    visible_ms: sum(a.visible_ms, b.visible_ms),
    hidden_ms: sum(a.hidden_ms, b.hidden_ms),
    focused_ms: sum(a.focused_ms, b.focused_ms),
    is_painted: a.is_painted || b.is_painted,
  };
}

/** Each page counts from zero: a lower sum than the last comes from a new page. */
const isAnother = (last: Seen, seen: Seen) =>
  seen.visible_ms + seen.hidden_ms < last.visible_ms + last.hidden_ms;

function remember<T>(map: Map<number, T>, key: number, value: T): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > MAX_REMEMBERED && oldest.done !== true) map.delete(oldest.value);
}

export function createAttention(): Attention {
  const running = new Map<number, Running>();

  function heard(userId: number, watchId: number, seen: Seen): Running {
    const known = running.get(userId);
    if (known?.watchId !== watchId) return { watchId, before: null, last: seen, beats: 0 };
    if (!isAnother(known.last, seen)) return { ...known, last: seen };
    return { ...known, before: add(known.before, known.last), last: seen };
  }

  return {
    beat(userId, watchId, seen) {
      const known = heard(userId, watchId, seen);
      const beats = known.beats + 1;
      remember(running, userId, { ...known, beats });
      return beats;
    },

    read(userId, watchId, seen) {
      const known = running.get(userId);
      const last = seen ?? (known?.watchId === watchId ? known.last : undefined);
      if (last === undefined) return null;
      const { before, beats } = heard(userId, watchId, last);
      return { ...add(before, last), beats };
    },
  };
}
