import { defineErrors } from '#lib/shared/errors.ts';

export const accountErrors = defineErrors({
  EMAIL_TAKEN: { status: 409, message: 'Bu email adresi zaten kayıtlı.' },
  PHONE_TAKEN: { status: 409, message: 'Bu telefon numarası zaten kayıtlı.' },
  LOGIN_FAILED: { status: 401, message: 'Email adresi veya şifre hatalı.' },
  ACCOUNT_SUSPENDED: { status: 403, message: 'Hesabın askıya alınmış. Bilgi almak için bize ulaş.' },
  SMS_FAILED: { status: 503, message: 'Kod gönderme işlemi başarısız oldu. Lütfen tekrar deneyin.' },
  CODE_WRONG: { status: 400, message: 'Doğrulama kodu hatalı.' },
  CODE_EXPIRED: { status: 409, message: 'Doğrulama kodunun süresi dolmuş. Yeni bir kod iste.' },
  CODE_EXHAUSTED: { status: 409, message: 'Bu kod için deneme hakkın kalmadı. Yeni bir kod iste.' },
  RESET_EXPIRED: { status: 409, message: 'Şifre sıfırlama süreniz dolmuş. Lütfen tekrar deneyin.' },
  CURRENT_PASSWORD_WRONG: { status: 400, message: 'Mevcut şifre hatalı' },
  SESSION_NOT_FOUND: { status: 404, message: 'Bu oturum zaten kapanmış.' },
});
