/** What the landing page asks; apart from the administration, because every visitor loads it. */
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';

export const publicAd = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  link: z.string().nullable(),
  image_path: z.string(),
  display_order: z.int(),
});

export const landingContract = {
  listStartupAds: route({
    method: 'GET',
    path: '/api/startup-ads',
    access: 'public',
    summary: 'The active homepage ads in their order.',
    data: z.array(publicAd),
  }),
};
