/** The words of the sign-in, registration, code and password screens. */

export const signInTexts = {
  title: 'Tekrar hoş geldin',
  description: 'Reklam izle, para kazan. Kaldığın yerden devam et.',
  email: 'Email',
  emailHint: 'Firma hesaplarında yetkili kişinin emaili ile giriş yapılır.',
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

export const secondFactorTexts = {
  stepTitle: 'Doğrulama kodu',
  stepText: 'Telefonundaki doğrulama uygulamasının gösterdiği 6 haneli kodu gir.',
  recoveryText: 'Telefonun yanında değilse kurtarma kodlarından birini gir. Her kod bir kez kullanılır.',
  code: 'Doğrulama kodu',
  recoveryCode: 'Kurtarma kodu',
  toRecovery: 'Telefonum yanımda değil',
  toApp: 'Uygulamadaki kodu gir',
  back: 'Girişe dön',
  heading: 'İki adımlı giriş',
  description: 'Girişte şifrenin yanında telefonundaki doğrulama uygulamasının kodu da sorulur.',
  failed: 'İki adımlı giriş bilgisi alınamadı',
  isOn: 'Açık',
  isOff: 'Kapalı',
  since: (time: string) => `${time} tarihinden beri açık.`,
  codesLeft: (count: number) => `${count} kurtarma kodun kaldı.`,
  fewCodes: 'Kurtarma kodların bitmek üzere. Kapatıp yeniden açarak yenilerini al.',
  on: 'İki adımlı girişi aç',
  off: 'Kapat',
  offTitle: 'İki adımlı giriş kapatılsın mı?',
  offText: 'Girişte yalnızca şifren sorulur. Kapatmak için şifreni ve uygulamadaki son kodu gir.',
  offCode: 'Uygulamadaki kod ya da kurtarma kodu',
  offConfirm: 'İki adımlı girişi kapat',
  offFailed: 'İki adımlı giriş kapatılamadı',
  onTitle: 'İki adımlı girişi aç',
  password: 'Mevcut şifre',
  passwordText: 'Önce şifreni gir.',
  next: 'Devam et',
  working: 'Bekle...',
  cancel: 'Vazgeç',
  onFailed: 'İki adımlı giriş açılamadı',
  scan: 'Doğrulama uygulamanla (Google Authenticator, Aegis, 1Password …) bu kodu okut, sonra gösterdiği 6 haneyi gir.',
  qr: 'Doğrulama uygulaması için karekod',
  byHand: 'Okutamıyorsan bu anahtarı elle gir:',
  copySecret: 'Anahtarı kopyala',
  confirm: 'Doğrula ve aç',
  codesTitle: 'Kurtarma kodların',
  codesText:
    'Telefonunu kaybedersen bu kodlarla girersin. Her biri bir kez geçer ve bir daha gösterilmez; güvenli bir yerde sakla.',
  copyCodes: 'Kodları kopyala',
  saveCodes: 'Kodları indir',
  codesFile: 'kurtarma-kodlari.txt',
  done: 'Kodları sakladım',
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
  personHint: 'Girişte ve şifre yenilemede yetkili kişinin emaili ve telefonu kullanılır.',
  firmName: 'Firma adı',
  firmEmail: 'Firma e-posta adresi',
  firmPhone: 'Firma telefonu',
  name: 'Ad soyad',
  email: 'Email',
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
  redirect: (seconds: number) => `${seconds} saniye içinde yönlendirileceksiniz.`,
  goNow: 'Beklemeden devam et',
};

export const passwordTexts = {
  title: 'Şifre Değiştir',
  heading: 'Şifreni değiştir',
  description: 'Kaydettiğinde diğer cihazlardaki oturumların kapanır.',
  current: 'Mevcut şifre',
  next: 'Yeni şifre',
  again: 'Yeni şifre tekrarı',
  save: 'Şifreyi güncelle',
  saving: 'Güncelleniyor...',
  failed: 'Şifre değiştirme işlemi başarısız oldu',
  broken: 'Şifre değiştirme başarısız',
  changedTitle: 'Şifre güncellendi',
  ok: 'Tamam',
};

export const sessionTexts = {
  heading: 'Oturumlarım',
  description: 'Hesabının açık olduğu cihazlar. Tanımadığın birini görürsen kapat ve şifreni değiştir.',
  failed: 'Oturumlar alınamadı',
  current: 'Bu cihaz',
  openedAt: (time: string) => `${time} tarihinde açıldı`,
  end: 'Kapat',
  endNamed: (device: string) => `${device} oturumunu kapat`,
  ended: 'Oturum kapatıldı.',
  endFailed: 'Oturum kapatılamadı',
  endOthers: 'Diğer oturumları kapat',
  endOthersQuestion: 'Diğer tüm oturumlar kapatılsın mı?',
  endOthersText: 'Bu cihaz dışında hesabının açık olduğu her yerde yeniden giriş yapmak gerekir.',
  endingOthers: 'Kapatılıyor...',
};

export const consentTexts = {
  heading: 'İzinlerim',
  description: 'İstediğin zaman değiştirebilirsin. Vazgeçtiğin izin o andan sonra kullanılmaz.',
  kinds: {
    targeting: {
      label: 'Bana uygun reklamlar',
      text: 'Profil bilgilerin reklam seçmek için kullanılır. Kapalıysa yalnızca herkese açık reklamları görürsün.',
    },
    messages: {
      label: 'Kampanya ve yenilik haberleri',
      text: 'SMS ve e-posta ile haber veririz. Kod ve güvenlik mesajları her zaman gelir.',
    },
  },
  given: (time: string) => `${time} tarihinde izin verdin`,
  withdrawn: (time: string) => `${time} tarihinde geri aldın`,
  unasked: 'Henüz yanıtlamadın',
  version: (version: string) => `metin sürümü ${version}`,
  notice: 'Aydınlatma metnini oku',
  failed: 'İzinlerin alınamadı',
  changeFailed: 'İzin kaydedilemedi',
};

export const settingsTexts = { title: 'Hesap Ayarları' };

/** The server's words, with the minutes that it says are left. */
export function withMinutes(message: string, remainingMinutes: unknown): string {
  return typeof remainingMinutes === 'number' ? `${message} (${remainingMinutes} dakika kaldı)` : message;
}
