import { pagination } from '#lib/shared/pagination.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { createWorkGate } from '#features/accounts/server/index.ts';
import { contactContract } from '../contract.ts';
import { contactMessages } from '../texts.ts';
import { answerMessage, closeMessage } from './decide-message.ts';
import { listMessages } from './queries.ts';
import { sendMessage } from './send-message.ts';

export function mountContact(kit: ServerKit): void {
  const requireWork = createWorkGate(kit);
  implement(kit, contactContract, {
    sendMessage: async ({ db, body, ip, solution, now }) => {
      await sendMessage(db, body, { limits: kit.limits, requireWork, ip, solution, now });
      return { message: contactMessages.sent };
    },

    listMessages: async ({ db, query }) => {
      const { search, state, topic } = query;
      const { messages, total } = await listMessages(db, { search, state: state ?? 'new', topic }, query);
      return { data: { messages, pagination: pagination(query, total) } };
    },

    answerMessage: async ({ params, body, actor, now }) => {
      await answerMessage(kit, { id: params.id, adminId: actor.userId, answer: body.answer, now });
      return { message: contactMessages.answered };
    },

    closeMessage: async ({ db, params, query, actor, now }) => {
      await closeMessage(db, { id: params.id, adminId: actor.userId, seen: query.seen, now });
      return { message: contactMessages.closed };
    },
  });
}
