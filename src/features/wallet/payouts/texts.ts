import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';

export const MAX_RUN_ROWS = 1000;

export const FORMAT_NAMES = { 'pain.001': 'ISO 20022 (pain.001)', csv: 'CSV' } as const;
export const RESULT_TEXTS = { paid: 'ödendi', returned: 'bankadan döndü', not_sent: 'gönderilmedi' } as const;

export const resultTexts = { reasonRequired: 'Bankanın sebebini yaz' };

export const payoutTexts = {
  created: 'Gönderim oluşturuldu',
  laterDay: 'Gelecek bir tarih olamaz',
  proposed: 'İkinci yöneticinin onayına sunuldu',
  calledOff: 'Gönderim iptal edildi; çekimler yine sırada',
  returned: 'Çekim “Bankadan döndü” oldu, tutar cüzdana döndü',
  looked: 'Baktığın kaydedildi',
  fileFirst: 'Dosya indirildi. Bankaya bir kez yükle.',
  fileAgain: (at: Date) =>
    `Bu dosya ilk kez ${formatDateTime(at)} tarihinde verildi ve aynısı. Bankaya yüklendiyse yeniden yükleme.`,
  recorded: (done: number, waiting: number) =>
    `${formatCount(done, 'çekimin')} sonucu yazıldı${waiting > 0 ? `, ${formatCount(waiting)} çekim sonuç bekliyor` : ''}`,
  differing: (count: number) => `${formatCount(count, 'çekim')} için dosyadaki sonuç kayıttakinden farklı.`,
  refused: (id: number, problem: string) => `#${id}: ${problem}`,
  inRun: (runId: number) => `Bu çekim ${runId} numaralı gönderimde. Önce o gönderimde sonuçlanmalı.`,
};

/** Why a withdrawal may not be sent now. */
export const payoutProblems = {
  inRun: (runId: number) => `Gönderim ${runId} içinde`,
  frozen: 'Para çıkışları durduruldu',
  inReview: 'Hesabı incelemede',
  rests: (until: Date) => `Yeni IBAN, ${formatDateTime(until)} tarihine kadar bekletiliyor`,
  taken: (name: string) => `${name} gönderiyor`,
  proposed: 'Kendi onayını bekliyor',
  unseen: 'Kanıtına bakılmadı',
};

export const payoutProposalTexts = {
  kind: 'Gönderim',
  run: 'Gönderim no',
  sum: (count: number, amount: Kurus) => `${formatCount(count, 'çekim')}, ${formatKurus(amount)}`,
  content: 'Adet ve toplam',
  note: 'Onay para göndermez: banka dosyası bundan sonra alınır.',
  reason: 'İki yönetici onayı sınırının üzerinde',
  changed: 'Gönderimden çekim çıkarıldı',
  calledOff: 'Gönderim iptal edildi',
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
};

/** Codes of ISO 20022 for returned payments; others are shown as they came. */
export const REASON_CODES: Readonly<Record<string, string>> = {
  AC01: 'Hesap numarası yanlış',
  AC04: 'Hesap kapalı',
  AC06: 'Hesap bloke',
  AM04: 'Bakiye yetersiz',
  BE01: 'Alıcı adı hesapla uyuşmuyor',
  MS03: 'Banka sebep bildirmedi',
  RR04: 'Mevzuat nedeniyle reddedildi',
  FOCR: 'İptal talebi üzerine iade',
};
