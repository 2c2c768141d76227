/** The admin's view of everybody with an account. Reads only. */
import { addDays, startOfDay } from '#lib/shared/dates.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import type { Role } from '#lib/shared/route.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import type { ListedUser } from '../admin-contract.ts';

const COLUMNS = sql.raw('id, name, email, phone, role, status, created_at');

export interface UserFilter {
  search: string;
  role: Role | 'all' | undefined;
  date_from: string | undefined;
  date_to: string | undefined;
}

function conditionOf({ search, role, date_from: from, date_to: to }: UserFilter) {
  const conditions = [sql`true`];
  if (role !== undefined && role !== 'all') conditions.push(sql`role = ${role}`);
  if (from !== undefined) conditions.push(sql`created_at >= ${startOfDay(from)}`);
  if (to !== undefined) conditions.push(sql`created_at < ${startOfDay(addDays(to, 1))}`);
  // Phones are typed with spaces and a leading 0, and stored without.
  const digits = search.replace(/[\s()+-]/g, '').replace(/^(90|0)(?=5)/, '');
  const isPhone = /^\d{3,}$/.test(digits);
  if (search.trim() !== '') {
    conditions.push(sql`(
      search_text like search_pattern(${search})
      or (${isPhone} and phone like ${`%${isPhone ? digits : ''}%`}))`);
  }
  return sql.join(conditions, sql` and `);
}

/** One page of the people who match, the newest first. */
export async function listUsers(
  db: Db,
  filter: UserFilter,
  page: Page,
): Promise<{ users: ListedUser[]; total: number }> {
  const condition = conditionOf(filter);
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from users where ${condition}`,
  );
  const users = await rows(
    db,
    sql<ListedUser>`select ${COLUMNS} from users where ${condition}
      order by created_at desc, id desc limit ${page.limit} offset ${offsetOf(page)}`,
  );
  return { users, total };
}

export interface UserStats {
  total_users: number;
  admins: number;
  firms: number;
  viewers: number;
}

export function countUsers(db: Db): Promise<UserStats> {
  return one(
    db,
    sql<UserStats>`
      select count(*) as total_users, count(*) filter (where role = 'admin') as admins,
        count(*) filter (where role = 'firm') as firms, count(*) filter (where role = 'user') as viewers
      from users`,
  );
}

export function findUser(db: Db, userId: number): Promise<ListedUser | undefined> {
  return first(db, sql<ListedUser>`select ${COLUMNS} from users where id = ${userId}`);
}
