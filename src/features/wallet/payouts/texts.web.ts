import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';
import type { PayoutRun, RunStatus } from './contract.ts';
import { FORMAT_NAMES, RESULT_TEXTS } from './texts.ts';

export const RUN_STATUS_TEXTS: Readonly<Record<RunStatus, string>> = {
  open: 'Hazırlanıyor',
  approved: 'Onaylandı',
  filed: 'Bankada',
  done: 'Sonuçlandı',
  called_off: 'İptal edildi',
};

export const runWords = {
  runs: 'Gönderimler',
  count: 'Adet',
  resultTexts: { waiting: 'Sonuç bekliyor', ...RESULT_TEXTS },
  /** The results there are, in one line. */
  results: (run: PayoutRun) =>
    (['waiting', 'paid', 'returned', 'not_sent'] as const)
      .filter((result) => run[result] > 0)
      .map((result) => `${formatCount(run[result])} ${runWords.resultTexts[result].toLocaleLowerCase('tr')}`)
      .join(', '),
};

export const selectionTexts = {
  select: 'Seç',
  selectRow: (name: string, amount: Kurus) => `${name}, ${formatKurus(amount)}`,
  create: 'Gönderim oluştur',
  all: 'Gönderilebilenlerin tümüyle gönderim oluştur',
  selected: (count: number, amount: Kurus) =>
    `${formatCount(count, 'çekim')} seçildi · ${formatKurus(amount)}`,
  clear: 'Seçimi kaldır',
  words: {
    title: 'Gönderim oluşturulsun mu?',
    confirm: 'Gönderim oluştur',
    busy: busyWords.preparing,
    failed: 'Gönderim oluşturulamadı',
    done: 'Gönderim oluşturuldu',
  },
  sendable: { failed: 'Gönderilebilecek çekimler okunamadı', done: null },
  none: { title: 'Şimdi gönderilebilecek çekim yok', text: 'Nedeni her çekimin satırında yazıyor.' },
};

export const listTexts = {
  label: runWords.runs,
  nounFrom: 'gönderimden',
  failed: 'Gönderimler yüklenemedi',
  emptyTitle: 'Henüz gönderim yok',
  empty: 'Çekimler sayfasında seçtiğin çekimlerle oluşturulur.',
  results: 'Sonuçlar',
};

export const runTexts = {
  missingTitle: 'Gönderim bulunamadı',
  missing: 'Bu numarada bir gönderim yok.',
  empty: 'Bu durumda çekim yok',
  waitsForSecond: 'İkinci yöneticinin onayını bekliyor',
  about: ({
    created_by_name: name,
    created_at: at,
    approved_by_name: approver,
    proposal,
    file_format: format,
    file_hash: hash,
    filed_at: filedAt,
    times_given: times,
  }: PayoutRun) =>
    [
      `Oluşturan: ${name} · ${formatDateTime(at)}`,
      approver !== null && `Onaylayan: ${approver}`,
      proposal !== null && runTexts.waitsForSecond,
      format !== null &&
        filedAt !== null &&
        `Dosya: ${FORMAT_NAMES[format]} · ilk kez ${formatDateTime(filedAt)}${times > 1 ? ` · ${formatCount(times)} kez verildi` : ''} · SHA-256 ${hash?.slice(0, 16)}…`,
    ].filter((line) => line !== false),
  again: 'Dosyayı yeniden al',
  givenAgain: { failed: 'Dosya hazırlanamadı', done: '' },
  approve: actionWords.approve,
  takeFile: 'Banka dosyasını al',
  writeResult: 'Sonucu yaz',
  writeRest: 'Kalanların sonucunu yaz',
  readStatus: 'Durum dosyasını oku',
};

export const fileDialogTexts = {
  title: 'Banka dosyası',
  confirm: 'Dosyayı al',
  busy: busyWords.preparing,
  failed: 'Dosya hazırlanamadı',
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
  rest: (count: number) => `Sonuç bekleyen ${formatCount(count, 'çekim')}`,
  result: 'Banka ne yaptı?',
  about: {
    paid: 'Para hesaba geçti',
    returned: 'Tutar cüzdana döner, sahibine bildirilir',
    not_sent: 'Çekim yine sıraya girer',
  },
  day: 'Bankadaki tarih',
  reference: 'Banka referansı',
};

export const statusDialogTexts = {
  title: 'Bankanın durum dosyası',
  confirm: 'Oku ve yaz',
  busy: busyWords.saving,
  failed: 'Dosya okunamadı',
  done: 'Sonuçlar yazıldı',
  file: 'Dosya (pain.002)',
};

export const callOffTexts = {
  title: 'Gönderimi iptal et',
  about: 'Çekimler yine sırada bekler.',
  confirm: 'İptal et',
  cancel: actionWords.close,
  busy: busyWords.saving,
  failed: 'Gönderim iptal edilemedi',
  done: 'Gönderim iptal edildi',
};
