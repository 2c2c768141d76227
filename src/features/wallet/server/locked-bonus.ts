import { type Kurus, kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import { SEEN_SHARE } from '#features/watch-and-earn/seen.ts';

/**
 * The number of ads to watch to the end before the welcome bonus and the profile rewards may leave the wallet, by
 * withdrawal or transfer. It makes accounts opened only for them worthless (threats T-V14). No other money is held back.
 */
export const BONUS_RELEASE_VIEWS = 2;
/**
 * A view counts where its page said that the ad was seen. Of views about which nothing was said, as of a client that
 * tells nothing, so many count as one: they release the bonus too, only later.
 */
export const SILENT_VIEWS_FOR_ONE = 4;

export interface LockedBonus {
  amount: Kurus;
  /** Paid views that are still missing; 0 when nothing is locked. */
  viewsLeft: number;
  /** Paid views that are missing for a reward to come, whether or not anything is locked now. */
  viewsToRelease: number;
}

/**
 * The part of a viewer's welcome bonus and profile rewards that may not leave yet. It needs no lock, because paid views
 * never become fewer.
 */
export async function readLockedBonus(db: Db, userId: number): Promise<LockedBonus> {
  const { bonus, rewards, seen, views } = await one(
    db,
    sql<{ bonus: Kurus; rewards: Kurus; seen: number; views: number }>`
      with paid as (
        select is_painted and visible_ms >= ${SEEN_SHARE}::float8 * display_duration * 1000 as is_seen
        from watches where user_id = ${userId} and status = 'viewed'
        order by id desc limit ${BONUS_RELEASE_VIEWS * SILENT_VIEWS_FOR_ONE}
      )
      select welcome_bonus_kurus as bonus, (
          select coalesce(sum(amount_kurus), 0)::bigint from ledger_entries join ledger_postings on entry_id = id
          where kind = 'profile_reward' and account_id = 'user_wallet:' || ${userId}::bigint
            and ref in (select ${userId}::bigint || ':' || n from generate_series(1, reward_count) as n)
        ) as rewards,
        (select count(*) from paid where is_seen) as seen, (select count(*) from paid) as views
      from viewers where user_id = ${userId}`,
  );
  const given = sumKurus(bonus, rewards);
  const counted = seen + (views - seen) / SILENT_VIEWS_FOR_ONE;
  const viewsToRelease = Math.max(0, Math.ceil(BONUS_RELEASE_VIEWS - counted));
  const viewsLeft = given === 0 ? 0 : viewsToRelease;
  return { amount: viewsLeft === 0 ? ZERO_KURUS : kurus(given), viewsLeft, viewsToRelease };
}
