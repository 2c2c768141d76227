/** What the audit log keeps of payments. */
import { type ActField, defineActs } from '#lib/shared/acts.ts';
import type { PaymentStatus } from './lifecycle.ts';

const subject = { kind: 'payment', noun: 'Ödeme' } as const;

const statuses: Readonly<Record<PaymentStatus, string>> = {
  awaiting: 'firma ödemesi bekleniyor',
  pending: 'bekliyor',
  paid: 'ödendi',
  rejected: 'reddedildi',
};

const money = (label: string): ActField => ({ label, unit: 'money' });

export const paymentActs = defineActs({
  subject,
  verbs: { approve: 'onaylandı', reject: 'reddedildi' },
  fields: {
    payment_status: { label: 'Ödeme durumu', values: statuses },
    campaign_name: 'Kampanya',
    firm_name: 'Firma',
    reference: 'Referans',
    total_with_vat: money('Toplam tutar'),
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
