import { defineErrors } from '#lib/shared/errors.ts';

export const accountErrors = defineErrors({
  EMAIL_TAKEN: [409, 'Bu e-posta adresi zaten kayıtlı.'],
  EMAIL_NOT_WAITING: [409, 'Doğrulama bekleyen bir e-posta adresin yok.'],
  EMAIL_CODES_SPENT: [
    429,
    'E-posta değişikliği için günde en fazla üç kod gönderebiliriz. Yarın tekrar dene.',
  ],
  MAIL_FAILED: [503, 'Kodu e-postayla gönderemedik. Biraz sonra tekrar dene.'],
  PHONE_TAKEN: [409, 'Bu telefon numarası zaten kayıtlı.'],
  /**
   * Accounts of this phone were closed more than once. The text names the day from which the phone can register again.
   */
  PHONE_RESTING: [409, 'Bu numarayla yakın zamanda hesap kapatıldı. Bir süre sonra tekrar dene.'],
  PHONE_SAME: [409, 'Bu zaten hesabının telefon numarası.'],
  PHONE_CHANGE_OVER: [
    409,
    'Numara değişikliğinin süresi dolmuş ya da başka bir cihazda sürüyor. Baştan başla.',
  ],
  LOGIN_FAILED: [401, 'E-posta adresi veya şifre hatalı.'],
  /** After minutes, or a second time. */
  TICKET_OVER: [409, 'Giriş yapmak için e-posta adresini ve şifreni yaz.'],
  /** Registered by a client that did not ask for them. */
  STATEMENTS_NEEDED: [409, 'Önce 18 yaşını doldurduğunu ve aydınlatma metnini okuduğunu onayla.'],
  ACCOUNT_SUSPENDED: [403, 'Hesabın askıya alınmış. Bilgi almak için bize ulaş.'],
  SMS_FAILED: [503, 'Kod gönderme işlemi başarısız oldu. Lütfen tekrar deneyin.'],
  CODE_WRONG: [400, 'Doğrulama kodu hatalı.'],
  CODE_EXPIRED: [409, 'Doğrulama kodunun süresi dolmuş. Yeni bir kod iste.'],
  CODE_EXHAUSTED: [409, 'Bu kod için deneme hakkın kalmadı. Yeni bir kod iste.'],
  RESET_EXPIRED: [409, 'Şifre sıfırlama süreniz dolmuş. Lütfen tekrar deneyin.'],
  EMAIL_CODE_NEEDED: [400, 'E-posta adresine gönderdiğimiz kodu da gir.'],
  EMAIL_CODE_WRONG: [400, 'E-postana gelen kod bu değil.'],
  CURRENT_PASSWORD_WRONG: [400, 'Mevcut şifre hatalı'],
  /** A thing that a session alone may not do, without the password or a code of the second factor. */
  IDENTITY_NEEDED: [403, 'Bu işlem için şifreni gir.'],
  SECOND_FACTOR_REQUIRED: [401, 'Doğrulama uygulamandaki 6 haneli kodu gir.'],
  SECOND_FACTOR_WRONG: [401, 'Kod hatalı ya da daha önce kullanıldı. Yeni bir kod gir.'],
  /** A wrong code from an admin who is signed in. Not a 401, because the browser would sign the admin out. */
  FACTOR_CODE_WRONG: [400, 'Kod hatalı ya da daha önce kullanıldı. Yeni bir kod gir.'],
  PASSKEY_REFUSED: [400, 'Geçiş anahtarı doğrulanamadı. Tekrar dene ya da şifrenle gir.'],
  PASSKEY_KNOWN: [409, 'Bu geçiş anahtarı zaten kayıtlı.'],
  PASSKEYS_FULL: [409, 'En fazla 10 geçiş anahtarın olabilir. Önce kullanmadığın birini kaldır.'],
  PASSKEY_NOT_FOUND: [404, 'Bu geçiş anahtarı kaldırılmış.'],
  SECOND_FACTOR_ON: [409, 'İki adımlı giriş zaten açık.'],
  SECOND_FACTOR_ABSENT: [409, 'Önce iki adımlı girişi başlat.'],
  ACCOUNT_NOT_FOUND: [404, 'Kullanıcı bulunamadı.'],
  ACCOUNT_NOT_ACTIVE: [409, 'Bu hesap zaten askıda ya da kapatılmış.'],
  ACCOUNT_NOT_SUSPENDED: [409, 'Bu hesap askıda değil.'],
  TERMS_CHANGED: [409, 'Koşullar sen okurken değişti. Yeni sürümü oku, sonra kabul et.'],
  OWN_ACCOUNT: [409, 'Bu işlemi kendi hesabına yapamazsın.'],
  /** One active administrator whose duty is `owner` always stays. */
  LAST_ADMIN: [409, 'Görevi sahip olan son etkin yönetici kalmalı.'],
  SESSION_NOT_FOUND: [404, 'Bu oturum zaten kapanmış.'],
});
