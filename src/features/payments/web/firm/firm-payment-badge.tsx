import type { PaymentStatus } from '../../lifecycle.ts';
import { creditedText, FIRM_STATUS_TEXTS, waitsAgainText } from '../../texts.ts';
import { PaymentBadge } from '../payment-badge.tsx';

export function FirmPaymentBadge({ status, isCredited }: { status: PaymentStatus; isCredited: boolean }) {
  return (
    <>
      <PaymentBadge status={status} text={isCredited ? creditedText : FIRM_STATUS_TEXTS[status]} />
      {status === 'rejected' && <p className="mt-1 text-xs text-soft">{waitsAgainText}</p>}
    </>
  );
}
