import { ArrowRight } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { audienceTexts } from './texts.ts';
import { ReachBar, ReachHint, ReachLine, reachTitle } from './reach-figure.tsx';
import type { ReachState } from './use-reach.ts';

export interface ReachPanelProps {
  state: ReachState;
  /** How many criteria are chosen. */
  chosen: number;
  /** All viewers were chosen, for which no criterion is needed. */
  isForEverybody: boolean;
  onReview: () => void;
}

/** The reach beside the form on a desktop. */
export function ReachPanel({ state, chosen, isForEverybody, onReview }: ReachPanelProps) {
  return (
    <aside aria-label={audienceTexts.reach.title} className="hidden lg:block">
      <Card title={audienceTexts.reach.title}>
        <ReachLine
          state={state}
          className="min-h-9 text-2xl leading-9 font-extrabold tracking-tight transition-opacity"
        />
        <div className="mt-3">
          <ReachBar state={state} />
        </div>
        <div className="mt-3 min-h-10 text-sm text-soft">
          <ReachHint state={state} />
        </div>
        <p className="mt-4 border-t border-line pt-4 text-sm text-soft">
          {isForEverybody ? audienceTexts.allUsers : audienceTexts.chosenCount(chosen)}
        </p>
        <Button isBlock className="mt-3" icon={<ArrowRight aria-hidden />} onClick={onReview}>
          {audienceTexts.toReview}
        </Button>
      </Card>
    </aside>
  );
}

/** The reach at the foot of a phone. */
export function ReachFootBar({ state, onReview }: Omit<ReachPanelProps, 'chosen' | 'isForEverybody'>) {
  return (
    <aside
      aria-label={audienceTexts.reach.title}
      className="sticky bottom-0 z-20 -mx-4 mt-auto border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-pop md:-mx-6 md:px-6 lg:hidden"
    >
      <ReachBar state={state} />
      <div className="mt-2.5 flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-xs text-soft">{reachTitle(state)}</p>
          <ReachLine
            state={state}
            className="text-lg leading-7 font-extrabold tracking-tight transition-opacity"
          />
        </div>
        <Button icon={<ArrowRight aria-hidden />} onClick={onReview}>
          {audienceTexts.toReview}
        </Button>
      </div>
    </aside>
  );
}
