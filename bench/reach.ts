/**
 * Reach among 100,000 viewers, against `select count(*) from viewers` in the same run.
 * `npm run bench -- reach`.
 */
import { type Db, one, run, sql } from '#lib/server/db.ts';
import { type AudienceRow, EVERYBODY } from '#features/audience/audience.ts';
import { countViewers } from '#features/audience/server.ts';
import { measureRounds } from './latencies.ts';
import { openPatiently, withPostgres } from './with-postgres.ts';

const VIEWERS = 100_000;

/** Random ids from 1 to `max`, or none now and then. Because it names `n`, PostgreSQL computes it anew for each row. */
const some = (max: number) =>
  sql.raw(
    `array(select distinct 1 + (random() * ${max - 1} + n * 0)::int from generate_series(1, (random() * 4)::int))`,
  );
const perhaps = (max: number) =>
  sql.raw(`case when random() < 0.8 then 1 + (random() * ${max - 1})::int end`);

async function makeViewers(db: Db): Promise<void> {
  await run(
    db,
    sql`insert into users (role, name, email, phone, password_hash, status, secured_at, created_at)
        select 'user', 'Ayşe Yılmaz', 'v' || n || '@ornek.com', '59' || lpad(n::text, 8, '0'), '-',
          case when n <= 300 then 'suspended' else 'active' end, now(), now()
        from generate_series(1, ${VIEWERS}::int) as n`,
  );
  await run(
    db,
    sql`insert into viewers (user_id, wallet_number, welcome_bonus_kurus, age_range_id, gender_id, marital_status_id,
          children_count_id, sector_id, profession_id, clothing_size_id, city_id, hobby_ids, brand_ids, color_ids)
        select n, (4000000000000000 + n)::text, 0, ${perhaps(6)}, ${perhaps(3)}, ${perhaps(4)}, ${perhaps(5)},
          ${perhaps(21)}, ${perhaps(41)}, ${perhaps(9)}, ${perhaps(81)}, ${some(30)}, ${some(25)}, ${some(12)}
        from (select id as n from users) as people`,
  );
  await run(
    db,
    sql`update viewers set district_id = (
          select id from districts where districts.city_id = viewers.city_id and user_id > 0 order by random() limit 1)
        where city_id is not null`,
  );
  await run(db, sql`vacuum analyze viewers`);
}

const audience = (lists: Partial<AudienceRow>): AudienceRow => ({ ...EVERYBODY, all_users: false, ...lists });

const LISTS = Object.keys(EVERYBODY).filter((name) => name.endsWith('_ids'));

const AUDIENCES: Record<string, AudienceRow> = {
  'all users': EVERYBODY,
  'one attribute': audience({ gender_ids: [2] }),
  hobbies: audience({ hobby_ids: [1, 5, 9] }),
  'a city and two districts': audience({ city_ids: [6, 34], district_ids: [3401, 3402] }),
  'all thirteen': audience({
    ...Object.fromEntries(LISTS.map((name) => [name, [1, 2, 3, 4, 5]])),
    city_ids: [6, 34, 35, 16, 1],
    district_ids: [3401, 3402],
  }),
};

await withPostgres(async (url) => {
  const { db, close } = openPatiently(url);
  await makeViewers(db);
  const reference = await measureRounds(() => one(db, sql`select count(*) from viewers`));
  console.log(`count(*) of ${VIEWERS} viewers: ${reference.median.toFixed(1)} ms`);
  for (const [name, row] of Object.entries(AUDIENCES)) {
    const { median, worst } = await measureRounds(() => countViewers(db, row));
    const { matching } = await countViewers(db, row);
    const ratio = (median / reference.median).toFixed(1);
    console.log(
      `${name}: ${matching} in ${median.toFixed(1)} ms (worst ${worst.toFixed(1)}), ratio ${ratio}`,
    );
  }
  await close();
});
