import { recordAct } from '#lib/server/audit.ts';
import { inTransaction } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import { passkeyActs } from '../acts.ts';
import { passkeyContract } from '../contract.ts';
import { accountErrors } from '../errors.ts';
import { accountTexts, passkeyMail } from '../texts.ts';
import type { AccountKit } from '../account-kit.server.ts';
import { requireOwner } from '../second-factor/second-factor.server.ts';
import { readUser } from '../queries.server.ts';
import { mailOwner } from '../alarms.server.ts';
import {
  findPasskey,
  insertPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  requireRoomForPasskey,
  spendChallenge,
  takeUse,
} from './passkeys.server.ts';
import { askForAny, askForNew, verifyNew, verifyUse } from './verify-passkey.server.ts';
import { addressKey } from '#lib/server/limits.ts';
import type { BodyOf, Role } from '#lib/shared/route.ts';
import { LOGIN_PER_ADDRESS } from '../limits.server.ts';
import { refuseSuspended } from '../signing-in/log-in.server.ts';
import { openSession, signedIn } from '../signing-in/sessions.server.ts';
import { notify } from '#platform/notices/server.ts';

export function mountPasskeys(kit: AccountKit): void {
  implement(kit, passkeyContract, {
    askPasskey: async ({ now }) => ({ data: { options: await askForAny(kit, now) } }),

    signInWithPasskey: async ({ body, ip, userAgent, now }) => {
      const { user, session } = await signInWithPasskey(kit, { ...body, ip, userAgent, now });
      return signedIn(user, session);
    },

    listPasskeys: async ({ db, actor }) => ({ data: { passkeys: await listPasskeys(db, actor.userId) } }),

    beginPasskey: async ({ db, actor: { userId, role }, body, now }) => {
      await requireOwner(kit, { userId, role, now }, body);
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
        const own = { actorId: userId, subjectId: userId, now, before: { name: before }, after: { name } };
        if (role === 'admin') await recordAct(tx, { ...own, act: passkeyActs.rename });
      });
      return { message: accountTexts.passkeyRenamed };
    },

    removePasskey: async ({ db, actor: { userId, role }, params: { id }, body, now }) => {
      await requireOwner(kit, { userId, role, now }, body);
      await inTransaction(db, async (tx) => {
        const name = await removePasskey(tx, { id, userId });
        if (name === undefined) throw accountErrors.PASSKEY_NOT_FOUND();
        const own = { actorId: userId, subjectId: userId, now, before: { name } };
        if (role === 'admin') await recordAct(tx, { ...own, act: passkeyActs.remove });
      });
      const user = await readUser(db, userId);
      const message = passkeyMail(kit.config.company.product_name, user.name, 'removed');
      mailOwner(kit, 'mailing about a removed passkey', { user, message });
      return { message: accountTexts.passkeyRemoved };
    },
  });
}

type NewPasskey = BodyOf<typeof passkeyContract.addPasskey> & { userId: number; role: Role; now: Date };

/** Mails the owner, in case somebody else added it. Throws PASSKEY_REFUSED, PASSKEY_KNOWN, PASSKEYS_FULL. */
async function addPasskey(kit: AccountKit, given: NewPasskey): Promise<void> {
  const { userId, role, name, now } = given;
  const made = await verifyNew(kit, given);
  await inTransaction(kit.db, async (tx) => {
    await requireRoomForPasskey(tx, userId);
    if (!(await spendChallenge(tx, made.challenge, now))) throw accountErrors.PASSKEY_REFUSED();
    await insertPasskey(tx, { ...made, userId, name, now });
    const ref = made.credentialId.slice(0, 80);
    await notify(tx, { kind: 'passkey_added', to: [userId], ref, detail: { name } }, now);
    if (role === 'admin')
      await recordAct(tx, { actorId: userId, act: passkeyActs.add, subjectId: userId, after: { name }, now });
  });
  kit.app.log.info({ userId }, 'a passkey was added');
  const user = await readUser(kit.db, userId);
  const message = passkeyMail(kit.config.company.product_name, user.name, 'added');
  mailOwner(kit, 'mailing about a new passkey', { user, message });
}

interface PasskeyTry {
  credential: BodyOf<typeof passkeyContract.signInWithPasskey>['credential'];
  ip: string;
  userAgent: string;
  now: Date;
}

/** Throws PASSKEY_REFUSED, ACCOUNT_SUSPENDED, RATE_LIMITED. */
async function signInWithPasskey(kit: AccountKit, { credential, ip, userAgent, now }: PasskeyTry) {
  await kit.limits.consume(LOGIN_PER_ADDRESS, addressKey(ip));
  const passkey = await findPasskey(kit.db, credential.id);
  if (passkey === undefined) throw accountErrors.PASSKEY_REFUSED();
  const verified = await verifyUse(kit, { passkey, credential, now });
  const user = await readUser(kit.db, passkey.user_id);
  await refuseSuspended(kit, user);
  const session = await inTransaction(kit.db, async (tx) => {
    await takeUse(tx, { id: passkey.id, ...verified, now });
    return openSession(tx, { userId: user.id, ip, userAgent, now });
  });
  kit.app.log.info({ userId: user.id, role: user.role, ip }, 'logged in with a passkey');
  return { user, session };
}
