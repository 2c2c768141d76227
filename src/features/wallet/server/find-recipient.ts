import { type Db, first, sql } from '#lib/server/db.ts';
import { walletErrors } from '../errors.ts';

export interface Recipient {
  userId: number;
  name: string;
}

/**
 * Finds the other viewer who has both this wallet number and this e-mail. Every other case is one and the same error,
 * so that nobody learns which of the two was right (Specification, decisions §3). Throws RECIPIENT_NOT_FOUND.
 */
export async function findRecipient(
  db: Db,
  { walletNumber, email, senderId }: { walletNumber: string; email: string; senderId: number },
): Promise<Recipient> {
  const recipient = await first(
    db,
    sql<Recipient>`select user_id as "userId", name from viewers join users on users.id = user_id
      where wallet_number = ${walletNumber} and email = ${email} and status = 'active' and user_id <> ${senderId}`,
  );
  if (recipient === undefined) throw walletErrors.RECIPIENT_NOT_FOUND();
  return recipient;
}
