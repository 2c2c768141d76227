/** An admin's changes to homepage ads. Each act is written to the audit log in the same transaction. */
import type { FieldErrors } from '#lib/shared/errors.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, inTransaction, one, run, sql, violates } from '#lib/server/db.ts';
import { homepageAdActs } from '../acts.ts';
import { homepageAdErrors } from '../errors.ts';
import { orderTakenText } from '../texts.ts';
import {
  findAdByOrder,
  type HomepageAdContent,
  type HomepageAdRow,
  type HomepageAdStatus,
  lockAd,
  lockAllAds,
} from './queries.ts';

/** The admin who acts, and the time. */
interface Act {
  actorId: number;
  now: Date;
}

interface AuditedChange extends Act {
  verb: keyof typeof homepageAdActs;
  id: number;
  before?: HomepageAdRow;
  after?: HomepageAdRow;
}

const shown = (ad: HomepageAdRow | undefined) => {
  if (ad === undefined) return undefined;
  const { title, description, link, display_order, status, image_path } = ad;
  return { title, description, link, display_order, status, image_path };
};

function record(tx: Db, { actorId, now, verb, id, before, after }: AuditedChange): Promise<void> {
  const [was, is] = [shown(before), shown(after)];
  return recordAct(tx, {
    actorId,
    now,
    act: homepageAdActs[verb],
    subjectId: id,
    ...(was && { before: was }),
    ...(is && { after: is }),
  });
}

/** Turns the unique constraint's refusal into a field message that names the ad in that place. */
async function refuseTakenOrder(db: Db, error: unknown, displayOrder: number): Promise<never> {
  if (!violates(error, 'startup_ads_order_is_free')) throw error;
  const message = orderTakenText(displayOrder, (await findAdByOrder(db, displayOrder))?.title);
  throw homepageAdErrors.HOMEPAGE_AD_ORDER_TAKEN({ message, errors: { display_order: message } });
}

/** Whether the wanted place is another ad's, beside its field. */
export async function findOrderProblem(
  db: Db,
  { displayOrder, ownId }: { displayOrder: number | undefined; ownId: number | null },
): Promise<FieldErrors> {
  if (displayOrder === undefined) return {};
  const other = await findAdByOrder(db, displayOrder);
  if (other === undefined || other.id === ownId) return {};
  return { display_order: orderTakenText(displayOrder, other.title) };
}

/** Adds an ad and returns its id. Throws HOMEPAGE_AD_ORDER_TAKEN. */
export async function addAd(db: Db, ad: HomepageAdContent & { imagePath: string } & Act): Promise<number> {
  try {
    return await inTransaction(db, async (tx) => {
      const after = await one(
        tx,
        sql<HomepageAdRow>`
          insert into startup_ads (title, description, link, display_order, image_path, created_at)
          values (${ad.title}, ${ad.description}, ${ad.link}, ${ad.display_order}, ${ad.imagePath}, ${ad.now})
          returning *`,
      );
      await record(tx, { ...ad, verb: 'add', id: after.id, after });
      return after.id;
    });
  } catch (error) {
    return refuseTakenOrder(db, error, ad.display_order);
  }
}

export interface HomepageAdChange extends HomepageAdContent, Act {
  id: number;
  /** Undefined keeps the present image. */
  imagePath: string | undefined;
  status: HomepageAdStatus | undefined;
}

/** Changes an ad. Throws HOMEPAGE_AD_NOT_FOUND or HOMEPAGE_AD_ORDER_TAKEN. */
export async function editAd(db: Db, change: HomepageAdChange): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const before = await lockAd(tx, change.id);
      const after = await one(
        tx,
        sql<HomepageAdRow>`
          update startup_ads set title = ${change.title}, description = ${change.description}, link = ${change.link},
            display_order = ${change.display_order}, image_path = coalesce(${change.imagePath ?? null}, image_path),
            status = coalesce(${change.status ?? null}, status)
          where id = ${change.id} returning *`,
      );
      await record(tx, { ...change, verb: 'edit', before, after });
    });
  } catch (error) {
    await refuseTakenOrder(db, error, change.display_order);
  }
}

/** Switches an ad on or off. Throws HOMEPAGE_AD_NOT_FOUND. */
export function setAdStatus(
  db: Db,
  { id, status, ...act }: { id: number; status: HomepageAdStatus } & Act,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await lockAd(tx, id);
    await run(tx, sql`update startup_ads set status = ${status} where id = ${id}`);
    await record(tx, { ...act, verb: 'switch', id, before, after: { ...before, status } });
  });
}

/**
 * Deletes an ad and returns the path of its image. Those that stood right behind it move up, so that 1, 2, 3 becomes
 * 1, 2; a place that was chosen with a gap before it stays as it was chosen. Throws HOMEPAGE_AD_NOT_FOUND.
 */
export function deleteAd(db: Db, { id, ...act }: { id: number } & Act): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockAllAds(tx);
    const before = await lockAd(tx, id);
    await run(tx, sql`delete from startup_ads where id = ${id}`);
    await run(
      tx,
      sql`update startup_ads set display_order = display_order - 1 from (
            select id, display_order - row_number() over (order by display_order) as gap
            from startup_ads where display_order > ${before.display_order}
          ) as behind where behind.id = startup_ads.id and gap = ${before.display_order}`,
    );
    await record(tx, { ...act, verb: 'delete', id, before });
    return before.image_path;
  });
}
