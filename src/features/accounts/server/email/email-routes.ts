import { implement } from '#lib/server/implement.ts';
import { emailContract } from '../../contract.ts';
import { emailTexts } from '../../texts.ts';
import type { AccountKit } from '../account-kit.ts';
import { cancelEmailChange, resendEmailCode, verifyEmail } from './change-email.ts';

export function mountEmail(kit: AccountKit): void {
  implement(kit, emailContract, {
    verifyEmail: async ({ actor: { userId }, body, now }) => ({
      data: { email: await verifyEmail(kit, { userId, code: body.code, now }) },
      message: emailTexts.changed,
    }),

    resendEmailCode: async ({ actor: { userId }, solution, now }) => {
      await resendEmailCode(kit, { userId, solution, now });
      return { message: emailTexts.sent };
    },

    cancelEmailChange: async ({ db, actor: { userId } }) => {
      await cancelEmailChange(db, userId);
      return { message: emailTexts.cancelled };
    },
  });
}
