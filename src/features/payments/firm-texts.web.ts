import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import type { PaymentStatus } from './lifecycle.ts';
import { onAirText, paymentTexts, paymentWords } from './texts.ts';

export const accountingTexts = {
  title: 'Muhasebe Yönetimi',
  description: 'Kampanyalarının ödemelerini yap, faturalarını indir, firma cüzdanını izle.',
  tabs: 'Muhasebe bölümleri',
  unpaidTab: 'Ödeme bekleyenler',
  invoicesTab: 'Faturalar',
  unpaidCard: 'Ödenecek',
  pendingCard: 'Onay bekleyen',
};

export const unpaidTexts = {
  label: 'Ödeme bekleyen kampanyalar',
  noun: campaignWords.noun,
  nounFrom: campaignWords.nounFrom,
  failed: 'Ödeme bekleyen kampanyalar alınamadı',
  emptyTitle: 'Ödeme bekleyen kampanyan yok',
  empty: 'Onaylanan kampanyaların burada görünür. Ödemesi onaylandığında kampanyan yayına girer.',
  newCampaign: 'Kampanya oluştur',
  feeWithin: 'toplamın içinde',
  payAgain: 'Tekrar öde',
  rejected: 'Reddedilme sebebi',
};

export const ordersTexts = {
  label: paymentWords.payments,
  noun: paymentWords.noun,
  nounFrom: paymentWords.nounFrom,
  search: 'Kampanya ya da referans ara...',
  failed: 'Ödemeler alınamadı',
  emptyTitle: 'Henüz ödemen yok',
  empty: 'Bir kampanyan onaylandığında ödemesi burada açılır.',
  transfer: 'Havale bilgileri',
  transferFailed: 'Havale bilgileri alınamadı',
  toWallet: 'Kampanya artık beklemiyor; havale gelirse firma cüzdanına eklenir.',
};

export const cancelTopUpTexts = {
  entry: 'İptal et',
  about: (name: string, amount: string) =>
    `"${name}" kampanyasının ${amount} tutarındaki bütçe artırımı iptal olur. Kampanyan olduğu gibi sürer; dilediğinde yeniden bütçe ekleyebilirsin.`,
  question: {
    title: 'Bütçe artırımı iptal edilsin mi?',
    confirm: 'Artırımı iptal et',
    busy: 'İptal ediliyor...',
    failed: 'Bütçe artırımı iptal edilemedi',
    done: paymentTexts.topUpCancelled,
  },
};

export const invoicesTexts = {
  label: 'Faturalar',
  search: 'Fatura no, kampanya, referans ya da tutar ara...',
  failed: 'Faturalar alınamadı',
  emptyTitle: 'Henüz faturan yok',
  empty:
    'Bir ödemen onaylandığında faturası, bir kampanyandan para iade edildiğinde iade faturası kendiliğinden düzenlenir ve burada görünür.',
  noun: 'fatura',
  nounFrom: 'faturadan',
  returnOf: (numbers: string) => `${numbers} için`,
  cancelled: 'İptal edildi',
  replacedBy: (number: string) => `Yerine: ${number}`,
  replaces: (number: string) => `${number} yerine`,
  proforma: 'Proforma',
};

export const billingTexts = {
  title: 'Fatura bilgileri',
  about: 'Bundan sonraki faturalarında böyle yazar. Düzenlenmiş faturalar değişmez.',
  firmName: 'Unvan',
  taxNumber: 'Vergi no / TC kimlik no',
  taxNumberHint: 'Şirketler için 10 haneli VKN, şahıslar için 11 haneli TCKN.',
  district: 'İlçe',
  city: 'İl',
  cityFirst: 'Önce il seç',
  placesFailed: 'İller ve ilçeler alınamadı',
  place: 'İlçe / il',
  address: 'Adres',
  missing: 'Faturalarında vergi bilgilerin yok. Bir kez eklemen yeterli.',
  loadFailed: 'Fatura bilgileri alınamadı',
  first: { title: 'Önce fatura bilgilerin', confirm: 'Kaydet ve ödemeye geç' },
  firstAbout: (firmName: string) =>
    `Ödemenin faturası ${firmName} adına böyle düzenlenir. Bir kez soruyoruz; Faturalar sekmesinden değiştirebilirsin.`,
  saving: {
    confirm: actionWords.save,
    busy: busyWords.saving,
    failed: 'Fatura bilgileri kaydedilemedi',
    done: paymentTexts.billingSaved,
  },
};

