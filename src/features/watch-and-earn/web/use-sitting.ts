import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { call, CallError, errorText } from '#lib/web/call.ts';
import { useToast } from '#lib/web/ui/use-toast.ts';
import { watchContract } from '../contract.ts';
import type { Ad, Offer } from './api.ts';
import { creditView } from './credit-view.ts';
import { beginSitting, reduceSitting, type Sitting, type SittingEvent, type Watch } from './sitting.ts';

/** Resolves after `ms`, or as soon as the browser says that the connection is back. */
function waitOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
  });
}

interface EarnedAnswer {
  earning: Sitting['earned'];
  total_today: Sitting['earned'];
  daily_earning_limit: Sitting['earned'];
}
const toTotals = ({ earning, total_today, daily_earning_limit }: EarnedAnswer) => ({
  earning,
  totalToday: total_today,
  dailyLimit: daily_earning_limit,
});

/** What a refused start means for the sitting. */
function afterRefusedStart(error: unknown): SittingEvent {
  if (!(error instanceof CallError)) return { type: 'start failed', problem: errorText(error) };
  if (error.code === 'DAILY_LIMIT_REACHED') return { type: 'closed', why: 'DAILY_LIMIT' };
  if (error.code === 'EARNING_OFF') return { type: 'closed', why: 'EARNING_OFF' };
  const isThisAd = error.status === 404 || error.status === 409;
  return isThisAd
    ? { type: 'start refused', reason: error.message }
    : { type: 'start failed', problem: error.message };
}

async function askToStart(adId: number): Promise<SittingEvent> {
  try {
    const { data } = await call(watchContract.startAd, { params: { id: adId } });
    const watch = { watchId: data.watch_id, earning: data.earning, displayDuration: data.display_duration };
    return { type: 'started', watch };
  } catch (error) {
    return afterRefusedStart(error);
  }
}

async function askToPay(adId: number, { watchId }: Watch, onLost: () => void): Promise<SittingEvent> {
  const credit = await creditView({
    ask: () => call(watchContract.viewAd, { params: { id: adId }, body: { watch_id: watchId } }),
    wait: waitOrOnline,
    onLost,
  });
  if (credit.kind === 'credited') return { type: 'credited', totals: toTotals(credit.answer.data) };
  if (credit.kind === 'unreachable') return { type: 'unreachable' };
  return { type: 'interrupted', why: credit.code === 'WATCH_RELEASED' ? 'taken over' : 'expired' };
}

export interface SittingControls {
  sitting: Sitting;
  ad: Ad;
  nextAd: Ad | undefined;
  start(): void;
  pause(): void;
  resume(): void;
  /** The countdown is over. */
  timeOver(): void;
  /** The countdown can no longer end before the server gives the watch up. */
  expire(): void;
  askAgain(): void;
  moveOn(): void;
  /** The link was opened; the click is worth something the first time. */
  click(): void;
}

/** Runs a sitting over the ads of `offer`, which is read once. */
export function useSitting(offer: Offer): SittingControls {
  const [sitting, dispatch] = useReducer(reduceSitting, offer, ({ ads, total_today, daily_earning_limit }) =>
    beginSitting({ count: ads.length, totalToday: total_today, dailyLimit: daily_earning_limit }),
  );
  const [ads] = useState(offer.ads);
  const toast = useToast();
  /** Answers to an ad that was left behind, or to a page that was, are nobody's any more. */
  const turn = useRef(0);
  useEffect(() => {
    const own = turn;
    return () => {
      own.current += 1;
    };
  }, []);

  const { position, phase } = sitting;
  const ad = ads[position] ?? ads[0];
  if (ad === undefined) throw new Error('a sitting needs an ad');

  const tell = useCallback((ofTurn: number, event: SittingEvent) => {
    if (ofTurn === turn.current) dispatch(event);
  }, []);

  const pay = (watch: Watch) => {
    const ofTurn = turn.current;
    void askToPay(ad.id, watch, () => tell(ofTurn, { type: 'connection lost' })).then((event) =>
      tell(ofTurn, event),
    );
  };

  return {
    sitting,
    ad,
    nextAd: ads[position + 1],
    start() {
      turn.current += 1;
      const ofTurn = turn.current;
      dispatch({ type: 'start asked' });
      void askToStart(ad.id).then((event) => tell(ofTurn, event));
    },
    pause: () => dispatch({ type: 'paused' }),
    resume: () => dispatch({ type: 'resumed' }),
    timeOver() {
      if (phase.kind !== 'running') return;
      dispatch({ type: 'time over' });
      pay(phase.watch);
    },
    expire: () => dispatch({ type: 'interrupted', why: 'expired' }),
    askAgain() {
      if (phase.kind !== 'unreachable') return;
      dispatch({ type: 'asked again' });
      pay(phase.watch);
    },
    moveOn() {
      turn.current += 1;
      dispatch({ type: 'moved on' });
    },
    click() {
      call(watchContract.clickAd, { params: { id: ad.id } }).then(
        ({ data }) => dispatch({ type: 'clicked', position, totals: toTotals(data) }),
        (error: unknown) => toast.error(errorText(error)),
      );
    },
  };
}
