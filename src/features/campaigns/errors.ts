import { defineErrors } from '#lib/shared/errors.ts';

export const campaignErrors = defineErrors({
  CAMPAIGN_NOT_FOUND: { status: 404, message: 'Kampanya bulunamadı.' },
  /** Thrown with a text that names the campaign's present state. */
  CAMPAIGN_STATE: { status: 409, message: 'Kampanyanın durumu bu işleme uygun değil.' },
  CAMPAIGN_CHANGED: {
    status: 409,
    message: 'Bu kampanya sen incelerken değişti. Sayfayı yenileyip yeni halini incele.',
  },
  CAMPAIGN_ENDED: { status: 409, message: 'Kampanyanın bitiş tarihi geçti.' },
  /**
   * Thrown when a draft's dates have passed or the settings have changed since it was saved. The text is the first
   * broken rule.
   */
  CAMPAIGN_OUTDATED: { status: 409, message: 'Kampanya bilgileri güncel değil. Önce kampanyayı düzenle.' },
});
