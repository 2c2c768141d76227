import { ZERO_KURUS } from '#lib/shared/money.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import type { ChangesOwnDetails } from '#features/accounts/identity-fields.ts';
import { emailTexts } from '#features/accounts/texts.ts';
import { readLookups } from '#features/lookups/server/index.ts';
import { viewerProfileContract } from '../contract/viewer.ts';
import { detailsOf } from '../resolve-details.ts';
import { profileTexts } from '../texts.ts';
import { mountAdminUsers } from './admin-routes.ts';
import { readViewerProfile } from './read-profile.ts';
import { findDetailsProblems, saveDetails } from './save-details.ts';
import { markProfileRewardShown, markWelcomeBonusShown, readViewer } from './viewer-row.ts';

export function mountPeople(kit: ServerKit, need: ChangesOwnDetails): void {
  mountViewerProfile(kit, need);
  mountAdminUsers(kit);
}

function mountViewerProfile(
  kit: ServerKit,
  { changeOwnDetails, findOwnDetailsProblems }: ChangesOwnDetails,
): void {
  const handlers: Handlers<typeof viewerProfileContract> = {
    readProfile: async ({ db, actor, now }) => ({
      data: await readViewerProfile(db, { userId: actor.userId, now }),
    }),

    updateProfile: async ({ body, actor: { userId }, solution, now }) => {
      const { currentPassword } = body;
      const change = { ...body, currentPassword, userId, solution, now };
      const { waitingEmail } = await changeOwnDetails(change);
      return { message: waitingEmail === null ? profileTexts.profileSaved : emailTexts.waits(waitingEmail) };
    },

    readDetails: async ({ db, actor }) => {
      const viewer = await readViewer(db, actor.userId);
      const { version, withheld } = viewer;
      return { data: { ...detailsOf(await readLookups(db), viewer), version, withheld: [...withheld] } };
    },

    updateDetails: async ({ db, body, actor, now }) => {
      const { reward, version } = await saveDetails(db, { userId: actor.userId, body, now });
      const amount = reward ?? ZERO_KURUS;
      const message = reward === null ? '' : profileTexts.reward(amount);
      return {
        data: { profile_update_earning: { show: reward !== null, amount, message }, version },
        message: profileTexts.detailsSaved,
      };
    },

    markWelcomeBonusShown: async ({ db, actor, now }) => {
      await markWelcomeBonusShown(db, actor.userId, now);
      return { message: profileTexts.noted };
    },

    markProfileRewardShown: async ({ db, actor }) => {
      await markProfileRewardShown(db, actor.userId);
      return { message: profileTexts.noted };
    },

    // No such provider is connected, so nobody has an account with it.
    checkPaycell: async () => ({ data: { hasAccount: false } }),
  };
  implement(kit, viewerProfileContract, handlers, {
    updateProfile: ({ right, actor }) =>
      findOwnDetailsProblems({
        userId: actor.userId,
        email: right.email,
        currentPassword: right.currentPassword,
      }),
    updateDetails: ({ db, right, wrong, actor }) =>
      findDetailsProblems(db, { userId: actor.userId, right, wrong }),
  });
}
