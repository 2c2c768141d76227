import { type Db, run, sql } from '#lib/server/db.ts';
import { ATTRIBUTES } from '../attributes.ts';
import type { RewardState } from '../reward.ts';
import { lockViewer, rewardStateOf } from './viewer-row.ts';

const EMPTIED = sql.raw(
  ATTRIBUTES.map(({ kind, viewer }) => `${viewer.column} = ${kind === 'several' ? "'{}'" : 'null'}`).join(
    ', ',
  ),
);

/**
 * Empties a viewer's details. The wallet number stays, as the wallet's name in the books. Must run in the closing
 * transaction. @returns the rewards ever paid, from which the phone's next account continues
 */
export async function eraseViewer(
  tx: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<RewardState> {
  const rewards = rewardStateOf(await lockViewer(tx, userId));
  await run(
    tx,
    sql`update viewers set closed_at = ${now}, ${EMPTIED},
          details_ever_given = '{}', withheld = '{}', day_attributes = null, day_attributes_on = null, allows_targeting = false,
          version = version + 1
        where user_id = ${userId}`,
  );
  return rewards;
}
