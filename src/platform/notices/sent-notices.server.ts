import { offsetOf, type Page, pagination } from '#lib/shared/pagination.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { userErrors } from '#platform/words/user-errors.ts';
import { sentNoticesContract, type SentNotice } from './contract/admin.ts';
import { type Detail, knownKind } from './kinds.ts';
import { wordsOf } from './words-of.server.ts';

type Mail = NonNullable<SentNotice['mail']>;
interface SentRow extends Omit<SentNotice, 'title' | 'text' | 'mail'>, Omit<Mail, 'status'> {
  detail: Detail;
  status: Mail['status'] | null;
}

/** A kind that this version of the program does not know is told by its name. */
function sentNotice({ detail, status, sent_at, due_at, problem, ...row }: SentRow): SentNotice {
  const kind = knownKind(row.kind);
  const words = kind === undefined ? { title: row.kind, text: '' } : wordsOf(kind, detail);
  return { ...row, ...words, mail: status && { status, sent_at, due_at, problem } };
}

async function listSentNotices(
  db: Db,
  userId: number,
  page: Page,
): Promise<DataOf<typeof sentNoticesContract.listSentNotices>> {
  const person = await first(db, sql`select from users where id = ${userId} and role <> 'admin'`);
  if (person === undefined) throw userErrors.USER_NOT_FOUND();
  const statement = sql<{ total: number }>`select count(*) as total from notices where user_id = ${userId}`;
  const { total } = await one(db, statement);
  const query = sql<SentRow>`select id, kind, detail, created_at, read_at, status, sent_at,
      case when status = 'queued' then due_at end as due_at, problem
    from notices left join notice_mails on notice_id = id
    where user_id = ${userId} order by id desc limit ${page.limit} offset ${offsetOf(page)}`;
  const notices = await rows(db, query);
  return { notices: notices.map(sentNotice), pagination: pagination(page, total) };
}

export function mountSentNotices(kit: ServerKit): void {
  implement(kit, sentNoticesContract, {
    listSentNotices: async ({ db, params, query }) => ({
      data: await listSentNotices(db, params.id, query),
    }),
  });
}
