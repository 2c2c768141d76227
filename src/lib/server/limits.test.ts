import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, rows, run, sql } from './db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { manualClock } from './clock.ts';
import { addressKey, consumeShared, createLimits, createRequestLimit, forgetLimits } from './limits.ts';
import { succeeds } from './within.ts';

const database = useTestDatabase();
const now = new Date('2026-11-23T09:00:00Z');
const minutesAgo = (minutes: number) => now.getTime() - minutes * 60_000;

test('expired counters: removed within two hours, as those of a clock far ahead', async () => {
  const { db } = database;
  await run(
    db,
    sql`insert into rate_limits (key, points, expire) values ('login:198.51.100.7', 3, ${minutesAgo(61)}),
        ('login:198.51.100.8', 3, ${minutesAgo(59)}), ('login:198.51.100.9', 3, ${minutesAgo(-10)}),
        ('login:198.51.100.10', 3, ${minutesAgo(-200 * 1440)})`,
  );
  expect(await forgetLimits(db, now)).toBe(2);
  expect(await rows(db, sql`select key from rate_limits order by key`)).toEqual([
    { key: 'login:198.51.100.8' },
    { key: 'login:198.51.100.9' },
  ]);
});

const rule = {
  each: { name: 'try-each', points: 12, windowSeconds: 600 },
  overAll: { name: 'try-all', points: 240, windowSeconds: 600 },
};

test('a shared budget: not used up by 45 heavy callers; a light one passes, and the alarm is raised', async () => {
  const opened = openDatabase(database.url, { poolSize: 8, onError: () => {} });
  onTestFinished(() => opened.close());
  const limits = createLimits(opened.pool);
  let alarms = 0;
  const take = (key: string) => succeeds(consumeShared(limits, rule, key, { onScarce: () => (alarms += 1) }));
  const takenBy = async (key: string) => {
    let taken = 0;
    for (let call = 0; call < 14; call += 1) if (await take(key)) taken += 1;
    return taken;
  };
  expect(await takenBy('alone')).toBe(12);
  const taken = await Promise.all(Array.from({ length: 45 }, (_, at) => takenBy(`attacker ${at}`)));
  expect(taken.reduce((sum, one) => sum + one, 0)).toBeLessThan(160);
  expect(alarms).toBeGreaterThan(0);
  expect(await takenBy('light')).toBe(3);
  expect(await take('alone')).toBe(false);
});

test('the general limit: per key, for a minute, with Retry-After', () => {
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

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the address %s: limited as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});