export const payTexts = {
  title: 'Ödeme yap',
  notDueTitle: 'Ödemenin durumu',
  failedToLoad: 'Ödeme bilgileri alınamadı',
  method: 'Nasıl ödemek istersin?',
  bankTransferAbout: 'Havale ya da EFT ile gönder, hesabımıza geçince onaylarız',
  cardAbout: 'Hemen ödenir, onay beklemez',
  cardOff: 'Şu anda kapalı',
  payByCard: 'Kartla ödemeye geç',
  cardHint:
    'Kart bilgilerini ödeme kuruluşunun güvenli sayfasında girersin; bizde saklanmaz. Sonunda buraya geri dönersin.',
  bankName: 'Banka',
  accountHolder: 'Alıcı',
  amountHint: 'Başka tutar gelirse firma cüzdanına eklenir.',
  referenceHint: 'Havalenin açıklamasına bu kodu yaz ki ödemeni hemen bulalım.',
  copyAmount: 'Tutarı kopyala',
  copyReference: 'Referansı kopyala',
  copyHolder: 'Alıcı adını kopyala',
  transferNext: 'Havaleyi yaptıktan sonra “Ödeme yaptım” de.',
  iHavePaid: 'Ödeme yaptım',
  payFromWallet: 'Cüzdandan öde',
  walletToo: (amount: string) => `Cüzdandaki ${amount} da kullanılsın`,
  cardPart: (amount: string) => `Karttan ${amount} çekilir, kalanı cüzdandan ödenir.`,
  tryAgain: 'Tekrar deneyebilirsin: ödeme yalnızca bir kez yapılır.',
  failed: 'Ödeme yapılamadı',
};

export const severalTexts = {
  entry: 'Cüzdandan toplu öde',
  title: 'Cüzdandan öde',
  free: (amount: string) => `Cüzdanında kullanılabilir: ${amount}`,
  sum: (count: number, sum: string) => `${formatCount(count, 'ödeme')} · ${sum}`,
  short: 'Cüzdandaki para yetmiyor. Önce cüzdanına para yükle ya da daha az ödeme seç.',
  loadFailed: 'Ödeme bekleyenler alınamadı',
  done: 'Ödemelerin yapıldı',
};

export const walletTopUpTexts = {
  entry: 'Para yükle',
  about:
    'Tutarı yaz ve bildir; hemen ardından havale bilgilerini gösteririz. Havalen hesabımıza geçince cüzdanına eklenir.',
  send: 'Bu bilgilerle havaleni yap.',
  asking: {
    title: 'Cüzdana para yükle',
    confirm: 'Yüklemeyi bildir',
    busy: busyWords.sending,
    failed: 'Yükleme bildirilemedi',
    done: null,
  },
};

export const announcementTexts = {
  entry: 'Bildirimi geri al',
  about: (name: string, amount: string) =>
    `“${name}” için ${amount} havale bildirimin geri alınır. Havaleyi yaptıysan geri alma; hesabımıza geçince onaylarız.`,
  question: {
    title: 'Ödeme bildirimi geri alınsın mı?',
    confirm: 'Bildirimi geri al',
    busy: busyWords.sending,
    failed: 'Bildirim geri alınamadı',
    done: paymentTexts.announcementTakenBack,
  },
};

export const paidTexts = {
  submittedTitle: 'Ödeme bildirimini aldık',
  submitted:
    'Havalen hesabımıza geçince ödemeni onaylayacağız. Durumunu “Ödemeler” sekmesinden izleyebilirsin.',
  byMistake: 'Yanlışlıkla bildirdiysen “Ödemeler” sekmesinden bildirimini geri alabilirsin.',
  seeOrders: 'Ödemelerimi gör',
  paidTitle: 'Ödemen alındı!',
  activated: (startDate: string, today: string) =>
    `${onAirText(startDate, today)} Görüntülenmelerini aktif kampanyalarından izleyebilirsin.`,
  toppedUp:
    'Kampanyanın bütçesi arttı; durdurduysan yeniden başlatınca harcanır. Kalan bütçeyi aktif kampanyalarından izleyebilirsin.',
};

export function walletAboutText(balance: Kurus, amount: Kurus): string {
  return balance >= amount
    ? `Bakiyen ${formatKurus(balance)}, hemen ödenir`
    : `Bakiyen ${formatKurus(balance)}, yetersiz`;
}

export function walletShortText(balance: Kurus, amount: Kurus): string {
  return `Firma cüzdanında ${formatKurus(balance)} var; bu ödeme ${formatKurus(amount)}. Havale ya da kart seç; cüzdandakini de kullanabilirsin.`;
}

export function notDueText(status: PaymentStatus): string {
  if (status === 'paid') return 'Bu kampanyanın ödemesi tamamlandı.';
  return status === 'void'
    ? 'Bu ödeme iptal edildi; kampanya artık ödeme beklemiyor.'
    : 'Bu ödemeyi yaptığını bildirdin; onay bekliyor. Durumunu “Ödemeler” sekmesinden izleyebilirsin.';
}

export const countText = (count: number): string => formatCount(count, 'ödeme');

