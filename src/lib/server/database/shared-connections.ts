/**
 * While no connection is free, single statements of different callers share the next one and are sent behind each other
 * without waiting. What a busy server lacks is not connections: with many, their processes take the processors from it,
 * and with few, each lies idle from its answer until the server comes round to it. Sent together, a dozen statements wait
 * for that once (docs/scaling.md, "When five times too many come").
 *
 * Each statement is a transaction of its own, as on a connection of its own. A transaction has its connection for itself.
 */
import type pg from 'pg';
import { RAISE_LIMIT } from './time-limits.ts';

export type Ask = (text: string, parameters: readonly unknown[]) => Promise<unknown>;

/** A connection until it is released. */
export interface Lent {
  ask: Ask;
  release(): void;
}

/** A slow statement holds up those behind it; more than so many save little. */
const MOST_TOGETHER = 12;

/** Alone: a text of several statements is sent at once, whatever it begins with. */
export const BEGIN = /^(begin|start transaction)\b[^;]*$/;
export const END = /^(commit|rollback)$/;
export const NOTHING = { command: '', rowCount: 0, rows: [] };

/** A connection that is waited for, and those who share it. */
interface Shared {
  count: number;
  lent: Promise<Lent>;
}

export type PoolCounts = Pick<pg.Pool, 'idleCount' | 'totalCount' | 'waitingCount' | 'options'>;

/** Lends nothing before the first statement, by which it sees whether a transaction begins. */
export function shareConnections(pool: PoolCounts, lend: () => Promise<Lent>): () => Lent {
  let coming: Shared | undefined;

  const isFree = () => pool.idleCount + (pool.options.max - pool.totalCount) > pool.waitingCount;

  function waitForNext(): Shared {
    const shared = { count: 0, lent: lend() };
    const leave = () => {
      if (coming === shared) coming = undefined;
    };
    shared.lent.then(leave, leave);
    return shared;
  }

  async function askShared(text: string, parameters: readonly unknown[]): Promise<unknown> {
    if (coming === undefined || coming.count >= MOST_TOGETHER || isFree()) coming = waitForNext();
    const shared = coming;
    shared.count += 1;
    const lent = await shared.lent;
    try {
      return await lent.ask(text, parameters);
    } finally {
      shared.count -= 1;
      if (shared.count === 0) lent.release();
    }
  }

  return () => {
    let beginning: string | undefined;
    let opening: Promise<Lent> | undefined;
    let own: Lent | undefined;
    let isOver = false;

    async function open(begin: string): Promise<Lent> {
      own = await lend();
      await own.ask(begin, []);
      return own;
    }

    async function askAlone(text: string, parameters: readonly unknown[]): Promise<unknown> {
      if (isOver || text.startsWith(RAISE_LIMIT))
        throw new Error('a connection is lent for one statement, or for a transaction');
      try {
        return await askShared(text, parameters);
      } finally {
        isOver = true;
      }
    }

    return {
      async ask(text, parameters) {
        if (own !== undefined) return own.ask(text, parameters);
        if (opening === undefined && BEGIN.test(text)) {
          beginning = text;
          return NOTHING;
        }
        if (beginning === undefined) return askAlone(text, parameters);
        if (opening === undefined && END.test(text)) return NOTHING;
        opening ??= open(beginning);
        return (await opening).ask(text, parameters);
      },
      release: () => own?.release(),
    };
  };
}
