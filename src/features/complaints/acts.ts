import { defineActs } from '#lib/shared/acts.ts';
import { CAMPAIGN_SUBJECT } from '#features/campaigns/acts.ts';

export const complaintActs = defineActs({
  subject: CAMPAIGN_SUBJECT,
  area: { kind: 'ad-report', noun: 'Reklam şikayeti' },
  verbs: { stop: 'durduruldu', dismiss: 'kapatıldı' },
  fields: { closed_reports: 'Kapatılan şikayet' },
});
