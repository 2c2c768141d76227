import { implement } from '#lib/server/implement.ts';
import { phoneContract } from '../../contract.ts';
import { accountTexts } from '../../texts.ts';
import type { AccountKit } from '../account-kit.ts';
import { readUser } from '../queries.ts';
import { readSecondFactor } from '../second-factor/second-factor.ts';
import {
  type Asker,
  beginPhoneChange,
  proveNewPhone,
  proveOldPhone,
  readBegunChange,
  resendPhoneCode,
} from './change-phone.ts';

const askerOf = ({
  actor,
  ip,
  cookies,
  solution,
  now,
}: Omit<Asker, 'userId' | 'role' | 'sessionId'> & {
  actor: Pick<Asker, 'userId' | 'role' | 'sessionId'>;
}): Asker => ({ ...actor, ip, cookies, solution, now });

export function mountPhone(kit: AccountKit): void {
  implement(kit, phoneContract, {
    readOwnPhone: async ({ db, actor, now }) => {
      const { phone } = await readUser(db, actor.userId);
      const { is_on: hasFactor } = await readSecondFactor(db, actor.userId);
      const change = await readBegunChange(db, { ...actor, phone, now });
      return { data: { phone, has_second_factor: hasFactor, change } };
    },

    beginPhoneChange: async (call) => {
      const { phone, currentPassword: password, second_factor: secondFactor, passkey } = call.body;
      const data = await beginPhoneChange(kit, askerOf(call), { phone, password, secondFactor, passkey });
      return { data, message: accountTexts.codeSent };
    },

    proveOldPhone: async (call) => ({
      data: await proveOldPhone(kit, askerOf(call), call.body.code),
      message: accountTexts.codeSent,
    }),

    proveNewPhone: async (call) => {
      await proveNewPhone(kit, askerOf(call), call.body.code);
      return { message: accountTexts.phoneChanged };
    },

    resendPhoneCode: async (call) => ({
      data: await resendPhoneCode(kit, askerOf(call)),
      message: accountTexts.codeSent,
    }),
  });
}
