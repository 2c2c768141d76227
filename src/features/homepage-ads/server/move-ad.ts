import { recordAct } from '#lib/server/audit.ts';
import { type Db, inTransaction, rows, run, sql } from '#lib/server/db.ts';
import { homepageAdActs } from '../acts.ts';
import { homepageAdErrors } from '../errors.ts';
import type { HomepageAdRow } from './queries.ts';

export interface Move {
  id: number;
  /** The place in which the admin saw it. */
  displayOrder: number;
  direction: 'up' | 'down';
  actorId: number;
  now: Date;
}

/**
 * Lets an ad and its neighbour change places; the first one stays first and the last one last.
 * @throws HOMEPAGE_AD_NOT_FOUND; HOMEPAGE_AD_MOVED when it no longer stands where the admin saw it.
 */
export function moveAd(db: Db, { id, displayOrder, direction, actorId, now }: Move): Promise<void> {
  return inTransaction(db, async (tx) => {
    // All of them, always in the same order: of two who move at once the second sees what the first has done.
    const ads = await rows(tx, sql<HomepageAdRow>`select * from startup_ads order by id for update`);
    const inOrder = ads.toSorted((left, right) => left.display_order - right.display_order);
    const place = inOrder.findIndex((ad) => ad.id === id);
    const ad = inOrder[place];
    if (ad === undefined) throw homepageAdErrors.HOMEPAGE_AD_NOT_FOUND();
    if (ad.display_order !== displayOrder) throw homepageAdErrors.HOMEPAGE_AD_MOVED();
    const neighbour = inOrder[direction === 'up' ? place - 1 : place + 1];
    if (neighbour === undefined) return;
    await run(
      tx,
      sql`update startup_ads set display_order = ${ad.display_order + neighbour.display_order} - display_order
          where id in (${id}, ${neighbour.id})`,
    );
    await recordAct(tx, {
      actorId,
      act: homepageAdActs.move,
      subjectId: id,
      before: { title: ad.title, display_order: ad.display_order },
      after: { title: ad.title, display_order: neighbour.display_order },
      now,
    });
  });
}
