import type { PaymentStatus } from '../../lifecycle.ts';
import { FIRM_STATUS_TEXTS, waitsAgainText } from '../../texts.ts';
import { PaymentBadge } from '../payment-badge.tsx';

/** A payment's state as its firm reads it. A rejected one can be paid again, as the lists of its campaign say. */
export function FirmPaymentBadge({ status }: { status: PaymentStatus }) {
  return (
    <>
      <PaymentBadge status={status} text={FIRM_STATUS_TEXTS[status]} />
      {status === 'rejected' && <p className="mt-1 text-xs text-soft">{waitsAgainText}</p>}
    </>
  );
}
