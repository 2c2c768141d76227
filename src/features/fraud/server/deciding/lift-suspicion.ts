/**
 * Clearing an account takes it off the evidence against those it is tied to, at once: "tied to 6 suspected accounts"
 * becomes 5 with the decision, in the scores and in the open cases, from which every screen reads.
 */
import { type Db, rows, run, sql } from '#lib/server/db.ts';
import { type Reason, withTies } from '../../score.ts';
import { IN_FORCE } from '../holds.ts';
import { findNeighbours, keepScores, scoreNow } from '../score-accounts.ts';

export interface Suspicion {
  /** The accounts that are cleared, and those that are tied to them. */
  ids: number[];
  /** Of these, the ones with a score. */
  scored: Set<number>;
}

/** Locks the scores that clearing changes. They come before the cases, because the score is written in that order. */
export async function lockSuspicion(tx: Db, cleared: readonly number[]): Promise<Suspicion> {
  const ids = [...cleared, ...(await findNeighbours(tx, cleared))];
  const scored = await rows(
    tx,
    sql<{ id: number }>`select user_id as id from fraud_scores where user_id = any(${ids}::bigint[])
      order by user_id for no key update`,
  );
  return { ids, scored: new Set(scored.map(({ id }) => id)) };
}

/** Brings the scores and the cases in review up to date. Must run after the decision, with all of them locked. */
export async function liftSuspicion(tx: Db, { ids, scored }: Suspicion, now: Date): Promise<void> {
  const fresh = await scoreNow(tx, ids, now);
  await keepScores(
    tx,
    fresh.filter(({ user_id: id }) => scored.has(id)),
    now,
  );
  const reasonsNow = new Map(fresh.map(({ user_id: id, reasons }) => [id, reasons]));
  const cases = await rows(
    tx,
    sql<{ id: number; user_id: number; reasons: Reason[] }>`
      select id, user_id, reasons from (
        select distinct on (user_id) id, user_id, reasons, decision from fraud_cases
        where user_id = any(${ids}::bigint[]) order by user_id, id desc
      ) as last where ${IN_FORCE} order by user_id`,
  );
  const lifted = cases
    .filter(({ reasons }) => reasons.some(({ group }) => group === 'ties'))
    .map(({ id, user_id: userId, reasons }) => ({
      id,
      ...withTies(reasons, reasonsNow.get(userId) ?? []),
    }));
  await run(
    tx,
    sql`update fraud_cases set score = given.score, reasons = given.reasons::jsonb
        from unnest(${lifted.map(({ id }) => id)}::bigint[], ${lifted.map(({ score }) => score)}::smallint[],
          ${lifted.map(({ reasons }) => JSON.stringify(reasons))}::text[]) as given (id, score, reasons)
        where fraud_cases.id = given.id`,
  );
}
