import { defineErrors } from '#lib/shared/errors.ts';

export const walletErrors = defineErrors({
  TRANSFERS_OFF: {
    status: 409,
    message: 'Para gönderme şu anda kapalı. Bakiyen yerinde duruyor; lütfen daha sonra tekrar dene.',
  },
  WITHDRAWALS_OFF: {
    status: 409,
    message: 'Para çekme şu anda kapalı. Bakiyen yerinde duruyor; lütfen daha sonra tekrar dene.',
  },
  /** Password, phone or e-mail changed less than a day ago. */
  MONEY_COOLING: {
    status: 409,
    message: 'Hesap bilgilerin yeni değişti. Güvenliğin için para çıkışı bir gün bekletiliyor.',
  },
  /** Welcome bonus and profile rewards cannot leave before a few ads were watched (threats T-V14). */
  BONUS_LOCKED: {
    status: 409,
    message: 'Hoş geldin bonusun ve profil ödüllerin birkaç reklam izledikten sonra kullanılabilir.',
  },
  /** Threats T-V9: until an administrator has decided, the money stays. */
  ACCOUNT_IN_REVIEW: {
    status: 409,
    message:
      'Hesabın incelendiği için şu anda para gönderemezsin. Nedenini ve nasıl itiraz edeceğini cüzdanında görebilirsin.',
  },
  WITHDRAWAL_IN_REVIEW: {
    status: 409,
    message: 'Bu izleyicinin hesabı incelemede. Önce incelemeyi sonuçlandır.',
  },
  /** Money received by transfer rests before it may leave (Specification, decisions §2). */
  MONEY_RESTING: {
    status: 409,
    message: 'Sana gönderilen para bir süre bekledikten sonra kullanılabilir.',
  },
  /**
   * One error for an unknown number, an unknown e-mail, a number and an e-mail of different people, and the viewer's
   * own.
   */
  RECIPIENT_NOT_FOUND: {
    status: 404,
    message:
      'Bu cüzdan numarası ve e-posta adresiyle eşleşen başka bir izleyici bulunamadı. İkisini de kontrol et.',
  },
  WITHDRAWAL_NOT_FOUND: { status: 404, message: 'Çekim talebi bulunamadı.' },
  ALERT_NOT_FOUND: { status: 404, message: 'Uyarı bulunamadı.' },
  ALERT_CLOSED: { status: 409, message: 'Bu uyarı bu arada kapatıldı.' },
  /** The IBAN is new to a wallet that had another one. The text names the time. */
  WITHDRAWAL_RESTS: { status: 409, message: 'Bu IBAN yeni; para bir gün bekletiliyor.' },
  WITHDRAWAL_STATE: { status: 409, message: 'Bu çekim talebi zaten sonuçlandı.' },
});
