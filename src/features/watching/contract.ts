import { idParam, idSchema, moneyOut, timestampSchema } from '#lib/shared/wire.ts';
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { seenSchema } from '#features/fraud/seen.ts';
import { defineActs } from '#lib/shared/acts.ts';
import { CAMPAIGN_SUBJECT } from '#features/campaigns/acts.ts';
import { TAKE_BACK_TEXTS } from '#platform/words/take-back.ts';
import { defineErrors } from '#lib/shared/errors.ts';

export const watchErrors = defineErrors({
  /** Unknown, never published and not for this viewer look alike (threats T-V12). */
  AD_NOT_FOUND: [404, 'Bu reklam bulunamadı.'],
  AD_NOT_SERVED: [409, 'Bu reklam yayından kalktı. Sıradaki reklama geçebilirsin.'],
  AD_BUDGET_SPENT: [409, 'Bu reklamın bütçesi tükendi. Sıradaki reklama geçebilirsin.'],
  AD_ALREADY_SEEN: [409, 'Bu reklamdan kazanabileceğinin hepsini kazandın. Sıradaki reklama geçebilirsin.'],
  DAILY_LIMIT_REACHED: [409, 'Bugünkü kazanç sınırın bu reklama yetmiyor. Yarın devam edebilirsin.'],
  EARNING_OFF: [409, 'Reklam kazancı kısa bir süreliğine durduruldu. Biraz sonra tekrar dene.'],
  ACCOUNT_IN_REVIEW: [
    409,
    'Hesabın incelemede, şu anda yeni reklam başlatamazsın. Nedeni ve itiraz yolu cüzdanında.',
  ],
  WATCH_NOT_FOUND: [404, 'Böyle bir izleme bulunamadı. Reklamı yeniden başlat.'],
  TOO_EARLY: [409, 'Reklam henüz bitmedi. Süre dolunca kazancın eklenecek.'],
  WATCH_RELEASED: [409, 'Başka bir sekmede veya cihazda izlemeye başladın. Bu izleme durdu.'],
  WATCH_MOVED: [409, 'Bu izlemeye başka bir sekmede veya cihazda devam ediyorsun.'],
  WATCH_EXPIRED: [409, 'Bu izlemenin süresi doldu. Reklamı yeniden başlat.'],
  ADVERTISER_NOT_FOUND: [404, 'Bu reklam veren bulunamadı.'],
  TOO_MANY_HIDDEN: [409, 'Daha fazla reklam veren gizleyemezsin. Önce listenden birini yeniden göster.'],
  /** Too many viewers earn from this address today (threats T-V9). */
  ADDRESS_LIMIT: [
    429,
    'Bu internet bağlantısından bugün çok sayıda kişi kazandı. Başka bir bağlantıyla ya da yarın dene.',
  ],
});

const START_REFUSALS = [
  'AD_NOT_FOUND',
  'AD_NOT_SERVED',
  'AD_BUDGET_SPENT',
  'AD_ALREADY_SEEN',
  'DAILY_LIMIT_REACHED',
  'EARNING_OFF',
  'ACCOUNT_IN_REVIEW',
] as const;
export type StartRefusal = (typeof START_REFUSALS)[number];

export const earningActs = defineActs({
  subject: CAMPAIGN_SUBJECT,
  area: { kind: 'earning', noun: 'Geçersiz kazanç' },
  verbs: { 'take-back': 'geri alındı' },
  fields: {
    views: 'İzlenme',
    clicks: 'Tıklama',
    amount: { label: 'Kampanyaya dönen', unit: 'money' },
    from_wallets: { label: 'Cüzdanlardan alınan', unit: 'money' },
    shortfall: { label: 'Platformun karşıladığı', unit: 'money' },
    returned: { label: 'Firma cüzdanına dönen', unit: 'money' },
    category: { label: 'Tür', values: TAKE_BACK_TEXTS },
  },
});

export const NO_AD_REASONS = [
  'NO_MATCH',
  'ALL_SEEN',
  'DAILY_LIMIT',
  'PROFILE_INCOMPLETE',
  'CHANGED_TODAY',
  'TARGETING_OFF',
  'HIDDEN',
  'EARNING_OFF',
  'IN_REVIEW',
] as const;
export type NoAdReason = (typeof NO_AD_REASONS)[number];

/** `NOT_CHOSEN`: no ad could be chosen, because of an error or a change of the offer. */
const NEXT_REASONS = [...NO_AD_REASONS, 'PAID_BEFORE', 'ADDRESS_LIMIT', 'NOT_CHOSEN'] as const;
export type NextReason = (typeof NEXT_REASONS)[number];

export const offeredAd = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  image_path: z.string().nullable(),
  link: z.string(),
  display_duration: z.int(),
  earning: moneyOut,
  /** Paid with the view, as long as `paid_click_ages` allows a click; 0 where a click would pay nothing. */
  click_earning: moneyOut,
  click_unpaid: z.enum(['PAID_BEFORE', 'DAILY_LIMIT']).nullable(),
  view_number: z.int(),
  advertiser: z.object({ id: z.int(), name: z.string() }),
});

