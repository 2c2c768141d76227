import { defineErrors } from '#lib/shared/errors.ts';

export const announcementErrors = defineErrors({
  ANNOUNCEMENT_SENT: [409, 'Bu form az önce başka bir metinle gönderildi. Listeye bakıp yenisini yaz.'],
  NOBODY_TOLD: [409, 'Bu duyuru şu anda kimseye gitmez; gönderilmedi.'],
});
