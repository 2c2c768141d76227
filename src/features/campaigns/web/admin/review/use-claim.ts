import { useEffect, useEffectEvent, useRef } from 'react';
import { useToldCall } from '#lib/web/screen/use-told-call.ts';
import { useSession } from '#lib/web/session.ts';
import type { QueuedCampaign } from '../../../campaign-wire.ts';
import { reviewContract } from '../../../contract/admin.ts';
import { useCampaignChange } from '../../api.ts';
import { claimTexts as texts } from '../../texts/admin.ts';

/** How often an own claim is kept, at most, while its administrator does something. */
const KEEP_MS = 60_000;

/**
 * Takes the campaign, takes it over or gives it back; an own claim is kept while keys and pointer move. Of one campaign for as
 * long as the hook lives.
 */
export function useClaim({ id, claim }: QueuedCampaign) {
  const { user } = useSession();
  const isOwn = claim !== null && claim.admin_id === user?.id;
  const claiming = useCampaignChange(reviewContract.claimCampaign);
  const take = useToldCall(claiming, texts.taking);
  const release = useToldCall(useCampaignChange(reviewContract.releaseCampaignClaim), texts.releasing);
  const keptAt = useRef(0);
  const keep = useEffectEvent(() => {
    if (Date.now() - keptAt.current < KEEP_MS) return;
    keptAt.current = Date.now();
    // Who has lost it reads so on the screen.
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
