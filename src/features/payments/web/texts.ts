/** Words of the payment screens. */
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import type { PaymentStatus } from '../lifecycle.ts';

/** A payment's state as its firm is told; the admin reads the wire's `status_text`. */
export const FIRM_STATUS_TEXTS: Readonly<Record<PaymentStatus, string>> = {
  awaiting: 'Ödemeni bekliyor',
  pending: 'Onay bekliyor',
  paid: 'Ödendi',
  rejected: 'Reddedildi',
};

export const paymentLabels = {
  campaign: 'Kampanya',
  firm: 'Firma',
  budget: 'Bütçe',
  vat: 'KDV',
  systemFee: 'Sistem payı',
  total: 'Toplam',
  totalAmount: 'Toplam tutar',
  netBudget: 'Net bütçe',
  status: 'Durum',
  date: 'Tarih',
  method: 'Yöntem',
  reference: 'Referans',
  actions: 'İşlemler',
  amount: 'Tutar',
  description: 'Açıklama',
  topUp: 'Bütçe artırımı',
  close: 'Kapat',
  cancel: 'Vazgeç',
};

export const accountingTexts = {
  title: 'Muhasebe Yönetimi',
  description: 'Kampanyalarının ödemelerini yap, faturalarını indir, firma cüzdanını izle.',
  tabs: 'Muhasebe bölümleri',
  unpaidTab: 'Ödeme bekleyenler',
  ordersTab: 'Ödemeler',
  walletTab: 'Firma cüzdanı',
  invoicesTab: 'Faturalar',
  unpaidCard: 'Ödenecek',
  pendingCard: 'Onay bekleyen',
  paidCard: 'Ödenen',
  walletCard: 'Firma cüzdanı',
  failed: 'Muhasebe bilgileri alınamadı',
};

export const unpaidTexts = {
  label: 'Ödeme bekleyen kampanyalar',
  search: 'Kampanya ara...',
  failed: 'Ödeme bekleyen kampanyalar alınamadı',
  emptyTitle: 'Ödeme bekleyen kampanyan yok',
  empty: 'Onaylanan kampanyaların burada görünür. Ödemesini yaptığında kampanyan yayına girer.',
  newCampaign: 'Kampanya oluştur',
  noun: 'kampanya',
  nounFrom: 'kampanyadan',
  pay: 'Öde',
  payAgain: 'Tekrar öde',
  rejected: 'Reddedilme sebebi',
};

export const ordersTexts = {
  label: 'Ödemeler',
  filter: 'Ödeme durumu',
  search: 'Kampanya ya da referans ara...',
  failed: 'Ödemeler alınamadı',
  emptyTitle: 'Henüz ödemen yok',
  empty: 'Bir kampanyan onaylandığında ödemesi burada açılır.',
  noun: 'ödeme',
  nounFrom: 'ödemeden',
  all: 'Tümü',
};

export const firmWalletTexts = {
  balance: 'Firma cüzdanındaki bakiye',
  about:
    'Tamamlanan kampanyalardan kalan bütçe buraya döner. Yeni kampanyalarını bu bakiyeyle ödeyebilirsin.',
  label: 'Firma cüzdanı hareketleri',
  failed: 'Cüzdan hareketleri alınamadı',
  emptyTitle: 'Cüzdanında hareket yok',
  empty: 'Bir kampanyan tamamlandığında harcanmayan bütçesi burada görünür.',
  nounFrom: 'hareketten',
};

export const invoicesTexts = {
  label: 'Faturalar',
  search: 'Fatura no ya da kampanya ara...',
  failed: 'Faturalar alınamadı',
  emptyTitle: 'Henüz faturan yok',
  empty: 'Bir ödemen onaylandığında faturası kendiliğinden düzenlenir ve burada görünür.',
  noun: 'fatura',
  nounFrom: 'faturadan',
  number: 'Fatura no',
  download: 'İndir',
  downloading: 'Hazırlanıyor...',
  invoice: 'Fatura',
  proforma: 'Proforma indir',
  fileFailed: 'Fatura alınamadı',
};

