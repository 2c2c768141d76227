/** Pages of the admin's list of people: those of the second half are read from the end. */
import { beforeAll, expect, test } from 'vitest';
import { addDays, startOfDay } from '#lib/shared/dates.ts';
import { sql } from '#lib/server/db.ts';
import { anAdmin, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

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

beforeAll(async () => {
  admin = await anAdmin(app);
  // Nine a day, two of each minute around the midnights in Istanbul, and nobody on the fourth day.
  await app.rows(sql`insert into users (role, name, email, phone, password_hash, secured_at, created_at)
        select (array['user', 'user', 'firm', 'user'])[1 + n % 4], 'Kişi ' || (array['Işık', 'Su'])[1 + n % 2],
          'p' || n || '@ornek.com', '5' || lpad(n::text, 9, '0'), '-', now(),
          timestamptz '2026-10-01 23:56+03' + interval '1 day' * (n / 9 + case when n >= 27 then 1 else 0 end)
            + interval '1 minute' * (n % 9 / 2)
        from generate_series(1, 70) as n`);
  await app.rows(sql`insert into firms (user_id, firm_name, contact_email, contact_phone)
    select id, 'Firma ' || id, email, phone from users where role = 'firm'`);
  await app.rows(sql`update users set status = 'suspended' where id % 6 = 0 and id <> ${admin.userId}`);
  await app.rows(sql`update users set status = 'active' where id % 12 = 0`);
  people =
    await app.rows(sql<Row>`select id, role, status, istanbul_day(created_at) as day, search_text from users
      order by created_at desc, id desc`);
}, 60_000);

test.each([
  [{}],
  [{ role: 'user' }],
  [{ role: 'admin' }],
  [{ role: 'all' }],
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
      (role === undefined || role === 'all' || person.role === role) &&
      (status === undefined || person.status === status) &&
      (from === undefined || person.day >= from) &&
      (to === undefined || person.day <= to) &&
      (needle === undefined || person.search_text.includes(needle)),
  );
  for (const limit of [3, 10, 100]) {
    for (let page = 1; page <= Math.ceil(wanted.length / limit) + 1; page += 1) {
      const query = new URLSearchParams({ ...filter, page: String(page), limit: String(limit) });
      const { data } = await app.call(`/api/admin/users?${query.toString()}`, { as: admin.token });
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
