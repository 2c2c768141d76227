import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { call, errorText } from '#lib/web/call.ts';
import { NEW_DAY, useHeard } from '#lib/web/use-heard.ts';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { watchCalls } from '../calls.ts';
import { paceWaitMs } from '../../decide-click.ts';
import type { Ad, Offer } from '../api.ts';
import { watchTexts } from '../texts.ts';
import type { Watching } from './attention.ts';
import { askToPay, askToResume, askToStart, momentAfter, toTotals } from './ask-server.ts';
import { type KeptSitting, keptSitting, keptWatch } from './kept-watch.ts';
import { followedBy, type Plan, planSitting, stillOffered } from './plan-sitting.ts';
import { type ClickUnpaid, promisedClick, unpaidClick } from './promised-click.ts';
import {
  beginSitting,
  type Following,
  earningOf,
  forgetsWatch,
  isOver,
  reduceSitting,
  type Sitting,
  type SittingEvent,
  startsNext,
  type Watch,
} from './sitting.ts';
import { announceOver, useOnePage, useWatchOver } from './use-one-page.ts';
import { useOtherDevices } from './use-other-devices.ts';

/** A watch with less than this to spare is not begun: a pause or a slow answer would lose it. */
const LEAST_SPARE_SECONDS = 20;

function begin(offer: Offer, { ads, over, earned }: Plan): Sitting {
  const { total_today, daily_earning_limit, open_watch: open } = offer;
  const kept = keptWatch.read();
  const isOwn = open !== null && kept?.watchId === open.watch_id;
  const leftSeconds = isOwn ? kept.leftSeconds : 0;
  return beginSitting({
    count: ads.length,
    before: over.length,
    earned,
    totalToday: total_today,
    dailyLimit: daily_earning_limit,
    open:
      open === null
        ? undefined
        : {
            watchId: open.watch_id,
            leftSeconds,
            shownSeconds: Math.max(leftSeconds, open.remaining_seconds),
            expiresAtMs: momentAfter(Date.now(), open.expires_in_seconds),
            isOwn,
          },
  });
}

/** The watch that this page shows; null when it shows none. */
function shownWatch({ phase }: Sitting): Watch | null {
  return phase.kind === 'running' || phase.kind === 'crediting' || phase.kind === 'unreachable'
    ? phase.watch
    : null;
}

/** The open watch that another page shows, and this page offers to go on with. */
function watchElsewhere({ phase }: Sitting): number | null {
  if (phase.kind === 'elsewhere' && !phase.isOwn) return phase.open.watchId;
  return phase.kind === 'interrupted' && phase.why === 'moved' ? phase.watch.watchId : null;
}

/** Measures what is seen of the watch while this page shows it. */
function useAttention(adId: number, watchId: number | null) {
  const watching = useRef<Watching | null>(null);
  useEffect(() => {
    if (watchId === null) return undefined;
    const beganMs = performance.now();
    let isOver = false;
    // Fetched while the ad already runs; without it the watch is paid all the same.
    import('./attention.ts').then(
      ({ watchAttention }) => {
        if (!isOver) watching.current = watchAttention(adId, watchId, beganMs);
      },
      () => {},
    );
    return () => {
      isOver = true;
      watching.current?.stop();
      watching.current = null;
    };
  }, [adId, watchId]);
  return watching;
}

/** The moments of paid clicks, on this page's clock. */
const momentsOf = ({ paid_click_ages: ages }: Offer) => ages.map((age) => performance.now() - age * 1000);
/** Ages at this moment: each drawing of the page says anew what a click would pay. */
const agesOf = (momentsMs: readonly number[]) => momentsMs.map((ms) => performance.now() - ms);

export interface SittingControls {
  sitting: Sitting;
  ad: Ad;
  nextAd: Ad | undefined;
  /** The pay of a click on the ad now; 0 where there is none to promise. */
  promisedClick: Kurus;
  clickUnpaid: ClickUnpaid | null;
  /** After how many milliseconds the pace of clicks allows another paid one. */
  clickWaitMs: number;
  /** Tells that this time is over. */
  waited(): void;
  start(): void;
  /** Continues the open watch here; the page that showed it is not paid any more. */
  takeOver(): void;
  pause(): void;
  resume(): void;
  /** Tells that the countdown has ended. */
  timeOver(): void;
  /** Tells that the server will give the watch up before the countdown can end. */
  expire(): void;
  askAgain(): void;
  moveOn(): void;
  /** Tells that the link was opened; the first click is paid with the view. */
  click(): void;
  /** Leaves the ads of a firm that the viewer has hidden, for the next ad of another one. */
  leaveAdvertiser(): void;
}

export interface Visit {
  /** The visit's name, which stays the same over a reload. */
  key: string;
  /** The ad that was pressed on the page before. */
  chosenId: number | null;
}

