import { type Db, rows, sql } from '#lib/server/db.ts';

/** Which of these images a campaign shows. Copies of a campaign share one. */
export async function findCampaignImages(db: Db, paths: readonly string[]): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      image_path: string;
    }>`select distinct image_path from campaigns where image_path = any(${paths}::text[])`,
  );
  return found.map(({ image_path }) => image_path);
}
