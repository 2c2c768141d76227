import type { Db } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { HOMEPAGE_AD_IMAGE, homepageAdsContract } from '../contract.ts';
import { findOrderProblem } from '../rules.ts';
import { homepageAdTexts as texts } from '../texts.ts';
import { addAd, deleteAd, editAd, listActiveAds, listAds, moveAd, setAdStatus } from './ads.ts';

export function mountHomepageAds(kit: ServerKit): void {
  const storeImage = (bytes: Buffer, { userId: ownerId }: { userId: number }) =>
    kit.uploads.storeImage(bytes, { area: 'startup-ads', field: 'image', rule: HOMEPAGE_AD_IMAGE, ownerId });

  /** The place that another ad has, beside its field; undefined is refused by the contract already. */
  async function checkOrder(db: Db, { order, ownId }: { order: number | undefined; ownId: number | null }) {
    const problem = order === undefined ? undefined : findOrderProblem(await listAds(db), { order, ownId });
    return problem === undefined ? {} : { display_order: problem };
  }

  implement(
    kit,
    homepageAdsContract,
    {
      listStartupAds: async ({ db }) => ({ data: await listActiveAds(db) }),

      listAllStartupAds: async ({ db }) => ({ data: { ads: await listAds(db) } }),

      addStartupAd: async ({ db, body, files, actor, now }) => {
        if (files.image === undefined) throw new Error('the contract requires the image');
        const imagePath = await storeImage(files.image, actor);
        const id = await addAd(db, { ...body, imagePath, actorId: actor.userId, now });
        return { data: { id }, message: texts.added };
      },

      editStartupAd: async ({ db, params, body, files, actor, now }) => {
        const imagePath = files.image === undefined ? undefined : await storeImage(files.image, actor);
        await editAd(db, { ...params, ...body, status: body.status, imagePath, actorId: actor.userId, now });
        return { message: texts.edited };
      },

      deleteStartupAd: async ({ db, params, actor, now }) => {
        await kit.uploads.removeFile(await deleteAd(db, { ...params, actorId: actor.userId, now }));
        return { message: texts.deleted };
      },

      setStartupAdStatus: async ({ db, params, body, actor, now }) => {
        await setAdStatus(db, { ...params, ...body, actorId: actor.userId, now });
        return { message: texts.statusChanged };
      },

      moveStartupAd: async ({ db, params, body, actor, now }) => {
        const { direction, display_order: displayOrder } = body;
        await moveAd(db, { ...params, direction, displayOrder, actorId: actor.userId, now });
        return { message: texts.moved };
      },
    },
    {
      addStartupAd: ({ db, right }) => checkOrder(db, { order: right.display_order, ownId: null }),
      editStartupAd: ({ db, params, right }) =>
        checkOrder(db, { order: right.display_order, ownId: params.id }),
    },
  );
}
