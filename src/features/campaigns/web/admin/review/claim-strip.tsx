import { Hand } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { useMayCall } from '#lib/web/use-may-call.ts';
import type { QueuedCampaign } from '../../../campaign-wire.ts';
import { reviewContract } from '../../../contract/admin.ts';
import { mayHappen } from '../../../lifecycle.ts';
import { claimTexts as texts } from '../../texts/admin.ts';
import { useClaim } from './use-claim.ts';

const CLAIM_ATTRIBUTE = 'data-claims-campaign';

/** Presses the button by which the campaign on screen is taken or given back, if there is one. */
export function pressClaim(): void {
  document.querySelector<HTMLElement>(`[${CLAIM_ATTRIBUTE}]`)?.click();
}

/** Who looks at the campaign on screen: nobody yet, this administrator, or another one, from whom it can be taken over. */
export function ClaimStrip({ campaign }: { campaign: QueuedCampaign }) {
  const mayTake = useMayCall(reviewContract.claimCampaign);
  const mayGiveBack = useMayCall(reviewContract.releaseCampaignClaim);
  const mayClaim = mayTake && mayGiveBack;
  const { isOwn, take, takeOver, giveBack } = useClaim(campaign);
  const { claim, held } = campaign;
  if (!mayHappen('approve', campaign) || held !== null) return null;
  if (claim !== null && !isOwn)
    return (
      <Alert
        tone="warning"
        className="mb-4"
        title={texts.ofOther(claim.admin_name)}
        action={
          mayClaim && (
            <Button size="sm" variant="secondary" onClick={takeOver}>
              {texts.takeOver}
            </Button>
          )
        }
      >
        {texts.since(formatDateTime(claim.since))}
      </Alert>
    );
  if (!mayClaim) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <Button
        size="sm"
        variant="secondary"
        icon={<Hand aria-hidden />}
        {...{ [CLAIM_ATTRIBUTE]: '' }}
        onClick={isOwn ? giveBack : take}
      >
        {isOwn ? texts.giveBack : texts.take}
      </Button>
      <p className="min-w-0 flex-1 basis-56 text-soft">
        {isOwn && claim !== null ? texts.own(formatDateTime(claim.since)) : texts.free}
      </p>
    </div>
  );
}
