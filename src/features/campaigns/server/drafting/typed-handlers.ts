/** The handlers of what is typed into a campaign's form and not sent. */
import type { Handlers } from '#lib/server/implement.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import type { firmTyped } from '../../contract/firm.ts';
import { campaignTexts } from '../../texts.ts';
import { type ImageKit, imageStore, removeUnused } from './firm-writes.ts';
import { forgetTyped, keepTyped, readTyped } from './typed-campaign.ts';

/** Somebody who types without a pause saves forty times a minute at most. */
const SAVE_LIMIT: LimitRule = { name: 'typed-campaign', points: 60, windowSeconds: 60 };

export function typedHandlers(kit: ImageKit): Handlers<typeof firmTyped> {
  return {
    getTypedCampaign: async ({ db, query, actor }) => ({
      data: await readTyped(db, { firmId: actor.userId, campaignId: query.campaign_id }),
    }),

    keepTypedCampaign: async ({ db, query, body, files, actor, now }) => {
      await kit.limits.consume(SAVE_LIMIT, String(actor.userId));
      const { version, ...fields } = body;
      const { kept, unused } = await keepTyped(db, {
        firmId: actor.userId,
        campaignId: query.campaign_id,
        fields,
        version,
        storeImage: imageStore(kit, files.image, actor.userId),
        now,
      });
      await removeUnused(kit, unused);
      return { data: kept };
    },

    forgetTypedCampaign: async ({ db, query, actor }) => {
      const form = { firmId: actor.userId, campaignId: query.campaign_id };
      await removeUnused(kit, await forgetTyped(db, form));
      return { message: campaignTexts.typedForgotten };
    },
  };
}
