import { type Db, rows, sql } from '#lib/server/db.ts';

/**
 * Which of these images a campaign shows, or was sent for approval with: an admin compares a new image with the
 * rejected one. Copies of a campaign share one.
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
