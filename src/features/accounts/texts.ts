import { type AlarmKind, CODE_SECONDS, RESET_GRANT_SECONDS } from './verification.ts';
import { maskPhone } from '#lib/shared/text/masked.ts';

/** The name shown for a closed account. A constraint of the table holds the same text. */
export const CLOSED_ACCOUNT_NAME = 'Kapatılmış hesap';

export const unknownDevice = 'Bilinmeyen cihaz';

export const accountTexts = {
  phoneRests: (from: string) =>
    `Bu numarayla açılan hesap kapatıldı. ${from} tarihinden sonra yeniden kayıt olabilirsin.`,
  codeSent: 'Doğrulama kodu telefonuna gönderildi.',
  /** Shown for known and unknown phones alike, so that it does not tell which phones are registered. */
  codeSentIfKnown: 'Bu numara kayıtlıysa doğrulama kodu gönderildi.',
  verified: 'Telefon numaran doğrulandı.',
  passwordChanged: 'Şifreniz başarıyla güncellendi.',
  loggedOut: 'Çıkış yapıldı.',
  sessionEnded: 'Oturum kapatıldı.',
  otherSessionsEnded: 'Diğer oturumların kapatıldı.',
  termsAccepted: 'Koşulları kabul ettin',
  consentGiven: 'İznin kaydedildi.',
  consentWithdrawn: 'İznin geri alındı.',
  secondFactorOn: 'İki adımlı giriş açıldı.',
  passkeyNeeded: 'Geçiş anahtarınla gir.',
  codeProofNeeded: 'Doğrulama uygulamandaki kodu da gir.',
  passkeyProofNeeded: 'Bu işlem için geçiş anahtarını da kullan.',
  passkeyTooNew:
    'Bu geçiş anahtarını son 24 saat içinde ekledin. Eski telefonunun yerine geçmesi için 24 saat dolduktan sonra tekrar dene.',
  appTooNew:
    'İki adımlı girişi son 24 saat içinde açtın. Kodun eski telefonunun yerine geçmesi için 24 saat dolduktan sonra tekrar dene.',
  passkeyAdded: 'Geçiş anahtarı eklendi.',
  passkeyRenamed: 'Geçiş anahtarının adı değişti.',
  passkeyRemoved: 'Geçiş anahtarı kaldırıldı.',
  secondFactorOff: 'İki adımlı giriş kapatıldı.',
  phoneChanged: 'Telefon numaran değişti.',
  suspended: 'Hesap askıya alındı.',
  reinstated: 'Hesap yeniden açıldı.',
  dutyChanged: 'Görev değiştirildi; yönetici yeniden giriş yapacak.',
  sessionsEnded: 'Bütün oturumları kapatıldı.',
  /** Changing a number sends codes to two phones: names the one that has to wait. */
  tooManyCodes: (phone: string, isJustSent: boolean) =>
    `${phone} numarasına ${isJustSent ? 'az önce bir' : 'çok fazla'} kod gönderildi. Lütfen biraz sonra tekrar dene.`,
  tooManyWrongCodes: 'Bu numara için çok fazla hatalı kod girildi. Lütfen daha sonra tekrar dene.',
  tooManyGuesses:
    'Şu anda olağandışı sayıda hatalı kod deneniyor. Bu cihazdan yeni bir kod isteyip onu gir ya da daha sonra tekrar dene.',
  tooManyLogins: 'Çok fazla hatalı giriş denendi. Lütfen biraz bekleyip tekrar dene.',
  currentPasswordNeeded: 'Mevcut şifre zorunludur',
  samePassword: 'Yeni şifreniz mevcut şifrenizle aynı olamaz',
  commonPassword: 'Bu şifre çok bilinen bir şifre, başka bir şifre seç',
};

/** The SMS that carries a code. By its last line a phone fills the code in on the product's own pages only. */
export function codeMessage(productName: string, code: string, publicUrl: string | undefined): string {
  const minutes = CODE_SECONDS / 60;
  const text = `${productName} doğrulama kodun: ${code}. ${minutes} dakika geçerlidir. Bu kodu kimseyle paylaşma.`;
  return publicUrl === undefined ? text : `${text}\n\n@${new URL(publicUrl).hostname} #${code}`;
}

