/** The words of the admin's payment screens. */
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';

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
};

export function marginText(margin: Kurus): string {
  return `net ${formatKurus(margin)}`;
}

export function incomeText(income: Kurus, expense: Kurus): string {
  return `Gelir ${formatKurus(income)} · Gider ${formatKurus(expense)}`;
}

export function sumsText({ count, fee, vat }: { count: number; fee: Kurus; vat: Kurus }): string {
  return `${formatCount(count, 'ödeme')} · Pay ${formatKurus(fee)} · KDV ${formatKurus(vat)}`;
}
