import { defineErrors } from '#lib/shared/errors.ts';

export const approvalErrors = defineErrors({
  PROPOSAL_NOT_FOUND: { status: 404, message: 'Öneri bulunamadı.' },
  /** Somebody else decided it, or its proposer took it back. */
  PROPOSAL_DECIDED: { status: 409, message: 'Bu öneri zaten sonuçlandı. Sayfayı yenileyip tekrar bak.' },
  OWN_PROPOSAL: {
    status: 409,
    message: 'Kendi önerini onaylayamazsın. Başka bir yöneticinin onaylaması gerekir.',
  },
  /** What it is about has changed since; it can only be rejected. */
  PROPOSAL_OVERTAKEN: {
    status: 409,
    message: 'Bu öneriden sonra durum değişti, öneri artık uygulanamaz. Reddedip yenisini öner.',
  },
  /** One about the same thing waits for its decision. */
  PROPOSAL_OPEN: {
    status: 409,
    message: 'Bunun için onay bekleyen bir öneri zaten var. Onaylar sayfasından bakabilirsin.',
  },
});
