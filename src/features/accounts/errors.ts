import { defineErrors } from '#lib/shared/errors.ts';

export const accountErrors = defineErrors({
  EMAIL_TAKEN: { status: 409, message: 'Bu e-posta adresi zaten kayıtlı.' },
  PHONE_TAKEN: { status: 409, message: 'Bu telefon numarası zaten kayıtlı.' },
  /**
   * Accounts of this phone were closed more than once. The text names the day from which the phone can register again.
   */
  PHONE_RESTING: {
    status: 409,
    message: 'Bu numarayla yakın zamanda hesap kapatıldı. Bir süre sonra tekrar dene.',
  },
  PHONE_SAME: { status: 409, message: 'Bu zaten hesabının telefon numarası.' },
  PHONE_CHANGE_OVER: {
    status: 409,
    message: 'Numara değişikliğinin süresi dolmuş ya da başka bir cihazda sürüyor. Baştan başla.',
  },
  LOGIN_FAILED: { status: 401, message: 'E-posta adresi veya şifre hatalı.' },
  ACCOUNT_SUSPENDED: { status: 403, message: 'Hesabın askıya alınmış. Bilgi almak için bize ulaş.' },
  SMS_FAILED: { status: 503, message: 'Kod gönderme işlemi başarısız oldu. Lütfen tekrar deneyin.' },
  CODE_WRONG: { status: 400, message: 'Doğrulama kodu hatalı.' },
  CODE_EXPIRED: { status: 409, message: 'Doğrulama kodunun süresi dolmuş. Yeni bir kod iste.' },
  CODE_EXHAUSTED: { status: 409, message: 'Bu kod için deneme hakkın kalmadı. Yeni bir kod iste.' },
  RESET_EXPIRED: { status: 409, message: 'Şifre sıfırlama süreniz dolmuş. Lütfen tekrar deneyin.' },
  EMAIL_CODE_NEEDED: {
    status: 400,
    message: 'E-posta adresine gönderdiğimiz kodu da gir.',
  },
  EMAIL_CODE_WRONG: { status: 400, message: 'E-postana gelen kod bu değil.' },
  CURRENT_PASSWORD_WRONG: { status: 400, message: 'Mevcut şifre hatalı' },
  /** A thing that a session alone may not do, without the password or a code of the second factor. */
  IDENTITY_NEEDED: { status: 403, message: 'Bu işlem için şifreni gir.' },
  SECOND_FACTOR_REQUIRED: { status: 401, message: 'Doğrulama uygulamandaki 6 haneli kodu gir.' },
  SECOND_FACTOR_WRONG: {
    status: 401,
    message: 'Kod hatalı ya da daha önce kullanıldı. Uygulamadaki yeni kodu gir.',
  },
  /** A wrong code from an admin who is signed in. Not a 401, because the browser would sign the admin out. */
  FACTOR_CODE_WRONG: {
    status: 400,
    message: 'Kod hatalı ya da daha önce kullanıldı. Uygulamadaki yeni kodu gir.',
  },
  PASSKEY_REFUSED: { status: 400, message: 'Geçiş anahtarı doğrulanamadı. Tekrar dene ya da şifrenle gir.' },
  PASSKEY_KNOWN: { status: 409, message: 'Bu geçiş anahtarı zaten kayıtlı.' },
  PASSKEYS_FULL: {
    status: 409,
    message: 'En fazla 10 geçiş anahtarın olabilir. Önce kullanmadığın birini kaldır.',
  },
  PASSKEY_NOT_FOUND: { status: 404, message: 'Bu geçiş anahtarı kaldırılmış.' },
  SECOND_FACTOR_ON: { status: 409, message: 'İki adımlı giriş zaten açık.' },
  SECOND_FACTOR_ABSENT: { status: 409, message: 'Önce iki adımlı girişi başlat.' },
  ACCOUNT_NOT_FOUND: { status: 404, message: 'Kullanıcı bulunamadı.' },
  ACCOUNT_NOT_ACTIVE: { status: 409, message: 'Bu hesap zaten askıda ya da kapatılmış.' },
  ACCOUNT_NOT_SUSPENDED: { status: 409, message: 'Bu hesap askıda değil.' },
  OWN_ACCOUNT: { status: 409, message: 'Bu işlemi kendi hesabına yapamazsın.' },
  /** One active administrator whose duty is `owner` always stays. */
  LAST_ADMIN: { status: 409, message: 'Görevi sahip olan son etkin yönetici kalmalı.' },
  SESSION_NOT_FOUND: { status: 404, message: 'Bu oturum zaten kapanmış.' },
});
