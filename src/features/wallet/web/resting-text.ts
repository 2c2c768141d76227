import type { Wallet } from './api.ts';
import { walletPageTexts as texts } from './texts/viewer.ts';

/**
 * When the money that others sent may leave, in one sentence. While nothing at all may leave, that is no earlier: of two
 * dates on one screen the later one holds.
 */
export function restingText(
  { amount, first_ready_at, ready_at }: NonNullable<Wallet['resting']>,
  moneyReadyAt: Date | null,
): string {
  const later = (at: Date) => (moneyReadyAt !== null && moneyReadyAt > at ? moneyReadyAt : at);
  const [first, last] = [later(first_ready_at), later(ready_at)];
  return first.getTime() === last.getTime()
    ? texts.resting(amount, last)
    : texts.restingInParts(amount, first, last);
}
