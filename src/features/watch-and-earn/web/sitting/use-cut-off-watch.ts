import { useEffect, useMemo, useState } from 'react';
import { call, CallError } from '#lib/web/call.ts';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { watchContract } from '../../contract.ts';
import type { Offer } from '../api.ts';
import { cutOffTexts } from '../texts.ts';
import { countOn, type KeptWatch, keptWatch } from './kept-watch.ts';
import { pageHolder } from './page-holder.ts';

const GIVEN_UP = ['WATCH_EXPIRED', 'WATCH_RELEASED'];

/** A watch of this tab that is not open any more, and of which nobody has said what became of it. */
function findCutOff(offer: Offer | undefined): KeptWatch | null {
  const kept = offer === undefined ? null : keptWatch.read();
  return kept === null || offer?.open_watch?.watch_id === kept.watchId ? null : kept;
}

/**
 * Says what became of a watch that a reload or a lost connection cut off and that is not open any more: only the server
 * knows. Asking for its payment once more cannot pay twice. Whether the answer is still awaited, on which depends how
 * the sitting goes on.
 */
export function useCutOffWatch(visit: string, offer: Offer | undefined): boolean {
  const toast = useToast();
  const isKnown = offer !== undefined;
  // oxlint-disable-next-line react/exhaustive-deps -- once for each visit, as its offer was
  const cutOff = useMemo(() => findCutOff(offer), [visit, isKnown]);
  const [settled, setSettled] = useState<KeptWatch | null>(null);
  useEffect(() => {
    if (cutOff === null) return;
    keptWatch.forget();
    const asked = {
      params: { id: cutOff.adId },
      body: { watch_id: cutOff.watchId, holder: pageHolder },
    };
    call(watchContract.viewAd, asked)
      .then(
        ({ data }) => {
          countOn(visit, { adId: cutOff.adId, earning: data.earning });
          toast.success(cutOffTexts.credited(data.earning));
        },
        (error: unknown) => {
          if (!(error instanceof CallError)) throw error;
          if (GIVEN_UP.includes(error.code)) toast.info(cutOffTexts.lost(cutOff.earning));
          // Without an answer the next visit asks again.
          else if (error.code === 'NETWORK' && keptWatch.read() === null) keptWatch.keep(cutOff);
        },
      )
      .finally(() => setSettled(cutOff));
    // oxlint-disable-next-line react/exhaustive-deps -- each cut-off watch is asked about once
  }, [cutOff]);
  return cutOff !== null && settled !== cutOff;
}
