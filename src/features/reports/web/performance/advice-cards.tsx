import { CircleCheck, Copy, Lightbulb } from 'lucide-react';
import type { DataOf } from '#lib/shared/route.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { actionWords } from '#lib/web/words.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { useClone } from '#features/campaigns/web/index.ts';
import type { campaignReportsContract } from '../../contract/firm.ts';
import { useOptimizations } from '../api.ts';
import { adviceCardTexts as texts } from '../texts/firm.ts';
import type { Phase } from './phase.ts';

type Advice = DataOf<typeof campaignReportsContract.getCampaignOptimizations>['optimizations'][number];

const ACTIVE_LIST = '/firma/kampanyalar/aktif';

interface AdviceCardsProps {
  campaignId: number;
  phase: Phase;
  /** When the page's figures were answered. */
  figuresAt: number;
}

/** Advice about the campaign, each with its reason and a link or button. */
export function AdviceCards({ campaignId, phase, figuresAt }: AdviceCardsProps) {
  return (
    <section aria-labelledby="advice">
      <h2 id="advice" className="mb-3 text-lg font-bold">
        {texts.heading}
      </h2>
      <QueryStates
        query={useOptimizations(campaignId, figuresAt)}
        failedText={texts.failed}
        skeleton={<Skeleton className="h-24 rounded-xl" />}
        isEmpty={({ optimizations }) => optimizations.length === 0}
        empty={
          <p className="flex items-center gap-2 rounded-xl border border-line bg-surface px-4 py-3 text-sm text-soft shadow-card">
            {phase === 'on_air' && <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />}
            {texts.none[phase]}
          </p>
        }
      >
        {({ optimizations }) => (
          <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {optimizations.map((advice) => (
              <AdviceCard key={advice.kind} advice={advice} campaignId={campaignId} />
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  );
}

function AdviceCard({ advice, campaignId }: { advice: Advice; campaignId: number }) {
  return (
    <li className="flex flex-col rounded-xl border border-line bg-surface p-4 shadow-card sm:p-5">
      <h3 className="flex items-start gap-2.5 font-bold">
        <Lightbulb aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
        {advice.title}
      </h3>
      <p className="mt-1.5 text-sm text-soft">{advice.reason}</p>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {advice.figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-xs text-soft">{label}</dt>
            <dd className="tabular font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 empty:hidden">
        <AdviceAction action={advice.action} campaignId={campaignId} />
      </div>
    </li>
  );
}

function AdviceAction({ action, campaignId }: { action: Advice['action']; campaignId: number }) {
  if (action === 'top_up') {
    return (
      <ButtonLink to={`${ACTIVE_LIST}?butce=${campaignId}`} size="sm">
        {campaignWords.topUp}
      </ButtonLink>
    );
  }
  if (action === 'start') {
    return (
      <ButtonLink to={ACTIVE_LIST} size="sm" variant="secondary">
        {campaignWords.toActive}
      </ButtonLink>
    );
  }
  return action === 'clone' ? <CloneAction campaignId={campaignId} /> : null;
}

/** A button that copies the campaign and opens the copy. */
export function CloneAction({ campaignId }: { campaignId: number }) {
  const { clone, isBusy } = useClone();
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Copy aria-hidden />}
      isBusy={isBusy}
      busyText={texts.cloning}
      onClick={() => clone(campaignId)}
    >
      {actionWords.copy}
    </Button>
  );
}
