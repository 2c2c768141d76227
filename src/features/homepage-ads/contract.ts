import { defineActs } from '#lib/shared/acts.ts';
import { defineErrors } from '#lib/shared/errors.ts';
import { type ImageRule, route } from '#lib/shared/route.ts';
import { uploadErrorList } from '#lib/shared/upload-errors.ts';
import { lineSchema, textSchema, urlSchema } from '#lib/shared/validators.ts';
import { idParam, timestampSchema } from '#lib/shared/wire.ts';
import { words } from '#lib/shared/words.ts';
import { z } from '#lib/shared/zod.ts';

export const adErrors = defineErrors({
  HOMEPAGE_AD_NOT_FOUND: [404, 'Reklam bulunamadı.'],
  HOMEPAGE_AD_ORDER_TAKEN: [409, 'Bu sırada başka bir reklam mevcut'],
  HOMEPAGE_AD_MOVED: [409, 'Sıralama bu arada değişti. Güncel listeye bakıp yeniden deneyebilirsin.'],
});

export const homepageAdActs = defineActs({
  subject: { kind: 'homepage-ad', noun: 'Ana sayfa reklamı' },
  verbs: {
    add: 'eklendi',
    edit: 'düzenlendi',
    switch: 'durumu değiştirildi',
    move: 'taşındı',
    delete: 'silindi',
  },
  fields: {
    title: words.title,
    description: words.description,
    link: words.link,
    display_order: words.place,
    status: { label: words.status, values: { active: 'aktif', inactive: 'pasif' } },
    image_path: { label: words.image, unit: 'image' },
  },
});

export const homepageAdTexts = {
  added: 'Reklam başarıyla eklendi',
  edited: 'Reklam başarıyla güncellendi',
  deleted: 'Reklam başarıyla silindi',
  moved: 'Reklamın sırası değişti',
  statusChanged: 'Reklam aktif/pasif duruma alındı',
};

export const orderTakenText = (order: number, title: string) =>
  `${order} sırasında başka bir reklam mevcut: ${title}`;

const statusSchema = z.enum(['active', 'inactive']);

export const HOMEPAGE_AD_IMAGE = {
  required: true,
  maxBytes: 5_242_880,
  formats: ['jpeg', 'png', 'gif', 'webp'],
  best: 'En iyisi 1600 × 1000 piksel',
  messages: {
    required: 'Lütfen bir görsel seçin',
    tooLarge: "Görsel boyutu 5MB'dan büyük olamaz",
    wrongType: 'Sadece JPEG, PNG, GIF veya WEBP formatında görseller yükleyebilirsiniz',
  },
} as const satisfies ImageRule;

const linkSchema = urlSchema({
  required: 'Bağlantı zorunludur',
  invalid: 'Geçerli bir URL giriniz (http:// veya https:// ile başlamalı)',
});

/** A form sends its empty field as an empty text, which means no link. */
const optionalLinkSchema = z
  .preprocess((value) => (value === '' ? null : value), linkSchema.nullable())
  .default(null);

const homepageAdBody = z.object({
  title: lineSchema('Başlık zorunludur')
    .min(3, 'Başlık en az 3 karakter olmalıdır')
    .max(100, 'Başlık en fazla 100 karakter olabilir'),
  description: textSchema('Açıklama zorunludur')
    .min(10, 'Açıklama en az 10 karakter olmalıdır')
    .max(500, 'Açıklama en fazla 500 karakter olabilir'),
  link: optionalLinkSchema,
  display_order: z
    .int({
      error: ({ input }) =>
        typeof input === 'number' ? 'Sıra numarası tam sayı olmalıdır' : 'Sıra numarası zorunludur',
    })
    .min(1, "Sıra numarası 1'den küçük olamaz")
    .max(10_000, 'Sıra numarası çok büyük'),
});

const publicAd = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  link: z.string().nullable(),
  image_path: z.string(),
  display_order: z.int(),
});

const adminAd = publicAd.extend({ status: statusSchema, created_at: timestampSchema });
export type HomepageAd = z.output<typeof adminAd>;

