import { type Db, first, one, rows, run, sql, violates } from '#lib/server/db.ts';
import { accountErrors } from '../errors.ts';
import { createHmac, randomBytes } from 'node:crypto';
import { isSameHash } from '../codes/code-secrets.server.ts';

const MOST = 10;

export interface PasskeyRow {
  id: number;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return rows(db, sql<PasskeyRow>`select * from passkeys where user_id = ${userId} order by id desc`);
}

export async function ownsPasskey(db: Db, userId: number): Promise<boolean> {
  const { owns } = await one(
    db,
    sql<{ owns: boolean }>`select exists (select from passkeys where user_id = ${userId}) as owns`,
  );
  return owns;
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return first(db, sql<PasskeyRow>`select * from passkeys where credential_id = ${credentialId}`);
}

/** Throws PASSKEYS_FULL. Counted under the lock of the account, in the transaction that adds one. */
export async function requireRoomForPasskey(db: Db, userId: number): Promise<void> {
  const { count } = await one(
    db,
    sql<{ count: number }>`
      select (select count(*) from passkeys where user_id = users.id) as count
      from users where id = ${userId} for update`,
  );
  if (count >= MOST) throw accountErrors.PASSKEYS_FULL();
}

export interface Verified {
  credentialId: string;
  publicKey: Uint8Array;
  signCount: number;
  transports: string[];
  challenge: string;
}

export async function insertPasskey(
  tx: Db,
  { userId, name, now, ...made }: Verified & { userId: number; name: string; now: Date },
): Promise<void> {
  try {
    await run(
      tx,
      sql`insert into passkeys (user_id, credential_id, public_key, sign_count, transports, name, created_at)
          values (${userId}, ${made.credentialId}, ${Buffer.from(made.publicKey)}, ${made.signCount},
            ${made.transports}::text[], ${name}, ${now})`,
    );
  } catch (error) {
    if (violates(error, 'passkeys_credential_id_key')) throw accountErrors.PASSKEY_KNOWN();
    throw error;
  }
}

/** Accepts an answer once; of two with one count the second came from a copy. In the transaction of the act. Throws PASSKEY_REFUSED. */
export async function takeUse(
  tx: Db,
  { id, signCount, challenge, now }: { id: number; signCount: number; challenge: string; now: Date },
): Promise<void> {
  const isFirst = await spendChallenge(tx, challenge, now);
  const written = await run(
    tx,
    sql`update passkeys set sign_count = ${signCount}, last_used_at = ${now}
        where id = ${id} and (sign_count < ${signCount} or ${signCount} = 0)`,
  );
  if (!isFirst || written === 0) throw accountErrors.PASSKEY_REFUSED();
}

interface OwnPasskey {
  id: number;
  userId: number;
}

/** Returns the previous name, or undefined where it is not the person's. */
export async function renamePasskey(tx: Db, { id, userId, name }: OwnPasskey & { name: string }) {
  const before = await first(
    tx,
    sql<{ name: string }>`select name from passkeys where id = ${id} and user_id = ${userId} for update`,
  );
  if (before !== undefined) await run(tx, sql`update passkeys set name = ${name} where id = ${id}`);
  return before?.name;
}

export async function removePasskey(tx: Db, { id, userId }: OwnPasskey): Promise<string | undefined> {
  const removed = await first(
    tx,
    sql<{ name: string }>`delete from passkeys where id = ${id} and user_id = ${userId} returning name`,
  );
  return removed?.name;
}

export async function removePasskeys(tx: Db, userId: number): Promise<boolean> {
  return (await run(tx, sql`delete from passkeys where user_id = ${userId}`)) > 0;
}

const GOOD_MS = 300_000;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const HEAD_BYTES = TIME_BYTES + RANDOM_BYTES;
const SIGNATURE_BYTES = 32;

const sign = (secret: Buffer, purpose: string, head: Buffer): string =>
  createHmac('sha256', secret).update(`challenge:${purpose}:`).update(head).digest('hex');

export function makeChallenge(secret: Buffer, purpose: string, now: Date): Uint8Array<ArrayBuffer> {
  const end = Buffer.alloc(TIME_BYTES);
  end.writeUIntBE(now.getTime() + GOOD_MS, 0, TIME_BYTES);
  const head = Buffer.concat([end, randomBytes(RANDOM_BYTES)]);
  return Uint8Array.from(Buffer.concat([head, Buffer.from(sign(secret, purpose, head), 'hex')]));
}

export function isOwnChallenge(
  challenge: string,
  { secret, purpose, now }: { secret: Buffer; purpose: string; now: Date },
): boolean {
  const given = Buffer.from(challenge, 'base64url');
  if (given.length !== HEAD_BYTES + SIGNATURE_BYTES) return false;
  const goodForMs = given.readUIntBE(0, TIME_BYTES) - now.getTime();
  if (goodForMs <= 0 || goodForMs > GOOD_MS) return false;
  const head = given.subarray(0, HEAD_BYTES);
  return isSameHash(sign(secret, purpose, head), given.subarray(HEAD_BYTES).toString('hex'));
}

/** False where the question was answered before. Must run in the transaction of what the answer does. */
export async function spendChallenge(tx: Db, challenge: string, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + GOOD_MS);
  const used = await run(
    tx,
    sql`insert into used_challenges (challenge, expires_at) values (${challenge}, ${expiresAt}) on conflict do nothing`,
  );
  return used === 1;
}
