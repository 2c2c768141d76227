/** T-I1: a report from the replica shows what was written before it was asked for, or comes from the primary. */
import { expect, onTestFinished, test } from 'vitest';
import { eventually, query, shareDataDir } from '#testing/clusters.ts';
import { aPrimaryWithStandby } from '#testing/neighbours/standby.ts';
import { one, openDatabase, run, sql } from '../db.ts';
import { createReplica } from './replica.ts';

const aDataDir = shareDataDir();

function open(url: string) {
  const database = openDatabase(url, { poolSize: 2, onError: () => {} });
  onTestFinished(() => database.close());
  return database.db;
}

test('what was written is there, and where it is not, or the replica fails, the primary is read', async () => {
  const { primary, standby } = await aPrimaryWithStandby(await aDataDir());
  await query(primary.url, 'create table if not exists kept (id int)');
  const db = open(primary.url);
  let ms = 0;
  const lines: string[] = [];
  const clock = { steadyMs: () => ms };
  const options = { primary: db, replica: open(standby.url), clock, log: (line: string) => lines.push(line) };
  const replica = createReplica(options);
  const find = () => {
    ms += 10_000;
    return replica.find();
  };
  await eventually('the standby follows', async () => (await find()) !== undefined);
  let read = 0;
  for (let id = 1; id <= 20; id += 1) {
    await run(db, sql`insert into kept (id) values (${id})`);
    const found = await find();
    if (found === undefined) continue;
    const { last } = await one(found, sql<{ last: number }>`select max(id) as last from kept`);
    expect(last).toBe(id);
    read += 1;
  }
  expect(read).toBeGreaterThan(0);

  await query(standby.url, 'select pg_wal_replay_pause()');
  await run(db, sql`insert into kept (id) values (21)`);
  expect(await find()).toBeUndefined();
  await query(standby.url, 'select pg_wal_replay_resume()');
  expect(await replica.find()).toBeUndefined(); // It is left alone for a while.
  await eventually('it has caught up', async () => (await find()) !== undefined);
  expect(lines).toContain('the replica is not read: it is behind the primary');
  expect(lines.at(-1)).toBe('the replica is read again');

  // A standby that was promoted goes its own way.
  await query(standby.url, 'select pg_promote()');
  expect(await find()).toBeUndefined();
  await standby.stop();
  expect(await find()).toBeUndefined();
}, 60_000);