export const missingPaymentTexts = {
  title: 'Böyle bir ödeme yok',
  text: 'Bağlantı eksik kopyalanmış olabilir.',
  back: 'Muhasebeye dön',
};

export const cardTexts = {
  title: 'Kartla ödeme',
  failedToLoad: 'Kart ödemesinin durumu alınamadı',
  leading: 'Ödeme sayfasına yönlendiriliyorsun...',
  startFailed: 'Ödeme sayfası açılamadı',
  waitingTitle: 'Ödemenin sonucunu bekliyoruz',
  waiting: 'Bankandan yanıt gelince bu sayfa kendiliğinden yenilenir. Sayfayı kapatsan da ödemen kaybolmaz.',
  unfinishedTitle: 'Ödemen henüz tamamlanmadı',
  unfinished:
    'Ödeme sayfasından ödemeyi bitirmeden döndün. Kaldığın yerden devam edebilir ya da başka bir yol seçebilirsin.',
  notDueTitle: 'Bu ödeme artık beklemiyor',
  notDue:
    'Başka bir yoldan yapılmış ya da kaldırılmış; bu sayfadan yeniden ödeme. Kartından para çekildiyse firma cüzdanına eklenir.',
  toProvider: 'Ödeme sayfasına dön',
  otherMethod: 'Başka yöntem seç',
  paidTitle: 'Ödemen alındı!',
  paid: 'Kampanyanın durumunu aktif kampanyalarından izleyebilirsin. Faturan muhasebe sayfasında hazır.',
  toppedUp:
    'Kampanyanın bütçesi arttı; durdurduysan yeniden başlatınca harcanır. Faturan muhasebe sayfasında hazır.',
  toInvoices: 'Faturalarımı gör',
  creditedTitle: 'Ödemen firma cüzdanına eklendi',
  credited:
    'Kartından çekilen tutarın kampanyası artık kart ödemesi beklemiyordu; hepsi firma cüzdanında, sonraki ödemelerinde kullanabilirsin.',
  toWallet: 'Firma cüzdanına git',
  refusedTitle: 'Ödeme alınamadı',
  refused: 'Kartından para çekilmedi. Başka bir kartla ya da başka bir yöntemle deneyebilirsin.',
  expiredTitle: 'Ödeme süresi doldu',
  expired: 'Bu ödeme sayfası kapandı, kartından para çekilmedi. Dilersen yeniden başlatabilirsin.',
  mismatchedTitle: 'Ödemeni inceliyoruz',
  mismatched:
    'Ödeme kuruluşunun bildirdiği tutar farklı. Ekibimiz inceliyor; senin bir şey yapman gerekmiyor.',
  tryAgain: 'Yeniden dene',
  toAccounting: 'Muhasebeye dön',
};

export const sandboxPageTexts = {
  title: 'Deneme ödeme sayfası',
  about: 'Burada gerçek para çekilmez. Kart numaraları yalnızca denemek içindir ve saklanmaz.',
  failedToLoad: 'Ödeme bulunamadı',
  cardHolder: 'Kart üzerindeki isim',
  testHolder: 'Deneme Kartı',
  cardNumber: 'Kart numarası',
  expiry: 'Son kullanma (AA/YY)',
  cvc: 'CVC',
  pay: (amount: string) => `${amount} öde`,
  paying: 'Ödeniyor...',
  failed: 'Ödeme yapılamadı',
  cards: 'Deneme kartları',
  approved: 'Onaylanan kart',
  challenged: 'Onay kodu isteyen kart',
  refused: 'Reddedilen kart',
  use: 'Kullan',
  codeTitle: 'Bankanın onay kodu',
  codeAbout: 'Bankan telefonuna bir kod gönderdi (denemede hep 283126).',
  code: 'Onay kodu',
  wrongCode: 'Kod yanlış. Yeniden dene; üçüncü yanlış kod ödemeyi bitirir.',
  goingBack: 'Geri dönülüyor...',
  back: 'Geri dön',
};

export const topUpTexts = {
  words: {
    title: campaignWords.topUp,
    confirm: 'Ödemeye geç',
    busy: busyWords.opening,
    failed: 'Bütçe güncellenemedi',
    done: null,
  },
  failedToLoad: 'Bütçe bilgileri alınamadı',
  amount: 'Eklenecek bütçe',
  hint: (least: string) => `${least}. Ödendiğinde kampanyanın bütçesine eklenir.`,
  replaces: (amount: string) =>
    `Bu kampanyanın ödenmemiş ${amount} tutarında bir artırımı var; yeni tutar onun yerine geçer.`,
  ends: {
    awaiting: (amount: string) => `Kampanyanın ödenmemiş ${amount} tutarındaki bütçe artırımı da kapanır.`,
    pending: (total: string) =>
      `Havalesini bildirdiğin ${total} bu kampanyaya eklenmez; havalen onaylandığında tamamı firma cüzdanına geçer.`,
  },
};