export function letter(name: string, ...paragraphs: string[]): string {
  return [`Merhaba ${name},`, ...paragraphs].join('\n\n');
}

/** In the mail after a change that keeps a viewer's money in for a day; nobody else has a wallet that it holds. */
function restOf(role: string): string[] {
  return role === 'user'
    ? ['Güvenliğin için 24 saat boyunca cüzdanından para çekilemez ve gönderilemez, hesabın kapatılamaz.']
    : [];
}

export function passwordChangedMail(productName: string, { name, role }: { name: string; role: string }) {
  return {
    subject: `${productName} şifren değişti`,
    text: letter(
      name,
      `${productName} hesabının şifresi az önce değiştirildi ve diğer oturumların kapatıldı.`,
      ...restOf(role),
      'Bunu sen yapmadıysan giriş sayfasındaki "Şifremi unuttum" ile şifreni hemen yenile.',
    ),
  };
}

/** The mail with the second code of a reset, where the one by SMS alone is no proof. */
export function resetEmailCodeMail(productName: string, name: string, code: string) {
  const minutes = RESET_GRANT_SECONDS / 60;
  return {
    subject: `${productName} şifre yenileme kodun`,
    text: letter(
      name,
      `Şifreni yenilemek için kodun: ${code}. ${minutes} dakika geçerlidir. Bu kodu kimseyle paylaşma.`,
      'Telefon numaran uzun süredir doğrulanmadığı için SMS ile gelen koda ek olarak bunu da soruyoruz.',
      'Şifreni yenilemek isteyen sen değilsen bu kodu kimseye verme: numaran başkasına geçmiş olabilir. Giriş yapıp hesap ayarlarından numaranı değiştir.',
    ),
  };
}

export function passkeyMail(productName: string, name: string, change: 'added' | 'removed') {
  const { subject, text, todo } = {
    added: {
      subject: `${productName} hesabına geçiş anahtarı eklendi`,
      text: `${productName} hesabına az önce bir geçiş anahtarı eklendi; artık onunla şifresiz giriş yapılabilir.`,
      todo: 'hesap ayarlarından anahtarı kaldır ve ',
    },
    removed: {
      subject: `${productName} hesabından geçiş anahtarı kaldırıldı`,
      text: `${productName} hesabından az önce bir geçiş anahtarı kaldırıldı; artık onunla giriş yapılamaz.`,
      todo: '',
    },
  }[change];
  return {
    subject,
    text: letter(
      name,
      text,
      `Bunu sen yapmadıysan ${todo}giriş sayfasındaki "Şifremi unuttum" ile şifreni yenile.`,
    ),
  };
}

export function emailChangedMail(productName: string, { name, role }: { name: string; role: string }) {
  return {
    subject: `${productName} e-posta adresin değişti`,
    text: letter(
      name,
      `${productName} hesabının e-posta adresi az önce değiştirildi; artık bu adresle giriş yapılamaz.`,
      ...restOf(role),
      'Bunu sen yapmadıysan giriş sayfasındaki "Şifremi unuttum" ile, telefonuna gelecek kodla şifreni hemen yenile.',
    ),
  };
}

/** The mail with the code to the new e-mail. It names nobody: the address may be mistyped and somebody else's. */
export function emailCodeMail(productName: string, code: string): { subject: string; text: string } {
  return {
    subject: `${productName} e-posta doğrulama kodun`,
    text: [
      `Yeni e-posta adresini doğrulamak için kodun: ${code}. ${CODE_SECONDS / 60} dakika geçerlidir. Bu kodu kimseyle paylaşma.`,
      'Bunu sen istemediysen adresin yanlışlıkla yazılmıştır, bir şey yapman gerekmez.',
    ].join('\n\n'),
  };
}

