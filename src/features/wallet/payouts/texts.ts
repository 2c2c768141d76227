import { type CalendarDay, formatDateTime, formatDay } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { WITHDRAWAL_STATUS_TEXTS } from '../lifecycle.ts';

export const FILE_FORMATS = ['pain.001', 'csv'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
export const FORMAT_NAMES: Readonly<Record<FileFormat, string>> = {
  'pain.001': 'ISO 20022 (pain.001)',
  csv: 'CSV',
};

export const ROW_RESULTS = ['paid', 'returned', 'not_sent'] as const;
export const RUN_FILTERS = ['all', 'waiting', ...ROW_RESULTS] as const;
export type RowResult = (typeof ROW_RESULTS)[number];
export const RESULT_TEXTS: Readonly<Record<RowResult, string>> = {
  paid: WITHDRAWAL_STATUS_TEXTS.paid,
  returned: WITHDRAWAL_STATUS_TEXTS.returned,
  not_sent: 'Gönderilmedi',
};

export const runTitle = (id: number | string): string => `Gönderim ${id}`;

type Refused = readonly { name: string; amount: Kurus; problem: string }[];

const named = (rows: Refused): string =>
  rows
    .slice(0, 3)
    .map(({ name, amount, problem }) => `${name}, ${formatKurus(amount)}: ${problem}`)
    .join('. ');
const without = (rows: Refused): string =>
  rows.length === 0 ? '' : ` Dışarıda kalan ${formatCount(rows.length, 'çekim')}: ${named(rows)}.`;

export const payoutTexts = {
  created: (leftOut: Refused, needsSecond: boolean) =>
    `Gönderim oluşturuldu${needsSecond ? ', dosyasından önce ikinci bir yönetici onaylamalı' : ''}.${without(leftOut)}`,
  refused: (rows: Refused) => `${named(rows)}.`,
  reasonRequired: 'Bankanın sebebini yaz',
  laterDay: 'Gelecek bir tarih olamaz',
  earlierDay: (first: CalendarDay) =>
    `${formatDay(first)} tarihinden önce olamaz, para henüz gönderilmemişti`,
  calledOff: 'Gönderim iptal edildi; çekimler yine sırada',
  returned: 'Çekim “Bankadan döndü” oldu, tutar cüzdana döndü',
  looked: 'Bakıldı',
  fileFirst: (leftOut: Refused) => `Dosya indirildi. Bankaya bir kez yükle.${without(leftOut)}`,
  fileAgain: (at: Date) =>
    `Bu dosya ilk kez ${formatDateTime(at)} tarihinde verildi ve aynısı. Bankaya yüklendiyse yeniden yükleme.`,
  recorded: (done: number, waiting: number, differing: number) =>
    [
      `${formatCount(done, 'çekimin')} sonucu yazıldı`,
      waiting > 0 && `${formatCount(waiting)} çekim sonuç bekliyor`,
      differing > 0 && `${formatCount(differing, 'çekim')} için yazılı sonuç farklı`,
    ]
      .filter((part) => part !== false)
      .join(', '),
  inRun: (runId: number) => `Bu çekim ${runId} numaralı gönderimde. Önce o gönderimde sonuçlanmalı.`,
};

/** Why a withdrawal may not be sent now. */
export const payoutProblems = {
  inRun: (runId: number) => `Gönderim ${runId} içinde`,
  frozen: 'Para çıkışları durduruldu',
  inReview: 'Hesabı incelemede',
  rests: (until: Date) => `Yeni IBAN, ${formatDateTime(until)} tarihine kadar bekletiliyor`,
  left: 'Hesap özetinde bankadan çıkmış görünüyor',
  takenByYou: 'Sen gönderiyorsun; önce bırak ya da sonuçlandır',
  taken: (name: string) => `${name} gönderiyor`,
  proposed: 'Kendi onayını bekliyor',
  unseen: 'Kanıtına bakılmadı',
};

export const payoutProposalTexts = {
  kind: 'Gönderim',
  run: 'Gönderim no',
  sum: (count: number, amount: Kurus) => `${formatCount(count, 'çekim')}, ${formatKurus(amount)}`,
  content: 'Adet ve toplam',
  note: 'Onay para göndermez: onaydan sonra öneren ya da başka bir yönetici banka dosyasını alabilir.',
  reason:
    'Oluşturanın 24 saat içindeki onaysız gönderimlerinin toplamı iki yönetici onayı sınırının üzerinde',
  overtaken: 'Gönderim iptal edildi ya da onay gerekmeden verildi',
};

export const payoutFileTexts = {
  name: (runId: number, ending: string) => `gonderim-${runId}.${ending}`,
  number: 'Sıra',
  holder: 'Alıcı',
  currency: 'Para birimi',
  about: (product: string) => `${product} çekim`,
  description: 'Açıklama',
};

export const statusFileTexts = {
  notStatus: 'Bu dosya pain.002 durum dosyası değil. Bankadan “ödeme durumu” dosyasını indir.',
  otherRun: (id: string) => `Bu dosya başka bir gönderimin (${id}) durumunu bildiriyor.`,
  unknown: (id: string) => `Dosyada bu gönderimde olmayan bir satır var: ${id}`,
  twice: (id: string) => `Dosyada bir satır iki kez var: ${id}`,
  amount: (id: string) => `${id} satırının tutarı bu gönderimdekinden farklı.`,
  status: (id: string, status: string) => `${id} satırının durumu bilinmiyor: ${status}`,
  allRejected: (reason: string) =>
    `Banka dosyanın tümünü reddetmiş (${reason}). Bankada hiç ödeme yoksa sonuçları elle “Gönderilmedi” yaz.`,
  noReason: 'Banka sebep bildirmedi',
};

/** Codes of ISO 20022 for returned payments; others are shown as they came. */
export const REASON_CODES: Readonly<Record<string, string>> = {
  AC01: 'Hesap numarası yanlış',
  AC04: 'Hesap kapalı',
  AC06: 'Hesap bloke',
  AM04: 'Bakiye yetersiz',
  BE01: 'Alıcı adı hesapla uyuşmuyor',
  RR04: 'Mevzuat nedeniyle reddedildi',
  FOCR: 'İptal talebi üzerine iade',
};
