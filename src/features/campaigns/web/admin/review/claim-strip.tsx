import { Hand } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { Key } from '#lib/web/screen/key-hints.tsx';
import { useToldCall } from '#lib/web/screen/use-told-call.ts';
import { useSession } from '#lib/web/session.ts';
import type { QueuedCampaign } from '../../../campaign-wire.ts';
import { reviewContract } from '../../../contract/admin.ts';
import { mayHappen } from '../../../lifecycle.ts';
import { claimTexts as texts } from '../../texts/admin.ts';
import { useCampaignChange } from '../../api.ts';

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
        aria-keyshortcuts="B"
        onClick={isOwn ? giveBack : take}
      >
        {isOwn ? texts.giveBack : texts.take}
        <span aria-hidden>
          <Key letter="B" />
        </span>
      </Button>
      <p className="min-w-0 flex-1 basis-56 text-soft">
        {isOwn && claim !== null ? texts.own(formatDateTime(claim.since)) : texts.free}
      </p>
    </div>
  );
}

/** How often an own claim is kept, at most, while its administrator does something. */
const KEEP_MS = 60_000;

/** Renews an own claim while keys and pointer move. One campaign per mounted hook. */
function useClaim({ id, claim }: QueuedCampaign) {
  const { user } = useSession();
  const isOwn = claim !== null && claim.admin_id === user?.id;
  const claiming = useCampaignChange(reviewContract.claimCampaign);
  const take = useToldCall(claiming, texts.taking);
  const release = useToldCall(useCampaignChange(reviewContract.releaseCampaignClaim), texts.releasing);
  const keptAt = useRef(0);
  const keep = useEffectEvent(() => {
    if (Date.now() - keptAt.current < KEEP_MS) return;
    keptAt.current = Date.now();
    // An administrator who has lost it reads so on the screen.
    claiming.mutate({ params: { id }, body: {} });
  });

  useEffect(() => {
    if (!isOwn) return undefined;
    keptAt.current = Date.now();
    const onDone = () => keep();
    document.addEventListener('pointerdown', onDone);
    document.addEventListener('keydown', onDone);
    return () => {
      document.removeEventListener('pointerdown', onDone);
      document.removeEventListener('keydown', onDone);
    };
  }, [isOwn]);

  return {
    isOwn,
    take: () => take({ params: { id }, body: {} }),
    takeOver: () => take({ params: { id }, body: { take_over: true } }),
    giveBack: () => release({ params: { id } }),
  };
}
