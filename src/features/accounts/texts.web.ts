import type { AlarmKind } from './verification.ts';

export const setUpTexts = {
  title: 'Önce hesabını koru',
  text: 'Yönetim paneline yalnızca şifreyle girilmez. Birini kur; birkaç dakika sürer.',
  app: 'Doğrulama uygulaması',
  appText: 'Girişte telefonundaki uygulamanın gösterdiği 6 haneli kodu da yazarsın.',
  appButton: 'Uygulamayla kur',
  passkey: 'Geçiş anahtarı',
  passkeyText: 'Şifre yazmadan parmak izin, yüzün ya da cihazının PIN koduyla girersin.',
  leave: 'Çıkış yap',
};

export const idleTexts = {
  title: 'Hâlâ burada mısın?',
  text: (seconds: number) =>
    `Uzun süredir işlem yapmadın. Güvenliğin için ${seconds} saniye sonra çıkış yapılacak. Yazdıkların saklanır.`,
  stay: 'Oturumda kal',
  leave: 'Çıkış yap',
};

export const passkeyCardTexts = {
  heading: 'Geçiş anahtarları',
  description: 'Şifre yerine parmak izi, yüz ya da PIN',
  failed: 'Geçiş anahtarları alınamadı',
  none: 'Henüz geçiş anahtarın yok.',
  addedAt: (time: string) => `${time} tarihinde eklendi`,
  usedAt: (time: string) => `son giriş ${time}`,
  neverUsed: 'henüz kullanılmadı',
  notHere: 'Bu tarayıcıda ya da adreste eklenemez.',
  add: 'Geçiş anahtarı ekle',
  addText: 'Önce şifreni gir; sonra cihazın senden onay ister.',
  name: 'Anahtarın adı',
  nameHint: 'Hangi cihazda olduğunu hatırlatsın.',
  addConfirm: 'Devam et',
  addBusy: 'Cihazın bekleniyor...',
  rename: 'Adını değiştir',
  renameFailed: 'Ad değiştirilemedi',
  remove: 'Kaldır',
  removeTitle: 'Geçiş anahtarı kaldırılsın mı?',
  removeText: (name: string) => `“${name}” ile artık giriş yapılamaz. Kaldırmak için şifreni gir.`,
};

export const secondFactorTexts = {
  passkeyTitle: 'Geçiş anahtarınla gir',
  passkeyText: 'Bu hesap şifrenin yanında geçiş anahtarıyla korunuyor.',
  noPasskeyHere: 'Bu tarayıcıda geçiş anahtarı kullanılamıyor. Anahtarını eklediğin cihazdan gir.',
  stepText: 'Telefonundaki doğrulama uygulamasının gösterdiği 6 haneli kodu gir.',
  recoveryText: 'Telefonun yanında değilse kurtarma kodlarından birini gir. Her kod bir kez kullanılır.',
  recoveryCode: 'Kurtarma kodu',
  toRecovery: 'Telefonum yanımda değil',
  toApp: 'Uygulamadaki kodu gir',
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
  passwordText: 'Önce şifreni gir.',
  next: 'Devam et',
  working: 'Bekle...',
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

export const passwordTexts = {
  title: 'Şifre Değiştir ve güvenlik',
  heading: 'Şifreni değiştir',
  save: 'Şifreyi güncelle',
  failed: 'Şifre değiştirme işlemi başarısız oldu',
  broken: 'Şifre değiştirme başarısız',
  changedTitle: 'Şifre güncellendi',
  othersEnded: 'Diğer cihazlardaki oturumların kapatıldı.',
};

export const phoneTexts = {
  heading: 'Telefon numarası',
  description: 'Kodlar bu numaraya gelir.',
  failed: 'Telefon numaran alınamadı',
  change: 'Numarayı değiştir',
  begun: (phone: string) => `Yeni numaran ${phone} için kod bekleniyor; girmezsen numaran değişmez.`,
  goOn: 'Kodu gir',
  title: 'Telefon numaranı değiştir',
  note: 'Önce eski, sonra yeni numarana bir kod göndeririz. Numaran değişince iki numaraya da haber veririz.',
  newPhone: 'Yeni cep telefonu',
  lost: 'Eski numaram bende değil',
  passkeyNext: 'Ardından geçiş anahtarın sorulur.',
  lostBefore: 'Eski numarana ulaşamıyorsan bize yaz:',
  oldStep: (phone: string) => `Eski numarana (${phone}) gönderdiğimiz altı haneli kodu gir.`,
  newStep: (phone: string) => `Yeni numarana (${phone}) gönderdiğimiz altı haneli kodu gir.`,
  next: secondFactorTexts.next,
  confirm: 'Doğrula ve değiştir',
};

export const emailWaitingTexts = {
  label: 'Yeni e-posta adresi',
  waits: 'Doğrulama bekliyor:',
  hint: 'Bu adrese gönderdiğimiz kodu gir; 2 dakika geçerlidir.',
  done: 'Tamam',
  failed: 'Olmadı. Biraz sonra tekrar dene.',
};

export const sessionTexts = {
  heading: 'Oturumlarım',
  description: 'Tanımadığını kapat.',
  failed: 'Oturumlar alınamadı',
  current: 'Bu cihaz',
  openedAt: (time: string) => `${time} tarihinde açıldı`,
  others: (count: number) => `Diğer cihazlar (${count})`,
  end: 'Kapat',
  endNamed: (device: string) => `${device} oturumunu kapat`,
  endFailed: 'Oturum kapatılamadı',
  endOthers: 'Diğer oturumları kapat',
  endOthersQuestion: 'Diğer tüm oturumlar kapatılsın mı?',
  endOthersText: 'Bu cihaz dışında hesabının açık olduğu her yerde yeniden giriş yapmak gerekir.',
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
      text: 'Uygulamada haber veririz; e-posta ya da SMS göndermeyiz.',
    },
  },
  given: (time: string) => `${time} tarihinde izin verdin`,
  withdrawn: (time: string) => `${time} tarihinde geri aldın`,
  /** Also of a box that was left empty while registering. */
  refused: (time: string) => `İzin vermedin · ${time}`,
  unasked: 'Henüz yanıtlamadın',
  onUnasked: 'Henüz yanıtlamadın; sen kapatana kadar açık',
  version: (version: string) => `metin sürümü ${version}`,
  notice: 'Aydınlatma metnini oku',
  failed: 'İzinlerin alınamadı',
  changeFailed: 'İzin kaydedilemedi',
};

export const settingsTexts = { title: 'Hesap Ayarları' };

export const alarmTexts: Record<AlarmKind, (since: string) => string> = {
  wrong_codes: (since) => `${since} tarihinden beri. Kodu kendi cihazında isteyenler etkilenmez.`,
  codes_sent: (since) => `${since} tarihinden beri. Sınır boşalana kadar yeni kod gönderilmiyor.`,
};

export const viewingTexts = {
  open: 'Onun gözünden gör',
  label: 'Bakılan alan',
  about: 'yalnızca bakıyorsun, en çok 10 dakika.',
  leave: 'Yönetime dön',
};
