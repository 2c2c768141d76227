import { recordAct } from '#lib/server/audit.ts';
import { inTransaction } from '#lib/server/db.ts';
import type { BodyOf, Role } from '#lib/shared/route.ts';
import { tell } from '#features/notices/server/index.ts';
import { passkeyActs } from '../../acts.ts';
import type { passkeyContract } from '../../contract.ts';
import { accountErrors } from '../../errors.ts';
import { passkeyMail } from '../../texts.ts';
import type { AccountKit } from '../account-kit.ts';
import { readUser } from '../queries.ts';
import { mailOwner } from '../tell-owner.ts';
import { spendChallenge } from './challenge.ts';
import { insertPasskey, requireRoomForPasskey } from './passkeys.ts';
import { verifyNew } from './verify-passkey.ts';

type NewPasskey = BodyOf<typeof passkeyContract.addPasskey> & { userId: number; role: Role; now: Date };

/**
 * Keeps a passkey that an authenticator has made, and tells its owner by mail, in case somebody else added it. Throws
 * PASSKEY_REFUSED, PASSKEY_KNOWN, PASSKEYS_FULL.
 */
export async function addPasskey(kit: AccountKit, given: NewPasskey): Promise<void> {
  const { userId, role, name, now } = given;
  const made = await verifyNew(kit, given);
  await inTransaction(kit.db, async (tx) => {
    await requireRoomForPasskey(tx, userId);
    if (!(await spendChallenge(tx, made.challenge, now))) throw accountErrors.PASSKEY_REFUSED();
    await insertPasskey(tx, {
      user_id: userId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      sign_count: made.signCount,
      transports: made.transports,
      name,
      created_at: now,
    });
    await tell(
      tx,
      { kind: 'passkey_added', to: [userId], ref: made.credentialId.slice(0, 80), detail: { name } },
      now,
    );
    if (role === 'admin')
      await recordAct(tx, { actorId: userId, act: passkeyActs.add, subjectId: userId, after: { name }, now });
  });
  kit.app.log.info({ userId }, 'a passkey was added');
  const user = await readUser(kit.db, userId);
  const message = passkeyMail(kit.config.company.product_name, user.name, 'added');
  mailOwner(kit, 'mailing about a new passkey', { user, message });
}
