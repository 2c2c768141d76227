import { type Db, first, rows, sql } from '#lib/server/db.ts';
import type { HOMEPAGE_AD_STATUSES } from '../contract.ts';
import { homepageAdErrors } from '../errors.ts';

export type HomepageAdStatus = (typeof HOMEPAGE_AD_STATUSES)[number];

export interface HomepageAdRow {
  id: number;
  title: string;
  description: string;
  link: string | null;
  image_path: string;
  display_order: number;
  status: HomepageAdStatus;
  created_at: Date;
}

export type HomepageAdContent = Pick<HomepageAdRow, 'title' | 'description' | 'link' | 'display_order'>;

export function listActiveAds(db: Db): Promise<HomepageAdRow[]> {
  return rows(
    db,
    sql<HomepageAdRow>`select * from startup_ads where status = 'active' order by display_order`,
  );
}

export function listAds(db: Db): Promise<HomepageAdRow[]> {
  return rows(db, sql<HomepageAdRow>`select * from startup_ads order by display_order`);
}

export function findAdByOrder(db: Db, displayOrder: number): Promise<HomepageAdRow | undefined> {
  return first(db, sql<HomepageAdRow>`select * from startup_ads where display_order = ${displayOrder}`);
}

/** Locks all ads, always in the same order, so that of two changes of places at once the second sees the first's. */
export function lockAllAds(tx: Db): Promise<HomepageAdRow[]> {
  return rows(tx, sql<HomepageAdRow>`select * from startup_ads order by id for update`);
}

/** Locks the ad for a change in this transaction. Throws HOMEPAGE_AD_NOT_FOUND. */
export async function lockAd(tx: Db, id: number): Promise<HomepageAdRow> {
  const ad = await first(tx, sql<HomepageAdRow>`select * from startup_ads where id = ${id} for update`);
  if (ad === undefined) throw homepageAdErrors.HOMEPAGE_AD_NOT_FOUND();
  return ad;
}

/** Those of the given images that a homepage ad shows. */
export async function findAdImages(db: Db, paths: readonly string[]): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ image_path: string }>`select image_path from startup_ads where image_path = any(${paths}::text[])`,
  );
  return found.map(({ image_path }) => image_path);
}