/** The sitting of this visit as it was before a reload. */
function keptOf(visit: Visit): KeptSitting | null {
  const kept = keptSitting.read();
  return kept?.visit === visit.key ? kept : null;
}

/** Runs a sitting over the ads of `offer`, which is read once. */
export function useSitting(offer: Offer, visit: Visit): SittingControls {
  const [plan] = useState(() => planSitting(offer, { kept: keptOf(visit), chosenId: visit.chosenId }));
  const [sitting, dispatch] = useReducer(reduceSitting, null, () => begin(offer, plan));
  const [ads, setAds] = useState(plan.ads);
  const [paidClicksMs, setPaidClicksMs] = useState(() => momentsOf(offer));
  const toast = useToast();
  useEffect(() => {
    if (plan.isChosenGone) toast.info(watchTexts.chosenGone);
  }, [plan, toast]);
  /** Counts the ads shown. An answer to an ad, or to a page, that was left meanwhile is dropped. */
  const turn = useRef(0);
  useEffect(() => {
    const own = turn;
    return () => {
      own.current += 1;
    };
  }, []);

  const { position, phase } = sitting;
  const listed = ads[position] ?? ads[0];
  if (listed === undefined) throw new Error('a sitting needs an ad');
  const ad = { ...listed, earning: earningOf(phase, listed.earning) };

  const shownId = useRef(ad.id);
  useEffect(() => {
    shownId.current = ad.id;
  }, [ad.id]);

  const tell = useCallback((ofTurn: number, event: SittingEvent) => {
    if (ofTurn === turn.current) dispatch(event);
  }, []);

  const shown = shownWatch(sitting);
  useKeptWatch(shown, ad, sitting);
  const following = phase.kind === 'credited' ? phase.following : null;
  useKeptSitting(visit.key, { over: plan.over, ads, sitting });
  const attention = useAttention(ad.id, shown?.watchId ?? null);
  const interrupt = (why: 'moved' | 'taken over') => {
    turn.current += 1;
    dispatch({ type: 'interrupted', why });
  };
  useOnePage(shown?.watchId ?? null, interrupt);
  useOtherDevices(phase.kind === 'running' ? phase.watch.watchId : null, interrupt);
  /** The list as it is now, for what is shown of it; null without an answer, as starts and views say the same. */
  const readAnew = () =>
    call(watchCalls.listAds, {}).then(
      ({ data }) => {
        setAds((before) => before.map((old) => data.ads.find(({ id }) => id === old.id) ?? old));
        setPaidClicksMs(momentsOf(data));
        const { total_today: totalToday, daily_earning_limit: dailyLimit } = data;
        dispatch({ type: 'read anew', earned: sitting.earned, totalToday, dailyLimit });
        return data;
      },
      () => null,
    );
  useHeard(NEW_DAY, readAnew);
  const touch = () => dispatch({ type: 'touched' });
  useHeard('pointerdown', touch);
  useHeard('keydown', touch);
  useWatchOver(watchElsewhere(sitting), () => {
    dispatch({ type: 'over elsewhere' });
    void readAnew();
  });

  const ask = (asked: SittingEvent, answer: Promise<SittingEvent>) => {
    // Another page may have earned since this one read the list.
    if (['elsewhere', 'interrupted', 'over elsewhere'].includes(phase.kind)) void readAnew();
    turn.current += 1;
    const ofTurn = turn.current;
    dispatch(asked);
    void answer.then((event) => tell(ofTurn, event));
  };

  /** Goes on with the ads of `left` that still pay. */
  const goOn = async (passed: readonly Ad[], left: readonly Ad[]) => {
    turn.current += 1;
    const ofTurn = turn.current;
    const data = await readAnew();
    if (ofTurn !== turn.current) return;
    const rest = data === null ? left : stillOffered(left, data);
    // The last ad stays behind the way home where nothing is left.
    if (passed.length + rest.length > 0) setAds([...passed, ...rest]);
    dispatch({ type: 'moved on', to: passed.length, count: passed.length + rest.length });
  };
  /** The server does not know of an ad that was passed over: it would be the next one again. */
  const [hasSkipped, setHasSkipped] = useState(false);
  const moveOn = () => {
    const watch = following === null ? null : stillRunning(following.watch);
    if (watch === null) {
      if (!isOver(phase) && phase.kind !== 'over elsewhere') setHasSkipped(true);
      void goOn(ads.slice(0, position + 1), ads.slice(position + 1));
      return;
    }
    turn.current += 1;
    dispatch({ type: 'moved on', to: position + 1, count: Math.max(ads.length, position + 2), watch });
  };

  const notePaidClick = () => setPaidClicksMs((before) => [...before, performance.now()]);

  /** An ad that the server passed over and still offers stays in the round. */
  const follow = ({ ad: next }: Following) => {
    setAds((before) => followedBy(before, position, next));
    if (next.id === ads[position + 1]?.id) return;
    const at = position + 2;
    void readAnew().then(
      (data) => data && setAds((before) => [...before.slice(0, at), ...stillOffered(before.slice(at), data)]),
    );
  };

  const pay = (watch: Watch) => {
    const ofTurn = turn.current;
    const seen = attention.current?.read();
    const asked = { ...watch, seen, startsNext: startsNext(sitting) && !hasSkipped };
    const over = [...plan.over, ...ads.slice(0, position + 1).map(({ id }) => id)];
    void askToPay(ad.id, asked, (event) => tell(ofTurn, event)).then((answer) => {
      // One that this round is done with gives way to the rest of it.
      const isUseful = answer.type === 'credited' && !over.includes(answer.following?.ad.id ?? 0);
      const event = answer.type === 'credited' && !isUseful ? { ...answer, following: null } : answer;
      if (event.type === 'credited') {
        announceOver(watch.watchId);
        const coming = ofTurn === turn.current ? event.following : null;
        if (coming !== null) follow(coming);
        if (event.click > 0) notePaidClick();
      }
      tell(ofTurn, event);
    });
  };

  const askAgain = () => {
    if (phase.kind !== 'unreachable') return;
    dispatch({ type: 'asked again' });
    pay(phase.watch);
  };
  useHeard('online', askAgain);

  const clickFacts = { sitting, paidClickAgesMs: agesOf(paidClicksMs) };
  return {
    sitting,
    ad,
    nextAd: ads[position + 1],
    promisedClick: promisedClick(ad, clickFacts),
    clickUnpaid: unpaidClick(ad, clickFacts),
    clickWaitMs: paceWaitMs(clickFacts.paidClickAgesMs),
    // Drawn anew, the page says what a click pays now.
    waited: () => setPaidClicksMs((before) => [...before]),
    start: () => ask({ type: 'start asked' }, askToStart(ad.id)),
    takeOver() {
      const open =
        phase.kind === 'elsewhere' ? phase.open : phase.kind === 'interrupted' ? phase.watch : null;
      if (open === null) return;
      const leftSeconds = phase.kind === 'elsewhere' ? open.leftSeconds : 0;
      ask({ type: 'resume asked' }, askToResume(ad.id, { watchId: open.watchId, leftSeconds }));
    },
    pause: () => dispatch({ type: 'paused' }),
    resume: () => dispatch({ type: 'resumed' }),
    timeOver() {
      if (phase.kind !== 'running') return;
      dispatch({ type: 'time over' });
      pay(phase.watch);
    },
    expire: () => dispatch({ type: 'interrupted', why: 'expired' }),
    askAgain,
    moveOn,
    click() {
      call(watchCalls.clickAd, { params: { id: ad.id } }).then(
        ({ data }) => {
          if (data.earning > 0) notePaidClick();
          const withView = data.earning_with_view ?? ZERO_KURUS;
          dispatch({ type: 'clicked', isShown: shownId.current === ad.id, totals: toTotals(data), withView });
        },
        (error: unknown) => toast.error(errorText(error)),
      );
    },
    leaveAdvertiser() {
      const passed = isOver(phase) ? position + 1 : position;
      const isOther = ({ advertiser }: Ad) => advertiser.id !== ad.advertiser.id;
      void goOn(ads.slice(0, passed), ads.slice(passed).filter(isOther));
    },
  };
}

