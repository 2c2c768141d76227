import { expect, test } from 'vitest';
import { rows, run, sql } from './db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { forgetLimits } from './limits.ts';

const database = useTestDatabase();
const now = new Date('2026-11-23T09:00:00Z');
const minutesAgo = (minutes: number) => now.getTime() - minutes * 60_000;

test('a counter whose window is over is forgotten within two hours, one in force stays', async () => {
  const { db } = database;
  await run(
    db,
    sql`insert into rate_limits (key, points, expire) values ('login:198.51.100.7', 3, ${minutesAgo(61)}),
        ('login:198.51.100.8', 3, ${minutesAgo(59)}), ('login:198.51.100.9', 3, ${minutesAgo(-10)})`,
  );
  expect(await forgetLimits(db, now)).toBe(1);
  expect(await rows(db, sql`select key from rate_limits order by key`)).toEqual([
    { key: 'login:198.51.100.8' },
    { key: 'login:198.51.100.9' },
  ]);
});
