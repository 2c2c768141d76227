import { expect, test } from 'vitest';
import {
  mayHappen,
  PAYMENT_STATUSES,
  PAYMENT_TRANSITIONS,
  type PaymentEvent,
  shownStatus,
  statusOf,
} from './lifecycle.ts';

/** The allowed pairs written out by hand, so that a change of the table must be made here too. */
const ALLOWED = [
  'submit awaiting → pending by firm',
  'submit rejected → pending by firm',
  'payFromWallet awaiting → paid by firm',
  'payFromWallet rejected → paid by firm',
  'payByCard awaiting → paid by firm',
  'payByCard rejected → paid by firm',
  'approve pending → paid by admin',
  'reject pending → rejected by admin',
  'takeBack pending → awaiting by firm',
  'callOff pending → void by firm',
  'receive awaiting → paid by admin',
  'receive rejected → paid by admin',
  'void awaiting → void by system',
  'void rejected → void by system',
  'detach pending → pending by system',
  'credit pending → void by admin',
];

test('every other change of a payment is refused', () => {
  const events = Object.keys(PAYMENT_TRANSITIONS) as PaymentEvent[]; // The cast holds: these are the keys of a literal.
  const allowed = events.flatMap((event) =>
    PAYMENT_STATUSES.filter((status) => mayHappen(event, status)).map((status) => {
      const { to, by } = PAYMENT_TRANSITIONS[event];
      return `${event} ${status} → ${to} by ${by}`;
    }),
  );
  expect(allowed).toEqual(ALLOWED);
});

test('a void payment is shown as a rejected one that belongs to no campaign, and read back as void', () => {
  for (const status of PAYMENT_STATUSES) {
    const payment_status = shownStatus(status);
    expect(payment_status).toBe(status === 'void' ? 'rejected' : status);
    expect(statusOf({ payment_status, is_detached: status === 'void' })).toBe(status);
  }
  expect(statusOf({ payment_status: 'paid', is_detached: true })).toBe('paid');
});
