/**
 * Servers on one database have to share their secrets and their uploads: otherwise the codes of the one are wrong for
 * the other, and pictures are missing. The database keeps a fingerprint of both, and a server that has others is refused
 * at its start (threats T-I14).
 */
import { createHmac } from 'node:crypto';
import { createListener, LISTENER_NAME } from './database/listener.ts';
import { type Db, inTransaction, one, rows, run, sql } from './db.ts';
import { openSecret, readSecret, SECRET_NAMES, type SecretPlace, whereIs } from './secret.ts';
import type { Storage } from './uploads/storage.ts';

/** Milliseconds. Clocks kept by a time server differ by far less. */
const CLOCKS_APART_MS = 2000;

/** What a server has of its own. */
export interface Belongings {
  secrets: SecretPlace;
  storage: Pick<Storage, 'mark' | 'readMark' | 'openMark'>;
}

/** One of the things that servers share. */
interface Shared {
  name: string;
  /** For the person who reads why the server does not start. */
  what: string;
  /** Null where there is none. */
  read(): Promise<Buffer | null>;
  /** Makes it where there is none. */
  open(): Promise<Buffer>;
}

function listShared({ secrets, storage }: Belongings): Shared[] {
  return [
    ...SECRET_NAMES.map((name) => ({
      name: `secret:${name}`,
      what: `the secret ${whereIs(secrets, name)}`,
      read: async () => readSecret(secrets, name),
      open: async () => openSecret(secrets, name),
    })),
    {
      name: 'uploads',
      what: `the mark of the uploads ${storage.mark}`,
      read: () => storage.readMark(),
      open: () => storage.openMark(),
    },
  ];
}

/** Tells nothing about the bytes. */
const fingerprintOf = (bytes: Buffer, { name }: Shared): Buffer =>
  createHmac('sha256', bytes).update(`shared by servers: ${name}`).digest();

/** Locks and reads what the database knows: of several first servers one writes it, and the others compare. */
async function readKnown(tx: Db): Promise<Map<string, Buffer>> {
  await run(tx, sql`lock table fingerprints in share row exclusive mode`);
  const known = await rows(
    tx,
    sql<{ name: string; fingerprint: Buffer }>`select name, fingerprint from fingerprints`,
  );
  return new Map(known.map(({ name, fingerprint }) => [name, fingerprint]));
}

async function write(tx: Db, shared: Shared): Promise<void> {
  const fingerprint = fingerprintOf(await shared.open(), shared);
  await run(
    tx,
    sql`insert into fingerprints (name, fingerprint) values (${shared.name}, ${fingerprint})
        on conflict (name) do update set fingerprint = excluded.fingerprint`,
  );
}

/** A line for everything that is another one here than the database knows. Makes nothing. */
async function findStrangers(known: ReadonlyMap<string, Buffer>, own: Belongings): Promise<string[]> {
  const strangers = [];
  for (const shared of listShared(own)) {
    const expected = known.get(shared.name);
    const bytes = await shared.read();
    if (expected === undefined || (bytes !== null && fingerprintOf(bytes, shared).equals(expected))) continue;
    const fault = bytes === null ? 'is missing' : 'is not the one that the other servers use';
    strangers.push(`  ${shared.what} ${fault}`);
  }
  return strangers;
}

/**
 * Compares the secrets and the uploads with those of the servers that use this database; the first server
 * makes them known. Throws what differs and what to do about it.
 */
export function requireBelonging(db: Db, own: Belongings): Promise<void> {
  return inTransaction(db, async (tx) => {
    const known = await readKnown(tx);
    const strangers = await findStrangers(known, own);
    if (strangers.length > 0)
      throw new Error(
        [
          'This server does not belong to its database, so it does not start:',
          ...strangers,
          'All servers on one database share their secrets and uploads: mount or copy the folders "secrets" and "uploads" of',
          'DATA_DIR of the other servers, or of the backup, here, or give all servers the same SECRET_... and UPLOADS_S3_...',
          'If uploads go to a bucket for the first time, copy them: npm run -s admin -- move-uploads',
          'If they are lost, or this change is meant, stop all servers and run',
          '  npm run -s admin -- adopt-storage',
          'with this configuration. Other secrets end codes under way, forget known browsers and the phones of closed accounts, and',
          'switch second factors off.',
        ].join('\n'),
      );
    for (const shared of listShared(own)) if (!known.has(shared.name)) await write(tx, shared);
  });
}

/** Each server and worker listens to it for as long as it runs, only to be seen. */
const PRESENCE = 'servers';
const SEEN_WITHIN_MS = 5000;

/** Makes a server, or a worker, seen by the others. Answers what ends that. */
export async function beSeen(url: string, log: (error: Error) => void): Promise<() => Promise<void>> {
  const listener = createListener({
    url,
    channel: PRESENCE,
    onNotification: () => {},
    onConnected: () => {},
    catchUpMs: SEEN_WITHIN_MS,
    log,
  });
  await listener.catchUp();
  return () => listener.close();
}

/** A server that is at work would go on with what it has read at its start. */
async function requireNoServers(tx: Db): Promise<void> {
  const found = await rows(
    tx,
    sql<{ place: string }>`
      select distinct coalesce(host(client_addr), 'this machine') as place from pg_stat_activity
      where datname = current_database() and application_name = ${LISTENER_NAME + PRESENCE} order by place`,
  );
  if (found.length === 0) return;
  const places = found.map(({ place }) => place).join(', ');
  throw new Error(
    `Servers are at work on this database (from ${places}), so nothing was adopted. Stop them first.`,
  );
}

/**
 * Makes this server's secrets and uploads those of the database. Answers the names of those that were others. Throws
 * while servers are at work with the ones before.
 */
export async function adoptStorage(tx: Db, own: Belongings): Promise<string[]> {
  const known = await readKnown(tx);
  const others = [];
  for (const shared of listShared(own))
    if (!known.get(shared.name)?.equals(fingerprintOf(await shared.open(), shared))) others.push(shared);
  if (others.length > 0) await requireNoServers(tx);
  for (const shared of others) await write(tx, shared);
  return others.map(({ name }) => name);
}

/** A sentence for the log where this server's clock and the database's differ, which all its servers can be compared by. */
export async function findClockProblem(db: Db, readNow: () => Date): Promise<string | undefined> {
  const before = readNow().getTime();
  const { ms } = await one(
    db,
    sql<{ ms: number }>`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`,
  );
  const after = readNow().getTime();
  // The database looked at its clock somewhere between the two.
  const apartMs = Math.max(before - ms, ms - after, 0);
  if (apartMs < CLOCKS_APART_MS) return undefined;
  const seconds = Math.round(apartMs / 1000);
  return `this server's clock is ${seconds} seconds ${before > ms ? 'ahead of' : 'behind'} the database's: codes, days and limits go by it. Let a time server set both`;
}
