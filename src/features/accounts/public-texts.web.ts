import { formatKurus, type Kurus } from '#lib/shared/money.ts';

export const accountWords = {
  backToSignIn: 'Girişe dön',
  code: 'Doğrulama kodu',
  codeNotSent: 'Kod gönderme işlemi başarısız oldu. Lütfen tekrar deneyin.',
  currentPassword: 'Mevcut şifre',
  email: 'E-posta',
  newPassword: 'Yeni şifre',
  newPasswordAgain: 'Yeni şifre tekrarı',
  password: 'Şifre',
  passwordAgainMissing: 'Şifre tekrarı zorunludur',
  passwordsDiffer: 'Şifreler eşleşmiyor',
  register: 'Kayıt ol',
  saving: 'Kaydediliyor...',
  sending: 'Gönderiliyor...',
  sessionsEnd: 'Kaydettiğinde diğer cihazlardaki oturumların kapanır.',
  moneyRests: 'Değişiklikten sonra 24 saat boyunca para çekemez, para gönderemez, hesabını kapatamazsın.',
  signIn: 'Giriş yap',
};

/** Shown while the browser does a proof of work when numbers rise. */
export const challengeTexts = {
  solving: 'Güvenlik kontrolü yapılıyor...',
  solvingHint: 'Birkaç saniye sürebilir. Yazdıkların duruyor.',
  solvingLong: (minutes: number) =>
    `En çok ${minutes} dakika sürer. Bu sayfa açık kalsın, gerisi kendiliğinden olur.`,
  stop: 'Vazgeç',
  stopped: 'Güvenlik kontrolünü durdurdun. İstediğin zaman tekrar dene.',
  failed: 'Güvenlik kontrolü tamamlanamadı. Bağlantını kontrol edip tekrar dene.',
};

export interface SuspendedMoney {
  takenBack: Kurus;
  isTakingBack: boolean;
  balance: Kurus;
}

export const signInTexts = {
  title: 'Tekrar hoş geldin',
  description: 'Reklam izle, para kazan. Kaldığın yerden devam et.',
  /** For whoever came from a firm's or an administrator's page. */
  workDescription: 'Kaldığın yerden devam et.',
  emailHint: 'Firma hesaplarında yetkili kişinin e-posta adresiyle giriş yapılır.',
  remember: 'Beni hatırla',
  forgot: 'Şifremi unuttum',
  submitting: 'Giriş yapılıyor...',
  failed: 'Giriş başarısız',
  ended: 'Oturumun sona erdi',
  endedText: 'Devam etmek için giriş yap.',
  idle: 'Uzun süre işlem yapmadın',
  idleText: 'Güvenliğin için oturumun kapatıldı. Giriş yapınca kaldığın yere dönersin.',
  otherTab: 'Oturumun başka bir sekmede açık',
  otherTabText: 'O sekmeden devam edebilir ya da burada başka bir hesapla giriş yapabilirsin.',
  closedTab: 'Giriş yaptığın sekme kapanmış',
  closedTabText:
    'Devam etmek için yeniden giriş yap. “Beni hatırla”yı seçersen sekmeyi kapatınca da açık kalır; yalnızca kendi cihazında seç.',
  suspendedTitle: 'Hesabın askıya alınmış',
  suspendedReason: 'Sebep:',
  suspendedMoney: ({ takenBack, isTakingBack, balance }: SuspendedMoney) => {
    if (isTakingBack)
      return 'Geçersiz bulunan kazancın cüzdanından geri alınıyor; cüzdanında kalan para yerinde durur.';
    if (takenBack === 0) return 'Cüzdanındaki para yerinde duruyor.';
    const taken = `Geçersiz bulunan kazancından ${formatKurus(takenBack)} geri alındı.`;
    return balance > 0 ? `${taken} Cüzdanında kalan ${formatKurus(balance)} yerinde duruyor.` : taken;
  },
  suspendedObject: 'Bunun yanlış olduğunu düşünüyorsan bize yaz:',
  noAccount: 'Hesabın yok mu?',
};

export const passkeyTexts = {
  signIn: 'Geçiş anahtarıyla gir',
  waiting: 'Anahtarın bekleniyor...',
};

