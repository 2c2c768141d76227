import { type Db, rows, sql } from '#lib/server/db.ts';

/**
 * Those of the given images that are in use: shown by a campaign, or part of an earlier submission, which an admin
 * compares with the new image. Copies of a campaign share one image.
 */
export async function findCampaignImages(db: Db, paths: readonly string[]): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ image_path: string }>`
      select image_path from campaigns where image_path = any(${paths}::text[])
      union select image_path from campaign_submissions where image_path = any(${paths}::text[])`,
  );
  return found.map(({ image_path }) => image_path);
}

export async function listCampaignImages(db: Db): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ image_path: string }>`
      select image_path from campaigns where image_path is not null
      union select image_path from campaign_submissions where image_path is not null`,
  );
  return found.map(({ image_path }) => image_path);
}
