import { defineActs } from '#lib/shared/acts.ts';
import { CAMPAIGN_SUBJECT } from '#features/campaigns/acts.ts';
import { TAKE_BACK_TEXTS } from '#platform/words/take-back.ts';

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
