/** Signs in after registration without the password: the code was proof enough. */
import { inTransaction } from '#lib/server/db.ts';
import { accountErrors } from '../../errors.ts';
import type { AccountKit } from '../account-kit.ts';
import { isOwnChallenge, makeChallenge, spendChallenge } from '../passkeys/challenge.ts';
import { readUser } from '../queries.ts';
import { refuseSuspended } from '../signing-in/refuse-suspended.ts';
import { nameDevice } from '../signing-in/known-device.ts';
import type { Login } from '../signing-in/log-in.ts';
import { openSession } from '../signing-in/sessions.ts';

const purposeOf = (userId: number) => `registered:${userId}`;

/** Good for one login of this account, for minutes. */
export const makeTicket = (secret: Buffer, userId: number, now: Date): string =>
  `${userId}.${Buffer.from(makeChallenge(secret, purposeOf(userId), now)).toString('base64url')}`;

/** Throws TICKET_OVER, ACCOUNT_SUSPENDED. */
export async function enterWithTicket(
  kit: AccountKit,
  { ticket, ip, userAgent, now }: { ticket: string; ip: string; userAgent: string; now: Date },
): Promise<Login> {
  const { db, secret } = kit;
  const [id = '', challenge = ''] = ticket.split('.');
  const userId = Number(id);
  if (!isOwnChallenge(challenge, { secret, purpose: purposeOf(userId), now }))
    throw accountErrors.TICKET_OVER();
  const user = await readUser(db, userId);
  if (user.status === 'closed') throw accountErrors.TICKET_OVER();
  await refuseSuspended(kit, user);
  const session = await inTransaction(db, async (tx) => {
    if (!(await spendChallenge(tx, challenge, now))) throw accountErrors.TICKET_OVER();
    return openSession(tx, { userId, ip, userAgent, now });
  });
  kit.app.log.info({ userId, role: user.role, ip }, 'logged in after registering');
  return { user, session, deviceCookie: nameDevice(secret, userId) };
}
