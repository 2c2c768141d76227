/** The homepage ads in the database. Each change is written to the audit log in the same transaction. */
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, inTransaction, one, rows, run, sql, violates } from '#lib/server/db.ts';
import { homepageAdActs } from '../acts.ts';
import type { HomepageAd } from '../contract.ts';
import { homepageAdErrors } from '../errors.ts';
import { findOrderProblem } from '../rules.ts';
import { orderTakenText } from '../texts.ts';

export function listActiveAds(db: Db): Promise<HomepageAd[]> {
  return rows(db, sql<HomepageAd>`select * from startup_ads where status = 'active' order by display_order`);
}

export function listAds(db: Db): Promise<HomepageAd[]> {
  return rows(db, sql<HomepageAd>`select * from startup_ads order by display_order`);
}

/** Those of the given images that a homepage ad shows. */
export async function findAdImages(db: Db, paths: readonly string[]): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ image_path: string }>`select image_path from startup_ads where image_path = any(${paths}::text[])`,
  );
  return found.map(({ image_path }) => image_path);
}

/** Locks all ads, always in the same order, so that of two changes of places at once the second sees the first's. */
function lockAllAds(tx: Db): Promise<HomepageAd[]> {
  return rows(tx, sql<HomepageAd>`select * from startup_ads order by id for update`);
}

/** Locks the ad for a change in this transaction. Throws HOMEPAGE_AD_NOT_FOUND. */
async function lockAd(tx: Db, id: number): Promise<HomepageAd> {
  const ad = await first(tx, sql<HomepageAd>`select * from startup_ads where id = ${id} for update`);
  if (ad === undefined) throw homepageAdErrors.HOMEPAGE_AD_NOT_FOUND();
  return ad;
}

/** The admin who acts, and the time. */
interface Act {
  actorId: number;
  now: Date;
}

interface AuditedChange extends Act {
  verb: keyof typeof homepageAdActs;
  id: number;
  before?: HomepageAd;
  after?: HomepageAd;
}

function shown(ad: HomepageAd | undefined) {
  if (ad === undefined) return undefined;
  const { title, description, link, display_order, status, image_path } = ad;
  return { title, description, link, display_order, status, image_path };
}

/** Writes a change to the audit log. */
function record(tx: Db, { actorId, now, verb, id, before, after }: AuditedChange): Promise<void> {
  const act = homepageAdActs[verb];
  return recordAct(tx, { actorId, now, act, subjectId: id, before: shown(before), after: shown(after) });
}

type AdContent = Pick<HomepageAd, 'title' | 'description' | 'link' | 'display_order'>;

/** Turns the unique constraint's refusal into a field message that names the ad in that place. */
async function refuseTakenOrder(db: Db, error: unknown, order: number): Promise<never> {
  if (!violates(error, 'startup_ads_order_is_free')) throw error;
  const message = findOrderProblem(await listAds(db), { order, ownId: null }) ?? orderTakenText(order);
  throw homepageAdErrors.HOMEPAGE_AD_ORDER_TAKEN({ message, errors: { display_order: message } });
}

/** Adds an ad and returns its id. Throws HOMEPAGE_AD_ORDER_TAKEN. */
export async function addAd(db: Db, ad: AdContent & { imagePath: string } & Act): Promise<number> {
  try {
    return await inTransaction(db, async (tx) => {
      const after = await one(
        tx,
        sql<HomepageAd>`
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

export interface AdEdit extends AdContent, Act {
  id: number;
  /** Undefined keeps the present image. */
  imagePath: string | undefined;
  status: HomepageAd['status'] | undefined;
}

/** Changes an ad. Throws HOMEPAGE_AD_NOT_FOUND or HOMEPAGE_AD_ORDER_TAKEN. */
export async function editAd(db: Db, edit: AdEdit): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const before = await lockAd(tx, edit.id);
      const after = await one(
        tx,
        sql<HomepageAd>`
          update startup_ads set title = ${edit.title}, description = ${edit.description}, link = ${edit.link},
            display_order = ${edit.display_order}, image_path = coalesce(${edit.imagePath ?? null}, image_path),
            status = coalesce(${edit.status ?? null}, status)
          where id = ${edit.id} returning *`,
      );
      await record(tx, { ...edit, verb: 'edit', before, after });
    });
  } catch (error) {
    await refuseTakenOrder(db, error, edit.display_order);
  }
}

export interface Switch extends Act {
  id: number;
  status: HomepageAd['status'];
}

/** Switches an ad on or off. Throws HOMEPAGE_AD_NOT_FOUND. */
export function setAdStatus(db: Db, { id, status, ...act }: Switch): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await lockAd(tx, id);
    await run(tx, sql`update startup_ads set status = ${status} where id = ${id}`);
    await record(tx, { ...act, verb: 'switch', id, before, after: { ...before, status } });
  });
}

export interface Move extends Act {
  id: number;
  /** The place where the admin saw the ad. */
  displayOrder: number;
  direction: 'up' | 'down';
}

/**
 * Swaps an ad with its neighbour. Moving the first up or the last down changes nothing.
 * @throws HOMEPAGE_AD_NOT_FOUND; HOMEPAGE_AD_MOVED when the ad is not where the admin saw it.
 */
export function moveAd(db: Db, { id, displayOrder, direction, ...act }: Move): Promise<void> {
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
      ...act,
      act: homepageAdActs.move,
      subjectId: id,
      before: { title: ad.title, display_order: ad.display_order },
      after: { title: ad.title, display_order: neighbour.display_order },
    });
  });
}

/**
 * Deletes an ad and returns the path of its image. Those that stood right behind it move up, so that 1, 2, 3 becomes
 * 1, 2; a place that was chosen with a gap before it stays as it was chosen. Throws HOMEPAGE_AD_NOT_FOUND.
 */
export function deleteAd(db: Db, { id, ...act }: { id: number } & Act): Promise<string> {
  return inTransaction(db, async (tx) => {
    const before = (await lockAllAds(tx)).find((ad) => ad.id === id);
    if (before === undefined) throw homepageAdErrors.HOMEPAGE_AD_NOT_FOUND();
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
