/** Questions carry their end and signature: asking stores nothing; answered ones are stored until their end. */
import { createHmac, randomBytes } from 'node:crypto';
import { type Db, run, sql } from '#lib/server/db.ts';
import { isSameHash } from '../codes/code-secrets.server.ts';

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
