/** Signing in with a passkey: without e-mail and password, and for admins without a code. */
import { addressKey } from '#lib/server/limits.ts';
import { inTransaction } from '#lib/server/db.ts';
import type { BodyOf } from '#lib/shared/route.ts';
import type { passkeyContract } from '../../contract.ts';
import { accountErrors } from '../../errors.ts';
import type { AccountKit } from '../account-kit.ts';
import { LOGIN_PER_ADDRESS } from '../limits.ts';
import { readUser, type UserRow } from '../queries.ts';
import { refuseSuspended } from '../signing-in/refuse-suspended.ts';
import { type OpenedSession, openSession } from '../signing-in/sessions.ts';
import { findPasskey, takeUse } from './passkeys.ts';
import { verifyUse } from './verify-passkey.ts';

export interface PasskeyTry {
  credential: BodyOf<typeof passkeyContract.signInWithPasskey>['credential'];
  ip: string;
  userAgent: string;
  now: Date;
}

/** Opens a session. Throws PASSKEY_REFUSED, ACCOUNT_SUSPENDED, RATE_LIMITED. */
export async function signInWithPasskey(
  kit: AccountKit,
  { credential, ip, userAgent, now }: PasskeyTry,
): Promise<{ user: UserRow; session: OpenedSession }> {
  await kit.limits.consume(LOGIN_PER_ADDRESS, addressKey(ip));
  const passkey = await findPasskey(kit.db, credential.id);
  if (passkey === undefined) throw accountErrors.PASSKEY_REFUSED();
  const verified = await verifyUse(kit, { passkey, credential, now });
  const user = await readUser(kit.db, passkey.user_id);
  await refuseSuspended(kit, user);
  const session = await inTransaction(kit.db, async (tx) => {
    await takeUse(tx, { id: passkey.id, ...verified, now });
    return openSession(tx, { userId: user.id, ip, userAgent, now });
  });
  kit.app.log.info({ userId: user.id, role: user.role, ip }, 'logged in with a passkey');
  return { user, session };
}
