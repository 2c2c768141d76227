import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { HOMEPAGE_AD_IMAGE, homepageAdsContract } from '../contract.ts';
import { homepageAdTexts } from '../texts.ts';
import { moveAd } from './move-ad.ts';
import { listActiveAds, listAds } from './queries.ts';
import { addAd, deleteAd, editAd, findOrderProblem, setAdStatus } from './save-ad.ts';

export function mountHomepageAds(kit: ServerKit): void {
  const storeImage = (bytes: Buffer, { userId: ownerId }: { userId: number }) =>
    kit.uploads.storeImage(bytes, { area: 'startup-ads', field: 'image', rule: HOMEPAGE_AD_IMAGE, ownerId });

  const handlers: Handlers<typeof homepageAdsContract> = {
    listStartupAds: async ({ db }) => ({ data: await listActiveAds(db) }),

    listAllStartupAds: async ({ db }) => ({ data: { ads: await listAds(db) } }),

    addStartupAd: async ({ db, body, files, actor, now }) => {
      if (files.image === undefined) throw new Error('the contract requires the image');
      const imagePath = await storeImage(files.image, actor);
      const id = await addAd(db, { ...body, imagePath, actorId: actor.userId, now });
      return { data: { id }, message: homepageAdTexts.added };
    },

    editStartupAd: async ({ db, params, body, files, actor, now }) => {
      const imagePath = files.image === undefined ? undefined : await storeImage(files.image, actor);
      const act = { id: params.id, actorId: actor.userId, now };
      await editAd(db, { ...body, ...act, status: body.status, imagePath });
      return { message: homepageAdTexts.edited };
    },

    deleteStartupAd: async ({ db, params, actor, now }) => {
      await kit.uploads.removeFile(await deleteAd(db, { id: params.id, actorId: actor.userId, now }));
      return { message: homepageAdTexts.deleted };
    },

    setStartupAdStatus: async ({ db, params, body, actor, now }) => {
      await setAdStatus(db, { id: params.id, status: body.status, actorId: actor.userId, now });
      return { message: homepageAdTexts.statusChanged };
    },

    moveStartupAd: async ({ db, params, body, actor, now }) => {
      const { direction, display_order: displayOrder } = body;
      await moveAd(db, { id: params.id, direction, displayOrder, actorId: actor.userId, now });
      return { message: homepageAdTexts.moved };
    },
  };
  implement(kit, homepageAdsContract, handlers, {
    addStartupAd: ({ db, right }) => findOrderProblem(db, { displayOrder: right.display_order, ownId: null }),
    editStartupAd: ({ db, params, right }) =>
      findOrderProblem(db, { displayOrder: right.display_order, ownId: params.id }),
  });
}
