/** When which part of the books was last looked at, for the administrators' screen. */
import { type Db, first, one, sql } from '#lib/server/db.ts';

export interface Looks {
  /** The last look at what is new or was changed. */
  touched_at: Date | null;
  /** When everything that is stored had been looked at the last time in turn, and how far the present turn is. */
  rotation: { began_at: Date; done: number; total: number; last_ended_at: Date | null } | null;
  /** The last look at everything at once. */
  full: { at: Date; actor_name: string | null; took_ms: number; problem_count: number } | null;
  is_full_under_way: boolean;
}

export async function readLooks(db: Db): Promise<Looks> {
  const looks = await one(
    db,
    sql<Pick<Looks, 'touched_at' | 'is_full_under_way'>>`
      select (select at from reconciliations where kind = 'minute' order by id desc limit 1) as touched_at,
        exists (select from ledger_walks where kind = 'full' and ended_at is null) as is_full_under_way`,
  );
  const rotation = await first(
    db,
    sql<NonNullable<Looks['rotation']>>`
      select began_at, done, jsonb_array_length(steps) as total,
        (select ended_at from ledger_walks where kind = 'rotation' and ended_at is not null order by id desc limit 1)
          as last_ended_at
      from ledger_walks where kind = 'rotation' order by id desc limit 1`,
  );
  const full = await first(
    db,
    sql<NonNullable<Looks['full']>>`
      select at, name as actor_name, took_ms, jsonb_array_length(problems) as problem_count
      from reconciliations left join users on users.id = actor_id
      where kind = 'full' order by reconciliations.id desc limit 1`,
  );
  return { ...looks, rotation: rotation ?? null, full: full ?? null };
}

export interface Progress {
  began_at: Date;
  /** Null where the platform itself asked. */
  actor_name: string | null;
  done: number;
  total: number;
}

/** How far the look at everything is that is under way. */
export async function readProgress(db: Db): Promise<Progress | null> {
  const progress = await first(
    db,
    sql<Progress>`
      select began_at, name as actor_name, done, jsonb_array_length(steps) as total
      from ledger_walks left join users on users.id = asked_by where kind = 'full' and ended_at is null`,
  );
  return progress ?? null;
}
