/** References of the same run: pgbench's TPC-B-like script, and a view as one plain interactive transaction. */
import pg from 'pg';
import { createLatencies, type Latencies } from './http.ts';

export interface Reference {
  perSecond: number;
  latencies: Latencies;
}

interface ReferenceOptions {
  url: string;
  clients: number;
  seconds: number;
}

const SCALE = 10;
const ACCOUNTS = SCALE * 10_000;
const random = (max: number) => 1 + Math.floor(Math.random() * max);

async function measure(
  { url, clients, seconds }: ReferenceOptions,
  transaction: (client: pg.Client, number: number) => Promise<void>,
): Promise<Reference> {
  const latencies = createLatencies();
  const connections = Array.from({ length: clients }, () => new pg.Client({ connectionString: url }));
  await Promise.all(connections.map((client) => client.connect()));
  const beganMs = performance.now();
  const endMs = beganMs + seconds * 1000;
  await Promise.all(
    connections.map(async (client, number) => {
      while (performance.now() < endMs) {
        const startMs = performance.now();
        await transaction(client, number);
        latencies.add(performance.now() - startMs);
      }
    }),
  );
  const perSecond = latencies.count() / ((performance.now() - beganMs) / 1000);
  await Promise.all(connections.map((client) => client.end()));
  return { perSecond, latencies };
}

async function prepare(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements);
  await client.end();
}

export async function prepareTpcB(url: string): Promise<void> {
  await prepare(
    url,
    `drop schema if exists reference cascade;
     create schema reference;
     create table reference.branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
     create table reference.tellers (tid int primary key, bid int, tbalance int, filler char(84));
     create table reference.accounts (aid int primary key, bid int, abalance int, filler char(84));
     create table reference.history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
     insert into reference.branches select n, 0 from generate_series(1, ${SCALE}) n;
     insert into reference.tellers select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${SCALE * 10}) n;
     insert into reference.accounts select n, (n - 1) / 10000 + 1, 0 from generate_series(1, ${ACCOUNTS}) n;
     analyze reference.accounts`,
  );
}

export function measureSingleRow(options: ReferenceOptions): Promise<Reference> {
  return measure(options, async (client) => {
    await client.query('begin');
    await client.query('update reference.accounts set abalance = abalance + 1 where aid = $1', [
      random(ACCOUNTS),
    ]);
    await client.query('commit');
  });
}

export function measureTpcB(options: ReferenceOptions): Promise<Reference> {
  return measure(options, async (client) => {
    const [aid, bid, tid, delta] = [
      random(ACCOUNTS),
      random(SCALE),
      random(SCALE * 10),
      random(10_000) - 5000,
    ];
    await client.query('begin');
    await client.query('update reference.accounts set abalance = abalance + $1 where aid = $2', [delta, aid]);
    await client.query('select abalance from reference.accounts where aid = $1', [aid]);
    await client.query('update reference.tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid]);
    await client.query('update reference.branches set bbalance = bbalance + $1 where bid = $2', [delta, bid]);
    await client.query(
      'insert into reference.history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, now())',
      [tid, bid, aid, delta],
    );
    await client.query('commit');
  });
}

/** A view the plain way: lock, check and pay one by one, spread over a hundred campaigns. */
export async function measurePlainViews(options: ReferenceOptions): Promise<Reference> {
  await prepare(
    options.url,
    `create schema if not exists plain;
     create table if not exists plain.accounts (id text primary key, balance bigint not null check (balance >= 0));
     create table if not exists plain.postings (id bigint generated always as identity primary key, kind text, ref text,
       account_id text, amount bigint, unique (kind, ref, account_id));
     create table if not exists plain.watches (id bigint generated always as identity primary key, user_id int,
       campaign_id int, status text, started_at timestamptz);
     insert into plain.accounts select 'campaign:' || n, 1000000000 from generate_series(1, 100) n on conflict do nothing;
     insert into plain.accounts select 'wallet:' || n, 0 from generate_series(0, 1000) n on conflict do nothing;`,
  );
  return measure(options, async (client, number) => {
    const campaign = random(100);
    const opened = await client.query<{ id: string }>(
      `insert into plain.watches (user_id, campaign_id, status, started_at) values ($1, $2, 'open', now()) returning id`,
      [number, campaign],
    );
    const watch = opened.rows[0]?.id;
    await client.query('begin');
    await client.query('select * from plain.watches where id = $1 for update', [watch]);
    await client.query('select balance from plain.accounts where id = any($1) order by id for update', [
      [`campaign:${campaign}`, `wallet:${number}`],
    ]);
    await client.query(`update plain.watches set status = 'viewed' where id = $1`, [watch]);
    await client.query(
      `insert into plain.postings (kind, ref, account_id, amount) values ('view', $1, $2, -25), ('view', $1, $3, 25)`,
      [watch, `campaign:${campaign}`, `wallet:${number}`],
    );
    await client.query('update plain.accounts set balance = balance - 25 where id = $1', [
      `campaign:${campaign}`,
    ]);
    await client.query('update plain.accounts set balance = balance + 25 where id = $1', [
      `wallet:${number}`,
    ]);
    await client.query('commit');
  });
}
