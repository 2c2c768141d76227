import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { aboutAdsContract } from '../../contract.ts';
import { aboutMessages } from '../../texts.ts';
import { watchErrors } from '../../errors.ts';
import type { AdIndex } from '../offering/ad-index.ts';
import { explainAd, isFirmForViewer } from './explain-ad.ts';
import { hasStartedAdOf, hideFirm, listHidden, showFirm } from './hidden-advertisers.ts';

/** Why an ad is shown, and hiding advertisers. */
export function mountAboutAds(kit: ServerKit, index: AdIndex): void {
  implement(kit, aboutAdsContract, {
    explainAd: async ({ db, actor, params, now }) => ({
      data: await explainAd(db, await index.current(), {
        userId: actor.userId,
        campaignId: params.id,
        now,
      }),
    }),

    listHiddenAdvertisers: async ({ db, actor }) => ({
      data: { advertisers: await listHidden(db, actor.userId) },
    }),

    hideAdvertiser: async ({ db, actor, params, now }) => {
      const wish = { userId: actor.userId, firmId: params.id, now };
      const isKnown =
        (await hasStartedAdOf(db, wish)) || (await isFirmForViewer(db, await index.current(), wish));
      if (!isKnown) throw watchErrors.ADVERTISER_NOT_FOUND();
      await hideFirm(db, wish);
      return { message: aboutMessages.hidden };
    },

    showAdvertiser: async ({ db, actor, params }) => {
      await showFirm(db, { userId: actor.userId, firmId: params.id });
      return { message: aboutMessages.shown };
    },
  });
}