/** A page's own random id. A watch pays only one page of the viewer. */
const pageIdSchema = z.string().regex(/^[\w-]{8,40}$/);

const watchFields = {
  watch_id: z.int(),
  earning: moneyOut,
  display_duration: z.int(),
  expires_at: timestampSchema,
};

export const startedWatch = z.object(watchFields);

const remaining = {
  remaining_seconds: z.int(),
  expires_in_seconds: z.int(),
};

const earnedData = z.object({
  earning: moneyOut,
  total_today: moneyOut,
  daily_earning_limit: moneyOut,
  balance: moneyOut,
});

const params = z.object({ id: idParam });

export const watchContract = {
  listAds: route({
    method: 'GET',
    path: '/api/user/ads',
    access: ['user'],
    summary:
      'The ads that would pay this viewer now, in the order in which to watch them; or why there are none.',
    data: z.object({
      ads: z.array(offeredAd),
      reason: z.enum(NO_AD_REASONS).nullable(),
      reason_text: z.string().nullable(),
      total_today: moneyOut,
      daily_earning_limit: moneyOut,
      /** Seconds since each paid click of the last day. */
      paid_click_ages: z.array(z.int()),
      /** The running watch, in any tab or device; `holder` is the page that will be paid. */
      open_watch: z
        .object({
          ...watchFields,
          ...remaining,
          holder: z.string().nullable(),
          earning_with_view: moneyOut.optional(),
          ad_id: z.int(),
          ad: offeredAd,
        })
        .nullable(),
    }),
  }),
  startAd: route({
    method: 'POST',
    path: '/api/user/ads/:id/start',
    access: ['user'],
    isHot: true,
    summary:
      'Opens the viewer’s one watch and reserves what it pays; another open watch of this viewer is released.',
    movesMoney: 'in batches',
    params,
    body: z.object({ holder: pageIdSchema.optional() }),
    data: startedWatch,
    errors: [watchErrors.ADDRESS_LIMIT, ...START_REFUSALS.map((code) => watchErrors[code])],
  }),
  viewAd: route({
    method: 'POST',
    path: '/api/user/ads/:id/view',
    access: ['user'],
    isHot: true,
    isFinishing: true,
    summary:
      'Pays what the watch reserved, once, when display_duration has passed on the server’s clock; may start the next ad.',
    movesMoney: 'in batches',
    params,
    body: z.object({
      watch_id: idSchema,
      holder: pageIdSchema.optional(),
      seen: seenSchema.optional(),
      start_next: z.boolean().optional(),
    }),
    data: earnedData.extend({
      click_earning: moneyOut.optional(),
      next: z
        .object({
          ad: offeredAd.nullable(),
          watch: startedWatch.nullable(),
          reason: z.enum(NEXT_REASONS).nullable(),
        })
        .optional(),
    }),
    errors: [
      watchErrors.WATCH_NOT_FOUND,
      watchErrors.TOO_EARLY,
      watchErrors.WATCH_RELEASED,
      watchErrors.WATCH_EXPIRED,
      watchErrors.WATCH_MOVED,
    ],
  }),
  beatAd: route({
    method: 'POST',
    path: '/api/user/ads/:id/beat',
    access: ['user'],
    isHot: true,
    summary: 'What the page saw of the running watch so far; kept as evidence, and a condition of nothing.',
    params,
    body: z.object({ watch_id: idSchema, seen: seenSchema }),
    data: z.object({ beats: z.int() }),
  }),
  resumeAd: route({
    method: 'POST',
    path: '/api/user/ads/:id/resume',
    access: ['user'],
    summary:
      'Goes on with the open watch on another page, or after a reload; the page before is no longer paid.',
    params,
    body: z.object({ watch_id: idSchema, holder: pageIdSchema }),
    data: z.object({ ...watchFields, ...remaining }),
    errors: [watchErrors.WATCH_NOT_FOUND, watchErrors.WATCH_RELEASED, watchErrors.WATCH_EXPIRED],
  }),
  clickAd: route({
    method: 'POST',
    path: '/api/user/ads/:id/click',
    access: ['user'],
    isHot: true,
    isFinishing: true,
    summary:
      'Pays the click once per viewer and ad, together with its watch’s view; otherwise succeeds with earning 0.',
    movesMoney: 'in batches',
    params,
    data: earnedData.extend({ earning_with_view: moneyOut.optional() }),
    errors: [watchErrors.AD_NOT_FOUND],
  }),
};

const hiddenAdvertiser = z.object({ id: z.int(), name: z.string(), hidden_at: timestampSchema });

export const aboutAdsContract = {
  explainAd: route({
    method: 'GET',
    path: '/api/user/ads/:id/why',
    access: ['user'],
    summary: 'Which of the viewer’s own answers met which criterion of an ad that is or was offered to them.',
    params,
    data: z.object({
      all_users: z.boolean(),
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
