import { recordAct } from '#lib/server/audit.ts';
import { type Db, inTransaction, run, sql } from '#lib/server/db.ts';
import { homepageAdActs } from '../acts.ts';
import { homepageAdErrors } from '../errors.ts';
import { lockAllAds } from './queries.ts';

export interface Move {
  id: number;
  /** The place where the admin saw the ad. */
  displayOrder: number;
  direction: 'up' | 'down';
  actorId: number;
  now: Date;
}

/**
 * Swaps an ad with its neighbour. Moving the first up or the last down changes nothing.
 * @throws HOMEPAGE_AD_NOT_FOUND; HOMEPAGE_AD_MOVED when the ad is not where the admin saw it.
 */
export function moveAd(db: Db, { id, displayOrder, direction, actorId, now }: Move): Promise<void> {
  return inTransaction(db, async (tx) => {
    const inOrder = (await lockAllAds(tx)).toSorted(
      (left, right) => left.display_order - right.display_order,
    );
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
