/** The words about the receipt of a bank transfer, for the firm and for administrators. */
import { RECEIPT_FILE } from '../payment-wire.ts';
import { paymentWords } from '../texts.ts';

export const receiptTexts = {
  title: paymentWords.receipt,
  add: 'Dekont ekle',
  replace: 'Değiştir',
  remove: 'Kaldır',
  see: 'Dekontu gör',
  download: 'Dekontu indir',
  none: 'Eklenmedi',
  hint: `Bankanın verdiği dekontu eklersen havaleni daha kolay buluruz. PDF, JPG, PNG ya da WEBP · en fazla ${RECEIPT_FILE.maxBytes / 1_048_576} MB`,
  attached: 'Dekontun eklendi. Havalen onaylanana kadar değiştirebilir ya da kaldırabilirsin.',
  failed: 'Dekont alınamadı',
  orderFailed: 'Ödemenin durumu alınamadı',
  attachFailed: 'Dekont eklenemedi',
  removeFailed: 'Dekont kaldırılamadı',
  enlarge: (name: string) => `Dekontu büyüt: ${name}`,
  enlargeHint: 'Büyüt',
};
