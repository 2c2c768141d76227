import { addDays, startOfDay } from '#lib/shared/dates.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { searchFold } from '#lib/shared/turkish.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { actionText } from '../texts.ts';

export interface ActFilter {
  search: string;
  action?: string | undefined;
  subject_kind?: string | undefined;
  subject_id?: string | undefined;
  actor?: number | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}

export interface ActRow {
  id: number;
  at: Date;
  actor_id: number | null;
  actor_name: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Counting stops here: nobody pages through a million acts, filters narrow. */
export const MOST_COUNTED = 10_000;

/** The actions that ever happened, each found by one step through the index rather than by reading every row. */
export async function listActions(db: Db): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ action: string }>`
      with recursive known as (
        (select action from audit_log order by action limit 1)
        union all
        select (select action from audit_log where action > known.action order by action limit 1)
        from known where known.action is not null
      )
      select action from known where action is not null`,
  );
  return found.map(({ action }) => action);
}

/** Words of the search as beginnings of words; what is neither letter nor digit separates. */
function wordsOf(search: string): string[] {
  return searchFold(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 8);
}

/**
 * Every word must be found: in the row, in the name of who did it, or in the words that the screen uses for the action.
 */
async function searchCondition(db: Db, search: string) {
  const words = wordsOf(search);
  if (words.length === 0) return sql`true`;
  const actions = await listActions(db);
  const conditions = words.map((word) => {
    const named = actions.filter((action) => searchFold(actionText(action)).includes(word));
    return sql`(words @@ to_tsquery('simple', ${`'${word}':*`}) or action = any(${named}::text[])
      or actor_id = any(array(select id from users where role = 'admin' and search_fold(name) like search_pattern(${word}))))`;
  });
  return sql.join(conditions, sql` and `);
}

async function condition(db: Db, filter: ActFilter) {
  const { action, subject_kind, subject_id, actor, date_from, date_to } = filter;
  const all = [await searchCondition(db, filter.search)];
  if (action !== undefined)
    all.push(
      action.includes('.')
        ? sql`action = ${action}`
        : sql`action >= ${`${action}.`} collate "C" and action < ${`${action}/`} collate "C"`,
    );
  if (subject_kind !== undefined) all.push(sql`subject_kind = ${subject_kind}`);
  if (subject_id !== undefined) all.push(sql`subject_id = ${subject_id}`);
  if (actor !== undefined) all.push(sql`actor_id = ${actor}`);
  if (date_from !== undefined) all.push(sql`at >= ${startOfDay(date_from)}`);
  if (date_to !== undefined) all.push(sql`at < ${startOfDay(addDays(date_to, 1))}`);
  return sql.join(all, sql` and `);
}

/** One page, newest first. */
export async function listActs(db: Db, { page, limit, ...filter }: ActFilter & Page): Promise<ActRow[]> {
  const where = await condition(db, filter);
  return rows(
    db,
    sql<ActRow>`
      select page.id, at, actor_id, name as actor_name, action, subject_kind, subject_id, reason, before, after
      from (select * from audit_log where ${where}
        order by at desc, id desc limit ${limit} offset ${offsetOf({ page, limit })}) as page
      left join users on users.id = actor_id order by at desc, page.id desc`,
  );
}

export async function countActs(db: Db, filter: ActFilter): Promise<{ total: number; has_more: boolean }> {
  const where = await condition(db, filter);
  const { count } = await one(
    db,
    sql<{ count: number }>`select count(*) as count from (
      select from audit_log where ${where} limit ${MOST_COUNTED + 1}) as counted`,
  );
  return { total: Math.min(count, MOST_COUNTED), has_more: count > MOST_COUNTED };
}

export function listAdmins(db: Db): Promise<{ id: number; name: string }[]> {
  return rows(
    db,
    sql<{
      id: number;
      name: string;
    }>`select id, name from users where role = 'admin' order by name, id limit 200`,
  );
}
