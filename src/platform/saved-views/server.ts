import { type Db, inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { type Call, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { type SavedView, savedViewErrors, savedViewsContract } from './contract.ts';
import { MOST_VIEWS, savedViewTexts as texts } from './texts.ts';

export function mountSavedViews(kit: ServerKit): void {
  implement(kit, savedViewsContract, {
    listSavedViews: async ({ db, query, actor }) => ({
      data: {
        views: await rows(
          db,
          sql<SavedView>`select id, name, query from saved_views
            where user_id = ${actor.userId} and list = ${query.list} order by search_fold(name), id`,
        ),
      },
    }),

    saveView: async ({ db, body, actor }) => {
      await inTransaction(db, (tx) => saveView(tx, { ...body, userId: actor.userId }));
      return { message: texts.saved };
    },

    deleteSavedView: async ({ db, params, actor }) => {
      const deleted = await run(
        db,
        sql`delete from saved_views where id = ${params.id} and user_id = ${actor.userId}`,
      );
      if (deleted === 0) throw savedViewErrors.SAVED_VIEW_NOT_FOUND();
      return { message: texts.removed };
    },
  });
}

type Saving = Call<typeof savedViewsContract.saveView>['body'] & { userId: number };

async function saveView(tx: Db, { userId, list, name, query }: Saving): Promise<void> {
  // One after the other for a person, so that the limit holds.
  await one(tx, sql`select id from users where id = ${userId} for no key update`);
  const ofList = sql`user_id = ${userId} and list = ${list}`;
  await run(tx, sql`delete from saved_views where ${ofList} and (name = ${name} or query = ${query})`);
  const saved = await run(
    tx,
    sql`insert into saved_views (user_id, list, name, query) select ${userId}, ${list}, ${name}, ${query}
        where (select count(*) from saved_views where ${ofList}) < ${MOST_VIEWS}`,
  );
  if (saved === 0) throw savedViewErrors.TOO_MANY_SAVED_VIEWS();
}
