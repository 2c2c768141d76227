import { inTransaction } from '#lib/server/db.ts';
import type { z } from '#lib/shared/zod.ts';
import { accountErrors } from '../../errors.ts';
import type { usedCredentialSchema } from '../../passkey-fields.ts';
import { accountTexts } from '../../texts.ts';
import { isOldEnoughToStandIn } from '../../verification.ts';
import type { AccountKit } from '../account-kit.ts';
import { findPasskey, takeUse } from './passkeys.ts';
import { verifyUse } from './verify-passkey.ts';

interface PasskeyProof {
  userId: number;
  credential: z.output<typeof usedCredentialSchema>;
  now: Date;
}

/** Refuses a passkey that is too new to stand in for a lost phone. Throws PASSKEY_REFUSED. */
export async function refuseNewPasskey(kit: AccountKit, { credential, now }: PasskeyProof): Promise<void> {
  const passkey = await findPasskey(kit.db, credential.id);
  if (passkey !== undefined && !isOldEnoughToStandIn(passkey.created_at, now))
    throw accountErrors.PASSKEY_REFUSED({ message: accountTexts.passkeyTooNew });
}

/** Asks a signed-in person for the use of an own passkey. An answer is good once. Throws PASSKEY_REFUSED. */
export async function requireOwnPasskey(kit: AccountKit, given: PasskeyProof): Promise<void> {
  const { userId, credential, now } = given;
  const passkey = await findPasskey(kit.db, credential.id);
  if (passkey?.user_id !== userId) throw accountErrors.PASSKEY_REFUSED();
  const verified = await verifyUse(kit, { passkey, credential, now });
  await inTransaction(kit.db, (tx) => takeUse(tx, { id: passkey.id, ...verified, now }));
}
