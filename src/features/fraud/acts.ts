import { defineActs } from '#lib/shared/acts.ts';
import { TAKE_BACK_TEXTS } from '#platform/words/take-back.ts';
import { adminFraudTexts as texts } from './texts.ts';

export const fraudActs = defineActs({
  subject: { kind: 'fraud-group', noun: texts.group },
  verbs: {
    cleared: 'temize çıkarıldı',
    held: 'parası bekletiliyor',
    closed: 'askıya alındı, kazancı geri alınıyor',
    returned: 'bekleyen açık firmaya geri verildi',
    kept: 'bekleyen açık firmaya verilmedi',
  },
  fields: {
    accounts: texts.accounts,
    user_ids: 'Hesap no',
    firm_id: { label: texts.shortfall.firm, unit: 'id' },
    suspended: 'Askıya alınan hesap',
    rejected_withdrawals: 'Reddedilen çekim',
    shortfall: { label: texts.closing.shortfall, unit: 'money' },
    category: { label: texts.category, values: TAKE_BACK_TEXTS },
  },
});
