/** Looks at one account when its money is about to leave: the job may not have seen the last minutes. */
import type { Db } from '#lib/server/db.ts';
import { type Hold, readHold } from './holds.ts';
import { refreshLinks } from './links.ts';
import { scoreAccounts } from './score-accounts.ts';

/** Scores the account anew. Answers why its money may not leave; undefined where it may. */
export async function lookNow(
  tx: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<Hold | undefined> {
  await refreshLinks(tx, { now, userIds: [userId] });
  await scoreAccounts(tx, [userId], now);
  return readHold(tx, userId);
}
