import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { paymentTexts, paymentWords } from './texts.ts';

export const adminTexts = {
  onlyFirm: 'Yalnız bir firmanın ödemeleri gösteriliyor.',
  toFirm: 'Firmaya git',
  title: 'Ödeme Yönetimi',
  decisionKeys: { A: 'onayla', R: 'reddet' },
  receivingKeys: { H: 'havale geldi' },
  pending: 'Bekleyen ödemeler',
  paid: 'Ödenen kampanyalar',
  search: 'Kampanya, firma, referans, gönderen ya da tutar ara...',
  label: paymentWords.payments,
  failed: 'Ödemeler yüklenirken bir hata oluştu',
  noun: paymentWords.noun,
  nounFrom: paymentWords.nounFrom,
  emptyTitle: 'Henüz ödeme yok',
  empty: 'Onayladığın kampanyaların ödemeleri burada açılır.',
  toDecide: 'Onay bekleyen',
  emptyPending: 'Firmaların yaptığı havaleler onayın için burada görünür.',
  emptyRejectedTitle: 'Reddedilen ödeme yok',
  emptyRejected: 'Reddettiğin ve artık beklenmeyen ödemeler burada görünür.',
  emptyPaidTitle: 'Ödenen kampanya yok',
  emptyPaid: 'Onayladığın ödemeler burada görünür.',
  approval: {
    title: 'Ödeme onaylansın mı?',
    confirm: actionWords.approve,
    busy: busyWords.approving,
    failed: 'Ödeme onaylanamadı',
    done: paymentTexts.approved,
  },
  approveAbout:
    'Havalenin hesaba geçtiğini bankada gördüysen onayla. Kampanya, başlangıç günü geldiyse hemen yayına girer; bu işlem geri alınamaz.',
  approveTopUpAbout:
    'Havalenin hesaba geçtiğini bankada gördüysen onayla. Tutar kampanyanın bütçesine eklenir; bu işlem geri alınamaz.',
  approveWalletAbout:
    'Havalenin hesaba geçtiğini bankada gördüysen onayla. Tutar firma cüzdanına eklenir; bu işlem geri alınamaz.',
  transferPart: 'Gelmesi gereken',
  walletPart: 'Cüzdandan',
  approveLateAbout:
    'Bu havale kampanyasına yetişmedi ve onun bütçesine girmez. Hesaba geçtiğini bankada gördüysen onayla; tutar firma cüzdanına eklenir ve bu işlem geri alınamaz.',
  toWallet: 'Onaylanırsa firma cüzdanına gider',
  settledTitle: 'Bu ödeme artık karar beklemiyor',
  endDate: 'Kampanya bitişi',
  announced: 'Firmanın bildirimi',
  decided: 'Sonuçlandı',
  atBank: 'Bankada',
  noMethod: 'Henüz bildirilmedi',
  rejection: {
    title: 'Ödemeyi reddet',
    reason: words.rejectionReason,
    hint: 'Firma bu sebebi görür ve yeniden ödeme yapabilir. Başka tutar geldiyse ardından “Havale geldi” de.',
    confirm: actionWords.reject,
    busy: busyWords.rejecting,
    failed: 'Ödeme reddedilemedi',
    done: paymentTexts.rejected,
  },
  rejectLateHint:
    'Firma bu sebebi görür. Kampanyası bu ödemeyi artık beklemediği için ödeme iptal olur, yeniden yapılamaz.',
};

export const receivedTexts = {
  entry: 'Havale geldi',
  about: 'Bildirilmemiş bir havale hesaba geçtiyse kaydet. Tutar tutuyorsa ödeme tamamlanır.',
  otherAmount: 'Ödemenin tutarından farklı',
  toWallet: 'Firma cüzdanına eklensin',
  aboutVoid: 'Bu ödeme artık beklenmiyor; gelen havale firma cüzdanına eklenir.',
  amount: 'Gelen tutar',
  date: 'Havalenin günü',
  closedMonth: 'ayı kapalı olduğu için kaydedildiği güne işlendi',
  words: {
    title: 'Gelen havaleyi kaydet',
    confirm: 'Kaydet',
    busy: busyWords.saving,
    failed: 'Havale kaydedilemedi',
    done: paymentTexts.received,
  },
};

export const reissueTexts = {
  entry: 'Faturayı iptal et ve yeniden düzenle',
  about: (number: string) =>
    `${number} numaralı faturanın tamamı için iade faturası, aynı tutarda yeni fatura düzenlenir. Para hareketi olmaz; firmanın sonraki faturaları da bu bilgilerle düzenlenir.`,
  reason: 'Ne yanlıştı?',
  reasonHint: 'Firma bunu okur.',
  words: {
    title: 'Fatura iptal edilip yeniden düzenlensin mi?',
    confirm: 'Yeniden düzenle',
    busy: busyWords.saving,
    failed: 'Fatura yeniden düzenlenemedi',
    done: paymentTexts.invoiceReissued,
  },
};

export function marginText(margin: Kurus): string {
  return `net ${formatKurus(margin)}`;
}

export function incomeText(income: Kurus, expense: Kurus): string {
  return `Gelir\u00a0${formatKurus(income)}\u00a0· Gider\u00a0${formatKurus(expense)}`;
}

export function sumsText({ count, fee, vat }: { count: number; fee: Kurus; vat: Kurus }): string {
  return `${formatCount(count, 'ödeme')} · Pay\u00a0${formatKurus(fee)}\u00a0· KDV\u00a0${formatKurus(vat)}`;
}

export const adminInvoiceTexts = {
  title: 'Faturalar',
  failed: 'Faturalar alınamadı',
  noun: 'fatura',
  nounFrom: 'faturadan',
  search: 'Numara, ünvan, VKN, referans ya da tutar ara...',
  month: 'Ay',
  allMonths: 'Tüm aylar',
  filters: { all: words.all, sale: 'Satış', return: 'İade' },
  emptyTitle: 'Henüz fatura yok',
  empty: 'Ödenen her siparişin faturası burada görünür.',
  base: 'Matrah',
  noNumber: 'vergi numarası yok',
  taxOrPersonNumber: 'VKN / TCKN',
  file: (month: string) => `${month} dosyası`,
  failedOne: 'Fatura alınamadı',
  missingTitle: 'Böyle bir fatura yok',
  missing: 'Bağlantı eksik kopyalanmış olabilir.',
  pdf: 'PDF indir',
  xml: 'e-Fatura verisi (XML)',
  related: 'İlgili faturalar',
  handedOver: 'Entegratöre verildi',
  isInternal: 'İç belge: e-Fatura verisi yok, çünkü iadenin faturasını alıcı düzenler.',
  lacks:
    'e-Fatura verisi için alıcının vergi numarası, iki tarafın ilçesi ve ili gerekir. Finans, ödemesinden iptal edip yeniden düzenler.',
};
