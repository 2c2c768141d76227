import { type ActField, defineActs } from '#lib/shared/acts.ts';
import { words } from '#lib/shared/words.ts';
import type { WithdrawalDecision, WithdrawalStatus } from './lifecycle.ts';

const statuses: Readonly<Record<WithdrawalStatus | 'cancelled', string>> = {
  pending: 'bekliyor',
  paid: 'ödendi',
  rejected: 'reddedildi',
  cancelled: 'iptal edildi',
};
const amount: ActField = { label: words.amount, unit: 'money' };
const user_id: ActField = { label: 'Hesap no', unit: 'id' };

const decisions: Readonly<Record<WithdrawalDecision | 'take' | 'release', string>> = {
  take: 'göndermek için üstlenildi',
  release: 'bırakıldı',
  approve: 'ödendi',
  reject: 'reddedildi',
  cancel: 'sahibi vazgeçti',
};

export const WITHDRAWAL_SUBJECT = { kind: 'withdrawal', noun: 'Çekim' } as const;

export const withdrawalActs = defineActs({
  subject: WITHDRAWAL_SUBJECT,
  verbs: decisions,
  fields: {
    status: { label: words.status, values: statuses },
    user_id,
    amount,
    iban_end: "IBAN'ın sonu",
    taken_by: 'Gönderen',
  },
});
