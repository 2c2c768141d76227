/** What the audit log keeps of campaigns. */
import { defineActs } from '#lib/shared/acts.ts';
import type { CampaignStatus } from './lifecycle.ts';
import { REJECTION_CATEGORY_TEXTS } from './rejection.ts';

export const CAMPAIGN_SUBJECT = { kind: 'campaign', noun: 'Kampanya' } as const;

const statuses: Readonly<Record<CampaignStatus, string>> = {
  draft: 'taslak',
  pending: 'bekliyor',
  rejected: 'reddedildi',
  approved: 'onaylandı',
  active: 'aktif',
  stopped: 'durduruldu',
  completed: 'tamamlandı',
};

export const campaignActs = defineActs({
  subject: CAMPAIGN_SUBJECT,
  verbs: { approve: 'onaylandı', reject: 'reddedildi', stop: 'durduruldu', start: 'başlatıldı' },
  fields: {
    status: { label: 'Durum', values: statuses },
    version: 'Sürüm',
    stop_reason: 'Durdurma sebebi',
    rejection_category: { label: 'Red kategorisi', values: REJECTION_CATEGORY_TEXTS },
  },
});
