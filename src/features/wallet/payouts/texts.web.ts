import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { actionWords, busyWords, proposeWords } from '#lib/web/words.ts';
import { FORMAT_NAMES } from './texts.ts';
import type { FileFormat, RowResult, RunStatus } from './contract.ts';

export const RUN_STATUS_TEXTS: Readonly<Record<RunStatus, string>> = {
  open: 'Hazırlanıyor',
  approved: 'Onaylandı',
  filed: 'Bankada',
  done: 'Sonuçlandı',
  called_off: 'İptal edildi',
};

export const ROW_RESULT_TEXTS: Readonly<Record<RowResult | 'waiting', string>> = {
  waiting: 'Sonuç bekliyor',
  paid: 'Ödendi',
  returned: 'Bankadan döndü',
  not_sent: 'Gönderilmedi',
};

export const runWords = {
  runs: 'Gönderimler',
  title: (id: number | string) => `Gönderim ${id}`,
  count: 'Adet',
  total: 'Toplam',
  sum: (count: number, amount: Kurus) => `${formatCount(count, 'çekim')} · ${formatKurus(amount)}`,
  createdBy: 'Oluşturan',
};

export const selectionTexts = {
  select: 'Seç',
  selectRow: (name: string, amount: Kurus) => `${name}, ${formatKurus(amount)}`,
  create: 'Gönderim oluştur',
  all: 'Gönderilebilenlerin tümü',
  selected: (count: number) => `${formatCount(count, 'çekim')} seçildi`,
  clear: 'Seçimi kaldır',
};

export const createTexts = {
  title: selectionTexts.create,
  confirm: selectionTexts.create,
  busy: busyWords.saving,
  failed: 'Gönderim oluşturulamadı',
  done: 'Gönderim oluşturuldu',
  loading: 'Çekimler denetlenemedi',
  none: 'Şimdi gönderilebilecek çekim yok.',
  takesTwo: 'Bu tutarı ikinci bir yönetici onaylar.',
  refused: (count: number) => `Gönderilemeyen ${formatCount(count, 'çekim')}`,
};

export const listTexts = {
  nounFrom: 'gönderimden',
  failed: 'Gönderimler yüklenemedi',
  filter: 'Gönderim durumu',
  current: 'Sürenler',
  emptyTitle: 'Henüz gönderim yok',
  empty: 'Çekimler sayfasında seçtiğin çekimlerle oluşturulur.',
  emptyCurrent: 'Süren gönderim yok',
  results: 'Sonuçlar',
  open: (waiting: number) => `${formatCount(waiting)} sonuç bekliyor`,
};

export const runTexts = {
  back: runWords.runs,
  failed: 'Gönderim yüklenemedi',
  missingTitle: 'Gönderim bulunamadı',
  missing: 'Bu numarada bir gönderim yok.',
  rows: 'Gönderimdeki çekimler',
  nounFrom: 'çekimden',
  filter: words.status,
  empty: 'Bu gönderimde çekim kalmadı',
  bankUnknown: 'Banka tanınmıyor',
  large: 'İki yönetici sınırının üstünde',
  waitsForSecond: 'İkinci yöneticinin onayını bekliyor',
  proposedBy: (name: string, at: string) => `Öneren: ${name} · ${at}`,
  approvedBy: 'Onaylayan',
  file: 'Dosya',
  given: (format: FileFormat, at: string, times: number) =>
    `${FORMAT_NAMES[format]} · ilk kez ${at}${times > 1 ? ` · ${formatCount(times)} kez verildi` : ''}`,
  hash: (hash: string) => `SHA-256 ${hash.slice(0, 16)}…`,
  again: 'Dosyayı yeniden al',
  fileFailed: 'Dosya hazırlanamadı',
  approve: actionWords.approve,
  account: 'Hesap',
  result: 'Sonuç',
  writeResult: 'Sonucu yaz',
  takeFile: 'Banka dosyasını al',
  propose: 'İkinci onaya sun',
  takeOut: 'Çıkar',
  sendable: 'Gönderilebilir',
  allPaid: 'Tümü ödendi',
  readStatus: 'Durum dosyasını oku',
};

export const proposeRunWords = { failed: 'Öneri kaydedilemedi', done: proposeWords.confirm };

export const fileDialogTexts = {
  title: 'Banka dosyası',
  confirm: 'Dosyayı al',
  busy: busyWords.preparing,
  failed: runTexts.fileFailed,
  done: 'Dosya indirildi',
  format: 'Biçim',
  about: 'Dosya alındıktan sonra gönderim iptal edilemez ve biçimi değişmez.',
  formats: {
    'pain.001': 'Çoğu bankanın toplu ödeme ekranı',
    csv: 'Sıra; Alıcı; IBAN; Tutar; Para birimi; Açıklama; Referans',
  },
};

export const resultDialogTexts = {
  title: 'Sonuç',
  confirm: actionWords.save,
  busy: busyWords.saving,
  failed: 'Sonuç yazılamadı',
  done: 'Sonuç yazıldı',
  result: 'Banka ne yaptı?',
  about: {
    paid: 'Para hesaba geçti',
    returned: 'Tutar cüzdana döner, sahibine bildirilir',
    not_sent: 'Çekim yine sıraya girer',
  },
  day: 'Bankadaki tarih',
  reference: 'Banka referansı',
};

export const allPaidTexts = { ...resultDialogTexts, title: 'Tümü ödendi mi?', confirm: runTexts.allPaid };

export const statusDialogTexts = {
  title: 'Bankanın durum dosyası',
  confirm: 'Oku ve yaz',
  busy: busyWords.saving,
  failed: 'Dosya okunamadı',
  done: 'Sonuçlar yazıldı',
  file: 'Dosya (pain.002)',
  day: 'Tarihi olmayan satırlar için tarih',
  rejected: 'Bankanın reddettikleri',
  rejectedAs: { returned: 'Cüzdana dönsün', not_sent: 'Yine sıraya girsin' },
};

export const takeOutTexts = {
  title: 'Gönderimden çıkar',
  confirm: runTexts.takeOut,
  busy: busyWords.saving,
  failed: 'Çekim çıkarılamadı',
  done: 'Çekim sıraya döndü',
  about: 'Çekim yine sırada bekler; bekleyen onay önerisi kapanır.',
};

export const callOffTexts = {
  entry: 'İptal et',
  title: 'Gönderimi iptal et',
  reason: words.reason,
  hint: 'Çekimler yine sırada bekler.',
  confirm: 'İptal et',
  cancel: actionWords.close,
  busy: busyWords.saving,
  failed: 'Gönderim iptal edilemedi',
  done: 'Gönderim iptal edildi',
};
