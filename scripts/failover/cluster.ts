/** The database: three members of etcd, two nodes of Patroni with PostgreSQL, HAProxy and PgBouncer before them. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { findPostgresVersion } from './packages.ts';
import { fillIn, makeFolder, network, type Program, PROXY, run, start, until, writeOwned } from './stage.ts';

export const NODES = ['db1', 'db2'] as const;
export type NodeName = (typeof NODES)[number];
const MEMBERS = [...NODES, 'db3'] as const;
type MemberName = (typeof MEMBERS)[number];

const addressOf = (name: MemberName) => `${network}.1${MEMBERS.indexOf(name) + 1}`;
const NETWORK: readonly [string, string] = ['10.0.0.', `${network}.`];
const secret = () => randomBytes(12).toString('hex');
const passwords = { superuser: secret(), replicator: secret(), rewinder: secret(), program: secret() };
const repository = makeFolder('repository');
const cipher = secret();
const version = findPostgresVersion() ?? '';

const LOGIN = `izle_kazan:${passwords.program}`;
/** What the servers are given. */
export const DATABASE_URL = `postgres://${LOGIN}@${PROXY}:6432/izle_kazan`;
export const DATABASE_DIRECT_URL = `postgres://${LOGIN}@${NODES.map((name) => `${addressOf(name)}:5432`).join(',')}/izle_kazan?target_session_attrs=read-write`;

const programs = new Map<string, Program>();
const dataOf = (name: NodeName) => join(makeFolder(name), 'data');

/** The environment in which pgBackRest finds its file, on this node. */
function backupEnv(name: NodeName): NodeJS.ProcessEnv {
  const folder = makeFolder(name);
  return {
    PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
    PGBACKREST_LOG_PATH: folder,
    PGBACKREST_LOCK_PATH: folder,
    PGBACKREST_PG1_USER: 'postgres',
  };
}

function startEtcd(name: MemberName): void {
  const data = makeFolder(`etcd-${name}`);
  const changes = [NETWORK, ['/var/lib/etcd/izle-kazan', data]] as const;
  const text = fillIn('patroni/etcd.env', changes, (line) =>
    line.startsWith('ETCD_INITIAL_CLUSTER=')
      ? line
      : line.replace('=db1', `=${name}`).replace('10.0.0.11', addressOf(name).replace(network, '10.0.0')),
  );
  const env = Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key, value]));
  programs.set(`etcd-${name}`, start(`etcd-${name}`, ['/usr/bin/etcd'], { env }));
}

/** Writes the files of a node. With a moment it is made from the backups, as of then. */
function writePatroniFiles(name: NodeName, moment?: string): string {
  const folder = makeFolder(name);
  const backups = fillIn('pgbackrest/pgbackrest.conf', [
    ['/var/lib/pgbackrest', repository],
    ['CHANGE-THIS', cipher],
    ['/var/lib/postgresql/18/main', `${dataOf(name)}\npg1-socket-path=${folder}`],
  ]);
  writeOwned(join(folder, 'pgbackrest.conf'), backups);
  const changes: [string, string][] = [
    // The loopback's source address is always the same one.
    ['10.0.0.0/24', '127.0.0.0/8'],
    ['10.0.0.', `${network}.`],
    ['/var/lib/postgresql/15/main', dataOf(name)],
    ['/usr/lib/postgresql/15/bin', `/usr/lib/postgresql/${version}/bin`],
    ['/var/lib/postgresql/patroni.pgpass', join(folder, 'pgpass')],
    ['/var/run/postgresql', folder],
    ['CHANGE-SUPERUSER', passwords.superuser],
    ['CHANGE-REPLICATOR', passwords.replicator],
    ['CHANGE-REWINDER', passwords.rewinder],
    // A trial must not restart the machine on which it runs.
    ['mode: automatic', 'mode: off'],
    // The socket is in a folder of the user who runs the trial, and that user need not be called postgres.
    ['local all postgres peer', 'local all postgres trust'],
  ];
  if (moment !== undefined)
    changes.push(['method: initdb', 'method: pgbackrest'], ['2026-11-22 18:00:00+03', moment]);
  const path = join(folder, 'config.yml');
  const ofMachine = (line: string) =>
    line.endsWith('# this machine')
      ? line.replace('db1', name).replace('10.0.0.11', addressOf(name).replace(network, '10.0.0'))
      : line;
  writeOwned(path, fillIn('patroni/patroni.yml', changes, ofMachine));
  return path;
}

function startPatroni(name: NodeName, moment?: string): void {
  const path = writePatroniFiles(name, moment);
  programs.set(
    `patroni-${name}`,
    start(`patroni-${name}`, ['/usr/bin/patroni', path], { env: backupEnv(name) }),
  );
}

function startProxies(): void {
  const folder = makeFolder('proxies');
  const file = (name: string, text: string) => {
    writeOwned(join(folder, name), text);
    return join(folder, name);
  };
  const here: [string, string] = ['127.0.0.1', PROXY];
  const haproxy = file('haproxy.cfg', fillIn('haproxy/haproxy.cfg', [here, NETWORK]));
  const users = file(
    'userlist.txt',
    fillIn('pgbouncer/userlist.txt', [['CHANGE-PROGRAM', passwords.program]]),
  );
  const pgbouncer = file(
    'pgbouncer.ini',
    fillIn('pgbouncer/pgbouncer.ini', [here, ['/etc/pgbouncer/userlist.txt', users]]),
  );
  start('haproxy', ['/usr/sbin/haproxy', '-db', '-f', haproxy]);
  start('pgbouncer', ['/usr/sbin/pgbouncer', pgbouncer]);
}

