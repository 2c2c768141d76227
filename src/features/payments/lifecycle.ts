/**
 * The states of a payment (Specification, decisions §3). The server's compare-and-set, the screens' buttons and the test
 * that walks every pair all read this one table. A payment and its order are one row.
 */

export const PAYMENT_STATUSES = ['awaiting', 'pending', 'paid', 'rejected'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

interface Transition {
  from: readonly PaymentStatus[];
  to: PaymentStatus;
  by: 'firm' | 'admin';
}

export const PAYMENT_TRANSITIONS = {
  /** The firm says that its bank transfer is on its way, the first time or after a rejection. */
  submit: { from: ['awaiting', 'rejected'], to: 'pending', by: 'firm' },
  /** The firm's wallet covers it: nothing to wait for. */
  payFromWallet: { from: ['awaiting', 'rejected'], to: 'paid', by: 'firm' },
  /** The card provider has taken it from a card. */
  payByCard: { from: ['awaiting', 'rejected'], to: 'paid', by: 'firm' },
  /** The admin has seen the money. */
  approve: { from: ['pending'], to: 'paid', by: 'admin' },
  reject: { from: ['pending'], to: 'rejected', by: 'admin' },
} as const satisfies Record<string, Transition>;

export type PaymentEvent = keyof typeof PAYMENT_TRANSITIONS;

/** Whether `event` may happen to a payment in `status`. */
export function mayHappen(event: PaymentEvent, status: PaymentStatus): boolean {
  const from: readonly PaymentStatus[] = PAYMENT_TRANSITIONS[event].from;
  return from.includes(status);
}

export const PAYMENT_METHODS = ['bank_transfer', 'wallet', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** How a payment's state is said to people (Specification, decisions §3). */
export const PAYMENT_STATUS_TEXTS: Readonly<Record<PaymentStatus, string>> = {
  awaiting: 'Firma ödemesi bekleniyor',
  pending: 'Onay bekliyor',
  paid: 'Ödendi',
  rejected: 'Reddedildi',
};
