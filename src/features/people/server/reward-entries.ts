import type { Kurus } from '#lib/shared/money.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { fromTo } from '#features/ledger/server/index.ts';

/** The journal's entries for a viewer's rewards with the numbers `from` to `to`: one each, so that none is paid twice. */
export function profileRewardEntries(
  userId: number,
  { from, to, amount }: { from: number; to: number; amount: Kurus },
) {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    kind: 'profile_reward' as const,
    ref: `${userId}:${from + index}`,
    actorId: userId,
    postings: fromTo('platform_expense', userWallet(userId), amount),
  }));
}
