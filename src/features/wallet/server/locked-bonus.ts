import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, one, sql } from '#lib/server/db.ts';

/**
 * The number of ads to watch to the end before the welcome bonus may leave the wallet, by withdrawal or transfer. It
 * makes accounts opened only for the bonus worthless (threats T-V14). No other money is held back.
 */
export const BONUS_RELEASE_VIEWS = 2;

export interface LockedBonus {
  amount: Kurus;
  /** Paid views that are still missing; 0 when nothing is locked. */
  viewsLeft: number;
}

/**
 * The part of a viewer's welcome bonus that may not leave yet. It needs no lock, because paid views never become
 * fewer.
 */
export async function readLockedBonus(db: Db, userId: number): Promise<LockedBonus> {
  const { bonus, views } = await one(
    db,
    sql<{ bonus: number; views: number }>`
      select welcome_bonus_kurus as bonus, (
          select count(*) from (
            select from watches where watches.user_id = viewers.user_id and status = 'viewed'
            limit ${BONUS_RELEASE_VIEWS}) as paid
        ) as views
      from viewers where user_id = ${userId}`,
  );
  const viewsLeft = bonus === 0 ? 0 : Math.max(0, BONUS_RELEASE_VIEWS - views);
  return { amount: kurus(viewsLeft === 0 ? 0 : bonus), viewsLeft };
}