const membersSchema = z.object({
  members: z.array(z.object({ name: z.enum(NODES), role: z.string(), state: z.string() })),
});

/** What the nodes say of each other, asked of whichever answers. */
async function readMembers() {
  const asked = NODES.map(async (name) => {
    const answer = await fetch(`http://${addressOf(name)}:8008/cluster`, {
      signal: AbortSignal.timeout(2000),
    });
    return membersSchema.parse(await answer.json()).members;
  });
  return Promise.any(asked);
}

export async function findPrimary(): Promise<NodeName> {
  const asked = NODES.map(async (name) => {
    const answer = await fetch(`http://${addressOf(name)}:8008/primary`, {
      signal: AbortSignal.timeout(2000),
    });
    if (!answer.ok) throw new Error(`${name} is not the primary`);
    return name;
  });
  return Promise.any(asked);
}

/** Waits until there is a primary and a standby without which it commits nothing. */
export async function waitForBoth(seconds: number): Promise<void> {
  await until('a primary and a synchronous standby', seconds, async () => {
    const roles = (await readMembers()).map(({ role }) => role).toSorted();
    return roles.join() === 'leader,sync_standby';
  });
}

/** One statement of the superuser's on a node. */
export async function askNode(name: NodeName, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    host: addressOf(name),
    user: 'postgres',
    password: passwords.superuser,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => {}); // Nodes are killed here.
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Waits until the database answers through PgBouncer and HAProxy, who look anew once a second. */
export async function waitForProxies(): Promise<void> {
  await until('the database answers through the proxies', 60, async () => {
    const client = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 3000 });
    client.on('error', () => {}); // The next try tells.
    try {
      await client.connect();
      return (await client.query('select 1')).rowCount === 1;
    } finally {
      await client.end().catch(() => {});
    }
  });
}

async function makeDatabase(): Promise<void> {
  const text = fillIn('patroni/database.sql', [
    ['10.0.0.11', addressOf('db1')],
    ['CHANGE-PROGRAM', passwords.program],
  ]);
  const primary = await findPrimary();
  // Each by itself: a database is not made inside a transaction.
  for (const statement of text.replaceAll(/^--.*$/gm, '').split(';'))
    if (statement.trim() !== '') await askNode(primary, statement);
}

export function pgBackRest(name: NodeName, ...args: string[]): string {
  return run(['/usr/bin/pgbackrest', '--stanza=izle-kazan', ...args], { env: backupEnv(name) });
}

/** From nothing to a cluster of two with an empty database, a repository, and the proxies. */
export async function buildCluster(): Promise<void> {
  for (const name of MEMBERS) startEtcd(name);
  startPatroni('db1');
  await until('the first primary', 120, findPrimary);
  startPatroni('db2');
  await waitForBoth(120);
  await makeDatabase();
  pgBackRest('db1', 'stanza-create');
  startProxies();
}

const postmasterOf = (name: NodeName): number =>
  Number.parseInt(readFileSync(join(dataOf(name), 'postmaster.pid'), 'utf8'), 10);

/** kill -9 of PostgreSQL; its other processes end when they notice. Patroni lives. */
export function killPostgres(name: NodeName): void {
  process.kill(postmasterOf(name), 'SIGKILL');
}

/** kill -9 of all that runs on a node: Patroni, its member of etcd, every process of PostgreSQL. */
export async function killNode(name: NodeName): Promise<void> {
  const postmaster = postmasterOf(name);
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  const killed = ['patroni', 'etcd'].map(async (program) => programs.get(`${program}-${name}`)?.kill());
  for (const id of [postmaster, ...children.trim().split(/\s+/).map(Number)]) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It ended by itself meanwhile.
    }
  }
  await Promise.all(killed);
}

export function startNode(name: NodeName): void {
  startEtcd(name);
  startPatroni(name);
}

/** Loses what both nodes have on their disks; etcd forgets them. */
export async function loseBothNodes(): Promise<void> {
  await Promise.all(NODES.map(killNode));
  for (const name of NODES)
    rmSync(dataOf(name), { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}

/** Makes the cluster anew from the backups, as of a moment (`2026-11-22 18:00:00+03`). */
export async function restoreCluster(moment: string): Promise<void> {
  for (const name of NODES) startEtcd(name);
  const endpoints = MEMBERS.map((name) => `http://${addressOf(name)}:2379`).join(',');
  await until('etcd forgets the lost cluster', 60, async () =>
    run(['/usr/bin/etcdctl', `--endpoints=${endpoints}`, 'del', '--prefix', '/service/izle-kazan/']),
  );
  startPatroni('db1', moment);
  await until('the restored primary', 180, findPrimary);
  startPatroni('db2');
}

/** For the end: PostgreSQL outlives a Patroni that is killed. */
export async function endCluster(): Promise<void> {
  for (const name of NODES) if (existsSync(join(dataOf(name), 'postmaster.pid'))) await killNode(name);
}
