import { formatKurus } from '#lib/shared/money.ts';
import { holdTexts } from '#features/fraud/texts.ts';
import type { ViewerProfile } from './contract.ts';
import { completenessTexts as texts } from './texts.web.ts';

/** Null when no reward is left. */
export function rewardPromise({
  next_reward: reward,
  details_to_reward: left,
  counts_earlier_account: isShared,
}: ViewerProfile['completeness']): string | null {
  if (reward === null || left === null) return null;
  const amount = formatKurus(reward);
  if (left === 0) return texts.rewardDue(amount);
  return isShared ? texts.rewardForPhone(left, amount) : texts.reward(left, amount);
}

/** The condition on which a reward may leave the wallet; null when it may. */
export function rewardRest({
  in_review: isInReview,
  views_to_release: views,
}: ViewerProfile['completeness']): string | null {
  if (isInReview) return holdTexts.reward;
  return views === 0 ? null : texts.rewardRests(views);
}
