import { moneyOut, timestampSchema } from '#lib/shared/wire.ts';
import { route } from '#lib/shared/route.ts';
import { emailSchema, personNameSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { movementSchema } from '#features/wallet/contract/viewer.ts';
import { DETAIL_NAMES, detailsBody, detailsFormSchema } from '#features/viewers/details.ts';
import { defineErrors } from '#lib/shared/errors.ts';
import { currentPassword, identityErrors } from '#features/accounts/identity-fields.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { movementNames } from '#features/wallet/texts.ts';

export const profileErrors = defineErrors({
  PROFILE_CHANGED: [409, 'Profilin bu arada başka bir yerde değişti. Sayfayı yenileyip tekrar dene.'],
});

const news = z.object({ show: z.boolean(), amount: moneyOut, message: z.string() });

const watchedAd = z.object({
  id: z.int(),
  title: z.string(),
  view_count: z.int(),
  click_count: z.int(),
  earning: moneyOut,
});

const viewerProfile = z.object({
  name: z.string(),
  email: z.string(),
  pending_email: z.string().nullable(),
  phone: z.string(),
  created_at: timestampSchema,
  welcome_bonus: news,
  profile_update_earning: news.extend({ shown: z.boolean() }),
  completeness: z
    .object({
      filled: z.array(z.enum(DETAIL_NAMES)),
      total: z.int(),
      next_reward: moneyOut.nullable().meta({ description: 'Null when no reward is left.' }),
      details_to_reward: z.int().nullable().meta({
        description: 'How many details never given before bring it; 0 when any save does.',
      }),
      rewards_paid: z.int(),
      rewards_total: z.int(),
      counts_earlier_account: z.boolean().meta({
        description: 'Whether the phone had an account before, whose rewards and details count.',
      }),
      views_to_release: z.int().meta({
        description: 'How many more ads have to be watched before a reward may leave the wallet.',
      }),
      in_review: z.boolean().meta({
        description: 'Whether rewards, as all money, stay until an administrator has decided on the account.',
      }),
    })
    .meta({ description: 'Details given, and what giving more of them would bring.' }),
  wallet: z.object({ balance: moneyOut, wallet_number: z.string(), transactions: z.array(movementSchema) }),
  paycell: z.object({ hasAccount: z.boolean() }),
  ads: z.array(watchedAd).meta({ description: 'The last watched ads, at most 20.' }),
  view_count: z.int(),
  click_count: z.int(),
  ad_earnings: moneyOut,
  todays_earnings: moneyOut,
  week: z
    .array(z.object({ day: z.string(), earned: moneyOut }))
    .meta({ description: 'What each of the last seven days brought, today last.' }),
  dailyEarningLimit: moneyOut,
});
export type ViewerProfile = z.output<typeof viewerProfile>;

export const viewerProfileContract = {
  readProfile: route({
    method: 'GET',
    path: '/api/user/profile',
    access: ['user'],
    summary: 'One’s own profile, wallet and earnings.',
    data: viewerProfile,
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/api/user/profile',
    access: ['user'],
    summary: 'Changes the name; a new e-mail needs the current password and then its code.',
    body: z.object({ name: personNameSchema, email: emailSchema(), currentPassword }),
    errors: identityErrors,
  }),
  readDetails: route({
    method: 'GET',
    path: '/api/user/profile/details',
    access: ['user'],
    summary: 'One’s own details.',
    data: detailsFormSchema.extend({ version: z.int() }),
  }),
  updateDetails: route({
    method: 'PUT',
    path: '/api/user/profile/details',
    access: ['user'],
    summary: 'Changes details; what is missing stays. Details given for the first time may bring rewards.',
    body: detailsBody,
    data: z.object({ profile_update_earning: news, version: z.int() }),
    errors: [profileErrors.PROFILE_CHANGED],
    movesMoney: true,
  }),
  markWelcomeBonusShown: route({
    method: 'POST',
    path: '/api/user/welcome-bonus/shown',
    access: ['user'],
    summary: 'The viewer has seen the welcome bonus.',
  }),
  markProfileRewardShown: route({
    method: 'POST',
    path: '/api/user/profile-update-earning/shown',
    access: ['user'],
    summary: 'The viewer has seen the last profile reward.',
  }),
};

export const profileTexts = {
  profileSaved: 'Profilin güncellendi.',
  detailsSaved: 'Bilgilerin kaydedildi.',
  noted: 'Görüldü olarak işaretlendi.',
  welcomeBonus: (amount: Kurus) =>
    `${movementNames.welcomeBonus}: ${formatKurus(amount)} cüzdanında. Aramıza hoş geldin!`,
  noWelcomeBonus:
    'Hoş geldin bonusu her telefon numarasına yalnızca bir kez verilir; bu numara için yeniden verilemiyor. Önceki hesapta alınan profil ödülleri de yeniden verilmez. Reklam izleyerek kazanmaya hemen başlayabilirsin.',
  reward: (amount: Kurus) =>
    `${movementNames.profileReward}: ${formatKurus(amount)} cüzdanına eklendi. Bilgilerini paylaştığın için teşekkürler.`,
};
