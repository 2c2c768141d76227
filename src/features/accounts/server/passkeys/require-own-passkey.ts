import { inTransaction } from '#lib/server/db.ts';
import type { z } from '#lib/shared/zod.ts';
import { accountErrors } from '../../errors.ts';
import type { usedCredentialSchema } from '../../passkey-fields.ts';
import type { AccountKit } from '../account-kit.ts';
import { useChallenge } from './challenge.ts';
import { findPasskey, writeUse } from './passkeys.ts';
import { verifyUse } from './verify-passkey.ts';

/** Asks a signed-in person for the use of an own passkey. An answer is good once. Throws PASSKEY_REFUSED. */
export async function requireOwnPasskey(
  kit: AccountKit,
  given: { userId: number; credential: z.output<typeof usedCredentialSchema>; now: Date },
): Promise<void> {
  const { userId, credential, now } = given;
  const passkey = await findPasskey(kit.db, credential.id);
  if (passkey?.user_id !== userId) throw accountErrors.PASSKEY_REFUSED();
  const { signCount, challenge } = await verifyUse(kit, { passkey, credential, now });
  await inTransaction(kit.db, async (tx) => {
    const isFirst = await useChallenge(tx, challenge, now);
    if (!isFirst || !(await writeUse(tx, { id: passkey.id, signCount, now })))
      throw accountErrors.PASSKEY_REFUSED();
  });
}
