import { defineActs } from '#lib/shared/acts.ts';
import { words } from '#lib/shared/words.ts';
import type { CampaignStatus } from './lifecycle.ts';
import { REJECTION_CATEGORY_TEXTS } from './rejection.ts';
import { campaignWords } from './texts.ts';

export const CAMPAIGN_SUBJECT = { kind: 'campaign', noun: campaignWords.campaign } as const;

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
    status: { label: words.status, values: statuses },
    version: 'Sürüm',
    stop_reason: campaignWords.stopReason,
    rejection_category: { label: 'Red kategorisi', values: REJECTION_CATEGORY_TEXTS },
  },
});
