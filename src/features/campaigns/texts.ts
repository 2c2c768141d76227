/** The Turkish strings of this feature that both sides use; those of a screen stand beside the screen. */
import type { CampaignState, CampaignStatus } from './lifecycle.ts';

export const CAMPAIGN_STATUS_TEXTS: Record<CampaignStatus, string> = {
  draft: 'Taslak',
  pending: 'Onay Bekliyor',
  rejected: 'Reddedildi',
  approved: 'Ödeme Bekliyor',
  active: 'Aktif',
  stopped: 'Durduruldu',
  completed: 'Tamamlandı',
};

/** Says in which state the campaign is, so that the person sees why nothing happened. */
export function wrongStateText({ status, stop_reason }: CampaignState): string {
  return stop_reason === null
    ? `Bu işlem yapılamadı: kampanyanın durumu şu anda "${CAMPAIGN_STATUS_TEXTS[status]}".`
    : `Bu işlem yapılamadı: kampanya yönetim tarafından durduruldu. Sebep: ${stop_reason}`;
}

export const campaignTexts = {
  created: 'Kampanyan taslak olarak kaydedildi',
  draftSaved: 'Kampanyanız taslak olarak güncellendi',
  resubmitted: 'Kampanyan tekrar onaya gönderildi',
  deleted: 'Taslak silindi',
  cloned: 'Kampanya taslaklara kopyalandı',
  stopped: 'Kampanya durduruldu',
  started: 'Kampanya başlatıldı',
  closed: 'Kampanya sonlandırıldı, kalan bütçe firma cüzdanına aktarıldı',
  budgetSet: 'Bütçe güncellendi',
  submitted: 'Hedef kitle kaydedildi, kampanyan onaya gönderildi',
  audienceOfRejectedSaved: 'Hedef kitle kaydedildi. Kampanyanı tekrar onaya göndermeyi unutma.',
  approved: 'Kampanya onaylandı',
  rejected: 'Kampanya reddedildi',
  reasonRequired: 'Lütfen red sebebi giriniz',
  stopReasonRequired: 'Lütfen durdurma sebebini giriniz',
  halted: 'Kampanya yayından alındı, firma sebebi görüyor',
  released: 'Kampanya yeniden yayında',
  endedBeforePayment: 'Kampanyanın bitiş tarihi geçtiği için ödeme onaylanamaz. Ödemeyi reddedebilirsin.',
  endedBeforeApproval: 'Kampanyanın bitiş tarihi geçti. Reddedip firmadan yeni tarih iste.',
  endedBeforeStart: 'Kampanyanın bitiş tarihi geçtiği için yeniden başlatılamaz.',
  topUpOpened: 'Bütçe artırımı açıldı. Ödediğinde kampanyanın bütçesine eklenir.',
};
