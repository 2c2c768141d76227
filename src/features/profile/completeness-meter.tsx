import { formatKurus } from '#lib/shared/money.ts';
import { Fold } from '#lib/web/layout/fold.tsx';
import { useMayChooseAds } from '#features/accounts/web.ts';
import type { ViewerProfile } from './contract.ts';
import { completenessTexts as texts } from './texts.web.ts';
import { holdTexts } from '#features/fraud/texts.ts';

type Completeness = ViewerProfile['completeness'];

function explain(completeness: Completeness, isUsed: boolean): string {
  const { filled, total, rewards_paid: paid, rewards_total: most } = completeness;
  const use = filled.length === total ? texts.thanks : texts.moreAds;
  const promise = rewardPromise(completeness) ?? (isUsed ? use : texts.unused);
  if (most === 0) return promise;
  const counted = completeness.counts_earlier_account ? texts.rewardsOfPhone : texts.rewardsPaid;
  const state = completeness.next_reward === null ? texts.rewardsDone : counted(paid, most);
  return `${promise} ${state}`;
}

export function CompletenessMeter({ completeness }: { completeness: Completeness }) {
  const { filled, total, next_reward: reward, details_to_reward: left } = completeness;
  const percent = completenessPercent(filled.length, total);
  const isUsed = useMayChooseAds() !== false;
  const rest = reward === null ? null : rewardRest(completeness);
  return (
    <div>
      <p className="font-bold">
        {reward !== null && left !== null ? texts.offer(left, formatKurus(reward)) : texts.percent(percent)}
      </p>
      <div aria-hidden className="mt-2.5 flex gap-1">
        {Array.from({ length: total }, (_, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- the steps are all alike
            key={index}
            className={`h-2 flex-1 rounded-full transition-colors duration-300 ${index < filled.length ? 'bg-brand' : 'bg-line'}`}
          />
        ))}
      </div>
      {rest !== null && <p className="mt-3 text-sm text-soft">{rest}</p>}
      <Fold>{explain(completeness, isUsed)}</Fold>
    </div>
  );
}

function completenessPercent(filled: number, total: number): number {
  return total === 0 ? 100 : Math.round((filled / total) * 100);
}

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

export function rewardRest({
  in_review: isInReview,
  views_to_release: views,
}: ViewerProfile['completeness']): string | null {
  if (isInReview) return holdTexts.reward;
  return views === 0 ? null : texts.rewardRests(views);
}
