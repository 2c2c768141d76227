import { Badge } from '#lib/web/figures/badge.tsx';
import { peopleWords } from '#features/people/texts.ts';
import type { AdminPayment } from '../../shown-payment.ts';

export function SuspendedFirm({ payment }: { payment: AdminPayment }) {
  return (
    payment.is_firm_suspended && (
      <span className="mt-1 block">
        <Badge tone="warning">{peopleWords.suspended}</Badge>
      </span>
    )
  );
}

export function firmValue(payment: AdminPayment) {
  return (
    <>
      {payment.firm_name}
      <SuspendedFirm payment={payment} />
    </>
  );
}
