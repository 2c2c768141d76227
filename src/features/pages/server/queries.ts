import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import type { PageVersion } from '../contract.ts';
import type { PageName } from '../page-names.ts';

export interface WrittenVersion extends PageVersion {
  text: string;
}

const columns = sql`
  page_versions.version, saved_at, writers.name as saved_by,
  page_publications.at as published_at, publishers.name as published_by`;
const joined = sql`
  page_versions
  left join page_publications using (page, version)
  left join users as writers on writers.id = saved_by
  left join users as publishers on publishers.id = published_by`;

/** The version in force: the newest one that was published. Every page has one from the beginning. */
export function readPublished(db: Db, page: PageName) {
  return one(
    db,
    sql<{ version: number; text: string; published_at: Date }>`
      select version, text, at as published_at from page_versions join page_publications using (page, version)
      where page = ${page} order by version desc limit 1`,
  );
}

/** The number of the version in force. */
export async function readPublishedVersion(db: Db, page: PageName): Promise<number> {
  const { version } = await one(
    db,
    sql<{ version: number }>`select max(version) as version from page_publications where page = ${page}`,
  );
  return version;
}

export function listNewest(db: Db): Promise<(PageVersion & { page: PageName; is_newest: boolean })[]> {
  return rows(
    db,
    sql<PageVersion & { page: PageName; is_newest: boolean }>`
      select page, ${columns},
        page_versions.version = (select max(version) from page_versions as kept where kept.page = page_versions.page)
          as is_newest
      from ${joined}
      where (page, page_versions.version) in (select page, max(version) from page_versions group by page)
        or (page, page_versions.version) in (select page, max(version) from page_publications group by page)`,
  );
}

export async function listVersions(
  db: Db,
  name: PageName,
  page: Page,
): Promise<{ versions: PageVersion[]; total: number }> {
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from page_versions where page = ${name}`,
  );
  const versions = await rows(
    db,
    sql<PageVersion>`
      select ${columns} from ${joined} where page = ${name}
      order by page_versions.version desc limit ${page.limit} offset ${offsetOf(page)}`,
  );
  return { versions, total };
}

export function findVersion(db: Db, page: PageName, version: number): Promise<WrittenVersion | undefined> {
  return first(
    db,
    sql<WrittenVersion>`
      select ${columns}, text from ${joined} where page = ${page} and page_versions.version = ${version}`,
  );
}
