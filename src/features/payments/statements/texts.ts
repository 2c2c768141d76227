import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { type Effect, MOST_LINES } from './bank-line.ts';

const inLine = (line: number, what: string): string => `${line}. satır: ${what}`;

export const payoutName = (withdrawalId: number): string => `Çekim #${withdrawalId}`;

/** Why a line is not booked to the payout that it names. */
export const unfitTexts = {
  otherRun: (run: number) => `Bu çekim artık ${run} numaralı gönderimde.`,
  otherAmount: (sent: Kurus) => `Bu çekimde gönderilen tutar ${formatKurus(sent)}.`,
  booked: 'Bu çekimin hareketi zaten işlendi.',
  returnBooked: 'Bu çekimin iadesi zaten işlendi.',
  notSent: 'Bu çekim gönderilmedi olarak işlendi.',
  notPaid: 'Bu çekimin çıkışı henüz işlenmedi.',
};

/** Why a file is not read, beside its field. */
export const refusals = {
  notCamt: 'Bu XML bir camt.053 hesap özeti değil.',
  noTable: 'Dosyada tablo bulunamadı. Sütun adlarının altında en az bir işlem olmalı.',
  noBalance: 'Dosyada açılış ya da kapanış bakiyesi yok; eksik olabilir. Bankadan yeniden indir.',
  wrongSum: (found: Kurus, closing: Kurus) =>
    `Açılış bakiyesi ve işlemler ${formatKurus(found)} ediyor, kapanış bakiyesi ${formatKurus(closing)}. Dosya eksik ya da değiştirilmiş.`,
  cut: 'Dosya yarım. Bankadan yeniden indirip yükle.',
  empty: 'Dosyada işlem yok.',
  tooMany: `Dosyada en fazla ${formatCount(MOST_LINES, 'işlem')} olabilir. Daha kısa bir tarih aralığı indir.`,
  otherAccount: (account: string) => `Bu dosya başka bir hesabın: ${account}`,
  wrongQuote: 'CSV okunamadı: tırnaklar uyuşmuyor ya da bir satır çok uzun. Dosya yarım olabilir.',
  tooLong: 'Dosyada 20.000 karakterden uzun bir satır var. Bankadan indirdiğin dosyayı değiştirmeden yükle.',
  shortLine: (line: number) => inLine(line, 'sütun eksik; dosya yarım olabilir'),
  wrongDay: (line: number) => inLine(line, 'tarih okunamadı'),
  wrongAmount: (line: number) => inLine(line, 'tutar okunamadı'),
  wrongBalance: (line: number) => inLine(line, 'bakiye önceki satırla tutmuyor; satır eksik olabilir'),
  notLira: (line: number) => inLine(line, 'tutar Türk lirası değil'),
  future: (line: number) => inLine(line, 'tarih bugünden sonra'),
};

export const bookingTexts = {
  /** Read by the firm. */
  differs: ({ came, expected, buys }: { came: Kurus; expected: Kurus; buys: boolean }) =>
    `${formatKurus(expected)} bekleniyordu, ${formatKurus(came)} geldi. Gelen tutar firma cüzdanına eklendi.${
      buys ? ' Ödemeyi cüzdanından yapabilirsin; eksik kalanı havale ya da kartla tamamlarsın.' : ''
    }`,
  booked: {
    pays: 'Ödendi olarak işlendi',
    wallet: 'Tutar firma cüzdanına eklendi',
    differs: 'Ödeme reddedildi, tutar firma cüzdanına eklendi',
    attaches: 'Hareket bağlandı, para hareket etmedi',
    returns: 'Çekim geri döndü, tutar cüzdana eklendi',
  } satisfies Record<Effect, string>,
  bookedMany: (booked: number, left: number) =>
    `${formatCount(booked, 'hareket')} işlendi.${left > 0 ? ` ${formatCount(left, 'hareket')} bu arada değişti ve açık kaldı.` : ''}`,
  returned: 'Banka geri gönderdi',
  opened: 'Hareket açıldı',
  ignored: 'Hareket yok sayıldı',
  choose: 'Bu bankanın sütunlarını bir kez seç.',
  imported: ({ new_lines: fresh, same_lines: same }: Record<'new_lines' | 'same_lines', number>) => {
    if (fresh + same === 0) return 'Dosyadaki hareketlerin hepsi zaten kayıtlı.';
    const look = same > 0 ? ` ${formatCount(same, 'hareket')} aynı görünüyor; bak.` : '';
    return `${formatCount(fresh, 'yeni hareket')} eklendi.${look}`;
  },
};
