import { Copy, Lightbulb } from 'lucide-react';
import type { DataOf } from '#lib/shared/route.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { actionWords } from '#lib/web/words.ts';
import { useClone } from '#features/campaigns/web.ts';
import type { campaignReportsContract } from './contract.ts';
import { useOptimizations } from './api.web.ts';
import { adviceCardTexts as texts } from './firm-texts.web.ts';

type Advice = DataOf<typeof campaignReportsContract.getCampaignOptimizations>['optimizations'][number];

interface AdviceCardsProps {
  campaignId: number;
  figuresAt: number;
}

export function AdviceCards({ campaignId, figuresAt }: AdviceCardsProps) {
  return (
    <QueryStates query={useOptimizations(campaignId, figuresAt)} failedText={texts.failed} skeleton={<></>}>
      {({ optimizations }) =>
        optimizations.length > 0 && (
          <Card title={texts.heading}>
            <ul className="flex flex-col gap-4">
              {optimizations.map((advice) => (
                <AdviceLine key={advice.kind} advice={advice} campaignId={campaignId} />
              ))}
            </ul>
          </Card>
        )
      }
    </QueryStates>
  );
}

function AdviceLine({ advice, campaignId }: { advice: Advice; campaignId: number }) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Lightbulb aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="min-w-0 flex-1">
        <h3 className="font-bold">{advice.title}</h3>
        <p className="mt-0.5 text-sm text-soft">{advice.reason}</p>
      </div>
      {advice.action === 'clone' && <CloneAction campaignId={campaignId} />}
    </li>
  );
}

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
