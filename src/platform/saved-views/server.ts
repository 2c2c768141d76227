import { inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { type SavedView, savedViewErrors, savedViewsContract } from './contract.ts';
import { MOST_VIEWS, savedViewTexts as texts } from './texts.ts';

export function mountSavedViews(kit: ServerKit): void {
  implement(kit, savedViewsContract, {
    listSavedViews: async ({ db, actor }) => ({
      data: {
        views: await rows(
          db,
          sql<SavedView>`select list, name, query from saved_views
            where user_id = ${actor.userId} order by search_fold(name), name`,
        ),
      },
    }),

    saveView: ({ db, body: { list, name, query }, actor: { userId } }) =>
      inTransaction(db, async (tx) => {
        const isOwn = sql`user_id = ${userId}`;
        if (query === null) {
          await run(tx, sql`delete from saved_views where ${isOwn} and list = ${list} and name = ${name}`);
          return { message: texts.removed };
        }
        // One after the other for a person, so that the limit holds.
        await one(tx, sql`select id from users where id = ${userId} for no key update`);
        await run(
          tx,
          sql`insert into saved_views (user_id, list, name, query) values (${userId}, ${list}, ${name}, ${query})
              on conflict (user_id, list, name) do update set query = excluded.query`,
        );
        const own = sql<{ count: number }>`select count(*)::int as count from saved_views where ${isOwn}`;
        if ((await one(tx, own)).count > MOST_VIEWS) throw savedViewErrors.TOO_MANY_SAVED_VIEWS();
        return { message: texts.saved };
      }),
  });
}
