import { Ban, CircleCheck, CircleX, Clock, Hourglass } from 'lucide-react';
import { Badge } from '#lib/web/figures/badge.tsx';
import type { PaymentStatus } from './lifecycle.ts';
import { creditedText, FIRM_STATUS_TEXTS, waitsAgainText } from './texts.ts';

const LOOKS = {
  awaiting: { tone: 'info', icon: <Clock aria-hidden /> },
  pending: { tone: 'warning', icon: <Hourglass aria-hidden /> },
  paid: { tone: 'success', icon: <CircleCheck aria-hidden /> },
  rejected: { tone: 'danger', icon: <CircleX aria-hidden /> },
  void: { tone: 'neutral', icon: <Ban aria-hidden /> },
} as const;

export function PaymentBadge({ status, text }: { status: PaymentStatus; text: string }) {
  const { tone, icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}

export function FirmPaymentBadge({ status, isCredited }: { status: PaymentStatus; isCredited: boolean }) {
  return (
    <>
      <PaymentBadge status={status} text={isCredited ? creditedText : FIRM_STATUS_TEXTS[status]} />
      {status === 'rejected' && <p className="mt-1 text-xs text-soft">{waitsAgainText}</p>}
    </>
  );
}