export const exportTexts = {
  csv: 'CSV indir',
  busy: 'Hazırlanıyor...',
  failed: 'Dosya hazırlanamadı',
};

export const billingTexts = {
  title: 'Fatura bilgileri',
  about: 'Bundan sonraki faturalarında böyle yazar. Düzenlenmiş faturalar değişmez.',
  edit: 'Düzenle',
  firmName: 'Ünvan',
  taxOffice: 'Vergi dairesi',
  taxNumber: 'Vergi no / TC kimlik no',
  taxNumberHint: 'Şirketler için 10 haneli VKN, şahıslar için 11 haneli TCKN.',
  address: 'Adres',
  missing: 'Faturalarında vergi bilgilerin yok. Bir kez eklemen yeterli.',
  loadFailed: 'Fatura bilgileri alınamadı',
  save: 'Kaydet',
  saving: 'Kaydediliyor...',
  saveFailed: 'Fatura bilgileri kaydedilemedi',
};

export const payTexts = {
  title: 'Ödeme yap',
  failedToLoad: 'Ödeme bilgileri alınamadı',
  method: 'Nasıl ödemek istersin?',
  bankTransfer: 'Banka havalesi',
  bankTransferAbout: 'Havale ya da EFT ile gönder, onaylayınca yayına girer',
  wallet: 'Firma cüzdanı',
  card: 'Kart',
  cardAbout: 'Hemen ödenir, onay beklemez',
  cardOff: 'Şu anda kapalı',
  payByCard: 'Kartla ödemeye geç',
  cardHint:
    'Kart bilgilerini ödeme kuruluşunun güvenli sayfasında girersin; bizde saklanmaz. Sonunda buraya geri dönersin.',
  bankName: 'Banka',
  accountHolder: 'Alıcı',
  iban: 'IBAN',
  amount: 'Tutar',
  reference: 'Açıklamaya yaz',
  referenceHint: 'Havalenin açıklamasına bu kodu yaz ki ödemeni hemen bulalım.',
  copyIban: "IBAN'ı kopyala",
  copyAmount: 'Tutarı kopyala',
  copyReference: 'Referansı kopyala',
  copyHolder: 'Alıcı adını kopyala',
  iHavePaid: 'Ödeme yaptım',
  payFromWallet: 'Cüzdandan öde',
  paying: 'Gönderiliyor...',
  lostAnswer: 'Yanıt alınamadı. Tekrar deneyebilirsin: ödeme yalnızca bir kez yapılır.',
  failed: 'Ödeme yapılamadı',
};

export const paidTexts = {
  submittedTitle: 'Ödeme bildirimini aldık',
  submitted:
    'Havalen hesabımıza geçince ödemeni onaylayacağız ve kampanyan yayına girecek. Durumunu “Ödemeler” sekmesinden izleyebilirsin.',
  seeOrders: 'Ödemelerimi gör',
  paidTitle: 'Ödemen alındı!',
  activated: 'Kampanyan şimdi yayında. Görüntülenmelerini aktif kampanyalarından izleyebilirsin.',
  toppedUp: 'Kampanyanın bütçesi arttı. Kalan bütçeyi aktif kampanyalarından izleyebilirsin.',
  seeActive: 'Aktif kampanyalara git',
};

export function walletAboutText(balance: Kurus, amount: Kurus): string {
  return balance >= amount
    ? `Bakiyen ${formatKurus(balance)}, hemen ödenir`
    : `Bakiyen ${formatKurus(balance)}, yetersiz`;
}

export function walletShortText(balance: Kurus, amount: Kurus): string {
  return `Firma cüzdanında ${formatKurus(balance)} var; bu ödeme ${formatKurus(amount)}. Banka havalesiyle ödeyebilirsin.`;
}

