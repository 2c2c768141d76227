import { recordAct } from '#lib/server/audit.ts';
import type { Db } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import { secondFactorActs } from '../../acts.ts';
import { secondFactorContract } from '../../contract/admin.ts';
import { accountTexts } from '../../texts.ts';
import type { AccountKit } from '../account-kit.ts';
import { readUser } from '../queries.ts';
import { requireOwner } from './require-owner.ts';
import { tellOwner } from '../tell-owner.ts';
import { readIdleSecondsLeft } from '../signing-in/sessions.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
} from './second-factor.ts';

const recorded =
  (turned: 'on' | 'off', { userId, now }: { userId: number; now: Date }) =>
  async (tx: Db): Promise<void> => {
    await recordAct(tx, { actorId: userId, act: secondFactorActs[turned], subjectId: userId, now });
    await tellOwner(tx, { kind: `second_factor_${turned}`, userId, now });
  };

export function mountSecondFactor(kit: AccountKit): void {
  implement(kit, secondFactorContract, {
    readAdminSession: async ({ actor, now }) => ({
      data: {
        idle_seconds_left: await readIdleSecondsLeft(kit, actor.sessionId, now),
        needs_second_factor: actor.lacksFactor === true,
      },
    }),

    readSecondFactor: async ({ db, actor }) => ({ data: await readSecondFactor(db, actor.userId) }),

    beginSecondFactor: async ({ db, actor: { userId, role }, body, now }) => {
      await requireOwner(kit, { userId, role, now }, body);
      const { email } = await readUser(db, userId);
      return { data: await beginSecondFactor(kit, { userId, email, now }) };
    },

    confirmSecondFactor: async ({ actor: { userId }, body, now }) => {
      const record = recorded('on', { userId, now });
      const codes = await confirmSecondFactor(kit, { userId, code: body.code, now }, record);
      return { data: { recovery_codes: codes }, message: accountTexts.secondFactorOn };
    },

    endSecondFactor: async ({ db, actor: { userId, role }, body, now }) => {
      await requireOwner(kit, { userId, role, now }, body);
      await endSecondFactor(db, userId, recorded('off', { userId, now }));
      return { message: accountTexts.secondFactorOff };
    },
  });
}
