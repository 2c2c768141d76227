/** Totals and pages of the admin's list of people come from counts of days; here they are compared with counting plainly. */
import { beforeAll, expect, test } from 'vitest';
import { addDays, startOfDay } from '#lib/shared/dates.ts';
import { one, openDatabase, rows, run, sql } from '#lib/server/db.ts';
import { anAdmin, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { listUsers } from './admin-users.ts';

const app = useTestApp();
let admin: Person;

interface Row {
  id: number;
  role: string;
  status: string;
  day: string;
  search_text: string;
}
let people: Row[];

const countsOf = (table: 'people_counts' | 'users') =>
  rows(
    app.db,
    table === 'users'
      ? sql<object>`select istanbul_day(created_at) as day, role, status, count(*) as people from users
          group by 1, 2, 3 order by 1, 2, 3`
      : sql<object>`select * from people_counts where people <> 0 order by day, role, status`,
  );

beforeAll(async () => {
  admin = await anAdmin(app);
  // Nine a day, two of each minute around the midnights in Istanbul, and nobody on the fourth day.
  await run(
    app.db,
    sql`insert into users (role, name, email, phone, password_hash, secured_at, created_at)
        select (array['user', 'user', 'firm', 'user'])[1 + n % 4], 'Kişi ' || (array['Işık', 'Su'])[1 + n % 2],
          'p' || n || '@ornek.com', '5' || lpad(n::text, 9, '0'), '-', now(),
          timestamptz '2026-10-01 23:56+03' + interval '1 day' * (n / 9 + case when n >= 27 then 1 else 0 end)
            + interval '1 minute' * (n % 9 / 2)
        from generate_series(1, 70) as n`,
  );
  await run(
    app.db,
    sql`insert into firms (user_id, firm_name, contact_email, contact_phone)
    select id, 'Firma ' || id, email, phone from users where role = 'firm'`,
  );
  await run(app.db, sql`update users set status = 'suspended' where id % 6 = 0 and id <> ${admin.userId}`);
  await run(app.db, sql`update users set status = 'active' where id % 12 = 0`);
  people = await rows(
    app.db,
    sql<Row>`select id, role, status, istanbul_day(created_at) as day, search_text from users
      order by created_at desc, id desc`,
  );
}, 60_000);

test('the counts of days follow every account that is made, suspended, taken back, moved or removed', async () => {
  expect(await countsOf('people_counts')).toEqual(await countsOf('users'));
  const [id] = people.map((person) => person.id);
  await app.db.transaction().execute(async (tx) => {
    // Several changes of one row in one transaction, and one that leaves everything as it was.
    await run(tx, sql`update users set status = 'suspended' where id = ${id}`);
    await run(
      tx,
      sql`update users set created_at = created_at + interval '3 days', status = status where id = ${id}`,
    );
    await run(
      tx,
      sql`update users set created_at = created_at - interval '3 days', status = 'active' where id = ${id}`,
    );
    await run(
      tx,
      sql`insert into users (role, name, email, phone, password_hash, secured_at, created_at)
          values ('user', 'Bir Kişi', 'bir@ornek.com', '5999999999', '-', now(), now())`,
    );
    await run(tx, sql`delete from users where email = 'bir@ornek.com'`);
  });
  expect(await countsOf('people_counts')).toEqual(await countsOf('users'));
});

test.each([
  [{}],
  [{ role: 'user' }],
  [{ role: 'admin' }],
  [{ status: 'suspended' }],
  [{ status: 'closed' }],
  [{ role: 'firm', status: 'active' }],
  [{ date_from: '2026-10-03' }],
  [{ date_to: '2026-10-05', role: 'user' }],
  [{ date_from: '2026-10-04', date_to: '2026-10-04' }],
  [{ date_from: '2026-10-05', date_to: '2026-10-03' }],
  [{ search: 'IŞIK' }],
  [{ search: 'su', role: 'user', date_from: '2026-10-03' }],
  [{ search: 'firma', status: 'active' }],
  [{ search: 'ornek' }],
])('each page under %j is the one of the whole list', async (filter: Record<string, string>) => {
  const { role, status, search, date_from: from, date_to: to } = filter;
  const needle = search?.toLowerCase().replaceAll('ı', 'i').replaceAll('ş', 's');
  const wanted = people.filter(
    (person) =>
      (role === undefined || person.role === role) &&
      (status === undefined || person.status === status) &&
      (from === undefined || person.day >= from) &&
      (to === undefined || person.day <= to) &&
      (needle === undefined || person.search_text.includes(needle)),
  );
  for (const limit of [3, 10, 100]) {
    for (let page = 1; page <= Math.ceil(wanted.length / limit) + 1; page += 1) {
      const query = new URLSearchParams({ ...filter, page: String(page), limit: String(limit) });
      const { data } = await app.call(`/api/admin/users?${query.toString()}`, {
        as: admin.token,
      });
      expect(data.users.map(({ id }: { id: number }) => id)).toEqual(
        wanted.slice((page - 1) * limit, page * limit).map(({ id }) => id),
      );
      const pages = Math.ceil(wanted.length / limit);
      expect(data.pagination).toEqual({ total: wanted.length, page, limit, pages });
    }
  }
});

test('a day begins at midnight in Istanbul', () => {
  const { day } = people.at(-1) ?? { day: '' };
  expect([day, startOfDay(addDays(day, 1)).toISOString()]).toEqual([
    '2026-10-01',
    '2026-10-01T21:00:00.000Z',
  ]);
});

test('a page whose people signed up far apart reads nobody who signed up between', async () => {
  const database = openDatabase(app.url, { poolSize: 1, onError: () => {} });
  const { db } = database;
  await run(db, sql`set session_replication_role = replica`);
  // 3,000 firms long ago, one just now, and 6,000 viewers between.
  await run(
    db,
    sql`insert into users (role, name, email, phone, password_hash, secured_at, created_at)
        select case when n <= 3000 or n = 9001 then 'firm' else 'user' end, 'Kişi ' || n, 'q' || n || '@ornek.com',
          '57' || lpad(n::text, 8, '0'), '-', now(),
          timestamptz '2024-01-01 12:00+03' + interval '1 hour' * case when n <= 3000 then n / 3000.0 else n - 3000 end
        from generate_series(1, 9001) as n`,
  );
  await run(db, sql`delete from people_counts`);
  await run(
    db,
    sql`insert into people_counts (day, role, status, people)
        select istanbul_day(created_at), role, status, count(*) from users group by 1, 2, 3`,
  );
  await run(db, sql`analyze users`);
  const read = async () =>
    (
      await one(
        db,
        sql<{ count: number }>`
          select (select seq_tup_read + idx_tup_fetch from pg_stat_user_tables where relname = 'users') as count
          from (select pg_stat_force_next_flush()) as now`,
      )
    ).count;
  await read();
  const before = await read();
  const filter = { search: '', role: 'firm', date_from: undefined, date_to: '2024-12-31' } as const;
  const { users } = await listUsers(db, filter, { page: 1, limit: 10 });
  await read();
  expect(users.map(({ name }) => name).slice(0, 2)).toEqual(['Kişi 9001', 'Kişi 3000']);
  expect((await read()) - before).toBeLessThan(5000);
  await database.close();
});
