import { Clock } from 'lucide-react';
import { payoutSpeedText } from '../texts.ts';
import { usePayoutSpeed } from './api.ts';

/** How long withdrawals took lately; its place is kept until it is known, and given up where it cannot be. */
export function PayoutPromise() {
  const { data, isError } = usePayoutSpeed();
  if (isError) return null;
  return (
    <p className="flex min-h-10 items-start gap-2 text-sm text-soft">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{data && payoutSpeedText(data)}</span>
    </p>
  );
}
