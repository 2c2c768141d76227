import { Clock } from 'lucide-react';
import { holdTexts } from '#features/fraud/texts.ts';
import { payoutSpeedText } from './texts/viewer.ts';
import { usePayoutSpeed } from './api.ts';

/** How long withdrawals took lately; of an account in review, that nothing is sent before somebody has decided. */
export function PayoutPromise({ isInReview }: { isInReview: boolean }) {
  return isInReview ? <Line text={holdTexts.withdrawal} /> : <Speed />;
}

/** Its place is kept until it is known, and given up where it cannot be. */
function Speed() {
  const { data, isError } = usePayoutSpeed();
  return isError ? null : <Line text={data && payoutSpeedText(data)} />;
}

function Line({ text }: { text: string | undefined }) {
  return (
    <p className="flex min-h-10 items-start gap-2 text-sm text-soft">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{text}</span>
    </p>
  );
}
