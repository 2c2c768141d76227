import { type ActField, defineActs } from '#lib/shared/acts.ts';
import { words } from '#lib/shared/words.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { firmWords } from '#features/firms/texts.ts';
import type { PaymentStatus } from './lifecycle.ts';
import { paymentWords } from './texts.ts';

const subject = { kind: 'payment', noun: 'Ödeme' } as const;

const statuses: Readonly<Record<PaymentStatus, string>> = {
  awaiting: 'firma ödemesi bekleniyor',
  pending: 'bekliyor',
  paid: 'ödendi',
  rejected: 'reddedildi',
  void: 'iptal',
};

const money = (label: string): ActField => ({ label, unit: 'money' });

export const paymentActs = defineActs({
  subject,
  verbs: { approve: 'onaylandı', reject: 'reddedildi', receive: 'havalesi geldi' },
  fields: {
    payment_status: { label: paymentWords.status, values: statuses },
    campaign_name: campaignWords.campaign,
    firm_name: firmWords.firm,
    reference: words.reference,
    total_with_vat: money('Toplam tutar'),
    received: money('Gelen havale'),
    received_on: 'Havalenin günü',
  },
});

export const invoiceActs = defineActs({
  subject,
  area: { kind: 'invoice', noun: paymentWords.invoice },
  verbs: { reissue: 'iptal edilip yeniden düzenlendi' },
  fields: {
    firm_name: firmWords.firm,
    number: paymentWords.invoiceNumber,
    return_number: paymentWords.returnInvoice,
  },
});

export const cardPaymentActs = defineActs({
  subject,
  area: { kind: 'card-payment', noun: 'Kart ödemesi' },
  verbs: { mismatch: 'tutmuyor' },
  fields: {
    asked: money('İstenen tutar'),
    paid: money('Ödenen tutar'),
    provider: 'Ödeme kuruluşu',
    provider_ref: 'Ödeme kuruluşunun referansı',
  },
});
