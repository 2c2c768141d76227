import { type Db, inTransaction, rows, run, sql } from '#lib/server/db.ts';
import { LEVELS, type Level, levelOf, type Reason } from './rules.ts';
import type { FraudMember, FraudTie } from './contract.ts';
import { IN_FORCE } from './holds.server.ts';

/** Enough for any farm that one decision can cover; a larger group is shown in parts. */
const MOST_MEMBERS = 1000;
const MOST_STEPS = 12;
/** The strongest ties of each account are read, so that a big farm uses up nobody else's and tears no group apart. */
const MOST_TIES_EACH = 60;

export interface FraudGroup {
  id: number;
  members: number[];
  ties: FraudTie[];
}

function readTies(db: Db, ids: readonly number[]): Promise<FraudTie[]> {
  const query = sql<FraudTie>`
    select distinct tie.* from unnest(${ids}::bigint[]) as of (id) cross join lateral (
      (select a_id as a, b_id as b, kind, amount from fraud_links where a_id = of.id
        order by amount desc, b_id limit ${MOST_TIES_EACH})
      union all (select a_id, b_id, kind, amount from fraud_links where b_id = of.id
        order by amount desc, a_id limit ${MOST_TIES_EACH})
      union all (select from_id, to_id, 'transfer', amount_kurus from fraud_flows where from_id = of.id
        order by amount_kurus desc, to_id limit ${MOST_TIES_EACH})
      union all (select from_id, to_id, 'transfer', amount_kurus from fraud_flows where to_id = of.id
        order by amount_kurus desc, from_id limit ${MOST_TIES_EACH})
    ) as tie`;
  return rows(db, query);
}

/** Which of the accounts lead on: those that are watched, suspected or in review. Others are shown, but tie nobody. */
async function leadingOn(db: Db, ids: readonly number[]): Promise<number[]> {
  const query = sql<{ id: number }>`
    select user_id as id from fraud_scores where user_id = any(${ids}::bigint[]) and score >= ${LEVELS.watched}
    union select user_id from fraud_cases where user_id = any(${ids}::bigint[])`;
  const found = await rows(db, query);
  return found.map(({ id }) => id);
}

/** Follows ties over accounts that are not clear themselves. An account without ties is a group alone. */
export async function groupsOf(db: Db, userIds: readonly number[]): Promise<FraudGroup[]> {
  const members = new Set(userIds);
  const ties = new Map<string, FraudTie>();
  let frontier = [...members];
  for (let step = 0; step < MOST_STEPS && frontier.length > 0; step += 1) {
    const found = await readTies(db, frontier);
    for (const tie of found) ties.set(`${tie.a} ${tie.b} ${tie.kind}`, tie);
    const fresh = [...new Set(found.flatMap(({ a, b }) => [a, b]))].filter((id) => !members.has(id));
    for (const id of fresh.slice(0, Math.max(0, MOST_MEMBERS - members.size))) members.add(id);
    frontier = members.size >= MOST_MEMBERS ? [] : await leadingOn(db, fresh);
  }
  return componentsOf(
    [...members],
    [...ties.values()].filter(({ a, b }) => members.has(a) && members.has(b)),
  );
}

export function componentsOf(members: readonly number[], ties: readonly FraudTie[]): FraudGroup[] {
  const root = new Map(members.map((id) => [id, id]));
  const find = (id: number): number => {
    let at = id;
    for (let up = root.get(at) ?? at; up !== at; up = root.get(at) ?? at) at = up;
    root.set(id, at);
    return at;
  };
  for (const { a, b } of ties) {
    const [low, high] = [find(a), find(b)].toSorted((one, other) => one - other);
    if (low !== undefined && high !== undefined) root.set(high, low);
  }
  const groups = new Map<number, FraudGroup>();
  const groupAt = (id: number): FraudGroup => {
    const group = groups.get(find(id)) ?? { id: find(id), members: [], ties: [] };
    groups.set(group.id, group);
    return group;
  };
  for (const id of members.toSorted((one, other) => one - other)) groupAt(id).members.push(id);
  for (const tie of ties) groupAt(tie.a).ties.push(tie);
  return [...groups.values()].toSorted((one, other) => one.id - other.id);
}

export async function nameGroups(db: Db): Promise<void> {
  const query = sql<{ id: number }>`
      select user_id as id from fraud_cases where decision is null order by opened_at desc limit 5000`;
  const inReview = await rows(db, query);
  const groups = await groupsOf(
    db,
    inReview.map(({ id }) => id),
  );
  const named = groups.filter(({ members }) => members.length > 1);
  const line = named.flatMap(({ id, members }) => members.map((member) => ({ id, member })));
  await inTransaction(db, async (tx) => {
    const statement = sql`update fraud_scores set group_id = given.group_id
        from unnest(${line.map(({ member }) => member)}::bigint[], ${line.map(({ id }) => id)}::bigint[]) as given (id, group_id)
        where user_id = given.id and fraud_scores.group_id is distinct from given.group_id`;
    await run(tx, statement);
  });
}

export interface Evidence {
  user_id: number;
  score: number;
  level: Level;
  version: number;
  reasons: Reason[];
  group_id: number | null;
  review: (NonNullable<FraudMember['review']> & { case_id: number; note: string | null }) | null;
}

/**
 * Whether an account's case (`last`) or its newest score (`latest`) counts. In review it is the case, unless the score
 * has risen since: waiting lowers a score. Every screen uses this, so that all name the same reasons.
 */
export const CASE_COUNTS = sql<boolean>`(latest.user_id is null
  or (last.id is not null and ${IN_FORCE} and last.score > latest.score))`;

export async function evidenceOf(db: Db, userIds: readonly number[]): Promise<Map<number, Evidence>> {
  const query = sql<Omit<Evidence, 'level'>>`
    select given.id as user_id, group_id, review,
      case when is_older then last.score else latest.score end as score,
      case when is_older then last.version else latest.version end as version,
      case when is_older then last.reasons else latest.reasons end as reasons
    from unnest(${userIds}::bigint[]) as given (id) left join fraud_scores as latest on latest.user_id = given.id
    left join lateral (
      select *, json_build_object('case_id', id, 'opened_at', opened_at, 'stops_watching', stops_watching,
        'objection', objection, 'objected_at', objected_at, 'decision', decision, 'decided_at', decided_at,
        'note', note) as review
      from fraud_cases where fraud_cases.user_id = given.id order by id desc limit 1
    ) as last on true
    cross join lateral (select ${CASE_COUNTS} as is_older) as which
    where latest.user_id is not null or last.id is not null`;
  const found = await rows(db, query);
  return new Map(
    found.map((row) => [row.user_id, { ...row, level: levelOf(row.score), review: withDates(row.review) }]),
  );
}

function withDates(review: Evidence['review']): Evidence['review'] {
  if (review === null) return null;
  const date = (at: Date | null) => (at === null ? null : new Date(at));
  return {
    ...review,
    opened_at: new Date(review.opened_at),
    objected_at: date(review.objected_at),
    decided_at: date(review.decided_at),
  };
}
