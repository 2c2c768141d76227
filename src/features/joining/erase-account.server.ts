/** Removes a closed viewer's identity; other features' records stay, rewards stay with the phone (threats T-V14). */
import { openKey } from '#lib/server/secret.ts';
import type { Config } from '#lib/server/config.ts';
import { type Db, first, run, sql } from '#lib/server/db.ts';
import { commonErrors } from '#lib/shared/errors.ts';
import type { RewardState } from '#features/viewers/reward.ts';
import { findClosedPhone, hashPhone, keepPhone, registrableFrom } from './closed-phones.server.ts';
import { CLOSED_ACCOUNT_NAME } from '#features/accounts/texts.ts';
import {
  hashToken,
  KEY_PURPOSE,
  lockPhone,
  readUser,
  removePasskeys,
  type UserRow,
} from '#features/accounts/server.ts';

export interface AccountEraser {
  /** Locks the phone against registration. Must run first in the closing transaction. Throws UNAUTHENTICATED. */
  begin(tx: Db, userId: number): Promise<UserRow>;
  /** The last step of the closing transaction. Throws UNAUTHENTICATED when the account is closed already. */
  erase(tx: Db, erasure: Erasure): Promise<void>;
  /** The time from which the phone could be registered again if its account were closed at `now`. */
  registrableFrom(db: Db, phone: string, now: Date): Promise<Date>;
}

interface Erasure {
  user: UserRow;
  rewards: RewardState;
  now: Date;
}

async function readActive(tx: Db, userId: number): Promise<UserRow> {
  const user = await readUser(tx, userId);
  if (user.status !== 'active') throw commonErrors.UNAUTHENTICATED();
  return user;
}

/** Rows of ended sessions stay for thirty days, without address and browser. */
async function endAccess(tx: Db, { user, now }: Erasure): Promise<void> {
  const { id, email, phone } = user;
  await run(tx, sql`delete from reset_grants where user_id = ${id}`);
  await run(tx, sql`delete from phone_changes where user_id = ${id}`);
  await run(tx, sql`delete from email_changes where user_id = ${id}`);
  await removePasskeys(tx, id);
  await run(tx, sql`delete from registrations where phone = ${phone}`);
  await run(tx, sql`delete from verification_codes where phone = ${phone}`);
  const throttles = [`email:${hashToken(email)}`, `own:${id}`];
  await run(tx, sql`delete from login_throttles where key = any(${throttles}::text[])`);
  await run(
    tx,
    sql`update sessions set ended_at = coalesce(ended_at, ${now}), ip = '', user_agent = '' where user_id = ${id}`,
  );
}

/** Replaces e-mail and phone by texts that nobody can register with, so that the real ones are free again. */
async function eraseIdentity(tx: Db, { user, now }: Erasure): Promise<void> {
  const closed = await first(
    tx,
    sql<{ id: number }>`
      update users set status = 'closed', closed_at = ${now}, name = ${CLOSED_ACCOUNT_NAME},
        email = 'closed-' || id, phone = 'closed-' || id, password_hash = '', suspension_reason = null
      where id = ${user.id} and status = 'active' returning id`,
  );
  if (closed === undefined) throw commonErrors.UNAUTHENTICATED();
}

export function createAccountEraser(config: Config): AccountEraser {
  const secret = openKey(config, KEY_PURPOSE);
  return {
    async begin(tx, userId) {
      const before = await readActive(tx, userId);
      await lockPhone(tx, before.phone);
      return readActive(tx, userId);
    },
    async erase(tx, erasure) {
      await endAccess(tx, erasure);
      await eraseIdentity(tx, erasure);
      const { user, rewards, now } = erasure;
      await keepPhone(tx, { phoneHash: hashPhone(secret, user.phone), rewards, closings: 1, now });
    },
    async registrableFrom(db, phone, now) {
      const closed = await findClosedPhone(db, hashPhone(secret, phone));
      return registrableFrom({ closings: (closed?.closings ?? 0) + 1, closedAt: now });
    },
  };
}
