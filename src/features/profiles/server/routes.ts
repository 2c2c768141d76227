import { ZERO_KURUS } from '#lib/shared/money.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { readLookups } from '#features/lookups/server/index.ts';
import { firmProfileContract } from '../firm-contract.ts';
import { viewerProfileContract } from '../viewer-contract.ts';
import { detailsOf } from '../resolve-details.ts';
import { profileTexts } from '../texts.ts';
import { mountAdminUsers } from './admin-routes.ts';
import { findFirmProfile } from './firm-profile.ts';
import { createLiveAudiences } from './live-audiences.ts';
import { readViewerProfile } from './read-profile.ts';
import { saveDetails } from './save-details.ts';
import { markProfileRewardShown, markWelcomeBonusShown, readViewer } from './viewer-row.ts';

/** What other features do for this one; handed in, because those features stand on profiles. */
export interface ProfilesNeed {
  /** Changes name and e-mail of an account; as `changeOwnDetails` of accounts. */
  changeOwnDetails(
    kit: ServerKit,
    change: {
      userId: number;
      name: string;
      email: string;
      currentPassword: string | undefined;
      emailField: string;
      now: Date;
    },
  ): Promise<void>;
}

export function mountProfiles(kit: ServerKit, need: ProfilesNeed): void {
  mountViewerProfile(kit, need);
  mountFirmProfile(kit, need);
  mountAdminUsers(kit);
}

function mountViewerProfile(kit: ServerKit, { changeOwnDetails }: ProfilesNeed): void {
  const liveAudiences = createLiveAudiences(kit);

  implement(
    kit,
    viewerProfileContract,
  )({
    readProfile: async ({ db, actor, now }) => ({
      data: await readViewerProfile(db, { userId: actor.userId, now, liveAudiences }),
    }),

    updateProfile: async ({ body, actor, now }) => {
      await changeOwnDetails(kit, {
        ...body,
        currentPassword: body.currentPassword,
        userId: actor.userId,
        emailField: 'email',
        now,
      });
      return { message: profileTexts.profileSaved };
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

    // No provider is connected yet: nobody has an account with it.
    checkPaycell: async () => ({ data: { hasAccount: false } }),
  });
}

function mountFirmProfile(kit: ServerKit, { changeOwnDetails }: ProfilesNeed): void {
  implement(
    kit,
    firmProfileContract,
  )({
    readFirmProfile: async ({ db, actor }) => {
      const profile = await findFirmProfile(db, actor.userId);
      if (profile === undefined) throw new Error('a firm account without a firm');
      return { data: profile };
    },

    updateFirmProfile: async ({ body, actor, now }) => {
      const { owner_name: name, owner_email: email, currentPassword } = body;
      await changeOwnDetails(kit, {
        userId: actor.userId,
        name,
        email,
        currentPassword,
        emailField: 'owner_email',
        now,
      });
      return { message: profileTexts.firmSaved };
    },
  });
}
