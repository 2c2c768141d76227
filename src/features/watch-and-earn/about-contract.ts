/** Why an ad is shown, and advertisers that a viewer does not want to see. */
import { timestampSchema } from '#lib/shared/dates.ts';
import { route } from '#lib/shared/route.ts';
import { idParam } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { watchErrors } from './errors.ts';

const hiddenAdvertiser = z.object({ id: z.int(), name: z.string(), hidden_at: timestampSchema });

const params = z.object({ id: idParam });

export const aboutAdsContract = {
  explainAd: route({
    method: 'GET',
    path: '/api/user/ads/:id/why',
    access: ['user'],
    summary: 'Which of the viewer’s own answers met which criterion of an ad that is or was offered to them.',
    params,
    data: z.object({
      all_users: z.boolean(),
      /** Empty where the ad is for everybody. */
      matches: z.array(z.object({ criterion: z.string(), answers: z.array(z.string()) })),
    }),
    errors: [watchErrors.AD_NOT_FOUND],
  }),
  listHiddenAdvertisers: route({
    method: 'GET',
    path: '/api/user/hidden-advertisers',
    access: ['user'],
    summary: 'The advertisers whose ads this viewer does not want to see, the last hidden one first.',
    data: z.object({ advertisers: z.array(hiddenAdvertiser) }),
  }),
  hideAdvertiser: route({
    method: 'POST',
    path: '/api/user/hidden-advertisers/:id',
    access: ['user'],
    summary: 'Never offers an advertiser’s ads to this viewer again; once more changes nothing.',
    params,
    errors: [watchErrors.ADVERTISER_NOT_FOUND, watchErrors.TOO_MANY_HIDDEN],
  }),
  showAdvertiser: route({
    method: 'DELETE',
    path: '/api/user/hidden-advertisers/:id',
    access: ['user'],
    summary: 'Offers a hidden advertiser’s ads again.',
    params,
    errors: [watchErrors.ADVERTISER_NOT_FOUND],
  }),
};