/** In its place, to an address that has an account. */
export function emailOfAnotherMail(productName: string): { subject: string; text: string } {
  return {
    subject: `${productName} e-posta adresin`,
    text: [
      `Bu adres başka bir ${productName} hesabına yazıldı, ama bu adresle zaten bir hesabın var. Adresin o hesaba eklenmedi.`,
      'Bunu sen istediysen kendi hesabınla giriş yap. Sen istemediysen bir şey yapman gerekmez.',
    ].join('\n\n'),
  };
}

export function phoneChangedMessages(productName: string, contact: string): { old: string; new: string } {
  return {
    old: `${productName} hesabının telefon numarası değiştirildi; kodlar artık bu numaraya gelmez. Bunu sen yapmadıysan hemen ${contact} adresine yaz.`,
    new: `${productName} hesabının telefon numarası artık bu numara.`,
  };
}

export function phoneChangedMail(
  productName: string,
  contact: string,
  { name, phone, role }: { name: string; phone: string; role: string },
): { subject: string; text: string } {
  return {
    subject: `${productName} telefon numaran değişti`,
    text: letter(
      name,
      `${productName} hesabının telefon numarası az önce ${maskPhone(phone)} oldu.`,
      ...restOf(role),
      `Bunu sen yapmadıysan hemen şifreni değiştir ve ${contact} adresine yaz.`,
    ),
  };
}

export const emailTexts = {
  waits: (email: string) => `Kaydedildi. E-postan, ${email} adresine gönderdiğimiz kodu girince değişir.`,
  changed: 'E-posta adresin değişti.',
  sent: 'Yeni kod gönderildi.',
  cancelled: 'E-posta değişikliğinden vazgeçtin.',
};

export const identityTexts = {
  currentPassword: 'Mevcut şifre',
  currentPasswordHint: 'E-posta adresini değiştirmek için şifreni gir.',
  emailHint: 'Değiştirirsen yeni adresine bir kod göndeririz; sonraki girişte onu kullanırsın.',
  viewerEmailHint:
    'Değiştirirsen yeni adresine bir kod göndeririz. Kodu girince 24 saat boyunca para çekemez, para gönderemez, hesabını kapatamazsın.',
  save: 'Kaydet',
  saving: 'Kaydediliyor...',
  saved: 'Profilin güncellendi',
  saveFailed: 'Profil güncellenirken bir hata oluştu',
  loadFailed: 'Profil bilgileri alınamadı',
};

export const alarmMails: Record<AlarmKind, { subject: string; text: string }> = {
  wrong_codes: {
    subject: 'Olağandışı sayıda hatalı doğrulama kodu deneniyor',
    text: [
      'Son bir saatte bütün adreslerden girilen hatalı doğrulama kodları sınıra ulaştı.',
      'Kodu kendi cihazında isteyenler etkilenmez; başka yerden denenen kodlar bir süre kabul edilmeyecek.',
      'Yapman gereken bir şey yok. Sürerse günlüklerdeki adreslere ve SMS giderine bak.',
    ].join('\n\n'),
  },
  codes_sent: {
    subject: 'Bir saatte gönderilebilecek kod ya da e-posta sınırına ulaşıldı',
    text: [
      'Son bir saatte gönderilen kodlar ya da e-postalar sınıra ulaştı; bir türü bir süre gönderilmeyecek. Hangisi olduğu günlükte yazar.',
      'Bu sayıda gerçek kayıt beklemiyorsan birileri giderini artırmaya çalışıyor olabilir: günlüklerdeki adreslere bak.',
    ].join('\n\n'),
  },
};

export const dutyTexts = {
  title: 'Görev',
  newAdmin: 'Yeni yönetici, sunucuda komutla eklenir.',
  names: {
    owner: 'Sahip',
    finance: 'Finans',
    accounting: 'Muhasebe',
    moderator: 'Moderatör',
    reports: 'Rapor izleyici',
  },
  abouts: {
    owner: 'Her şeyi yapar; ayarları ve yöneticileri o belirler.',
    finance: 'Ödemeler, çekimler, defterler ve onaylar.',
    accounting: 'Faturaları, defteri ve ayları okur; karar vermez.',
    moderator: 'Kampanyalar, şikayetler, kullanıcılar ve ana sayfa reklamları.',
    reports: 'Yalnızca raporları ve listeleri görür.',
  },
} as const;