/** Said when a payment is opened that cannot be made now. */
export function notDueText(status: PaymentStatus): string {
  return status === 'paid'
    ? 'Bu kampanyanın ödemesi tamamlandı.'
    : 'Bu ödemeyi yaptığını bildirdin; onay bekliyor. Durumunu “Ödemeler” sekmesinden izleyebilirsin.';
}

export function countText(count: number): string {
  return `${count.toLocaleString('tr-TR')} ödeme`;
}

export const adminTexts = {
  title: 'Ödeme Yönetimi',
  description: 'Firmaların havalelerini kontrol et; onayladığın an kampanya yayına girer.',
  tabs: 'Ödeme bölümleri',
  paymentsTab: 'Ödemeler',
  walletTab: 'Admin cüzdanı',
  wallet: 'Admin cüzdanı',
  pending: 'Bekleyen ödemeler',
  paid: 'Ödenen kampanyalar',
  filter: 'Ödeme durumu',
  filterAll: 'Tümü',
  filterPending: 'Bekleyen',
  filterPaid: 'Ödenen',
  search: 'Kampanya, firma ya da referans ara...',
  label: 'Ödemeler',
  failed: 'Ödemeler yüklenirken bir hata oluştu',
  noun: 'ödeme',
  nounFrom: 'ödemeden',
  emptyTitle: 'Henüz ödeme yok',
  empty: 'Onayladığın kampanyaların ödemeleri burada açılır.',
  emptyPendingTitle: 'Bekleyen ödeme yok',
  emptyPending: 'Firmaların yaptığı havaleler onayın için burada görünür.',
  emptyPaidTitle: 'Ödenen kampanya yok',
  emptyPaid: 'Onayladığın ödemeler burada görünür.',
  approve: 'Onayla',
  reject: 'Reddet',
  approveTitle: 'Ödeme onaylansın mı?',
  approveAbout:
    'Havalenin hesaba geçtiğini bankada gördüysen onayla. Kampanya hemen yayına girer; bu işlem geri alınamaz.',
  approveTopUpAbout:
    'Havalenin hesaba geçtiğini bankada gördüysen onayla. Tutar kampanyanın bütçesine eklenir; bu işlem geri alınamaz.',
  endDate: 'Kampanya bitişi',
  approving: 'Onaylanıyor...',
  approveFailed: 'Ödeme onaylanamadı',
  rejectTitle: 'Ödemeyi reddet',
  rejectAbout: 'Firma bu sebebi görür ve yeniden ödeme yapabilir.',
  reason: 'Red sebebi',
  rejecting: 'Reddediliyor...',
  rejectFailed: 'Ödeme reddedilemedi',
  movements: 'Admin cüzdanı hareketleri',
  movementsFailed: 'Cüzdan hareketleri yüklenirken bir hata oluştu',
  movementsEmptyTitle: 'Henüz hareket yok',
  movementsEmpty: 'İlk ödeme onaylandığında gelir ve giderler burada görünür.',
  movementsFrom: 'hareketten',
  income: 'Gelir',
  expense: 'Gider',
  expected: 'Beklenen',
  change: 'Etki',
};

export function marginText(margin: Kurus): string {
  return `net ${formatKurus(margin)}`;
}

export function incomeText(income: Kurus, expense: Kurus): string {
  return `Gelir ${formatKurus(income)} · Gider ${formatKurus(expense)}`;
}

export function sumsText({ count, fee, vat }: { count: number; fee: Kurus; vat: Kurus }): string {
  return `${count.toLocaleString('tr-TR')} ödeme · Pay ${formatKurus(fee)} · KDV ${formatKurus(vat)}`;
}

export function feeAndVatText(fee: Kurus, vat: Kurus): string {
  return `Sistem payı ${formatKurus(fee)}, KDV ${formatKurus(vat)}`;
}