export const passkeyFailureTexts = {
  failed: 'Geçiş anahtarı kullanılamadı. Tekrar dene.',
  givenUp: 'İşlem tamamlanmadı: vazgeçildi ya da süre doldu.',
  known: 'Bu cihazın geçiş anahtarı zaten kayıtlı.',
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
  ownHeading: 'Kişisel bilgiler',
  personHint: 'Girişte ve şifre yenilemede yetkili kişinin e-posta adresi ve telefonu kullanılır.',
  firmName: 'Firma adı',
  firmEmail: 'Firma e-posta adresi',
  firmPhone: 'Firma telefonu',
  firmPhoneHint: 'Sabit hat ya da 0850’li numara da olur.',
  name: 'Ad soyad',
  email: accountWords.email,
  phone: 'Cep telefonu',
  phoneHint: 'Doğrulama kodunu bu numaraya göndereceğiz.',
  password: accountWords.password,
  passwordHint: 'En az 6 karakter; büyük harf, küçük harf ve rakam.',
  passwordAgain: 'Şifre tekrarı',
  adult: '18 yaşını doldurdum.',
  noticeLink: 'Aydınlatma metnini',
  noticeAfter: ' okudum.',
  termsLink: 'Kullanım koşullarını',
  termsAfter: ' kabul ediyorum.',
  optional: 'İsteğe bağlı izinler',
  targeting: 'Profil bilgilerim bana uygun reklamları seçmek için kullanılabilir.',
  messages: 'Kampanya ve yeniliklerden uygulamada haberdar olmak isterim.',
  submit: accountWords.register,
  submitting: accountWords.saving,
  failed: 'Kayıt işlemi başarısız oldu. Lütfen tekrar deneyin.',
  broken: 'Kayıt sırasında bir hata oluştu',
  haveAccount: 'Zaten hesabın var mı?',
  signIn: accountWords.signIn,
};

const RESEND = 'Kodu tekrar gönder';

export const codeTexts = {
  title: 'Kodu gir',
  sentTo: (phone: string) => `${phone} numarasına altı haneli bir kod gönderdik.`,
  sentToIfKnown: (phone: string) => `${phone} numarası kayıtlıysa altı haneli bir kod gönderdik.`,
  label: accountWords.code,
  remaining: (clock: string) => `Kalan süre ${clock}`,
  expired: 'Kodun süresi doldu. Yeni bir kod iste.',
  spent: 'Bu kod artık geçmez. Yeni bir kod iste.',
  verify: 'Doğrula',
  verifying: 'Doğrulanıyor...',
  resend: RESEND,
  resendIn: (clock: string) => `${RESEND} (${clock} sonra)`,
  resending: accountWords.sending,
  resent: 'Yeni kod gönderildi.',
  verifyFailed: 'Doğrulama işlemi başarısız oldu',
  resendFailed: accountWords.codeNotSent,
  checkFailed: 'Doğrulama kodu kontrolü başarısız',
  checkBroken: 'Süre kontrolü başarısız oldu',
  wrongNumber: 'Numara yanlış mı?',
  backToRegistration: 'Bilgilerini düzelt',
  backToForgot: 'Numarayı değiştir',
};

export const welcomeTexts = {
  title: (name: string) => `Hoş geldin, ${name}!`,
  text: 'Hesabın oluşturuldu.',
};

export const resetTexts = {
  forgotTitle: 'Şifreni mi unuttun?',
  forgotText: 'Telefon numaranı yaz, sana bir doğrulama kodu gönderelim.',
  phone: 'Telefon numarası',
  firmNote: 'Firma kullanıcıları, firma yetkilisinin telefon numarasını girmelidir.',
  send: 'Doğrulama kodu gönder',
  newTitle: 'Yeni şifreni belirle',
  moneyRests: 'İzleyici hesabında 24 saat boyunca para çekilemez ve gönderilemez, hesap kapatılamaz.',
  save: 'Şifreyi kaydet',
  emailCode: 'E-postana gelen kod',
  emailCodeHint: (address: string) =>
    `Bu numara uzun süredir doğrulanmadığı için ${address} adresine de bir kod gönderdik.`,
  saveFailed: 'Şifre sıfırlama işlemi başarısız oldu',
  expiredNext: (seconds: number) => `${seconds} saniye içinde baştan başlayacaksın.`,
};

export const successTexts = {
  title: 'İşlem tamam',
  redirect: (seconds: number) => `${seconds} saniye içinde yönlendirileceksin.`,
  goNow: 'Beklemeden devam et',
};

export function withMinutes(message: string, remainingMinutes: unknown): string {
  return typeof remainingMinutes === 'number' ? `${message} (${remainingMinutes} dakika kaldı)` : message;
}
