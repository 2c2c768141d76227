/** What was sent to one person, as administrators see it. Reads only. */
import { offsetOf, type Page, pagination } from '#lib/shared/pagination.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { profileErrors } from '#features/people/errors.ts';
import { sentNoticesContract, type SentNotice } from '../contract/admin.ts';
import { type Detail, knownKind } from '../kinds.ts';
import { noticeTexts } from '../texts.ts';
import { wordsOf } from './words-of.ts';

interface SentRow extends Pick<SentNotice, 'id' | 'kind' | 'created_at' | 'read_at'> {
  detail: Detail;
}

/** A kind that this version of the program does not know is told by its name. */
function wordsOfRow({ kind: name, detail }: SentRow): Pick<SentNotice, 'name' | 'title' | 'text'> {
  const kind = knownKind(name);
  if (kind === undefined) return { name, title: name, text: '' };
  return { name: noticeTexts[kind].name, ...wordsOf(kind, detail) };
}

type DeliveryRow = SentNotice['deliveries'][number] & { notice_id: number };

/** One page, the latest first. Throws USER_NOT_FOUND for nobody, and for administrators, whose notices are their own. */
async function listSentNotices(
  db: Db,
  userId: number,
  page: Page,
): Promise<DataOf<typeof sentNoticesContract.listSentNotices>> {
  const person = await first(db, sql`select from users where id = ${userId} and role <> 'admin'`);
  if (person === undefined) throw profileErrors.USER_NOT_FOUND();
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from notices where user_id = ${userId}`,
  );
  const notices = await rows(
    db,
    sql<SentRow>`select id, kind, detail, created_at, read_at from notices
      where user_id = ${userId} order by id desc limit ${page.limit} offset ${offsetOf(page)}`,
  );
  const ids = notices.map(({ id }) => id);
  const deliveries = await rows(
    db,
    sql<DeliveryRow>`select notice_id, channel, status, sent_at,
        case when status = 'queued' then due_at end as due_at, problem from notice_deliveries
      where notice_id = any(${ids}::bigint[]) order by channel`,
  );
  return {
    notices: notices.map((row) => ({
      ...row,
      ...wordsOfRow(row),
      deliveries: deliveries.filter(({ notice_id: noticeId }) => noticeId === row.id),
    })),
    pagination: pagination(page, total),
  };
}

export function mountSentNotices(kit: ServerKit): void {
  implement(kit, sentNoticesContract, {
    listSentNotices: async ({ db, params, query }) => ({
      data: await listSentNotices(db, params.id, query),
    }),
  });
}
