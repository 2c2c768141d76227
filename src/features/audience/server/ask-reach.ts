/**
 * A firm's questions about audiences: each answer is drawn once per firm, question and day, kept, and counted against
 * the firm's budget (threats T-F13). The answers of a firm on one day agree with each other: a wider audience is never
 * told as fewer people. This is the only way in which a firm is told how many people match.
 */
import { createHash } from 'node:crypto';
import { type Db, first, inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { addressKey, type Limits } from '#lib/server/limits.ts';
import { addDays, daysBetween, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { AppError } from '#lib/shared/errors.ts';
import { agreeWithTold, type ReachFigures, type ToldReach } from '../reach.ts';
import { AUDIENCE_COLUMNS, type AudienceRow, EVERYBODY, isUnrestricted } from '../audience.ts';
import { audienceErrors } from '../errors.ts';
import { MIN_REACH, type Reach, REACH_BUDGET, reachRange, UNPAID_REACH_BUDGET } from '../reach.ts';
import { reachTexts } from '../texts.ts';
import { countViewers } from './count-viewers.ts';
import { drawNoisyCount } from './draw-noisy-count.ts';

const DAY_SECONDS = 86_400;
const UNPAID_LIMIT = { name: 'reach-unpaid', points: UNPAID_REACH_BUDGET, windowSeconds: 30 * DAY_SECONDS };

/** The budget looks at one calendar month; an answer is kept a month longer, for the advice on a running campaign. */
const KEEP_DAYS = 62;
/** The advice on a campaign is content with an answer of the last week. */
const FRESH_DAYS = 7;

export interface ReachAnswer {
  reach: Reach | null;
  /** All active viewers, when the question was answered. */
  total: number;
}

export interface ReachQuestion {
  firmId: number;
  audience: AudienceRow;
  now: Date;
}

interface StoredAnswer extends ReachFigures {
  day: string;
}

/** The same for audiences that restrict the same, in whatever order their lists name the values. */
function hashOf(audience: AudienceRow): Buffer {
  const lists = AUDIENCE_COLUMNS.map((column) => [...new Set(audience[column])].toSorted((a, b) => a - b));
  return createHash('sha256').update(JSON.stringify(lists)).digest();
}

const asAnswer = ({ estimate, total }: ReachFigures): ReachAnswer => ({
  reach: reachRange(estimate, total),
  total,
});

function findLastAnswer(
  db: Db,
  { firmId, audience }: Omit<ReachQuestion, 'now'>,
): Promise<StoredAnswer | undefined> {
  return first(
    db,
    sql<StoredAnswer>`select estimate, total, day::text from reach_answers
      where firm_id = ${firmId} and question = ${hashOf(audience)} order by day desc limit 1`,
  );
}

/** The day's answers to this firm, by audience. */
async function readTold(db: Db, { firmId, day }: { firmId: number; day: string }): Promise<ToldReach[]> {
  const told = await rows(
    db,
    sql<ToldReach>`select estimate, total, audience from reach_answers
      where firm_id = ${firmId} and day = ${day} and audience is not null limit ${REACH_BUDGET.day}`,
  );
  // A list that a version before did not know restricted nothing.
  return told.map((answer) => ({ ...answer, audience: { ...EVERYBODY, ...answer.audience } }));
}

/** Throws REACH_USED_UP where the day or the month is used up. Answers whether the firm has ever paid. */
async function requireBudget(db: Db, { firmId, now }: ReachQuestion): Promise<boolean> {
  const today = istanbulDay(now);
  const { month, day, has_paid } = await one(
    db,
    sql<{ month: number; day: number; has_paid: boolean }>`
      select count(*)::int as month, (count(*) filter (where day = ${today}::date))::int as day,
        exists (select from orders where firm_id = ${firmId} and payment_status = 'paid') as has_paid
      from reach_answers where firm_id = ${firmId} and day >= date_trunc('month', ${today}::date)`,
  );
  const until = (instant: Date) => Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1000));
  const nextMonth = `${addDays(`${today.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
  if (month >= REACH_BUDGET.month)
    throw audienceErrors.REACH_USED_UP({
      message: reachTexts.usedUpThisMonth,
      retryAfterSeconds: until(startOfDay(nextMonth)),
    });
  if (day >= REACH_BUDGET.day)
    throw audienceErrors.REACH_USED_UP({ retryAfterSeconds: until(startOfDay(addDays(today, 1))) });
  return has_paid;
}

/**
 * How many active viewers match, as a range around a number with noise, and how many viewers there are. The same
 * question has one answer a day and is counted once a day; an audience that restricts nothing is the total, which is no
 * secret. `ip` is the caller's address, or null where the program asks for a firm that has paid. Throws REACH_USED_UP.
 */
export async function askReach(
  { db, limits }: { db: Db; limits: Limits },
  question: ReachQuestion & { ip: string | null },
): Promise<ReachAnswer> {
  const { firmId, audience, now } = question;
  const today = istanbulDay(now);
  const earlier = await findLastAnswer(db, question);
  if (earlier?.day === today) return asAnswer(earlier);
  const { matching, total } = await countViewers(db, audience);
  if (isUnrestricted(audience))
    return { reach: total < MIN_REACH ? null : { low: total, high: total }, total };
  const hasPaid = await requireBudget(db, question);
  // Not in the transaction: the counter has a connection of its own, for which all that hold one would wait.
  if (!hasPaid && question.ip !== null)
    await limits.consume(UNPAID_LIMIT, addressKey(question.ip), audienceErrors.REACH_USED_UP);
  return inTransaction(db, async (tx) => {
    // One question of a firm at a time, so that the budget is not looked at twice and then spent twice.
    await run(tx, sql`select from firms where user_id = ${firmId} for no key update`);
    const meanwhile = await findLastAnswer(tx, question);
    if (meanwhile?.day === today) return asAnswer(meanwhile);
    await requireBudget(tx, question);
    const told = await readTold(tx, { firmId, day: today });
    const answer = agreeWithTold({ estimate: drawNoisyCount(matching), total }, audience, told);
    await run(
      tx,
      sql`insert into reach_answers (firm_id, question, day, estimate, total, audience)
          values (${firmId}, ${hashOf(audience)}, ${today}, ${answer.estimate}, ${answer.total},
            ${JSON.stringify(audience)}::jsonb)`,
    );
    return asAnswer(answer);
  });
}

/**
 * The reach of a campaign's own audience for the advice on it: an answer of the last week if there is one, else a new
 * one, else the last there was. Undefined where the firm was never answered and has no question left. Only for firms
 * that have paid.
 */
export async function reachOfCampaign(
  kit: { db: Db; limits: Limits },
  question: ReachQuestion,
): Promise<ReachAnswer | undefined> {
  const last = await findLastAnswer(kit.db, question);
  if (last !== undefined && daysBetween(last.day, istanbulDay(question.now)) < FRESH_DAYS)
    return asAnswer(last);
  try {
    return await askReach(kit, { ...question, ip: null });
  } catch (error) {
    if (!(error instanceof AppError && error.code === audienceErrors.REACH_USED_UP.code)) throw error;
    return last === undefined ? undefined : asAnswer(last);
  }
}

/** Deletes answers that neither the budget nor the advice needs any longer. */
export async function forgetOldReach(db: Db, now: Date): Promise<void> {
  await run(db, sql`delete from reach_answers where day < ${addDays(istanbulDay(now), -KEEP_DAYS)}::date`);
}
