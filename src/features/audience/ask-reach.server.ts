/**
 * Firms' questions about audiences (threats T-F13): each answer is drawn once per firm, question and day, stored and
 * charged to the firm's budget. A firm's answers of one day are consistent. Firms learn numbers of matching viewers
 * in no other way.
 */
import { createHash } from 'node:crypto';
import { type Db, first, inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { addressKey, type Limits } from '#lib/server/limits.ts';
import { addDays, daysBetween, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { AppError } from '#lib/shared/errors.ts';
import {
  agreeWithTold,
  type ReachFigures,
  type ToldReach,
  MIN_REACH,
  type Reach,
  REACH_BUDGET,
  reachRange,
  UNPAID_REACH_BUDGET,
} from './reach.ts';
import { AUDIENCE_COLUMNS, type AudienceRow, EVERYBODY, isUnrestricted } from './audience.ts';
import { audienceErrors } from './errors.ts';
import { reachTexts } from './texts.ts';
import { countViewers, drawNoisyCount } from './count-viewers.server.ts';

const DAY_SECONDS = 86_400;
const UNPAID_LIMIT = { name: 'reach-unpaid', points: UNPAID_REACH_BUDGET, windowSeconds: 30 * DAY_SECONDS };

/** The budget covers a calendar month; the advice on running campaigns reads a month further back. */
const KEEP_DAYS = 62;
/** The advice on a campaign accepts an answer of this age. */
const FRESH_DAYS = 7;

export interface ReachAnswer {
  reach: Reach | null;
  /** All active viewers at the time of the answer. */
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

/** Independent of the order of lists. */
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

async function readTold(db: Db, { firmId, day }: { firmId: number; day: string }): Promise<ToldReach[]> {
  const told = await rows(
    db,
    sql<ToldReach>`select estimate, total, audience from reach_answers
      where firm_id = ${firmId} and day = ${day} and audience is not null limit ${REACH_BUDGET.day}`,
  );
  // A list that an earlier version did not know restricted nothing.
  return told.map((answer) => ({ ...answer, audience: { ...EVERYBODY, ...answer.audience } }));
}

/** Throws REACH_USED_UP. Returns whether the firm has ever paid. */
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
 * The number of matching active viewers as a noisy range, and of all viewers. An unrestricted audience is the total,
 * which is public. `ip` is the caller's address, or null where the program asks for a firm that has paid. Throws
 * REACH_USED_UP.
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
  // Outside the transaction: the counter uses another connection, and waiting for one while holding one could block
  // all.
  if (!hasPaid && question.ip !== null)
    await limits.consume(UNPAID_LIMIT, addressKey(question.ip), audienceErrors.REACH_USED_UP);
  return inTransaction(db, async (tx) => {
    // One question of a firm at a time, so that concurrent ones cannot both spend the last of the budget.
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
 * The reach for the advice on a campaign: an answer of the last week, else a new one, else the last. Undefined if
 * there is none and no budget. Only for firms that have paid.
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

/** Neither the budget nor the advice needs older answers. */
export async function forgetOldReach(db: Db, now: Date): Promise<void> {
  await run(db, sql`delete from reach_answers where day < ${addDays(istanbulDay(now), -KEEP_DAYS)}::date`);
}
