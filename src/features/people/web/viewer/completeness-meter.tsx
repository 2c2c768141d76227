import { Gift, Sparkles } from 'lucide-react';
import { useMayChooseAds } from '#features/accounts/web/index.ts';
import type { ViewerProfile } from '../../contract/viewer.ts';
import { completenessTexts as texts } from '../texts/viewer.ts';
import { rewardPromise, rewardRest } from './reward-promise.ts';

type Completeness = ViewerProfile['completeness'];

/** What the next reward needs and brings, or what else giving details is good for. */
function promise(completeness: Completeness, isUsed: boolean): string {
  const { filled, total } = completeness;
  const use = filled.length === total ? texts.thanks : texts.moreAds;
  return rewardPromise(completeness) ?? (isUsed ? use : texts.unused);
}

/** How many rewards were paid, and what the next one waits for in the wallet. */
function rewardState(completeness: Completeness): string {
  const { rewards_paid: paid, rewards_total: total } = completeness;
  if (total === 0) return '';
  if (completeness.next_reward === null) return texts.rewardsDone;
  const countedText = completeness.counts_earlier_account ? texts.rewardsOfPhone : texts.rewardsPaid;
  const counted = countedText(paid, total);
  const rest = rewardRest(completeness);
  return rest === null ? counted : `${counted} · ${rest}`;
}

/** Shows how full the profile is, and what filling it further brings. */
export function CompletenessMeter({ completeness }: { completeness: Completeness }) {
  const { filled, total, next_reward: reward } = completeness;
  const percent = completenessPercent(filled.length, total);
  const isFull = filled.length === total;
  const isUsed = useMayChooseAds() !== false;
  const state = rewardState(completeness);
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-bold">{isFull ? texts.full : texts.percent(percent)}</p>
        {!isFull && <p className="tabular shrink-0 text-sm text-soft">{texts.left(total - filled.length)}</p>}
      </div>
      <div
        role="progressbar"
        aria-label={texts.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-2.5 flex gap-1"
      >
        {Array.from({ length: total }, (_, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- the steps are all alike
            key={index}
            className={`h-2 flex-1 rounded-full transition-colors duration-300 ${index < filled.length ? 'bg-brand' : 'bg-line'}`}
          />
        ))}
      </div>
      <p className="mt-3 flex items-start gap-2 text-sm text-soft">
        {reward === null ? (
          <Sparkles aria-hidden className="mt-0.5 size-4 shrink-0 text-brand-text" />
        ) : (
          <Gift aria-hidden className="mt-0.5 size-4 shrink-0 text-brand-text" />
        )}
        <span className="min-w-0">
          <span className="block">{promise(completeness, isUsed)}</span>
          {state !== '' && <span className="mt-1 block text-xs">{state}</span>}
        </span>
      </p>
    </div>
  );
}

/** The share of a viewer's details that are given, in whole percent. Pure. */
function completenessPercent(filled: number, total: number): number {
  return total === 0 ? 100 : Math.round((filled / total) * 100);
}
