import { recordAct } from '#lib/server/audit.ts';
import { inTransaction } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import { passkeyActs } from '../../acts.ts';
import { passkeyContract } from '../../contract.ts';
import { accountErrors } from '../../errors.ts';
import { accountTexts } from '../../texts.ts';
import type { AccountKit } from '../account-kit.ts';
import { requireOwnPassword } from '../passwords/change-password.ts';
import { readUser } from '../queries.ts';
import { addPasskey } from './add-passkey.ts';
import { listPasskeys, removePasskey, renamePasskey, requireRoomForPasskey } from './passkeys.ts';
import { signInWithPasskey } from './sign-in.ts';
import { askForAny, askForNew } from './verify-passkey.ts';

export function mountPasskeys(kit: AccountKit): void {
  implement(kit, passkeyContract, {
    askPasskey: async ({ now }) => ({ data: { options: await askForAny(kit, now) } }),

    signInWithPasskey: async ({ body, ip, userAgent, now }) => {
      const { user, session } = await signInWithPasskey(kit, {
        credential: body.credential,
        ip,
        userAgent,
        now,
      });
      return { data: { user, token: session.token, expires_at: session.expiresAt } };
    },

    listPasskeys: async ({ db, actor }) => ({ data: { passkeys: await listPasskeys(db, actor.userId) } }),

    beginPasskey: async ({ db, actor: { userId }, body, now }) => {
      await requireOwnPassword(kit, { userId, password: body.currentPassword, now });
      await requireRoomForPasskey(db, userId);
      const user = await readUser(db, userId);
      return {
        data: { options: await askForNew(kit, { user, known: await listPasskeys(db, userId), now }) },
      };
    },

    addPasskey: async ({ actor: { userId, role }, body, now }) => {
      await addPasskey(kit, { ...body, userId, role, now });
      return { message: accountTexts.passkeyAdded };
    },

    renamePasskey: async ({ db, actor: { userId, role }, params: { id }, body: { name }, now }) => {
      await inTransaction(db, async (tx) => {
        const before = await renamePasskey(tx, { id, userId, name });
        if (before === undefined) throw accountErrors.PASSKEY_NOT_FOUND();
        const change = { before: { name: before }, after: { name } };
        if (role === 'admin')
          await recordAct(tx, {
            actorId: userId,
            act: passkeyActs.rename,
            subjectId: userId,
            ...change,
            now,
          });
      });
      return { message: accountTexts.passkeyRenamed };
    },

    removePasskey: async ({ db, actor: { userId, role }, params: { id }, body, now }) => {
      await requireOwnPassword(kit, { userId, password: body.currentPassword, now });
      await inTransaction(db, async (tx) => {
        const name = await removePasskey(tx, { id, userId });
        if (name === undefined) throw accountErrors.PASSKEY_NOT_FOUND();
        if (role === 'admin')
          await recordAct(tx, {
            actorId: userId,
            act: passkeyActs.remove,
            subjectId: userId,
            before: { name },
            now,
          });
      });
      return { message: accountTexts.passkeyRemoved };
    },
  });
}
