/** The words of the sign-in, registration, code and password-reset screens. */

export const signInTexts = {
  title: 'Tekrar hoş geldin',
  description: 'Reklam izle, para kazan. Kaldığın yerden devam et.',
  email: 'E-posta',
  emailHint: 'Firma hesaplarında yetkili kişinin e-posta adresiyle giriş yapılır.',
  password: 'Şifre',
  remember: 'Beni hatırla',
  forgot: 'Şifremi unuttum',
  submit: 'Giriş yap',
  submitting: 'Giriş yapılıyor...',
  failed: 'Giriş başarısız',
  suspendedTitle: 'Hesabın askıya alınmış',
  suspendedReason: 'Sebep:',
  suspendedMoney: 'Cüzdanındaki para yerinde duruyor.',
  suspendedObject: 'Bunun yanlış olduğunu düşünüyorsan bize yaz:',
  noAccount: 'Hesabın yok mu?',
  register: 'Kayıt ol',
};

export const registrationTexts = {
  title: 'Hesabını oluştur',
  description: 'Birkaç bilgi ve telefonuna gelecek bir kod yeter.',
  type: 'Hesap türü',
  individual: 'Bireysel',
  individualHint: 'Reklam izle, kazan',
  corporate: 'Kurumsal',
  corporateHint: 'Reklam ver',
  firmHeading: 'Firma bilgileri',
  personHeading: 'Yetkili kişi',
  personHint: 'Girişte ve şifre yenilemede yetkili kişinin e-posta adresi ve telefonu kullanılır.',
  firmName: 'Firma adı',
  firmEmail: 'Firma e-posta adresi',
  firmPhone: 'Firma telefonu',
  name: 'Ad soyad',
  email: 'E-posta',
  phone: 'Cep telefonu',
  phoneHint: 'Doğrulama kodunu bu numaraya göndereceğiz.',
  password: 'Şifre',
  passwordHint: 'En az 6 karakter; büyük harf, küçük harf ve rakam.',
  passwordAgain: 'Şifre tekrarı',
  adult: '18 yaşını doldurdum.',
  noticeLink: 'Aydınlatma metnini',
  noticeAfter: ' okudum.',
  optional: 'İsteğe bağlı izinler',
  targeting: 'Profil bilgilerim bana uygun reklamları seçmek için kullanılabilir.',
  messages: 'Kampanya ve yeniliklerden SMS ve e-posta ile haberdar olmak isterim.',
  submit: 'Kayıt ol',
  submitting: 'Kaydediliyor...',
  failed: 'Kayıt işlemi başarısız oldu. Lütfen tekrar deneyin.',
  broken: 'Kayıt sırasında bir hata oluştu',
  haveAccount: 'Zaten hesabın var mı?',
  signIn: 'Giriş yap',
};

export const codeTexts = {
  title: 'Kodu gir',
  sentTo: (phone: string) => `${phone} numarasına altı haneli bir kod gönderdik.`,
  sentToIfKnown: (phone: string) => `${phone} numarası kayıtlıysa altı haneli bir kod gönderdik.`,
  label: 'Doğrulama kodu',
  remaining: (clock: string) => `Kalan süre ${clock}`,
  expired: 'Kodun süresi doldu. Yeni bir kod iste.',
  verify: 'Doğrula',
  verifying: 'Doğrulanıyor...',
  resend: 'Kodu tekrar gönder',
  resending: 'Gönderiliyor...',
  resent: 'Yeni kod gönderildi.',
  verifyFailed: 'Doğrulama işlemi başarısız oldu',
  resendFailed: 'Kod gönderme işlemi başarısız oldu. Lütfen tekrar deneyin.',
  checkFailed: 'Doğrulama kodu kontrolü başarısız',
  checkBroken: 'Süre kontrolü başarısız oldu',
  wrongNumber: 'Numara yanlış mı?',
  backToRegistration: 'Bilgilerini düzelt',
  backToForgot: 'Numarayı değiştir',
};

export const welcomeTexts = {
  title: (name: string) => `Hoş geldin, ${name}!`,
  text: 'Hesabın oluşturuldu. Artık giriş yapabilirsin.',
  signIn: 'Giriş yap',
};

export const resetTexts = {
  forgotTitle: 'Şifreni mi unuttun?',
  forgotText: 'Telefon numaranı yaz, sana bir doğrulama kodu gönderelim.',
  phone: 'Telefon numarası',
  firmNote: 'Firma kullanıcıları, firma yetkilisinin telefon numarasını girmelidir.',
  send: 'Doğrulama kodu gönder',
  sending: 'Gönderiliyor...',
  sendFailed: 'Kod gönderme işlemi başarısız oldu. Lütfen tekrar deneyin.',
  backToSignIn: 'Girişe dön',
  newTitle: 'Yeni şifreni belirle',
  newText: 'Kaydettiğinde diğer cihazlardaki oturumların kapanır.',
  password: 'Yeni şifre',
  passwordAgain: 'Yeni şifre tekrarı',
  save: 'Şifreyi kaydet',
  saving: 'Kaydediliyor...',
  saveFailed: 'Şifre sıfırlama işlemi başarısız oldu',
  expiredNext: (seconds: number) => `${seconds} saniye içinde baştan başlayacaksın.`,
};

export const successTexts = {
  title: 'İşlem tamam',
  redirect: (seconds: number) => `${seconds} saniye içinde yönlendirileceksin.`,
  goNow: 'Beklemeden devam et',
};

/** The server's words, with the minutes that it says are left. */
export function withMinutes(message: string, remainingMinutes: unknown): string {
  return typeof remainingMinutes === 'number' ? `${message} (${remainingMinutes} dakika kaldı)` : message;
}
