import { type Db, first, one, sql, violates } from '#lib/server/db.ts';
import { homepageAdErrors } from '../errors.ts';
import { orderTakenText } from '../texts.ts';
import { findAdByOrder, type HomepageAdContent, type HomepageAdStatus } from './queries.ts';

/** Turns the constraint's refusal into a message beside the field that names the ad in that place. */
async function refuseTakenOrder(db: Db, error: unknown, displayOrder: number): Promise<never> {
  if (!violates(error, 'startup_ads_order_is_free')) throw error;
  const message = orderTakenText(displayOrder, (await findAdByOrder(db, displayOrder))?.title);
  throw homepageAdErrors.HOMEPAGE_AD_ORDER_TAKEN({ message, errors: { display_order: message } });
}

/** Adds an ad and answers its id. Throws HOMEPAGE_AD_ORDER_TAKEN. */
export async function addAd(
  db: Db,
  ad: HomepageAdContent & { image_path: string; now: Date },
): Promise<number> {
  const insert = sql<{ id: number }>`
    insert into startup_ads (title, description, link, display_order, image_path, created_at)
    values (${ad.title}, ${ad.description}, ${ad.link}, ${ad.display_order}, ${ad.image_path}, ${ad.now})
    returning id`;
  try {
    return (await one(db, insert)).id;
  } catch (error) {
    return refuseTakenOrder(db, error, ad.display_order);
  }
}

export interface HomepageAdChange extends HomepageAdContent {
  id: number;
  /** Undefined keeps what is there. */
  imagePath: string | undefined;
  status: HomepageAdStatus | undefined;
}

/** Changes an ad. Throws HOMEPAGE_AD_NOT_FOUND or HOMEPAGE_AD_ORDER_TAKEN. */
export async function editAd(db: Db, change: HomepageAdChange): Promise<void> {
  const update = sql<{ id: number }>`
    update startup_ads set title = ${change.title}, description = ${change.description}, link = ${change.link},
      display_order = ${change.display_order}, image_path = coalesce(${change.imagePath ?? null}, image_path),
      status = coalesce(${change.status ?? null}, status)
    where id = ${change.id} returning id`;
  let edited: { id: number } | undefined;
  try {
    edited = await first(db, update);
  } catch (error) {
    return refuseTakenOrder(db, error, change.display_order);
  }
  if (edited === undefined) throw homepageAdErrors.HOMEPAGE_AD_NOT_FOUND();
}
