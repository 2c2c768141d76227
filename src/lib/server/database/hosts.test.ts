/** T-I1: the database moves to another of its hosts, and the program follows. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually, query, shareDataDir } from '#testing/clusters.ts';
import { addressOf, aPrimaryWithStandby, hostOf } from '#testing/neighbours/standby.ts';
import { type Db, inTransaction, one, openDatabase, run, sql } from '../db.ts';
import { clientFor, readHosts } from './hosts.ts';
import { isUnavailable, wasLost } from './unavailable.ts';

const aDataDir = shareDataDir();
/** Nothing listens there. */
const CLOSED = '127.0.0.1:1';

describe('an address', () => {
  test('with one host stays as it is', () => {
    const url = 'postgres://u:p%40@[::1]:5432/db?sslmode=require';
    expect(readHosts(url)).toMatchObject({ urls: [url], mustWrite: false });
  });

  test('with several hosts is one address for each, and the one that writes is wanted', () => {
    expect(readHosts('postgres://u:p@h1:5432,h2:5433/db?sslmode=require')).toMatchObject({
      urls: ['postgres://u:p@h1:5432/db?sslmode=require', 'postgres://u:p@h2:5433/db?sslmode=require'],
      mustWrite: true,
    });
  });

  test.each([
    ['read-write', true],
    ['primary', true],
    ['any', false],
  ])('target_session_attrs=%s is understood, and not handed on', (wanted, mustWrite) => {
    const { urls, ...hosts } = readHosts(`postgres://u@h1,h2/db?target_session_attrs=${wanted}&a=1`);
    expect(urls).toEqual(['postgres://u@h1/db?a=1', 'postgres://u@h2/db?a=1']);
    expect(hosts.mustWrite).toBe(mustWrite);
  });

  test('another wish is refused', () => {
    expect(() => readHosts('postgres://u@h1,h2/db?target_session_attrs=standby')).toThrow('read-write');
  });

  test('a host is left once, by whomever finds it out', () => {
    const hosts = readHosts('postgres://h1,h2/db');
    const first = hosts.current();
    hosts.leave(first);
    hosts.leave(first);
    expect(hosts.current()).toBe('postgres://h2/db');
    hosts.leave('postgres://h2/db');
    expect(hosts.current()).toBe(first);
  });
});

function open(url: string) {
  const database = openDatabase(url, { poolSize: 4, onError: () => {} });
  onTestFinished(() => database.close());
  return database;
}

const insert = (db: Db, id: number) => run(db, sql`insert into kept (id) values (${id})`);
const portOf = async (db: Db) =>
  (await one(db, sql<{ port: number }>`select inet_server_port() as port`)).port;

test('closed hosts and standbys are passed over; after a failover the new primary is found', async () => {
  const { primary, standby } = await aPrimaryWithStandby(await aDataDir());
  const [primaryPort, standbyPort] = [primary, standby].map(({ url }) => Number(new URL(url).port));
  await query(primary.url, 'create table if not exists kept (id int)');
  const address = addressOf(primary.url, [CLOSED, hostOf(standby.url), hostOf(primary.url)]);
  const { db, pool } = open(address);
  expect(await Promise.all([portOf(db), portOf(db), portOf(db)])).toEqual(Array(3).fill(primaryPort));
  await pool.query('insert into kept (id) values (1)');
  const alone = new (clientFor(readHosts(`${address}?target_session_attrs=any`)))();
  await expect(alone.connect()).rejects.toThrow('ECONNREFUSED');

  // The primary is demoted: its open connections go on, and only read.
  await query(primary.url, 'alter system set default_transaction_read_only to on');
  await query(primary.url, 'select pg_reload_conf()');
  await eventually('the primary only reads', () => insert(db, 2).then(() => false, wasLost));
  await expect(insert(db, 3)).rejects.toSatisfy(isUnavailable);
  await query(standby.url, 'select pg_promote()');
  expect(await inTransaction(db, (tx) => insert(tx, 4))).toBe(1);
  expect(await portOf(db)).toBe(standbyPort);

  // The other way round, and without a word: the host is gone.
  await standby.stop();
  await query(primary.url, 'alter system reset default_transaction_read_only');
  await query(primary.url, 'select pg_reload_conf()');
  await eventually('the first one writes again', () => insert(db, 5).then(() => true));
  expect(await portOf(db)).toBe(primaryPort);
}, 60_000);
