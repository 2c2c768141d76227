/** Changing one's e-mail, which is the login, needs the password and a code mailed to it (docs/product.md, Accounts). */
import { run, sql } from '#lib/server/db.ts';
import { openKey } from '#lib/server/secret.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import type { ChangesOwnDetails, ProvesIdentity } from '../identity-fields.ts';
import { accountTexts } from '../texts.ts';
import { KEY_PURPOSE } from '../account-kit.server.ts';
import { beginEmailChange } from './change-email.server.ts';
import { requireOwnPassword } from '../passwords/change-password.server.ts';
import { readUser } from '../queries.server.ts';
import { accountErrors } from '../errors.ts';
import { tryOwnCode } from '../second-factor/second-factor.server.ts';

const passwordNeeded: FieldErrors = { currentPassword: accountTexts.currentPasswordNeeded };

export function createOwnDetails(kit: ServerKit): ChangesOwnDetails {
  const emails = { ...kit, secret: openKey(kit.config, KEY_PURPOSE) };
  return {
    async findOwnDetailsProblems({ userId, email, currentPassword }) {
      if (email === undefined || currentPassword) return {};
      return (await readUser(kit.db, userId)).email === email ? {} : passwordNeeded;
    },

    async changeOwnDetails({ userId, name, email, currentPassword: password, solution, now }) {
      const isNewEmail = (await readUser(kit.db, userId)).email !== email;
      if (isNewEmail) {
        if (!password) throw commonErrors.VALIDATION({ errors: passwordNeeded });
        await requireOwnPassword(kit, { userId, password, now });
        await beginEmailChange(emails, { userId, email, solution, now });
      }
      await run(kit.db, sql`update users set name = ${name} where id = ${userId} and status <> 'closed'`);
      return { waitingEmail: isNewEmail ? email : null };
    },
  };
}

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
