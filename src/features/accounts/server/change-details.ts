/**
 * Changes a signed-in person's own name and e-mail. People log in with the e-mail, so changing it needs the password
 * (decisions §6).
 */
import { type Db, inTransaction, run, sql, violates } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import { accountErrors } from '../errors.ts';
import type { GivenOwnDetails, OwnDetailsChange } from '../identity-fields.ts';
import { accountTexts, emailChangedMail, newEmailMail } from '../texts.ts';
import { requireOwnPassword } from './passwords/change-password.ts';
import { readUser, type UserRow } from './queries.ts';
import { voidResetGrants } from './passwords/reset-password.ts';
import { tellOwner } from './tell-owner.ts';

const passwordNeeded: FieldErrors = { currentPassword: accountTexts.currentPasswordNeeded };

/** Says of a new e-mail that it needs the current password, where that is missing. */
export async function findOwnDetailsProblems(
  kit: ServerKit,
  { userId, email, currentPassword }: GivenOwnDetails,
): Promise<FieldErrors> {
  if (email === undefined || currentPassword) return {};
  return (await readUser(kit.db, userId)).email === email ? {} : passwordNeeded;
}

async function requirePassword(
  kit: ServerKit,
  { userId, currentPassword, now }: OwnDetailsChange,
): Promise<void> {
  if (!currentPassword) throw commonErrors.VALIDATION({ errors: passwordNeeded });
  await requireOwnPassword(kit, { userId, password: currentPassword, now });
}

async function updateEmail(
  db: Db,
  { userId, name, email, emailField, now }: OwnDetailsChange,
): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      await run(
        tx,
        sql`update users set name = ${name}, email = ${email}, secured_at = ${now}
            where id = ${userId} and status <> 'closed'`,
      );
      await voidResetGrants(tx, userId, now);
      await tellOwner(tx, { kind: 'email_changed', userId, now });
    });
  } catch (error) {
    if (!violates(error, 'users_email_key')) throw error;
    throw accountErrors.EMAIL_TAKEN({ errors: { [emailField]: accountErrors.EMAIL_TAKEN.text } });
  }
}

/** The old address is told too, because the change may have been made by a thief of the account (threats T-A13). */
async function tellBothAddresses(kit: ServerKit, before: UserRow, email: string): Promise<void> {
  const product = kit.config.company.product_name;
  try {
    await kit.mail.send({
      to: before.email,
      share: 'security',
      by: before.id,
      ...emailChangedMail(product, before),
    });
    await kit.mail.send({
      to: email,
      share: 'other-codes',
      by: before.id,
      ...newEmailMail(product, before.name),
    });
  } catch (error) {
    kit.app.log.error({ err: error }, 'mailing about a changed e-mail failed');
  }
}

/**
 * Changes name and e-mail. After a change of e-mail money cannot leave for a while (`secured_at`), and both addresses
 * are told. Throws EMAIL_TAKEN, CURRENT_PASSWORD_WRONG (declare both), VALIDATION, RATE_LIMITED, UNAVAILABLE.
 */
export async function changeOwnDetails(kit: ServerKit, change: OwnDetailsChange): Promise<void> {
  const before = await readUser(kit.db, change.userId);
  if (before.email === change.email) {
    await run(
      kit.db,
      sql`update users set name = ${change.name} where id = ${change.userId} and status <> 'closed'`,
    );
    return;
  }
  await requirePassword(kit, change);
  await updateEmail(kit.db, change);
  await tellBothAddresses(kit, before, change.email);
}
