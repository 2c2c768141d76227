import { istanbulDay } from '#lib/shared/dates.ts';
import { implement } from '#lib/server/implement.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { createAccountEraser, type AccountEraser } from '#features/accounts/server/index.ts';
import { outgoingLimits, type OutgoingLimits, readOwnWallet } from '#features/wallet/server/index.ts';
import { personalDataContract } from '../contract.ts';
import { personalDataTexts } from '../texts.ts';
import { closeAccount } from './close-account.ts';
import { writeDataFile } from './write-data-file.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import { readPendingWithdrawals } from './give-up-balance.ts';

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

/** The consequences of closing the account at present. Reads only; the closing checks again under its locks. */
async function readClosing(
  db: Db,
  eraser: AccountEraser,
  { userId, now, limits }: { userId: number; now: Date; limits: OutgoingLimits | undefined },
) {
  const { phone, has_open_watch } = await one(
    db,
    sql<{ phone: string; has_open_watch: boolean }>`
      select phone, exists (select from watches where user_id = users.id and status = 'open') as has_open_watch
      from users where id = ${userId}`,
  );
  return {
    wallet: await readOwnWallet(db, { userId, now, limits }),
    pending_withdrawals: await readPendingWithdrawals(db, userId),
    has_open_watch,
    registrable_from: await eraser.registrableFrom(db, phone, now),
  };
}
