/** Firms whose ads a viewer does not want to see: never offered, never started. */
import { type Db, inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { watchErrors } from '../../errors.ts';
import { lockViewers } from '../settling/lock-viewers.ts';

/** A limit above the number of firms that anybody hides by hand. */
const MAX_HIDDEN = 500;

interface Wish {
  userId: number;
  firmId: number;
  now: Date;
}

export function listHidden(db: Db, userId: number) {
  return rows(
    db,
    sql<{ id: number; name: string; hidden_at: Date }>`
      select firm_id as id, firm_name as name, hidden_at from hidden_firms join firms on firms.user_id = firm_id
      where hidden_firms.user_id = ${userId} order by hidden_at desc, firm_id`,
  );
}

/** Whether the viewer has ever started an ad of the firm. A viewer who has not must prove that an ad was offered. */
export async function hasStartedAdOf(db: Db, { userId, firmId }: Omit<Wish, 'now'>): Promise<boolean> {
  const { started } = await one(
    db,
    sql<{ started: boolean }>`
      select exists (
        select from viewer_ads join campaigns on campaigns.id = campaign_id
        where viewer_ads.user_id = ${userId} and firm_id = ${firmId}
      ) as started`,
  );
  return started;
}

/** Hides a firm that must exist. Hiding it again changes nothing. Throws TOO_MANY_HIDDEN. */
export function hideFirm(db: Db, { userId, firmId, now }: Wish): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockViewers(tx, [userId]);
    const { count } = await one(
      tx,
      sql<{ count: number }>`select count(*) as count from hidden_firms where user_id = ${userId}`,
    );
    if (count >= MAX_HIDDEN) throw watchErrors.TOO_MANY_HIDDEN();
    await run(
      tx,
      sql`insert into hidden_firms (user_id, firm_id, hidden_at) values (${userId}, ${firmId}, ${now})
          on conflict do nothing`,
    );
  });
}

/** Shows it again. Throws ADVERTISER_NOT_FOUND where it was not hidden. */
export async function showFirm(db: Db, { userId, firmId }: Omit<Wish, 'now'>): Promise<void> {
  const shown = await run(
    db,
    sql`delete from hidden_firms where user_id = ${userId} and firm_id = ${firmId}`,
  );
  if (shown === 0) throw watchErrors.ADVERTISER_NOT_FOUND();
}
