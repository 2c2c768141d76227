/** Faults in what people are told of. */
import type { Fault } from './fault.ts';

const PAYMENTS = 'src/features/payments/server';

export const NOTICE_FAULTS: readonly Fault[] = [
  {
    what: 'a firm is told once for each payment of a transfer that pays several',
    file: `${PAYMENTS}/orders/tell-firm.ts`,
    text: 'if (order.transfer_id !== null && OF_TRANSFER.includes(event)) return;',
    instead: '',
    proof: [`${PAYMENTS}/transfers/transfers.test.ts`],
  },
];
