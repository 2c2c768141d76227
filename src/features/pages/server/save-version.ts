/** A page's versions are only added, never changed: what people agreed to can be read years later. */
import { recordAct } from '#lib/server/audit.ts';
import { type Db, inTransaction, one, run, sql, violates } from '#lib/server/db.ts';
import { pageActs } from '../acts.ts';
import type { PageName } from '../page-names.ts';
import { pageErrors } from '../errors.ts';

interface NewVersion {
  page: PageName;
  text: string;
  /** The newest version that the writer had seen. */
  basedOn: number;
  isPublished: boolean;
  actorId: number;
  now: Date;
}

/**
 * Keeps a text as the version behind `basedOn`, in force at once where it is published, and answers its number. The text
 * of the newest version is not kept again, only published where it was not yet; otherwise throws PAGE_UNCHANGED. Throws
 * PAGE_CHANGED where somebody kept another one since.
 */
export async function saveVersion(db: Db, given: NewVersion): Promise<number> {
  try {
    return await inTransaction(db, async (tx) => {
      const version = await keepText(tx, given);
      if (given.isPublished) await publish(tx, given, version);
      return version;
    });
  } catch (error) {
    // Two who save at once: the row of the first refuses that of the second.
    if (violates(error, 'page_versions_pkey')) throw pageErrors.PAGE_CHANGED();
    if (violates(error, 'page_publications_pkey')) throw pageErrors.PAGE_UNCHANGED();
    throw error;
  }
}

async function keepText(
  tx: Db,
  { page, text, basedOn, isPublished, actorId, now }: NewVersion,
): Promise<number> {
  const newest = await one(
    tx,
    sql<{ version: number; text: string }>`
      select version, text from page_versions where page = ${page} order by version desc limit 1`,
  );
  if (newest.version !== basedOn) throw pageErrors.PAGE_CHANGED();
  if (newest.text === text) {
    if (!isPublished) throw pageErrors.PAGE_UNCHANGED();
    return basedOn;
  }
  const version = basedOn + 1;
  await run(
    tx,
    sql`insert into page_versions (page, version, text, saved_by, saved_at)
        values (${page}, ${version}, ${text}, ${actorId}, ${now})`,
  );
  const act = { actorId, subjectId: page, now };
  await recordAct(tx, { ...act, act: pageActs.save, after: { version, letters: text.length } });
  return version;
}

async function publish(tx: Db, { page, actorId, now }: NewVersion, version: number): Promise<void> {
  await run(
    tx,
    sql`insert into page_publications (page, version, published_by, at)
        values (${page}, ${version}, ${actorId}, ${now})`,
  );
  await recordAct(tx, { actorId, subjectId: page, now, act: pageActs.publish, after: { version } });
}
