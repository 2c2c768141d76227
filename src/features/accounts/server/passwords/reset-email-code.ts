/** Carriers reassign unused numbers: after a while a reset needs a second code, by e-mail (threats T-A7). */
import { createHmac } from 'node:crypto';
import { type Db, first, one, run, sql } from '#lib/server/db.ts';
import { accountErrors } from '../../errors.ts';
import { resetEmailCodeMail } from '../../texts.ts';
import { MAX_WRONG_TRIES, PHONE_FRESH_DAYS } from '../../verification.ts';
import type { AccountKit } from '../account-kit.ts';
import { isSameHash, newCode } from '../codes/code-hash.ts';
import type { UserRow } from '../queries.ts';

const DAY_MS = 86_400_000;

const hashEmailCode = (secret: Buffer, tokenHash: string, code: string): string =>
  createHmac('sha256', secret).update(`reset-email:${tokenHash}:${code}`).digest('hex');

/** Returns the code, which the caller mails after the transaction, or null where the number was proved lately. */
export async function askForEmailCode(
  tx: Db,
  secret: Buffer,
  { userId, tokenHash, now }: { userId: number; tokenHash: string; now: Date },
): Promise<string | null> {
  const { provedAt } = await one(
    tx,
    sql<{ provedAt: Date }>`select phone_proved_at as "provedAt" from users where id = ${userId}`,
  );
  if (now.getTime() - provedAt.getTime() <= PHONE_FRESH_DAYS * DAY_MS) return null;
  const code = newCode();
  await run(
    tx,
    sql`update reset_grants set email_code_hash = ${hashEmailCode(secret, tokenHash, code)}
        where token_hash = ${tokenHash}`,
  );
  return code;
}

export function mailResetCode(kit: AccountKit, { id, name, email: to }: UserRow, code: string): void {
  const mail = resetEmailCodeMail(kit.config.company.product_name, name, code);
  kit.inBackground('mailing the second code of a reset', () =>
    kit.mail.send({ to, share: 'own-codes', by: id, ...mail }),
  );
}

/**
 * Counts the try before comparing, so that parallel guesses are all counted; a right code gives it back, because a
 * refused new password may be sent again. Throws EMAIL_CODE_NEEDED, EMAIL_CODE_WRONG, RESET_EXPIRED.
 */
export async function requireEmailCode(
  kit: AccountKit,
  { tokenHash, code }: { tokenHash: string; code: string | undefined },
): Promise<void> {
  const { hash } = await one(
    kit.db,
    sql<{
      hash: string | null;
    }>`select email_code_hash as hash from reset_grants where token_hash = ${tokenHash}`,
  );
  if (hash === null) return;
  const { EMAIL_CODE_NEEDED, EMAIL_CODE_WRONG, RESET_EXPIRED } = accountErrors;
  if (code === undefined) throw EMAIL_CODE_NEEDED({ errors: { email_code: EMAIL_CODE_NEEDED.text } });
  const counted = await first(
    kit.db,
    sql`update reset_grants set email_tries = email_tries + 1
        where token_hash = ${tokenHash} and email_tries < ${MAX_WRONG_TRIES} returning 1 as one`,
  );
  if (counted === undefined) throw RESET_EXPIRED();
  if (!isSameHash(hashEmailCode(kit.secret, tokenHash, code), hash))
    throw EMAIL_CODE_WRONG({ errors: { email_code: EMAIL_CODE_WRONG.text } });
  await run(
    kit.db,
    sql`update reset_grants set email_tries = email_tries - 1 where token_hash = ${tokenHash}`,
  );
}
