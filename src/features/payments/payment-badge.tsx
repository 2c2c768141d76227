import { Ban, CircleCheck, CircleX, Clock, Hourglass } from 'lucide-react';
import { Badge } from '#lib/web/figures/badge.tsx';
import type { PaymentStatus } from './lifecycle.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import {
  creditedText,
  FIRM_STATUS_TEXTS,
  waitsAgainText,
  walletPartText,
  withheldPartText,
} from './texts.ts';
import { isMissing } from '#lib/web/call.ts';
import { Missing } from '#lib/web/lists/empty-state.tsx';
import { QueryStates, type QueryStatesProps } from '#lib/web/lists/query-states.tsx';
import { firmPaths } from '#platform/places/paths.ts';
import { missingPaymentTexts as texts } from './firm-texts.web.ts';

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

export function PaymentStates<T>(props: Pick<QueryStatesProps<T>, 'query' | 'failedText' | 'children'>) {
  if (props.query.data !== undefined || !isMissing(props.query.error)) return <QueryStates {...props} />;
  return (
    <Missing title={texts.title} list={{ to: firmPaths.accounting, label: texts.back }}>
      {texts.text}
    </Missing>
  );
}

/** Below a total: the part of it that is not transferred. */
export function TotalParts({
  order: { wallet_part: part, withheld },
}: {
  order: Record<'wallet_part' | 'withheld', Kurus>;
}) {
  const texts = [
    part > 0 && walletPartText(formatKurus(part)),
    withheld > 0 && withheldPartText(formatKurus(withheld)),
  ];
  return texts.map(
    (text) =>
      text && (
        <span key={text} className="block text-xs text-soft">
          {text}
        </span>
      ),
  );
}
