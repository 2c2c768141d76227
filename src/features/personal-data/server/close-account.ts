/**
 * Closes a viewer's account (docs/decisions/accounts.md): open watches end, the wallet is emptied, the
 * identity is erased. One transaction that locks in the common order: phone, viewer, ledger accounts, account.
 */
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, inTransaction } from '#lib/server/db.ts';
import { type IdempotentRequest, onceByKey } from '#lib/server/idempotency.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { type AccountEraser, requireOwnPassword } from '#features/accounts/server/index.ts';
import { forgetMessagesTo } from '#features/announcements/server/index.ts';
import { forgetNotices } from '#features/notices/server/index.ts';
import { eraseViewer } from '#features/people/server/index.ts';
import { endViewing } from '#features/watch-and-earn/server/index.ts';
import { accountClosedMail } from '../texts.ts';
import { giveUpBalance } from './give-up-balance.ts';

export interface Closing {
  userId: number;
  password: string;
  /** The balance that the viewer saw in the wallet and gives up, or undefined for none. */
  givenUp: Kurus | undefined;
  once: IdempotentRequest | undefined;
  now: Date;
}

interface Closed {
  id: number;
  name: string;
  email: string;
  given_up: Kurus;
}

async function close(tx: Db, eraser: AccountEraser, { userId, givenUp, now }: Closing): Promise<Closed> {
  const user = await eraser.begin(tx, userId);
  await endViewing(tx, { userId, now });
  const given_up = await giveUpBalance(tx, { userId, givenUp, now });
  const rewards = await eraseViewer(tx, { userId, now });
  await forgetNotices(tx, userId);
  await forgetMessagesTo(tx, userId);
  await eraser.erase(tx, { user, rewards, now });
  return { id: userId, name: user.name, email: user.email, given_up };
}

async function tellOldAddress(kit: ServerKit, { id, name, email }: Closed): Promise<void> {
  try {
    const message = accountClosedMail(kit.config.company.product_name, name);
    await kit.mail.send({ to: email, share: 'security', by: id, ...message });
  } catch (error) {
    kit.app.log.error({ err: error }, 'mailing about a closed account failed');
  }
}

/**
 * Closes the account. The password is looked at before the transaction, so that a wrong try stays counted and nobody
 * waits for its hash. The same key at once answers the same; afterwards there is no session to ask with.
 * @throws CURRENT_PASSWORD_WRONG, RATE_LIMITED, UNAUTHENTICATED when it was closed meanwhile, WITHDRAWAL_PENDING,
 *   BALANCE_LEFT, MONEY_COOLING, MONEY_FROZEN.
 */
export async function closeAccount(
  kit: ServerKit,
  eraser: AccountEraser,
  closing: Closing,
): Promise<{ given_up: Kurus }> {
  const { userId, password, once, now } = closing;
  await requireOwnPassword(kit, { userId, password, field: 'password', now });
  let closed: Closed | undefined;
  const given_up = await inTransaction(kit.db, async (tx) => {
    const work = async () => {
      closed = await close(tx, eraser, closing);
      return closed.given_up;
    };
    return once === undefined ? work() : onceByKey(tx, once, work);
  });
  if (closed !== undefined) await tellOldAddress(kit, closed);
  kit.app.log.info({ userId }, 'an account was closed');
  return { given_up };
}
