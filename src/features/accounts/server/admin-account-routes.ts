import { implement } from '#lib/server/implement.ts';
import { adminAccountContract } from '../contract/admin.ts';
import { CONSENTS_OF } from '../notice.ts';
import { accountTexts } from '../texts.ts';
import type { AccountKit } from './account-kit.ts';
import { readAlarms } from './alarms.ts';
import { readConsents } from './registering/consents.ts';
import { listLiveSessions } from './signing-in/sessions.ts';
import {
  changeDuty,
  endUserSessions,
  readAccount,
  reinstateAccount,
  suspendAccount,
} from './suspend-account.ts';

export function mountAdminAccounts(kit: AccountKit): void {
  implement(kit, adminAccountContract, {
    readAlarms: async ({ db, now }) => ({ data: { alarms: await readAlarms(db, now) } }),

    readAccount: async ({ db, params: { id }, now }) => {
      const { role, duty, suspended_at, suspension_reason } = await readAccount(db, id);
      const sessions = await listLiveSessions(kit, id, now);
      const consents = role === 'admin' ? [] : await readConsents(db, id, CONSENTS_OF[role]);
      return { data: { duty, suspended_at, suspension_reason, sessions, consents } };
    },

    suspendAccount: async ({ db, params, body, actor, now }) => {
      await suspendAccount(db, { userId: params.id, adminId: actor.userId, reason: body.reason, now });
      return { message: accountTexts.suspended };
    },

    reinstateAccount: async ({ db, params, body, actor, now }) => {
      await reinstateAccount(db, { userId: params.id, adminId: actor.userId, reason: body.reason, now });
      return { message: accountTexts.reinstated };
    },

    changeDuty: async ({ db, params, body, actor, now }) => {
      await changeDuty(db, { userId: params.id, adminId: actor.userId, duty: body.duty, now });
      return { message: accountTexts.dutyChanged };
    },

    endUserSessions: async ({ db, params, actor, now }) => {
      await endUserSessions(db, { userId: params.id, adminId: actor.userId, now });
      return { message: accountTexts.sessionsEnded };
    },
  });
}
