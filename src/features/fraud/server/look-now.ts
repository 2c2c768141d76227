/** Looks at one account when its money is about to leave: the job may not have seen the last minutes. */
import type { Db } from '#lib/server/db.ts';
import { type Hold, readHold } from './holds.ts';
import { refreshLinks } from './links.ts';
import { scoreAccounts } from './score-accounts.ts';

interface Leaving {
  userId: number;
  /** Where the money is to go, if it is asked for only now. */
  iban?: string;
  now: Date;
}

/** Scores the account anew. Answers why its money may not leave; undefined where it may. */
export async function lookNow(tx: Db, { userId, iban, now }: Leaving): Promise<Hold | undefined> {
  const asked = iban === undefined ? undefined : { userId, iban };
  await refreshLinks(tx, { now, userIds: [userId], asked });
  await scoreAccounts(tx, [userId], now);
  return readHold(tx, userId);
}
