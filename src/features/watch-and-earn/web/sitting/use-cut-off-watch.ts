import { useEffect } from 'react';
import { call, CallError } from '#lib/web/call.ts';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { watchContract } from '../../contract.ts';
import type { Offer } from '../api.ts';
import { cutOffTexts } from '../texts.ts';
import { keptWatch } from './kept-watch.ts';
import { pageHolder } from './page-holder.ts';

const GIVEN_UP = ['WATCH_EXPIRED', 'WATCH_RELEASED'];

/**
 * Says what became of a watch that a reload or a lost connection cut off and that is not open any more: only the server
 * knows. Asking for its payment once more cannot pay twice.
 */
export function useCutOffWatch(visit: string, offer: Offer | undefined): void {
  const toast = useToast();
  const isKnown = offer !== undefined;
  useEffect(() => {
    const kept = keptWatch.read();
    if (!isKnown || kept === null || offer.open_watch?.watch_id === kept.watchId) return;
    keptWatch.forget();
    const asked = {
      params: { id: kept.adId },
      body: { watch_id: kept.watchId, holder: pageHolder },
    };
    call(watchContract.viewAd, asked).then(
      ({ data }) => toast.success(cutOffTexts.credited(data.earning)),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (GIVEN_UP.includes(error.code)) toast.info(cutOffTexts.lost(kept.earning));
        // Without an answer the next visit asks again.
        else if (error.code === 'NETWORK' && keptWatch.read() === null) keptWatch.keep(kept);
      },
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once for each visit, as its offer was
  }, [visit, isKnown, toast]);
}
