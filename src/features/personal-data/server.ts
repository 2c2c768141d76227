import { istanbulDay } from '#lib/shared/dates.ts';
import { implement } from '#lib/server/implement.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { requireOwnPassword } from '#features/accounts/server.ts';
import { type AccountEraser, createAccountEraser } from '#features/joining/server.ts';
import {
  outgoingLimits,
  type OutgoingLimits,
  readOwnWallet,
  requireMayLeave,
  sumWithdrawals,
} from '#features/wallet/server.ts';
import { personalDataContract, personalDataErrors } from './contract.ts';
import { accountClosedMail, personalDataTexts } from './texts.ts';
import { writeDataFile } from './write-data-file.server.ts';
import { type Db, inTransaction, one, sql } from '#lib/server/db.ts';
import { type Kurus, kurusToLira, ZERO_KURUS } from '#lib/shared/money.ts';
import { type IdempotentRequest, onceByKey } from '#lib/server/idempotency.ts';
import { forgetMessagesTo } from '#features/announcements/server.ts';
import { forgetNotices } from '#platform/notices/server.ts';
import { eraseViewer } from '#features/viewers/server.ts';
import { endViewing } from '#features/watching/server.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { fromTo, lockAccounts, post } from '#platform/ledger/server.ts';

/** A file can be ten megabytes: nobody needs more of them, all parts of a long life included. */
const DOWNLOADS: LimitRule = { name: 'personal-data', points: 20, windowSeconds: 3600 };

export function mountPersonalData(kit: ServerKit): void {
  const eraser = createAccountEraser(kit.config);

  implement(kit, personalDataContract, {
    downloadPersonalData: async ({ db, query: { part }, actor: { userId }, now }) => {
      await kit.limits.consume(DOWNLOADS, String(userId));
      const { content, parts } = await writeDataFile(db, {
        userId,
        part,
        product: kit.config.company.product_name,
        now,
      });
      const suffix = parts > 1 ? `-${part}` : '';
      return {
        data: {
          file_name: `verilerim-${istanbulDay(now)}${suffix}.json`,
          content_type: 'application/json',
          content,
          part,
          parts,
        },
      };
    },

    readClosing: async ({ db, actor, now }) => ({
      data: await readClosing(db, eraser, { userId: actor.userId, now, limits: outgoingLimits(kit.config) }),
    }),

    closeAccount: async ({ body, actor, once, now }) => {
      const { password, give_up_balance: givenUp } = body;
      const data = await closeAccount(kit, eraser, { userId: actor.userId, password, givenUp, once, now });
      return { data, message: personalDataTexts.closed };
    },
  });
}

/**
 * The balance must be given up to the kuruş, so that money received meanwhile is not lost, under the rules of all money
 * that leaves (T-M8). The wallet is locked first: a transfer or withdrawal either came before and is seen, or finds it
 * empty. @throws WITHDRAWAL_PENDING, BALANCE_LEFT, MONEY_COOLING, MONEY_FROZEN
 */
async function giveUpBalance(
  tx: Db,
  { userId, givenUp = ZERO_KURUS, now }: { userId: number; givenUp: Kurus | undefined; now: Date },
): Promise<Kurus> {
  const wallet = userWallet(userId);
  const balance = (await lockAccounts(tx, ['platform_revenue', wallet])).get(wallet)?.balance ?? ZERO_KURUS;
  if ((await sumWithdrawals(tx, userId)).pending.count > 0) throw personalDataErrors.WITHDRAWAL_PENDING();
  if (balance !== givenUp) {
    throw personalDataErrors.BALANCE_LEFT({
      message: personalDataTexts.balanceLeft(balance),
      extra: { balance: kurusToLira(balance) },
    });
  }
  if (balance === 0) return ZERO_KURUS;
  await requireMayLeave(tx, { userId, now });
  const postings = fromTo(wallet, 'platform_revenue', balance);
  await post(tx, { entries: [{ kind: 'balance_given_up', ref: userId, actorId: userId, postings }], now });
  return balance;
}

interface Closing {
  userId: number;
  password: string;
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

/** One transaction that locks in the common order: phone, viewer, ledger accounts, account. */
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

async function notifyOldAddress(kit: ServerKit, { id, name, email }: Closed): Promise<void> {
  try {
    const message = accountClosedMail(kit.config.company.product_name, name);
    await kit.mail.send({ to: email, share: 'security', by: id, ...message });
  } catch (error) {
    kit.app.log.error({ err: error }, 'mailing about a closed account failed');
  }
}

/**
 * Checks the password before the transaction, so that a wrong try stays counted and no lock waits for its hash. @throws
 * CURRENT_PASSWORD_WRONG, RATE_LIMITED, UNAUTHENTICATED when it was closed meanwhile, and those of `giveUpBalance`
 */
async function closeAccount(kit: ServerKit, eraser: AccountEraser, closing: Closing) {
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
  if (closed !== undefined) await notifyOldAddress(kit, closed);
  kit.app.log.info({ userId }, 'an account was closed');
  return { given_up };
}

/** Reads only; the closing checks again under its locks. */
async function readClosing(
  db: Db,
  eraser: AccountEraser,
  { userId, now, limits }: { userId: number; now: Date; limits: OutgoingLimits | undefined },
) {
  const query = sql<{ phone: string; has_open_watch: boolean }>`
    select phone, exists (select from watches where user_id = users.id and status = 'open') as has_open_watch
    from users where id = ${userId}`;
  const { phone, has_open_watch } = await one(db, query);
  return {
    wallet: await readOwnWallet(db, { userId, now, limits }),
    pending_withdrawals: (await sumWithdrawals(db, userId)).pending,
    has_open_watch,
    registrable_from: await eraser.registrableFrom(db, phone, now),
  };
}
