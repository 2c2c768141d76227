import { type Db, first, rows, run, sql } from '#lib/server/db.ts';
import type { HOMEPAGE_AD_STATUSES } from '../contract.ts';

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

export async function deleteAd(db: Db, id: number): Promise<string | undefined> {
  const deleted = await first(
    db,
    sql<{ image_path: string }>`delete from startup_ads where id = ${id} returning image_path`,
  );
  return deleted?.image_path;
}

/** Whether there was such an ad. */
export async function setAdStatus(db: Db, id: number, status: HomepageAdStatus): Promise<boolean> {
  return (await run(db, sql`update startup_ads set status = ${status} where id = ${id}`)) === 1;
}

/** Which of these images an ad shows. */
export async function findAdImages(db: Db, paths: readonly string[]): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ image_path: string }>`select image_path from startup_ads where image_path = any(${paths}::text[])`,
  );
  return found.map(({ image_path }) => image_path);
}
