import { defineErrors } from '#lib/shared/errors.ts';

export const contactErrors = defineErrors({
  MESSAGE_NOT_FOUND: [404, 'Bu mesaj bulunamadı.'],
  MESSAGE_STATE: [409, 'Bu mesaj bu arada yanıtlanmış ya da kapatılmış.'],
  ANSWER_NOT_SENT: [503, 'Yanıt gönderilemedi; mesaj yeni olarak duruyor. Biraz sonra tekrar dene.'],
  TOO_MANY_MESSAGES: [
    429,
    'Kısa sürede çok mesaj gönderdin. Bir süre sonra tekrar dene ya da bize e-posta yaz.',
  ],
});
