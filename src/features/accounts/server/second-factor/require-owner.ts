import type { Role } from '#lib/shared/route.ts';
import type { z } from '#lib/shared/zod.ts';
import { accountErrors } from '../../errors.ts';
import type { ownerProofSchema } from '../../passkey-fields.ts';
import { accountTexts } from '../../texts.ts';
import type { AccountKit } from '../account-kit.ts';
import { ownsPasskey } from '../passkeys/passkeys.ts';
import { requireOwnPasskey } from '../passkeys/require-own-passkey.ts';
import { requireOwnPassword } from '../passwords/change-password.ts';
import { readSecondFactor, tryOwnCode } from './second-factor.ts';

/**
 * Requires what a login requires, for acts that add or remove a way in. Only admins' passkeys count, because others'
 * passwords alone sign in. Throws `ownerProofErrors`, RATE_LIMITED, UNAVAILABLE.
 */
export async function requireOwner(
  kit: AccountKit,
  { userId, role, now }: { userId: number; role: Role; now: Date },
  { currentPassword: password, second_factor: code, passkey }: z.output<typeof ownerProofSchema>,
): Promise<void> {
  await requireOwnPassword(kit, { userId, password, now });
  if (passkey !== undefined) return requireOwnPasskey(kit, { userId, credential: passkey, now });
  const { is_on: hasApp } = await readSecondFactor(kit.db, userId);
  if (!hasApp && !(role === 'admin' && (await ownsPasskey(kit.db, userId)))) return;
  const { IDENTITY_NEEDED, FACTOR_CODE_WRONG } = accountErrors;
  if (!hasApp) throw IDENTITY_NEEDED({ message: accountTexts.passkeyProofNeeded });
  const message = accountTexts.codeProofNeeded;
  if (code === undefined) throw IDENTITY_NEEDED({ message, errors: { second_factor: message } });
  if (!(await tryOwnCode(kit, { userId, code, now })))
    throw FACTOR_CODE_WRONG({ errors: { second_factor: FACTOR_CODE_WRONG.text } });
}
