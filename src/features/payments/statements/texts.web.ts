import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { busyWords } from '#lib/web/words.ts';
import type { CsvField, Effect, Reason } from './bank-line.ts';

export const statementTexts = {
  title: 'Hesap özetleri',
  label: 'Hesap hareketleri',
  noun: 'hareket',
  nounFrom: 'hareketten',
  failed: 'Hesap hareketleri yüklenirken bir hata oluştu',
  search: 'Gönderen, açıklama, referans ya da tutar ara...',
  filter: 'Hareketler',
  keys: { A: 'işle', Y: 'yok say' },
  filters: { open: 'Açık', certain: 'Kesin', same: 'Aynı görünen', booked: 'İşlenen', all: 'Tümü' },
  emptyTitle: 'Hareket yok',
  emptyOpen: 'Bankadan indirdiğin hesap özetini yükle; ödemelerle eşleşen hareketler burada görünür.',
  party: 'Gönderen',
  match: 'Eşleşme',
  outgoing: 'Hesaptan çıkan',
  noMatch: 'Eşleşen ödeme yok',
  more: (count: number) => `+${formatCount(count, 'aday')}`,
  states: { same: 'Aynı görünüyor', open: 'Açık', booked: 'İşlendi', ignored: 'Yok sayıldı' },
  certain: 'Kesin',
  doubtful: 'Şüpheli',
  book: 'İşle',
  ignore: 'Yok say',
  reopen: 'Geri aç',
  add: 'Ayrı hareket, ekle',
  resembles: (other: string) => `Aynı gün, aynı tutar: ${other}`,
  setFailed: 'Hareket değiştirilemedi',
  expected: (amount: Kurus) => `beklenen ${formatKurus(amount)}`,
  effects: {
    pays: 'Ödendi olarak işler',
    wallet: 'Firma cüzdanına gider',
    differs: 'Cüzdana gider, ödeme reddedilir',
    attaches: 'Zaten işlenmiş; para hareket etmez',
    returns: 'Çekim döner, tutar cüzdana geri gider',
  } satisfies Record<Effect, string>,
  reasons: {
    reference: 'referans tutuyor',
    amount: 'tutar tutuyor',
    title: 'unvan tutuyor',
    iban: 'IBAN tutuyor',
    early: 'hareket daha eski',
    second: 'aynı ödeme için bir hareket daha var',
    settled: 'bu ödeme zaten alındı',
  } satisfies Record<Reason, string>,
};

export const bookTexts = {
  to: 'Nereye?',
  other: 'Başka bir firmanın cüzdanına',
  any: 'Bir firmanın cüzdanına',
  firm: 'Firma',
  choose: 'Nereye işleneceğini seç',
  words: {
    title: 'Hareket işlensin mi?',
    confirm: 'İşle',
    busy: busyWords.saving,
    failed: 'Hareket işlenemedi',
    done: 'Hareket işlendi',
  },
};

export const certainTexts = {
  open: 'Kesinleri onayla',
  words: {
    title: 'Kesin eşleşmeler',
    confirm: 'Hepsini onayla',
    busy: busyWords.approving,
    failed: bookTexts.words.failed,
    done: bookTexts.words.done,
  },
  about: (count: number) =>
    `${formatCount(count, 'hareketin')} referansı ve tutarı tutuyor. Bir kez göz at; onaylananlar geri alınamaz.`,
  follow: (count: number) => `Bunlardan sonra ${formatCount(count, 'hareket')} daha gelir.`,
};

/** As banks name their columns, folded as by `searchFold`. */
export const COLUMN_NAMES: Readonly<Record<CsvField, readonly string[]>> = {
  date: ['tarih', 'islem tarihi'],
  text: ['aciklama'],
  amount: ['tutar', 'islem tutari'],
  credit: ['giren tutar', 'alacak'],
  debit: ['cikan tutar', 'borc'],
  balance: ['bakiye'],
  reference: ['dekont', 'dekont no', 'islem no'],
  party: ['karsi taraf', 'karsi hesap adi', 'karsi tarafin adi', 'gonderen'],
  iban: ['iban', 'karsi iban'],
};

export const uploadTexts = {
  open: 'Hesap özeti yükle',
  file: 'Dosya',
  fileHint: 'camt.053, MT940 ya da CSV; en fazla 10 MB. Aynı dosyayı yeniden yüklemek hareketleri çoğaltmaz.',
  again: 'CSV sütunlarını yeniden seç',
  words: {
    title: 'Hesap özeti yükle',
    confirm: 'Yükle',
    busy: 'Okunuyor...',
    failed: 'Hesap özeti yüklenemedi',
    done: 'Hesap özeti yüklendi',
  },
  columnsAbout: 'Sütunları seç; bu bankanın dosyaları bundan sonra böyle okunur.',
  none: 'Yok',
  decimal: 'Kuruş ayıracı',
  decimals: { ',': 'Virgül (1.234,56)', '.': 'Nokta (1,234.56)' },
  fields: {
    date: 'Tarih',
    text: 'Açıklama',
    amount: 'Tutar (işaretli)',
    credit: 'Giren tutar',
    debit: 'Çıkan tutar',
    balance: 'Bakiye',
    reference: 'Dekont ya da işlem no',
    party: 'Karşı tarafın adı',
    iban: 'Karşı IBAN',
  } satisfies Record<CsvField, string>,
};
