/** What administrators note down about a firm or a viewer. */
import { offsetOf, type Page, pagination } from '#lib/shared/pagination.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { personNoteActs } from '../acts.ts';
import type { adminUsersContract } from '../contract/admin.ts';
import { profileErrors } from '../errors.ts';

/** Whoever has more has a story that belongs elsewhere. */
const MOST_NOTES = 500;

interface Asked {
  userId: number;
  adminId: number;
}

/** One page, the newest first. Throws USER_NOT_FOUND for nobody and for administrators, about whom there are none. */
export async function listNotes(
  db: Db,
  { userId, adminId }: Asked,
  page: Page,
): Promise<DataOf<typeof adminUsersContract.listUserNotes>> {
  const person = await first(db, sql`select from users where id = ${userId} and role <> 'admin'`);
  if (person === undefined) throw profileErrors.USER_NOT_FOUND();
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from person_notes where user_id = ${userId}`,
  );
  const notes = await rows(
    db,
    sql<{ id: number; text: string; author_name: string; is_own: boolean; written_at: Date }>`
      select person_notes.id, text, users.name as author_name, author_id = ${adminId} as is_own, written_at
      from person_notes join users on users.id = author_id
      where user_id = ${userId} order by person_notes.id desc limit ${page.limit} offset ${offsetOf(page)}`,
  );
  return { notes, pagination: pagination(page, total) };
}

/**
 * Adds a note. Closing a viewer's account begins with the same row, so that it takes the note along or refuses it.
 * Throws USER_NOT_FOUND, NOTES_UNAVAILABLE.
 */
export async function addNote(
  db: Db,
  { userId, adminId, text, now }: Asked & { text: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await run(tx, sql`select from viewers where user_id = ${userId} for share`);
    const person = await first(
      tx,
      sql<{ status: string; notes: number }>`
        select status, (select count(*) from person_notes where user_id = users.id) as notes
        from users where id = ${userId} and role <> 'admin'`,
    );
    if (person === undefined) throw profileErrors.USER_NOT_FOUND();
    if (person.status === 'closed' || person.notes >= MOST_NOTES) throw profileErrors.NOTES_UNAVAILABLE();
    await run(
      tx,
      sql`insert into person_notes (user_id, author_id, text, written_at)
          values (${userId}, ${adminId}, ${text}, ${now})`,
    );
    const after = { letters: text.length };
    await recordAct(tx, { actorId: adminId, act: personNoteActs.add, subjectId: userId, after, now });
  });
}

/** Removes an own note; that of somebody else is not found. Throws NOTE_NOT_FOUND. */
export async function removeNote(
  db: Db,
  { userId, adminId, noteId, now }: Asked & { noteId: number; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const removed = await run(
      tx,
      sql`delete from person_notes where id = ${noteId} and user_id = ${userId} and author_id = ${adminId}`,
    );
    if (removed === 0) throw profileErrors.NOTE_NOT_FOUND();
    await recordAct(tx, { actorId: adminId, act: personNoteActs.remove, subjectId: userId, now });
  });
}

/** In the transaction that closes the account. */
export async function forgetNotes(tx: Db, userId: number): Promise<void> {
  await run(tx, sql`delete from person_notes where user_id = ${userId}`);
}
