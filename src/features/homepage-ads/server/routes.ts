import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { HOMEPAGE_AD_IMAGE, homepageAdsContract } from '../contract.ts';
import { homepageAdErrors } from '../errors.ts';
import { homepageAdTexts } from '../texts.ts';
import { deleteAd, listActiveAds, listAds, setAdStatus } from './queries.ts';
import { addAd, editAd } from './save-ad.ts';

export function mountHomepageAds(kit: ServerKit): void {
  const storeImage = (bytes: Buffer) =>
    kit.uploads.storeImage(bytes, { area: 'startup-ads', field: 'image', rule: HOMEPAGE_AD_IMAGE });

  implement(
    kit,
    homepageAdsContract,
  )({
    listStartupAds: async ({ db }) => ({ data: await listActiveAds(db) }),

    listAllStartupAds: async ({ db }) => ({ data: { ads: await listAds(db) } }),

    addStartupAd: async ({ db, body, files, now }) => {
      if (files.image === undefined) throw new Error('the contract requires the image');
      const id = await addAd(db, { ...body, image_path: await storeImage(files.image), now });
      return { data: { id }, message: homepageAdTexts.added };
    },

    editStartupAd: async ({ db, params, body, files }) => {
      const imagePath = files.image === undefined ? undefined : await storeImage(files.image);
      await editAd(db, { ...body, id: params.id, status: body.status, imagePath });
      return { message: homepageAdTexts.edited };
    },

    deleteStartupAd: async ({ db, params }) => {
      const imagePath = await deleteAd(db, params.id);
      if (imagePath === undefined) throw homepageAdErrors.HOMEPAGE_AD_NOT_FOUND();
      await kit.uploads.removeImage(imagePath);
      return { message: homepageAdTexts.deleted };
    },

    setStartupAdStatus: async ({ db, params, body }) => {
      if (!(await setAdStatus(db, params.id, body.status))) throw homepageAdErrors.HOMEPAGE_AD_NOT_FOUND();
      return { message: homepageAdTexts.statusChanged };
    },
  });
}