/** The watch as it is by now; null where the server would give it up before the ad is over. */
function stillRunning(watch: Watch): Watch | null {
  const expiresInSeconds = (watch.expiresAtMs - Date.now()) / 1000;
  return expiresInSeconds > watch.leftSeconds + LEAST_SPARE_SECONDS ? { ...watch, expiresInSeconds } : null;
}

/** Keeps the watch over a reload, and over a visit to another screen, until it is over or another page has it. */
function useKeptWatch(watch: Watch | null, ad: Ad, { phase }: Sitting): void {
  const isForgotten = forgetsWatch(phase);
  useEffect(() => {
    if (watch !== null) keptWatch.keep({ ...watch, adId: ad.id });
    else if (isForgotten) keptWatch.forget();
  }, [watch, ad.id, isForgotten]);
}

/** Keeps which ads of the visit are over and which still to come, so that a reload counts on. */
function useKeptSitting(
  visit: string,
  { over, ads, sitting }: { over: readonly number[]; ads: readonly Ad[]; sitting: Sitting },
): void {
  const { position, earned, phase } = sitting;
  const next = isOver(phase) ? position + 1 : position;
  useEffect(() => {
    const isEnd = phase.kind === 'closed' || phase.kind === 'finished';
    const rest = isEnd ? [] : ads.slice(next);
    if (rest.length === 0) keptSitting.forget();
    else if (over.length + next > 0 || earned > 0)
      keptSitting.keep({
        visit,
        over: [...over, ...ads.slice(0, next).map(({ id }) => id)],
        earned,
        adIds: rest.map(({ id }) => id),
      });
  }, [visit, over, ads, next, earned, phase.kind]);
}
