import { pagination } from '#lib/shared/pagination.ts';
import { announce } from '#lib/server/database/announce.ts';
import { type Db, inTransaction } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { noticesContract } from '../contract.ts';
import { countUnread, listNotices, markAllRead, markRead } from './queries.ts';

/** Marks as read; the person's other pages hear of it where something changed. Answers what is unread afterwards. */
function marking(db: Db, userId: number, mark: (tx: Db) => Promise<number>): Promise<{ unread: number }> {
  return inTransaction(db, async (tx) => {
    if ((await mark(tx)) > 0) await announce(tx, ['notices'], { people: [userId] });
    return { unread: await countUnread(tx, userId) };
  });
}

export function mountNotices(kit: ServerKit): void {
  implement(kit, noticesContract, {
    listNotices: async ({ db, actor, query }) => {
      const { show, ...page } = query;
      const { notices, total } = await listNotices(db, actor, { ...page, show });
      const stats = { unread: await countUnread(db, actor.userId) };
      return { data: { notices, pagination: pagination(page, total), stats } };
    },

    countUnreadNotices: async ({ db, actor }) => ({ data: { unread: await countUnread(db, actor.userId) } }),

    readNotices: async ({ db, actor: { userId }, body, now }) => ({
      data: await marking(db, userId, (tx) => markRead(tx, { userId, ids: body.ids, now })),
    }),

    readAllNotices: async ({ db, actor: { userId }, body, now }) => ({
      data: await marking(db, userId, (tx) => markAllRead(tx, { userId, upTo: body.up_to, now })),
    }),
  });
}
