/**
 * Reach among 100,000 viewers, against `select count(*) from viewers` in the same run.
 * `npx tsx bench/reach.ts` on a throwaway embedded database (a minute or so the first time).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openParts, PASSING, startDatabase } from '#app/open-parts.ts';
import { type AudienceRow, EVERYBODY } from '#features/audience/audience.ts';
import { countViewers } from '#features/audience/server/index.ts';
import { readConfig } from '#lib/server/config.ts';
import { measureRounds } from './latencies.ts';
import { type Db, one, run, sql } from '#lib/server/db.ts';

const VIEWERS = 100_000;
const SUSPENDED = 300;

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
          case when n <= ${SUSPENDED} then 'suspended' else 'active' end, now(), now()
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

const AUDIENCES: Record<string, AudienceRow> = {
  'all users': EVERYBODY,
  'one attribute': audience({ gender_ids: [2] }),
  hobbies: audience({ hobby_ids: [1, 5, 9] }),
  'a city and two districts': audience({ city_ids: [6, 34], district_ids: [3401, 3402] }),
  'all thirteen': audience({
    age_range_ids: [1, 2, 3],
    gender_ids: [1, 2],
    marital_status_ids: [1, 2],
    children_count_ids: [1, 2, 3],
    sector_ids: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    profession_ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    clothing_size_ids: [3, 4, 5, 6],
    city_ids: [6, 34, 35, 16, 1],
    district_ids: [3401, 3402],
    hobby_ids: [1, 2, 3, 4, 5],
    brand_ids: [1, 2, 3, 4, 5],
    color_ids: [1, 2, 3, 4, 5],
  }),
};

const dataDir = await mkdtemp(join(tmpdir(), 'izle-kazan-reach-'));
const config = readConfig({ ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const database = await startDatabase(config, PASSING.log);
const { parts, close } = await openParts(config, database.url, PASSING);
try {
  await makeViewers(parts.db);
  const reference = await measureRounds(() => one(parts.db, sql`select count(*) from viewers`));
  console.log(`count(*) of ${VIEWERS} viewers: ${reference.median.toFixed(1)} ms`);
  for (const [name, row] of Object.entries(AUDIENCES)) {
    const { median, worst } = await measureRounds(() => countViewers(parts.db, row));
    const { matching } = await countViewers(parts.db, row);
    const ratio = (median / reference.median).toFixed(1);
    console.log(
      `${name}: ${matching} in ${median.toFixed(1)} ms (worst ${worst.toFixed(1)}), ratio ${ratio}`,
    );
  }
} finally {
  await close();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
