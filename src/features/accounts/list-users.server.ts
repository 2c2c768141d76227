import { addDays, startOfDay } from '#lib/shared/dates.ts';
import { nearerEnd, type Page } from '#lib/shared/pagination.ts';
import { numberSearched, phoneSearched } from '#lib/shared/searched.ts';
import type { Role } from '#lib/shared/route.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import { isWalletNumber } from '#features/viewers/wallet-number.ts';

const COLUMNS = sql.raw(
  'id, name, email, phone, role, status, created_at, (select firm_name from firms where user_id = users.id) as firm_name',
);

export interface ListedUser {
  id: number;
  name: string;
  email: string;
  phone: string;
  role: Role;
  status: 'active' | 'suspended' | 'closed';
  created_at: Date;
}

type UserRow = ListedUser & { firm_name: string | null };

export interface UserFilter {
  search: string;
  role?: Role | 'all' | undefined;
  status?: ListedUser['status'] | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}

type Condition = ReturnType<typeof sql>;

const allOf = (conditions: Condition[]) => sql.join([sql`true`, ...conditions], sql` and `);

function conditionsOf({ role, status, date_from: from, date_to: to }: UserFilter): Condition[] {
  return [
    ...(role === undefined || role === 'all' ? [] : [sql`role = ${role}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(from === undefined ? [] : [sql`created_at >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql`created_at < ${startOfDay(addDays(to, 1))}`]),
  ];
}

const readUsers = (db: Db, ids: Condition): Promise<UserRow[]> =>
  rows(
    db,
    sql<UserRow>`select ${COLUMNS} from users where id = any(array(${ids})) order by created_at desc, id desc`,
  );

/** A person's number, as the books and the audit log name people. */
const NUMBER = /^[1-9]\d{0,14}$/;

/** The people whom the search finds, by `#43` the one with that number; each part of it by an index. */
async function foundBy(db: Db, search: string): Promise<Condition> {
  const number = numberSearched(search);
  if (number !== null) return sql`id = ${number}`;
  const walletNumber = search.replace(/\s/g, '');
  if (isWalletNumber(walletNumber))
    return sql`id in (select user_id from viewers where wallet_number = ${walletNumber})`;
  const query = sql<{ firms: number[] }>`
    select array(select user_id from firms where ${containsWords(search, sql`name_folded`)}) as firms`;
  const { firms } = await one(db, query);
  const found = [containsWords(search, sql`search_text`)];
  if (firms.length > 0) found.push(sql`id = any(${firms}::bigint[])`);
  const digits = phoneSearched(search);
  if (NUMBER.test(search.trim())) found.push(sql`id = ${search.trim()}::bigint`);
  if (digits !== null) found.push(sql`phone like ${`%${digits}%`}`);
  return sql`(${sql.join(found, sql` or `)})`;
}

/** One page of the matching people, newest first. They are counted first, so that a page in the second half is read from the end. */
export async function listUsers(db: Db, filter: UserFilter, page: Page) {
  const found = filter.search.trim() === '' ? sql`true` : await foundBy(db, filter.search);
  const matching = allOf([...conditionsOf(filter), found]);
  const query = sql<{ total: number }>`select count(*) as total from users where ${matching}`;
  const { total } = await one(db, query);
  const { skipped, limit, isFromEnd } = nearerEnd(page, total);
  const order = isFromEnd ? sql`created_at, id` : sql`created_at desc, id desc`;
  const users = await readUsers(
    db,
    sql`select id from users where ${matching} order by ${order} limit ${limit} offset ${skipped}`,
  );
  return { users, total };
}

/** Found before they are sorted: going through everybody by date would take long for a rare name. */
export async function findPeople<R extends Role>(
  db: Db,
  { search, roles, most }: { search: string; roles: readonly R[]; most: number },
): Promise<(UserRow & { role: R })[]> {
  const matching = allOf([sql`role = any(${roles}::text[])`, await foundBy(db, search)]);
  const people = await readUsers(
    db,
    sql`with found as materialized (select id, created_at from users where ${matching})
      select id from found order by id = ${NUMBER.test(search.trim()) ? search.trim() : null}::bigint desc nulls last,
        created_at desc, id desc limit ${most}`,
  );
  return people as (UserRow & { role: R })[]; // The condition leaves no other roles.
}

export interface UserStats {
  total_users: number;
  admins: number;
  firms: number;
  viewers: number;
}

export function countUsers(db: Db): Promise<UserStats> {
  const query = sql<UserStats>`
    select count(*) as total_users, count(*) filter (where role = 'admin') as admins,
      count(*) filter (where role = 'firm') as firms, count(*) filter (where role = 'user') as viewers
    from users`;
  return one(db, query);
}

export function findUser(db: Db, userId: number): Promise<ListedUser | undefined> {
  return first(db, sql<ListedUser>`select ${COLUMNS} from users where id = ${userId}`);
}
