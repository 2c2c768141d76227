import { defineErrors } from '#lib/shared/errors.ts';

export const reportErrors = defineErrors({
  REPORT_LINK_WRONG: [404, 'Bu bağlantı geçerli değil. Raporu firma panelinden kapatabilirsin.'],
  REPORT_NOT_SENT: [503, 'Rapor şu anda gönderilemedi. Biraz sonra yeniden dene.'],
});
