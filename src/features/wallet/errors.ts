import { defineErrors } from '#lib/shared/errors.ts';

export const walletErrors = defineErrors({
  TRANSFERS_OFF: [
    409,
    'Para gönderme şu anda kapalı. Bakiyen yerinde duruyor; lütfen daha sonra tekrar dene.',
  ],
  WITHDRAWALS_OFF: [
    409,
    'Para çekme şu anda kapalı. Bakiyen yerinde duruyor; lütfen daha sonra tekrar dene.',
  ],
  MONEY_COOLING: [409, 'Hesap bilgilerin yeni değişti. Güvenliğin için para çıkışı bir gün bekletiliyor.'],
  /** Welcome bonus and profile rewards cannot leave before a few ads were watched (threats T-V14). */
  BONUS_LOCKED: [
    409,
    'Hoş geldin bonusun ve profil ödüllerin birkaç reklam izledikten sonra kullanılabilir.',
  ],
  /** Threats T-V9: until an administrator has decided, the money stays. */
  ACCOUNT_IN_REVIEW: [
    409,
    'Hesabın incelendiği için şu anda para gönderemezsin. Nedenini ve nasıl itiraz edeceğini cüzdanında görebilirsin.',
  ],
  WITHDRAWAL_IN_REVIEW: [409, 'Bu izleyicinin hesabı incelemede. Önce incelemeyi sonuçlandır.'],
  /** Money received by transfer rests before it may leave (docs/product.md, Settings). */
  MONEY_RESTING: [409, 'Sana gönderilen para bir süre bekledikten sonra kullanılabilir.'],
  /** One error for unknown and mismatched numbers and e-mails and one's own: nobody learns which was right. */
  RECIPIENT_NOT_FOUND: [
    404,
    'Bu cüzdan numarası ve e-posta adresiyle eşleşen başka bir izleyici bulunamadı. İkisini de kontrol et.',
  ],
  SAVED_IBAN_NOT_FOUND: [404, 'Bu IBAN kayıtlı değil. Başka bir IBAN seç ya da IBAN’ını yaz.'],
  MOVEMENT_NOT_FOUND: [404, 'Hareket bulunamadı.'],
  WITHDRAWAL_NOT_FOUND: [404, 'Çekim talebi bulunamadı.'],
  WITHDRAWAL_RESTS: [409, 'Bu IBAN yeni; para bir gün bekletiliyor.'],
  WITHDRAWAL_STATE: [409, 'Bu çekim talebi zaten sonuçlandı.'],
  /** An administrator is about to send it; the text names who, and since when. Its owner reads no name. */
  WITHDRAWAL_TAKEN: [409, 'Ödemen gönderiliyor, artık iptal edilemez. Gönderilemezse tutar cüzdanına döner.'],
  /** Whether one administrator is enough, or a proposal waits, has changed since the question was asked. */
  WITHDRAWAL_STEP_CHANGED: [
    409,
    'Sen bakarken bu çekimin onayı değişti, hiçbir şey kaydedilmedi. Para göndermeden önce talebe yeniden bak.',
  ],
});
