import { defineErrors } from '#lib/shared/errors.ts';

export const campaignErrors = defineErrors({
  CAMPAIGN_NOT_FOUND: [404, 'Kampanya bulunamadı.'],
  CAMPAIGN_STATE: [409, 'Kampanyanın durumu bu işleme uygun değil.'],
  CAMPAIGN_CHANGED: [409, 'Bu kampanya sen incelerken değişti. Sayfayı yenileyip yeni halini incele.'],
  CAMPAIGN_CLAIMED: [409, 'Bu kampanyaya başka bir yönetici bakıyor. Karar vermek için önce devral.'],
  DECISION_HELD: [409, 'Bu kampanya için az önce karar verildi.'],
  DECISION_MADE: [409, 'Geri alma süresi doldu, karar kesinleşti.'],
  CAMPAIGN_ENDED: [409, 'Kampanyanın bitiş tarihi geçti.'],
  /** Thrown with the first broken rule as its text. */
  CAMPAIGN_OUTDATED: [409, 'Kampanya bilgileri güncel değil. Önce kampanyayı düzenle.'],
  TOP_UP_WAITS: [
    409,
    'Bu kampanyanın onay bekleyen bir bütçe artırımı var. Sonuçlanınca yenisini açabilirsin.',
  ],
});
