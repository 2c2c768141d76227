import { defineErrors } from '#lib/shared/errors.ts';

export const campaignErrors = defineErrors({
  CAMPAIGN_NOT_FOUND: [404, 'Kampanya bulunamadı.'],
  /** Thrown with a text that names the campaign's present state. */
  CAMPAIGN_STATE: [409, 'Kampanyanın durumu bu işleme uygun değil.'],
  CAMPAIGN_CHANGED: [409, 'Bu kampanya sen incelerken değişti. Sayfayı yenileyip yeni halini incele.'],
  CAMPAIGN_ENDED: [409, 'Kampanyanın bitiş tarihi geçti.'],
  /**
   * Thrown when a draft's dates have passed or the settings have changed since it was saved. The text is the first
   * broken rule.
   */
  CAMPAIGN_OUTDATED: [409, 'Kampanya bilgileri güncel değil. Önce kampanyayı düzenle.'],
});
