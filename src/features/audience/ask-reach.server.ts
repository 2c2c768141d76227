/**
 * Firms' questions about audiences (threats T-F13): each answer is computed once per firm, question and day, stored and
 * charged to the firm's budget. Firms learn numbers of matching viewers in no other way.
 */
import { createHash, randomInt } from 'node:crypto';
import { type Db, first, inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { addressKey, type Limits } from '#lib/server/limits.ts';
import { addDays, daysBetween, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { AppError } from '#lib/shared/errors.ts';
import {
  agreeWithEarlier,
  MIN_REACH,
  noisyCount,
  REACH_BUDGET,
  type ReachFigures,
  reachRange,
  type EarlierAnswer,
  UNPAID_REACH_BUDGET,
} from './reach.ts';
import { AUDIENCE_COLUMNS, type AudienceRow, cityOfDistrict, EVERYBODY, isUnrestricted } from './audience.ts';
import { audienceErrors, type ReachAnswer } from './contract.ts';
import { reachTexts } from './texts.ts';
import { LISTED_ATTRIBUTES, MATCHED_ATTRIBUTES, type MatchedDetail } from '#features/viewers/attributes.ts';
import type { Job } from '#lib/server/jobs.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { readAudiences } from './save-audience.server.ts';

const DAY_SECONDS = 86_400;
const UNPAID_LIMIT = { name: 'reach-unpaid', points: UNPAID_REACH_BUDGET, windowSeconds: 30 * DAY_SECONDS };

/** The budget covers a calendar month; the advice on running campaigns reads a month further back. */
const KEEP_DAYS = 62;
/** The advice on a campaign accepts an answer of this age. */
const FRESH_DAYS = 7;

export interface ReachQuestion {
  firmId: number;
  audience: AudienceRow;
  now: Date;
}

interface StoredAnswer extends ReachFigures {
  day: string;
}

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

async function readEarlier(
  db: Db,
  { firmId, day }: { firmId: number; day: string },
): Promise<EarlierAnswer[]> {
  const found = await rows(
    db,
    sql<EarlierAnswer>`select estimate, total, audience from reach_answers
      where firm_id = ${firmId} and day = ${day} and audience is not null limit ${REACH_BUDGET.day}`,
  );
  // A list that an earlier version did not know restricted nothing.
  return found.map((answer) => ({ ...answer, audience: { ...EVERYBODY, ...answer.audience } }));
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

/** `ip` is null where the program asks for a firm that has paid. Throws REACH_USED_UP. */
export async function askReach(
  { db, limits }: { db: Db; limits: Limits },
  question: ReachQuestion & { ip: string | null },
): Promise<ReachAnswer> {
  const { firmId, audience, now } = question;
  const today = istanbulDay(now);
  const earlier = await findLastAnswer(db, question);
  if (earlier?.day === today) return asAnswer(earlier);
  const { matching, total } = await countViewers(db, audience);
  // The total is public.
  if (isUnrestricted(audience))
    return { reach: total < MIN_REACH ? null : { low: total, high: total }, total };
  const hasPaid = await requireBudget(db, question);
  // Outside the transaction: waiting for the counter's connection while holding one could block all.
  if (!hasPaid && question.ip !== null)
    await limits.consume(UNPAID_LIMIT, addressKey(question.ip), audienceErrors.REACH_USED_UP);
  return inTransaction(db, async (tx) => {
    // Concurrent questions cannot both spend the last of the budget.
    await run(tx, sql`select from firms where user_id = ${firmId} for no key update`);
    const meanwhile = await findLastAnswer(tx, question);
    if (meanwhile?.day === today) return asAnswer(meanwhile);
    await requireBudget(tx, question);
    const answers = await readEarlier(tx, { firmId, day: today });
    const answer = agreeWithEarlier({ estimate: drawNoisyCount(matching), total }, audience, answers);
    await run(
      tx,
      sql`insert into reach_answers (firm_id, question, day, estimate, total, audience)
          values (${firmId}, ${hashOf(audience)}, ${today}, ${answer.estimate}, ${answer.total},
            ${JSON.stringify(audience)}::jsonb)`,
    );
    return asAnswer(answer);
  });
}

/** An answer of the last week, else a new one, else the last; only for firms that have paid. */
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

export async function forgetOldReach(db: Db, now: Date): Promise<void> {
  await run(db, sql`delete from reach_answers where day < ${addDays(istanbulDay(now), -KEEP_DAYS)}::date`);
}

function conditionsOf(audience: AudienceRow) {
  if (audience.all_users) return [sql`true`];
  const listed = LISTED_ATTRIBUTES.filter((attribute) => audience[attribute.audience.column].length > 0).map(
    ({ kind, viewer, audience: asked }) =>
      kind === 'several'
        ? sql`${sql.ref(viewer.column)} && ${audience[asked.column]}::int[]`
        : sql`${sql.ref(viewer.column)} = any(${audience[asked.column]}::int[])`,
  );
  const narrowed = new Set(audience.district_ids.map(cityOfDistrict));
  const wholeCities = audience.city_ids.filter((city) => !narrowed.has(city));
  const place = sql`(city_id = any(${wholeCities}::int[])
    or district_id = any(${audience.district_ids}::int[]) and not 'district' = any(withheld))`;
  const restrictions = [...listed, ...(audience.city_ids.length > 0 ? [place] : [])];
  // A viewer who refuses targeting matches no restriction.
  if (restrictions.length === 0) return [sql`true`];
  return [sql`allows_targeting`, sql`not withheld && ${askedBy(audience)}::text[]`, ...restrictions];
}

function askedBy(audience: AudienceRow): MatchedDetail[] {
  return MATCHED_ATTRIBUTES.filter(
    ({ kind, audience: asked }) => kind !== 'district' && audience[asked.column].length > 0,
  ).map(({ name }) => name);
}

/** Subtracts inactive accounts, which are few: joining every viewer to its account would cost three times as much. */
export async function countViewers(
  db: Db,
  audience: AudienceRow,
): Promise<{ matching: number; total: number }> {
  const matches = sql.join(conditionsOf(audience), sql` and `);
  return one(
    db,
    sql<{ matching: number; total: number }>`
      with away as (
        select viewers.* from users join viewers on user_id = users.id where status <> 'active' and role = 'user'
      )
      select (select count(*) from viewers where ${matches}) - (select count(*) from away where ${matches}) as matching,
        (select count(*) from viewers) - (select count(*) from away) as total`,
  );
}

const drawUniform = () => (randomInt(2 ** 47) + 0.5) / 2 ** 47;

/** With cryptographically random noise, so that it may be stored. */
function drawNoisyCount(count: number): number {
  return noisyCount(count, drawUniform(), drawUniform());
}

const DAY_MS = 86_400_000;
/** Forecasts ignore campaigns that started longer ago. */
const LATEST_DAYS = 30;
const BATCH = 20;

/** Stores once how many viewers match each started campaign; forecasts divide by these numbers. */
async function noteMatches(db: Db, now: Date): Promise<void> {
  const begun = await rows(
    db,
    sql<{ id: number; began_at: Date }>`
      select id, began_at from (
        select id, greatest(activated_at, (start_date::timestamp - interval '3 hours') at time zone 'UTC') as began_at
        from campaigns where activated_at >= ${new Date(now.getTime() - LATEST_DAYS * DAY_MS)}
          and not exists (select from campaign_matches where campaign_id = campaigns.id)
      ) as campaigns where began_at <= ${now} order by began_at limit ${BATCH}`,
  );
  const audiences = await readAudiences(
    db,
    begun.map(({ id }) => id),
  );
  for (const { id, began_at } of begun) {
    const audience = audiences.get(id);
    if (audience === undefined) continue;
    const isEverybody = isUnrestricted(audience);
    const { matching, total } = await countViewers(db, audience);
    const noted = isEverybody ? total : drawNoisyCount(matching);
    await run(
      db,
      sql`insert into campaign_matches (campaign_id, began_at, matching, is_everybody)
          values (${id}, ${began_at}, ${noted}, ${isEverybody}) on conflict do nothing`,
    );
  }
}

export function audienceJobs({ db, clock }: Pick<ServerKit, 'db' | 'clock'>): Job[] {
  return [
    { name: 'forget-old-reach', everySeconds: 3600, run: () => forgetOldReach(db, clock.now()) },
    { name: 'note-matches', everySeconds: 600, run: () => noteMatches(db, clock.now()) },
  ];
}
