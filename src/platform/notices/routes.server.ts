import { pagination } from '#lib/shared/pagination.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { openKey } from '#lib/server/secret.ts';
import { readToken } from '#lib/server/sending/signed-token.ts';
import { mailLinkContract, noticesContract } from './contract.ts';
import { choiceMessages } from './texts.ts';
import { listSwitches, readMailChoice, switchGroup, unsubscribeMails } from './choices.server.ts';
import { countUnread, listNotices, markAllRead, markRead } from './queries.server.ts';
import { UNSUBSCRIBING } from './deliver.server.ts';

/** A mail program posts a form, which nothing else of the product takes. */
function mountMailLinks(kit: ServerKit): void {
  const secret = openKey(kit.config, 'sending');
  const subjectOf = (token: string) => readToken(secret, { purpose: UNSUBSCRIBING, token });
  void kit.app.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    );
    implement({ ...kit, app }, mailLinkContract, {
      readMailChoice: async ({ db, query }) => ({ data: await readMailChoice(db, subjectOf(query.token)) }),

      unsubscribeMails: async ({ db, query }) => {
        await unsubscribeMails(db, subjectOf(query.token));
        return { message: choiceMessages.unsubscribed };
      },
    });
  });
}

export function mountNotices(kit: ServerKit): void {
  mountMailLinks(kit);
  implement(kit, noticesContract, {
    listNotices: async ({ db, actor, query }) => {
      const { show, ...page } = query;
      const { notices, total } = await listNotices(db, actor, { ...page, show });
      const stats = { unread: await countUnread(db, actor.userId) };
      return { data: { notices, pagination: pagination(page, total), stats } };
    },

    countUnreadNotices: async ({ db, actor }) => ({ data: { unread: await countUnread(db, actor.userId) } }),

    readNotices: async ({ db, actor: { userId }, body, now }) => {
      await markRead(db, { userId, ids: body.ids, now });
      return { data: { unread: await countUnread(db, userId) } };
    },

    readAllNotices: async ({ db, actor: { userId }, body, now }) => {
      await markAllRead(db, { userId, upTo: body.up_to, now });
      return { data: { unread: await countUnread(db, userId) } };
    },

    listNoticeChoices: async ({ db, actor }) => ({ data: { groups: await listSwitches(db, actor) } }),

    chooseNotices: async ({ db, actor: { userId }, body }) => {
      await switchGroup(db, { userId, group: body.group, isOn: body.is_on });
      return { message: choiceMessages.saved };
    },
  });
}
