/**
 * A replica takes lists and reports off the primary, and never answers with less than the primary would: before it is
 * read, the primary says up to where its log is durable, and the replica has to have replayed as much. So whatever was
 * committed before the call began is seen, by whomever and through whichever server it was written.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, one, sql } from '../db.ts';
import { repeatLost } from './repeat-lost.ts';

const TRIES = 5;
const WAIT_MS = 20;
/** How long a replica that fails, or lags by more than the tries, is left alone. */
const REST_MS = 2_000;

export interface Replica {
  /** The replica, when it has everything that was committed until now; otherwise undefined, and the primary is read. */
  find(): Promise<Db | undefined>;
  /** It failed a query: the primary is read for a while. */
  leave(error: unknown): void;
}

interface Position {
  lsn: string;
  /** A standby of another timeline may be further on in a log that is not the primary's. */
  timeline: string;
}

const readPosition = (primary: Db) =>
  one(
    primary,
    sql<Position>`
      select pg_current_wal_flush_lsn()::text as lsn, left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline`,
  );

async function isThere(replica: Db, { lsn, timeline }: Position): Promise<boolean> {
  const { is_there } = await one(
    replica,
    sql<{ is_there: boolean }>`
      select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false)
        and lpad(upper(to_hex(timeline_id)), 8, '0') = ${timeline} as is_there
      from pg_control_checkpoint()`,
  );
  return is_there;
}

interface ReplicaOptions {
  primary: Db;
  replica: Db;
  clock: { steadyMs(): number };
  log(line: string): void;
}

export function createReplica({ primary, replica, clock, log }: ReplicaOptions): Replica {
  let restsUntilMs = 0;
  let isAway = false;

  function leave(error: unknown): void {
    restsUntilMs = clock.steadyMs() + REST_MS;
    if (!isAway) log(`the replica is not read: ${error instanceof Error ? error.message : String(error)}`);
    isAway = true;
  }

  async function catchUp(position: Position): Promise<boolean> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await sleep(WAIT_MS);
      if (await isThere(replica, position)) return true;
    }
    return false;
  }

  return {
    leave,
    async find() {
      if (clock.steadyMs() < restsUntilMs) return undefined;
      const position = await repeatLost(() => readPosition(primary));
      try {
        if (!(await catchUp(position))) {
          leave(new Error('it is behind the primary'));
          return undefined;
        }
      } catch (error) {
        leave(error);
        return undefined;
      }
      if (isAway) log('the replica is read again');
      isAway = false;
      return replica;
    },
  };
}
