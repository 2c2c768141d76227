import { expect, test } from 'vitest';
import { rows, run, sql } from './db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { manualClock } from './clock.ts';
import { createRequestLimit, forgetLimits } from './limits.ts';

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

test('the general limit counts each key by itself, says how long it lasts, and lets go after a minute', () => {
  const clock = manualClock(now);
  const limit = createRequestLimit(2, clock);
  const refusal = expect.objectContaining({ details: expect.objectContaining({ retryAfterSeconds: 20 }) });
  limit('a');
  clock.advance(40_000);
  limit('a');
  limit('b');
  expect(() => limit('a')).toThrow(refusal);
  expect(() => limit('a')).toThrow(refusal);
  limit('b');
  clock.advance(20_000);
  limit('a');
  limit('a');
  expect(() => limit('a')).toThrow('Çok fazla deneme yaptın.');
});
