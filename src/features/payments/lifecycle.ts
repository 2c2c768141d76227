/** docs/product.md, Payments. The server's compare-and-set, the buttons and the test of all states read this table. */

export const PAYMENT_STATUSES = ['awaiting', 'pending', 'paid', 'rejected', 'void'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const SHOWN_STATUSES = ['awaiting', 'pending', 'paid', 'rejected'] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

export function shownStatus(status: PaymentStatus): ShownStatus {
  return status === 'void' ? 'rejected' : status;
}

export function statusOf(shown: { payment_status: ShownStatus; is_detached: boolean }): PaymentStatus {
  return shown.payment_status === 'rejected' && shown.is_detached ? 'void' : shown.payment_status;
}

interface Transition {
  from: readonly PaymentStatus[];
  to: PaymentStatus;
  /** `system`: it follows from what became of the campaign. */
  by: 'firm' | 'admin' | 'system';
}

export const PAYMENT_TRANSITIONS = {
  submit: { from: ['awaiting', 'rejected'], to: 'pending', by: 'firm' },
  payFromWallet: { from: ['awaiting', 'rejected'], to: 'paid', by: 'firm' },
  payByCard: { from: ['awaiting', 'rejected'], to: 'paid', by: 'firm' },
  approve: { from: ['pending'], to: 'paid', by: 'admin' },
  reject: { from: ['pending'], to: 'rejected', by: 'admin' },
  takeBack: { from: ['pending'], to: 'awaiting', by: 'firm' },
  /** Nothing waits for it: money for the wallet, or for a campaign that is over. */
  callOff: { from: ['pending'], to: 'void', by: 'firm' },
  receive: { from: ['awaiting', 'rejected'], to: 'paid', by: 'admin' },
  /** Its campaign no longer waits for it, or its firm called off the top-up. */
  void: { from: ['awaiting', 'rejected'], to: 'void', by: 'system' },
  /** The campaign no longer waits for the announced transfer. The admin still decides on it. */
  detach: { from: ['pending'], to: 'pending', by: 'system' },
  /** The announced transfer came too late for its campaign: the money goes to the firm's wallet. */
  credit: { from: ['pending'], to: 'void', by: 'admin' },
} as const satisfies Record<string, Transition>;

export type PaymentEvent = keyof typeof PAYMENT_TRANSITIONS;

export function mayHappen(event: PaymentEvent, status: PaymentStatus): boolean {
  const from: readonly PaymentStatus[] = PAYMENT_TRANSITIONS[event].from;
  return from.includes(status);
}

export const ORDER_KINDS = ['campaign', 'top_up', 'wallet'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

export const PAYMENT_METHODS = ['bank_transfer', 'wallet', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAYMENT_STATUS_TEXTS: Readonly<Record<PaymentStatus, string>> = {
  awaiting: 'Firma ödemesi bekleniyor',
  pending: 'Onay bekliyor',
  paid: 'Ödendi',
  rejected: 'Reddedildi',
  void: 'İptal',
};
