/** Proves that the person at a session is its owner, where a stolen session must not suffice (threats T-M8). */
import { openKey } from '#lib/server/secret.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { accountErrors } from '../errors.ts';
import type { ProvesIdentity } from '../identity-fields.ts';
import { KEY_PURPOSE } from './account-kit.ts';
import { requireOwnPassword } from './passwords/change-password.ts';
import { tryOwnCode } from './second-factor/second-factor.ts';

export function createIdentityProof(kit: ServerKit): ProvesIdentity {
  const secret = openKey(kit.config, KEY_PURPOSE);
  return {
    async requireIdentity({ userId, password, code, now }) {
      if (password !== undefined)
        return requireOwnPassword(kit, { userId, password, field: 'password', now });
      if (code === undefined) throw accountErrors.IDENTITY_NEEDED();
      const isRight = await tryOwnCode({ ...kit, secret }, { userId, code, now });
      if (isRight === null) throw accountErrors.IDENTITY_NEEDED();
      if (!isRight) throw accountErrors.FACTOR_CODE_WRONG();
    },
  };
}
