/** Scores accounts, keeps the scores, and opens a case for each that is suspected. */
import { type Db, inTransaction, rows, run, sql } from '#lib/server/db.ts';
import { LEVELS } from '../rules.ts';
import { type Score, scoreOf } from '../score.ts';
import { gatherSignals } from './gather-signals.ts';
import { type CaseOfOwner, tellInReview } from './tell-owner.ts';
import { type Hold, readHold } from './holds.ts';
import { refreshLinks } from './links.ts';

/** An account that was cleared is looked at again when its score rises by so much, or another rule gives so much. */
const WORSE_BY = 15;

interface Scored extends Score {
  user_id: number;
  signals: object;
}

async function keepScores(db: Db, scored: readonly Scored[], now: Date): Promise<void> {
  await run(
    db,
    sql`insert into fraud_scores (user_id, score, level, version, reasons, signals, scored_at)
        select user_id, score, level, version, reasons::jsonb, signals::jsonb, ${now}
        from unnest(${scored.map(({ user_id }) => user_id)}::bigint[], ${scored.map(({ score }) => score)}::smallint[],
          ${scored.map(({ level }) => level)}::text[],
          ${scored.map(({ version }) => version)}::integer[],
          ${scored.map(({ reasons }) => JSON.stringify(reasons))}::text[],
          ${scored.map(({ signals }) => JSON.stringify(signals))}::text[])
          as scored (user_id, score, level, version, reasons, signals)
        order by user_id
        on conflict (user_id) do update set score = excluded.score, level = excluded.level,
          version = excluded.version, reasons = excluded.reasons, signals = excluded.signals, scored_at = excluded.scored_at`,
  );
}

/**
 * Opens a case for each suspected account, unless it has one, was cleared (or closed, and reinstated since) and is not
 * worse now, or is held already. An open case follows its score upwards only: waiting does not make anybody less suspicious.
 */
async function openCases(db: Db, scored: readonly Scored[], now: Date): Promise<void> {
  const suspected = scored.filter(({ score }) => score >= LEVELS.suspected);
  if (suspected.length === 0) return;
  const opened = await rows(
    db,
    sql<
      CaseOfOwner & { is_new: boolean }
    >`insert into fraud_cases (user_id, opened_at, score, version, reasons, stops_watching)
        select given.user_id, ${now}, given.score, given.version, given.reasons::jsonb, given.score >= ${LEVELS.certain}
        from unnest(${suspected.map(({ user_id }) => user_id)}::bigint[], ${suspected.map(({ score }) => score)}::smallint[],
          ${suspected.map(({ version }) => version)}::integer[],
          ${suspected.map(({ reasons }) => JSON.stringify(reasons))}::text[]) as given (user_id, score, version, reasons)
        left join lateral (
          select decision, score, reasons from fraud_cases where fraud_cases.user_id = given.user_id order by id desc limit 1
        ) as last on true
        where last.decision is null or ((last.decision = 'cleared' or (last.decision = 'closed' and exists (
          select from users where users.id = given.user_id and status = 'active'))) and (given.score >= last.score + ${WORSE_BY} or exists (
          select from jsonb_to_recordset(given.reasons::jsonb) as now (rule text, points integer)
          where points >= ${WORSE_BY} and rule not in (
            select rule from jsonb_to_recordset(last.reasons) as before (rule text)))))
        order by given.user_id
        on conflict (user_id) where decision is null do update
          set score = excluded.score, version = excluded.version, reasons = excluded.reasons,
            stops_watching = fraud_cases.stops_watching or excluded.stops_watching
          where excluded.score >= fraud_cases.score
        returning id, user_id, opened_at, reasons, xmax = 0 as is_new`,
  );
  const fresh = opened.filter(({ is_new: isNew }) => isNew);
  if (fresh.length === 0) return;
  await tellInReview(db, fresh, { kind: 'account_in_review', now });
}

/** Scores the accounts as they stand now. */
export async function scoreAccounts(db: Db, ids: readonly number[], now: Date): Promise<void> {
  const signals = await gatherSignals(db, ids, now);
  const scored = [...signals].map(([id, of]) => ({ user_id: id, signals: of, ...scoreOf(of) }));
  if (scored.length === 0) return;
  await inTransaction(db, async (tx) => {
    await keepScores(tx, scored, now);
    await openCases(tx, scored, now);
  });
}

/**
 * Scores an account anew as its money is about to leave: the job may not have seen the last minutes. Answers why the money may
 * not leave; undefined where it may.
 */
export async function lookNow(
  tx: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<Hold | undefined> {
  await refreshLinks(tx, { now, userIds: [userId] });
  await scoreAccounts(tx, [userId], now);
  return readHold(tx, userId);
}
