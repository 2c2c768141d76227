/**
 * Reduces what pages saw of old watches to the one thing that is needed for good: whether the ad was seen at all, which
 * releases the welcome bonus.
 */
import { KEPT_DAYS } from '#features/fraud/retention.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import { SEEN_SHARE } from '../../seen.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 5000;

/**
 * Answers a job. It goes through the watches by their numbers, which follow time, and goes on where it stopped the last
 * time, so that every watch is read once in the life of a process.
 */
export function createAttentionEraser(db: Db): (now: Date, signal?: AbortSignal) => Promise<void> {
  let done = 0;
  return async (now, signal) => {
    const oldest = new Date(now.getTime() - KEPT_DAYS.attention * DAY_MS);
    while (signal?.aborted !== true) {
      const { last, young } = await one(
        db,
        sql<{ last: number | null; young: number | null }>`
          with page as (
            select id, started_at < ${oldest}::timestamptz as is_old from watches where id > ${done} order by id limit ${AT_ONCE}
          ), reduced as (
            update watches set hidden_ms = null, focused_ms = null, beats = null, was_offered = null, holder = null,
              visible_ms = case
                when is_painted and visible_ms >= ${SEEN_SHARE}::float8 * display_duration * 1000 then display_duration * 1000
                when visible_ms is not null then 0 end
            from page where page.id = watches.id and is_old and status <> 'open'
              and num_nonnulls(hidden_ms, focused_ms, beats, was_offered, holder) > 0
          )
          select max(id) as last, min(id) filter (where not is_old) as young from page`,
      );
      if (last === null) return;
      done = young === null ? last : young - 1;
      if (young !== null) return;
    }
  };
}