const params = z.object({ id: idParam });

export const homepageAdsContract = {
  listStartupAds: route({
    method: 'GET',
    path: '/api/startup-ads',
    access: 'public',
    summary: 'The active homepage ads in their order.',
    data: z.array(publicAd),
  }),
  listAllStartupAds: route({
    method: 'GET',
    path: '/api/admin/startup-ads',
    access: { admin: ['moderator', 'reports'] },
    summary: 'All homepage ads in their order, switched off ones included.',
    data: z.object({ ads: z.array(adminAd) }),
  }),
  addStartupAd: route({
    method: 'POST',
    path: '/api/admin/startup-ads',
    access: { admin: ['moderator'] },
    summary: 'Adds a homepage ad.',
    body: homepageAdBody,
    files: { image: HOMEPAGE_AD_IMAGE },
    data: z.object({ id: z.int() }),
    errors: [adErrors.HOMEPAGE_AD_ORDER_TAKEN, ...uploadErrorList],
  }),
  editStartupAd: route({
    method: 'PUT',
    path: '/api/admin/startup-ads/:id',
    access: { admin: ['moderator'] },
    summary: 'Changes a homepage ad; the image only when a new one is sent.',
    params,
    body: homepageAdBody.extend({ status: statusSchema.optional() }),
    files: { image: { ...HOMEPAGE_AD_IMAGE, required: false } },
    errors: [adErrors.HOMEPAGE_AD_NOT_FOUND, adErrors.HOMEPAGE_AD_ORDER_TAKEN, ...uploadErrorList],
  }),
  deleteStartupAd: route({
    method: 'DELETE',
    path: '/api/admin/startup-ads/:id',
    access: { admin: ['moderator'] },
    summary: 'Removes a homepage ad.',
    params,
    errors: [adErrors.HOMEPAGE_AD_NOT_FOUND],
  }),
  setStartupAdStatus: route({
    method: 'PUT',
    path: '/api/admin/startup-ads/:id/status',
    access: { admin: ['moderator'] },
    summary: 'Switches a homepage ad on or off.',
    params,
    body: z.object({ status: statusSchema }),
    errors: [adErrors.HOMEPAGE_AD_NOT_FOUND],
  }),
  moveStartupAd: route({
    method: 'PUT',
    path: '/api/admin/startup-ads/:id/order',
    access: { admin: ['moderator'] },
    summary: 'Lets a homepage ad change places with its neighbour.',
    params,
    body: z.object({
      direction: z.enum(['up', 'down']),
      display_order: z.int().meta({ description: 'Where it was seen; refused when it stands elsewhere now' }),
    }),
    errors: [adErrors.HOMEPAGE_AD_NOT_FOUND, adErrors.HOMEPAGE_AD_MOVED],
  }),
};

type Placed = Pick<HomepageAd, 'id' | 'title' | 'display_order'>;

/** The smallest place that no ad has. `ads` are in their order. */
export function firstFreeOrder(ads: readonly Placed[]): number {
  return ads.reduce((free, { display_order: order }) => (order === free ? free + 1 : free), 1);
}

/** The message for a place that another ad has; undefined if it is free for the ad `ownId`, or for a new one (null). */
export function findOrderProblem(ads: readonly Placed[], order: number, ownId: number | null) {
  const other = ads.find((ad) => ad.display_order === order && ad.id !== ownId);
  return other && orderTakenText(order, other.title);
}

/** The body of the call, plus a place that no other ad has and, for a new ad (`ownId` null), an image. */
export function adSchema(ads: readonly Placed[], ownId: number | null) {
  const { body } = homepageAdsContract.editStartupAd;
  return body.extend({
    display_order: body.shape.display_order.superRefine((order, context) => {
      const problem = findOrderProblem(ads, order, ownId);
      if (problem !== undefined) context.addIssue(problem);
    }),
    image: z.custom<File | null>(
      (image) => image instanceof File || (image === null && ownId !== null),
      HOMEPAGE_AD_IMAGE.messages.required,
    ),
  });
}

export type AdForm = z.input<ReturnType<typeof adSchema>>;
