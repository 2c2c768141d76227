import { type Db, rows, run, sql } from '#lib/server/db.ts';
import { forgetPlaces } from '#features/fraud/server/index.ts';
import type { WatchRow } from '../settling/batch-facts.ts';
import { lockViewers } from '../settling/lock-viewers.ts';
import { release } from './release.ts';

/**
 * Ends the open watch of an account being closed, and deletes personal traces: hidden firms, addresses, matched
 * answers. Watches stay, because the books refer to them. Call it in the closing transaction before any ledger
 * account is locked; it leaves the viewer locked.
 */
export async function endViewing(tx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await lockViewers(tx, [userId]);
  const open = await rows(
    tx,
    sql<WatchRow>`select * from watches where status = 'open' and user_id = ${userId}`,
  );
  await release(tx, open, now);
  await run(tx, sql`delete from hidden_firms where user_id = ${userId}`);
  await run(tx, sql`delete from earning_addresses where user_id = ${userId}`);
  await forgetPlaces(tx, userId);
  await run(
    tx,
    sql`update watches set matched = null, holder = null
        where user_id = ${userId} and (matched is not null or holder is not null)`,
  );
}
