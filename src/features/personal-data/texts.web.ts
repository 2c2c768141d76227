import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';

export const downloadTexts = {
  heading: 'Verilerim',
  description: 'Hakkındaki her şey, tek JSON dosyasında',
  download: 'Verilerimi indir',
  downloaded: 'Dosyan indirildi.',
  failed: 'Verilerin indirilemedi',
  parts: (parts: number) => `Kayıtların ${parts} bölüm tutuyor. Kalan bölümleri de indirebilirsin:`,
  part: (part: number) => `${part}. bölümü indir`,
};

export const closeCardTexts = {
  heading: 'Hesabımı kapat',
  link: 'Hesabımı kapatmak istiyorum',
};

export const closeTexts = {
  title: 'Hesabımı kapat',
  back: 'Hesap Ayarları',
  failed: 'Bilgiler alınamadı',
  whatHeading: 'Kapatınca ne olur?',
  what: [
    'Tüm cihazlarda oturumun kapanır; bu e-posta ve şifreyle bir daha giriş yapılamaz.',
    'Adın, e-posta adresin, telefonun ve profil bilgilerin silinir.',
    'Para hareketlerin ve izleme kayıtların adın olmadan saklanır. Çekim taleplerindeki banka bilgileri, mali kayıt olarak yasal süre boyunca durur.',
  ],
  cannotUndo: 'Bu işlem geri alınamaz.',
  /** `from`: null where the account cannot be closed yet. */
  registerAgain: (from: Date | null) =>
    `Aynı numarayla ${from === null ? 'hesabını kapattığın gün' : `${formatDateTime(from)} tarihine kadar`} yeniden kayıt olamazsın; hoş geldin bonusu ve aldığın profil ödülleri yeniden verilmez.`,
  openWatch: 'Başlattığın reklam yarıda kalır, kazancı ödenmez.',
  downloadFirst: 'Kayıtlarının bir kopyasını istiyorsan önce hesap ayarlarından verilerini indir.',
  moneyHeading: 'Cüzdanındaki para',
  noMoney: 'Cüzdanında para yok. Hesabını hemen kapatabilirsin.',
  balance: 'Bakiyen',
  withdrawFirst:
    'Paranı bırakmak zorunda değilsin: önce banka hesabına çek. Talebin sonuçlanınca hesabını kapatabilirsin.',
  withdrawLater: (until: Date) =>
    `Paranı bırakmak zorunda değilsin: ${formatDateTime(until)} tarihinden sonra banka hesabına çekebilirsin. Talebin sonuçlanınca hesabını kapatabilirsin.`,
  send: (until: Date | null) =>
    until === null
      ? 'Dilersen bekletilmeyen tutarı “Para gönder” ile başka bir cüzdana gönderebilirsin.'
      : 'O tarihten sonra bekletilmeyen tutarı “Para gönder” ile başka bir cüzdana da gönderebilirsin.',
  /** `missing`: what is missing for a withdrawal, and what waiting spares of it. */
  tooLittle: (missing: string) => `${missing}. Paranı çekmeden kapatırsan bakiyenden vazgeçmiş olursun.`,
  withdrawalsOff: 'Para çekme şu anda kapalı. Paranı almak istersen açılmasını bekle.',
  giveUp: (balance: Kurus) => `${formatKurus(balance)} bakiyemden vazgeçiyorum. Bu para bana geri verilmez.`,
  pendingTitle: (total: Kurus) => `${formatKurus(total)} tutarında çekim talebin bekliyor`,
  pending:
    'Paran banka hesabına gönderildiğinde ya da cüzdanına döndüğünde hesabını kapatabilirsin. Hesabın kapalıyken gelen para sahipsiz kalırdı.',
  coolingTitle: 'Cüzdanından para çıkışı bekletiliyor',
  cooling: (until: Date) =>
    `Hesap bilgilerin yeni değişti. Güvenliğin için hesabını ${formatDateTime(until)} tarihinden sonra kapatabilirsin.`,
  sureHeading: 'Emin misin?',
  password: 'Şifren',
  passwordHint: 'Hesabı gerçekten senin kapattığını bilmemiz için.',
  giveUpNeeded: 'Kapatmak için bu tutardan vazgeçtiğini onayla',
  submit: 'Hesabımı kalıcı olarak kapat',
  keep: 'Vazgeç, hesabım kalsın',
  closeFailed: 'Hesabın kapatılamadı',
};

export const firmCardTexts = {
  heading: 'Firma hesabını kapatma',
  description:
    'Süren kampanyalar, faturalar ve firma cüzdanı nedeniyle firma hesapları bizimle görüşülerek kapatılır.',
  write: 'Hesabını kapatmak için kayıtlı e-posta adresinden bize yaz:',
};
