import { expect, test } from 'vitest';
import { rows, run, sql } from './db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { trimIdempotencyKeys } from './idempotency.ts';

const database = useTestDatabase();
const now = new Date('2026-11-23T09:00:00Z');

test('keys older than a week: all removed; younger ones stay', async () => {
  const { db } = database;
  await run(
    db,
    sql`insert into idempotency_keys (actor_id, route, key, request_hash, created_at)
        select 1, 'old', n::text, '-', ${now}::timestamptz - interval '8 days' from generate_series(1, 5001) as n
        union all
        select 1, 'young', n::text, '-', ${now}::timestamptz - interval '6 days' from generate_series(1, 3) as n`,
  );
  expect(await trimIdempotencyKeys(db, now)).toBe(5001);
  expect(await trimIdempotencyKeys(db, now)).toBe(0);
  expect(await rows(db, sql`select distinct route from idempotency_keys`)).toEqual([{ route: 'young' }]);
});
