/** A page's versions are only added, never changed: what people agreed to can be read years later. */
import { recordAct } from '#lib/server/audit.ts';
import { type Db, inTransaction, run, sql, violates } from '#lib/server/db.ts';
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
 * Keeps a text as the version behind `basedOn`, in force at once where it is published, and answers its number. Throws
 * PAGE_CHANGED where somebody kept another one since.
 */
export async function saveVersion(db: Db, given: NewVersion): Promise<number> {
  const { page, text, basedOn, isPublished, actorId, now } = given;
  const version = basedOn + 1;
  const act = { actorId, subjectId: page, now };
  try {
    await inTransaction(db, async (tx) => {
      const kept = await run(
        tx,
        sql`insert into page_versions (page, version, text, saved_by, saved_at)
            select ${page}, ${version}, ${text}, ${actorId}, ${now}
            where ${basedOn} = (select max(version) from page_versions where page = ${page})`,
      );
      if (kept === 0) throw pageErrors.PAGE_CHANGED();
      await recordAct(tx, { ...act, act: pageActs.save, after: { version, letters: text.length } });
      if (!isPublished) return;
      await run(
        tx,
        sql`insert into page_publications (page, version, published_by, at)
            values (${page}, ${version}, ${actorId}, ${now})`,
      );
      await recordAct(tx, { ...act, act: pageActs.publish, after: { version } });
    });
  } catch (error) {
    // Two who save at once: the row of the first refuses that of the second.
    if (violates(error, 'page_versions_pkey')) throw pageErrors.PAGE_CHANGED();
    throw error;
  }
  return version;
}
