import { inTransaction } from '#lib/server/db.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import type { ChangesOwnDetails } from '#features/accounts/identity-fields.ts';
import { emailTexts } from '#features/accounts/texts.ts';
import { adminFirmContract, firmProfileContract } from '../contract.ts';
import { firmAnswerTexts } from '../texts.ts';
import { correctTitle, isTitleOpen } from './correct-title.ts';
import { findFirmProfile } from './find-firm-profile.ts';

export function mountFirms(
  kit: ServerKit,
  { changeOwnDetails, findOwnDetailsProblems }: ChangesOwnDetails,
): void {
  const handlers: Handlers<typeof firmProfileContract> = {
    readFirmProfile: async ({ db, actor }) => {
      const profile = await findFirmProfile(db, actor.userId);
      if (profile === undefined) throw new Error('a firm account without a firm');
      return { data: { ...profile, may_correct_title: await isTitleOpen(db, actor.userId) } };
    },

    updateFirmProfile: async ({ body, actor: { userId }, solution, now }) => {
      const { owner_name: name, owner_email: email, currentPassword } = body;
      const change = { userId, name, email, currentPassword, solution, now };
      const { waitingEmail } = await changeOwnDetails(change);
      return { message: waitingEmail === null ? firmAnswerTexts.saved : emailTexts.waits(waitingEmail) };
    },

    correctOwnTitle: async ({ body: { firm_name: title }, actor: { userId }, now }) => {
      await inTransaction(kit.db, (tx) => correctTitle(tx, { firmId: userId, actorId: userId, title, now }));
      return { message: firmAnswerTexts.titleCorrected };
    },
  };
  implement(kit, firmProfileContract, handlers, {
    updateFirmProfile: ({ right: { owner_email: email, currentPassword }, actor }) =>
      findOwnDetailsProblems({ userId: actor.userId, email, currentPassword }),
  });

  implement(kit, adminFirmContract, {
    correctTitle: async ({
      params: { id: firmId },
      body: { firm_name: title },
      actor: { userId: actorId },
      now,
    }) => {
      await inTransaction(kit.db, (tx) => correctTitle(tx, { firmId, actorId, title, now }));
      return { message: firmAnswerTexts.titleCorrected };
    },
  });
}
