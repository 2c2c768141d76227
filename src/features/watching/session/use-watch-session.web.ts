import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { call, errorText } from '#lib/web/call.ts';
import { NEW_DAY, useWindowEvent } from '#lib/web/use-window-event.ts';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { watchCalls, type Ad, type Offer } from '../api.web.ts';
import { paceWaitMs } from '../decisions.ts';
import { watchTexts } from '../texts.web.ts';
import type { Watching } from './attention.web.ts';
import { requestPayment, requestResume, requestStart, momentAfter, toTotals } from './requests.web.ts';
import {
  savedSession,
  savedWatch,
  followedBy,
  type Plan,
  savedOf,
  planSession,
  stillOffered,
} from './saved-watch.web.ts';
import {
  type ClickUnpaid,
  promisedClick,
  unpaidClick,
  beginSession,
  type Following,
  earningOf,
  forgetsWatch,
  isOver,
  reduceSession,
  type Session,
  type SessionEvent,
  startsNext,
  type Watch,
} from './watch-session.web.ts';
import { publishOver, useOnePage, useWatchOver, useOtherDevices } from './use-one-page.web.ts';

/** With less to spare a watch is not begun: a pause or a slow answer would lose it. */
const LEAST_SPARE_SECONDS = 20;

function begin(offer: Offer, { ads, over, earned }: Plan): Session {
  const { total_today, daily_earning_limit, open_watch: open } = offer;
  const saved = savedWatch.read();
  const isOwn = open !== null && saved?.watchId === open.watch_id;
  const leftSeconds = isOwn ? saved.leftSeconds : 0;
  return beginSession({
    count: ads.length,
    before: over.length,
    earned,
    totalToday: total_today,
    dailyLimit: daily_earning_limit,
    click: open?.earning_with_view ? { earning: open.earning_with_view, isPaid: false } : null,
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

function shownWatch({ phase }: Session): Watch | null {
  return phase.kind === 'running' || phase.kind === 'crediting' || phase.kind === 'unreachable'
    ? phase.watch
    : null;
}

function watchElsewhere({ phase }: Session): number | null {
  if (phase.kind === 'elsewhere' && !phase.isOwn) return phase.open.watchId;
  return phase.kind === 'interrupted' && phase.why === 'moved' ? phase.watch.watchId : null;
}

function useAttention(adId: number, watchId: number | null) {
  const watching = useRef<Watching | null>(null);
  useEffect(() => {
    if (watchId === null) return undefined;
    const beganMs = performance.now();
    let isOver = false;
    // Loaded while the ad runs; the watch is paid without it, too.
    import('./attention.web.ts').then(
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

const momentsOf = ({ paid_click_ages: ages }: Offer) => ages.map((age) => performance.now() - age * 1000);
/** Each render computes anew what a click would pay. */
const agesOf = (momentsMs: readonly number[]) => momentsMs.map((ms) => performance.now() - ms);

export interface Visit {
  key: string;
  chosenId: number | null;
}

export interface SessionControls {
  session: Session;
  ad: Ad;
  nextAd: Ad | undefined;
  promisedClick: Kurus;
  clickUnpaid: ClickUnpaid | null;
  clickWaitMs: number;
  waited(): void;
  start(): void;
  /** Resumes here; the other page is no longer paid. */
  takeOver(): void;
  pause(): void;
  resume(): void;
  timeOver(): void;
  expire(): void;
  askAgain(): void;
  moveOn(): void;
  click(): void;
  leaveAdvertiser(): void;
}

/** `offer` is read once. */
export function useWatchSession(offer: Offer, visit: Visit): SessionControls {
  const [plan] = useState(() => planSession(offer, { saved: savedOf(visit.key), chosenId: visit.chosenId }));
  const [session, dispatch] = useReducer(reduceSession, null, () => begin(offer, plan));
  const [ads, setAds] = useState(plan.ads);
  const [paidClicksMs, setPaidClicksMs] = useState(() => momentsOf(offer));
  const toast = useToast();
  useEffect(() => {
    if (plan.isChosenGone) toast.info(watchTexts.chosenGone);
  }, [plan, toast]);
  /** Counts the ads shown: answers to an earlier ad or page are dropped. */
  const turn = useRef(0);
  useEffect(() => {
    const own = turn;
    return () => {
      own.current += 1;
    };
  }, []);

  const { position, phase } = session;
  const listed = ads[position] ?? ads[0];
  if (listed === undefined) throw new Error('a session needs an ad');
  const ad = { ...listed, earning: earningOf(phase, listed.earning) };

  const shownId = useRef(ad.id);
  useEffect(() => {
    shownId.current = ad.id;
  }, [ad.id]);

  const dispatchIn = useCallback((ofTurn: number, event: SessionEvent) => {
    if (ofTurn === turn.current) dispatch(event);
  }, []);

  const shown = shownWatch(session);
  useSavedWatch(shown, ad, session);
  const following = phase.kind === 'credited' ? phase.following : null;
  useSavedSession(visit.key, { over: plan.over, ads, session });
  const attention = useAttention(ad.id, shown?.watchId ?? null);
  const interrupt = (why: 'moved' | 'taken over') => {
    turn.current += 1;
    dispatch({ type: 'interrupted', why });
  };
  useOnePage(shown?.watchId ?? null, interrupt);
  useOtherDevices(phase.kind === 'running' ? phase.watch.watchId : null, interrupt);
  const readAnew = () =>
    call(watchCalls.listAds, {}).then(
      ({ data }) => {
        setAds((before) => before.map((old) => data.ads.find(({ id }) => id === old.id) ?? old));
        setPaidClicksMs(momentsOf(data));
        const { total_today: totalToday, daily_earning_limit: dailyLimit } = data;
        dispatch({ type: 'read anew', earned: session.earned, totalToday, dailyLimit });
        return data;
      },
      () => null,
    );
  useWindowEvent(NEW_DAY, readAnew);
  const touch = () => dispatch({ type: 'touched' });
  useWindowEvent('pointerdown', touch);
  useWindowEvent('keydown', touch);
  useWatchOver(watchElsewhere(session), () => {
    dispatch({ type: 'over elsewhere' });
    void readAnew();
  });

  const ask = (request: SessionEvent, answer: Promise<SessionEvent>) => {
    if (['elsewhere', 'interrupted', 'over elsewhere'].includes(phase.kind)) void readAnew();
    turn.current += 1;
    const ofTurn = turn.current;
    dispatch(request);
    void answer.then((event) => dispatchIn(ofTurn, event));
  };

  const goOn = async (passed: readonly Ad[], left: readonly Ad[]) => {
    turn.current += 1;
    const ofTurn = turn.current;
    const data = await readAnew();
    if (ofTurn !== turn.current) return;
    const rest = data === null ? left : stillOffered(left, data);
    // With nothing left, the last ad stays behind the way home.
    if (passed.length + rest.length > 0) setAds([...passed, ...rest]);
    dispatch({ type: 'moved on', to: passed.length, count: passed.length + rest.length });
  };
  /** A skipped ad is unknown to the server, which would choose it again. */
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

  /** An ad that the server skipped and still offers stays in the round. */
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
    const view = { ...watch, seen, startsNext: startsNext(session) && !hasSkipped };
    const over = [...plan.over, ...ads.slice(0, position + 1).map(({ id }) => id)];
    void requestPayment(ad.id, view, (event) => dispatchIn(ofTurn, event)).then((answer) => {
      // An ad already over in this round gives way to the rest.
      const isUseful = answer.type === 'credited' && !over.includes(answer.following?.ad.id ?? 0);
      const event = answer.type === 'credited' && !isUseful ? { ...answer, following: null } : answer;
      if (event.type === 'credited') {
        publishOver(watch.watchId);
        const coming = ofTurn === turn.current ? event.following : null;
        if (coming !== null) follow(coming);
        if (event.click > 0) notePaidClick();
      }
      dispatchIn(ofTurn, event);
    });
  };

  const askAgain = () => {
    if (phase.kind !== 'unreachable') return;
    dispatch({ type: 'payment requested again' });
    pay(phase.watch);
  };
  useWindowEvent('online', askAgain);

  const clickFacts = { session, paidClickAgesMs: agesOf(paidClicksMs) };
  return {
    session,
    ad,
    nextAd: ads[position + 1],
    promisedClick: promisedClick(ad, clickFacts),
    clickUnpaid: unpaidClick(ad, clickFacts),
    clickWaitMs: paceWaitMs(clickFacts.paidClickAgesMs),
    waited: () => setPaidClicksMs((before) => [...before]),
    start: () => ask({ type: 'start requested' }, requestStart(ad.id)),
    takeOver() {
      const open =
        phase.kind === 'elsewhere' ? phase.open : phase.kind === 'interrupted' ? phase.watch : null;
      if (open === null) return;
      const leftSeconds = phase.kind === 'elsewhere' ? open.leftSeconds : 0;
      ask({ type: 'resume requested' }, requestResume(ad.id, { watchId: open.watchId, leftSeconds }));
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

function stillRunning(watch: Watch): Watch | null {
  const expiresInSeconds = (watch.expiresAtMs - Date.now()) / 1000;
  return expiresInSeconds > watch.leftSeconds + LEAST_SPARE_SECONDS ? { ...watch, expiresInSeconds } : null;
}

function useSavedWatch(watch: Watch | null, ad: Ad, { phase }: Session): void {
  const isForgotten = forgetsWatch(phase);
  useEffect(() => {
    if (watch !== null) savedWatch.save({ ...watch, adId: ad.id });
    else if (isForgotten) savedWatch.forget();
  }, [watch, ad.id, isForgotten]);
}

function useSavedSession(
  visit: string,
  { over, ads, session }: { over: readonly number[]; ads: readonly Ad[]; session: Session },
): void {
  const { position, earned, phase } = session;
  const next = isOver(phase) ? position + 1 : position;
  useEffect(() => {
    const isEnd = phase.kind === 'closed' || phase.kind === 'finished';
    const rest = isEnd ? [] : ads.slice(next);
    if (rest.length === 0) savedSession.forget();
    else if (over.length + next > 0 || earned > 0)
      savedSession.save({
        visit,
        over: [...over, ...ads.slice(0, next).map(({ id }) => id)],
        earned,
        adIds: rest.map(({ id }) => id),
      });
  }, [visit, over, ads, next, earned, phase.kind]);
}
