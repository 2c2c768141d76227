/** The words about receipts and invoices as files, for the firm and for administrators. */
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatFileSize } from '#lib/shared/numbers.ts';
import type { KeptFormat } from '#lib/shared/route.ts';
import { busyWords } from '#lib/web/words.ts';
import { RECEIPT_FILE } from '../payment-wire.ts';
import { paymentTexts, paymentWords } from '../texts.ts';

export const receiptTexts = {
  title: paymentWords.receipt,
  add: 'Dekont ekle',
  replace: 'Değiştir',
  remove: 'Kaldır',
  see: 'Dekontu gör',
  download: 'Dekontu indir',
  none: 'Eklenmedi',
  hint: `Bankanın verdiği dekontu eklersen havaleni daha kolay buluruz. PDF, JPG, PNG ya da WEBP · en fazla ${RECEIPT_FILE.maxBytes / 1_048_576} MB`,
  /** Which file it is: `PDF · 184 KB · 23.11.2026 19:42`. */
  file: (kind: KeptFormat, bytes: number, at: Date) =>
    `${kind === 'pdf' ? 'PDF' : 'Görsel'} · ${formatFileSize(bytes)} · ${formatDateTime(at)}`,
  attached: 'Dekontun eklendi. Havalen onaylanana kadar değiştirebilir ya da kaldırabilirsin.',
  failed: 'Dekont alınamadı',
  orderFailed: 'Ödemenin durumu alınamadı',
  attachFailed: 'Dekont eklenemedi',
  removal: {
    title: 'Dekont kaldırılsın mı?',
    confirm: 'Dekontu kaldır',
    busy: busyWords.deleting,
    failed: 'Dekont kaldırılamadı',
    done: paymentTexts.receiptRemoved,
  },
  removalText: (file: string) => `${file} silinir; dilediğinde yenisini ekleyebilirsin.`,
  enlarge: (name: string) => `Dekontu büyüt: ${name}`,
  enlargeHint: 'Büyüt',
};

export const invoiceFileTexts = { failed: 'Fatura alınamadı' };
