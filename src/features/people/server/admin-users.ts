/** The admin's view of everybody with an account. Reads only. */
import { addDays, startOfDay } from '#lib/shared/dates.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import type { Role } from '#lib/shared/route.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import type { ListedUser } from '../contract/admin.ts';
import { isWalletNumber } from '../wallet-number.ts';

const COLUMNS = sql.raw(
  'id, name, email, phone, role, status, created_at, (select firm_name from firms where user_id = users.id) as firm_name',
);

/** A person in the list; of a firm's, with the firm. */
type UserRow = ListedUser & { firm_name: string | null };

export interface UserFilter {
  search: string;
  role: Role | 'all' | undefined;
  status?: ListedUser['status'] | undefined;
  date_from: string | undefined;
  date_to: string | undefined;
}

function conditionOf({ search, role, status, date_from: from, date_to: to }: UserFilter) {
  const conditions = [sql`true`];
  if (role !== undefined && role !== 'all') conditions.push(sql`role = ${role}`);
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (from !== undefined) conditions.push(sql`created_at >= ${startOfDay(from)}`);
  if (to !== undefined) conditions.push(sql`created_at < ${startOfDay(addDays(to, 1))}`);
  if (search.trim() !== '') conditions.push(searchCondition(search));
  return sql.join(conditions, sql` and `);
}

function searchCondition(search: string) {
  const walletNumber = search.replace(/\s/g, '');
  if (isWalletNumber(walletNumber))
    return sql`id in (select user_id from viewers where wallet_number = ${walletNumber})`;
  const inText = sql`(search_text like search_pattern(${search}) or id in (
    select user_id from firms where name_folded like search_pattern(${search})))`;
  // People type phones with spaces and a leading 0; they are stored without.
  const digits = search.replace(/[\s()+-]/g, '').replace(/^(90|0)(?=5)/, '');
  return /^\d{3,}$/.test(digits) ? sql`(${inText} or phone like ${`%${digits}%`})` : inText;
}

/**
 * One page of the matching people, newest first. A search has to read everybody, so page and total come from one pass.
 */
async function searchUsers(db: Db, filter: UserFilter, page: Page): Promise<UserPage> {
  const { total, ids } = await one(
    db,
    sql<{ total: number; ids: number[] }>`
      with matching as materialized (select id, created_at from users where ${conditionOf(filter)})
      select (select count(*) from matching) as total,
        array(select id from matching order by created_at desc, id desc
          limit ${page.limit} offset ${offsetOf(page)}) as ids`,
  );
  const users = await rows(
    db,
    sql<UserRow>`select ${COLUMNS} from users where id = any(${ids}::bigint[]) order by created_at desc, id desc`,
  );
  return { users, total };
}

/** One page without a search: page and total are both answered from indexes. */
async function pageOfUsers(db: Db, filter: UserFilter, page: Page): Promise<UserPage> {
  const condition = conditionOf(filter);
  const [{ total }, users] = await Promise.all([
    one(db, sql<{ total: number }>`select count(*) as total from users where ${condition}`),
    rows(
      db,
      sql<UserRow>`select ${COLUMNS} from users where ${condition}
        order by created_at desc, id desc limit ${page.limit} offset ${offsetOf(page)}`,
    ),
  ]);
  return { users, total };
}

interface UserPage {
  users: UserRow[];
  total: number;
}

export function listUsers(db: Db, filter: UserFilter, page: Page): Promise<UserPage> {
  return filter.search.trim() === '' ? pageOfUsers(db, filter, page) : searchUsers(db, filter, page);
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
      select coalesce(sum(people), 0)::bigint as total_users,
        coalesce(sum(people) filter (where role = 'admin'), 0)::bigint as admins,
        coalesce(sum(people) filter (where role = 'firm'), 0)::bigint as firms,
        coalesce(sum(people) filter (where role = 'user'), 0)::bigint as viewers
      from (select role, count(*) as people from users group by role) as counted`,
  );
}

export function findUser(db: Db, userId: number): Promise<ListedUser | undefined> {
  return first(db, sql<ListedUser>`select ${COLUMNS} from users where id = ${userId}`);
}
