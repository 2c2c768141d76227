import { defineErrors } from '#lib/shared/errors.ts';

export const approvalErrors = defineErrors({
  PROPOSAL_NOT_FOUND: [404, 'Öneri bulunamadı.'],
  PROPOSAL_DECIDED: [409, 'Bu öneri zaten sonuçlandı.'],
  OWN_PROPOSAL: [409, 'Kendi önerini onaylayamazsın. Başka bir yöneticinin onaylaması gerekir.'],
  PROPOSAL_OVERTAKEN: [
    409,
    'Bu öneriden sonra durum değişti, öneri artık uygulanamaz. Reddedip yenisini öner.',
  ],
  PROPOSAL_OPEN: [409, 'Bunun için onay bekleyen bir öneri zaten var. Onaylar sayfasından bakabilirsin.'],
});
