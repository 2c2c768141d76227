import { describe, expect, test } from 'vitest';
import { kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import {
  asksToGoOn,
  beginSession,
  earningOf,
  reduceSession,
  type Session,
  type SessionEvent,
  startsNext,
  type Totals,
} from './watch-session.web.ts';
import type { Ad, Offer } from '../api.web.ts';
import { MOST_ADS } from '#platform/places/watch-place.ts';
import { followedBy, planSession, type SavedSession, stillOffered } from './saved-watch.web.ts';

const watch = {
  watchId: 7,
  earning: kurus(25),
  displayDuration: 5,
  leftSeconds: 5,
  expiresInSeconds: 65,
  expiresAtMs: 1_795_330_865_000,
};
const totals = (earning: number, today: number): Totals => ({
  earning: kurus(earning),
  totalToday: kurus(today),
  dailyLimit: kurus(5000),
});
const begun = beginSession({ count: 2, totalToday: kurus(100), dailyLimit: kurus(5000) });
const after = (events: SessionEvent[], from: Session = begun) => events.reduce(reduceSession, from);

const OPEN = { watchId: 7, leftSeconds: 0, shownSeconds: 3, expiresAtMs: 65_000, isOwn: false };
const elsewhere = beginSession({ count: 2, totalToday: kurus(100), dailyLimit: kurus(5000), open: OPEN });

const credited = (today: number, click = 0) =>
  ({ type: 'credited', totals: totals(25, today), click: kurus(click), following: null }) as const;
const clicked = (earning: number, today: number, withView = 0) =>
  ({ type: 'clicked', isShown: true, totals: totals(earning, today), withView: kurus(withView) }) as const;

const STARTED: SessionEvent[] = [{ type: 'start requested' }, { type: 'started', watch }];
const CREDITED: SessionEvent[] = [...STARTED, { type: 'time over' }, credited(125)];

const NEXT: SessionEvent = { type: 'moved on', to: 1, count: 2 };

describe('a watch session', () => {
  test('the next watch is opened by a payment only where the ad follows by itself', () => {
    const many = { ...begun, count: 9 };
    expect([3, 4].map((untouched) => startsNext({ ...many, untouched }))).toEqual([true, false]);
    expect(startsNext({ ...many, position: 8 })).toBe(false);
  });

  test('an ad that starts by itself can be paused before the server has answered', () => {
    const ready = after([...CREDITED, NEXT]);
    const starting = after([{ type: 'start requested' }, { type: 'paused' }], ready);
    expect(starting.phase).toEqual({ kind: 'starting', byItself: true, isPaused: true });
    const started: SessionEvent = { type: 'started', watch };
    expect(after([started], starting).phase).toMatchObject({ kind: 'running', isPaused: true });
    expect(after([{ type: 'resumed' }, started], starting).phase).toMatchObject({
      kind: 'running',
      isPaused: false,
    });
  });

  test('a page that offers to resume another page’s watch: its end is shown, and the next ad follows', () => {
    const over: SessionEvent = { type: 'over elsewhere' };
    expect(after([over], elsewhere).phase).toEqual({ kind: 'over elsewhere' });
    expect(after([...STARTED, { type: 'interrupted', why: 'moved' }, over]).phase.kind).toBe(
      'over elsewhere',
    );
    // Its own watch, and one that is not shown, do not concern it.
    expect(after([...STARTED, over]).phase.kind).toBe('running');
    expect(after([over, NEXT], elsewhere)).toMatchObject({ position: 1, phase: { kind: 'ready' } });
  });

  test('an ad’s pay: the start’s answer, in every phase with its watch', () => {
    const listed = kurus(50);
    expect(earningOf(begun.phase, listed)).toBe(50);
    expect(earningOf(after(STARTED).phase, listed)).toBe(25);
    const offline: SessionEvent = { type: 'connection lost', isLate: false };
    expect(earningOf(after([...STARTED, { type: 'time over' }, offline]).phase, listed)).toBe(25);
    expect(earningOf(after(CREDITED).phase, listed)).toBe(25);
    expect(earningOf(after([...CREDITED, NEXT]).phase, listed)).toBe(50);
  });

  test('the day’s sum is read anew, except by an answer from before a payment', () => {
    const read = { type: 'read anew', totalToday: kurus(900), dailyLimit: kurus(4000) } as const;
    const known = { totalToday: 900, dailyLimit: 4000 };
    expect(after([...STARTED, { ...read, earned: kurus(0) }])).toMatchObject({ ...known, earned: 0 });
    expect(after([...CREDITED, { ...read, earned: kurus(0) }]).totalToday).toBe(125);
    expect(after([...CREDITED, { ...read, earned: kurus(25) }])).toMatchObject(known);
  });

  test('a credit is counted once, whatever is answered again', () => {
    expect(after([...CREDITED, credited(125), credited(125)]).earned).toBe(25);
  });

  test('what a click paid is added, and shown only beside its own ad', () => {
    const paid = { click: { earning: 50, isPaid: true }, earned: 75 };
    expect(after([...CREDITED, clicked(50, 150)])).toMatchObject(paid);
    expect(after([...CREDITED, clicked(50, 150), clicked(0, 150)])).toMatchObject(paid);
    const later: SessionEvent = { ...clicked(50, 150), isShown: false };
    expect(after([...CREDITED, NEXT, later])).toMatchObject({ click: null, earned: 75 });
  });

  test('a click on a running ad brings nothing yet, comes with the view, and goes with a lost one', () => {
    const early = clicked(0, 100, 50);
    const waiting = { click: { earning: 50, isPaid: false }, earned: 0, totalToday: 100 };
    expect(after([...STARTED, early])).toMatchObject(waiting);
    const both = { phase: { earning: 25, click: 50 }, click: { earning: 50, isPaid: true }, earned: 75 };
    expect(after([...STARTED, early, { type: 'time over' }, credited(175, 50)])).toMatchObject(both);
    expect(after([...STARTED, { type: 'time over' }, credited(175, 50), early])).toMatchObject(both);
    for (const why of ['expired', 'taken over', 'too late'] as const)
      expect(after([...STARTED, early, { type: 'interrupted', why }]).click).toBeNull();
    expect(after([...STARTED, early, { type: 'interrupted', why: 'moved' }])).toMatchObject(waiting);
  });

  test('a click paid by itself while the view’s answer was lost is counted once', () => {
    expect(after([...STARTED, { type: 'time over' }, clicked(50, 175), credited(175, 50)]).earned).toBe(75);
  });

  test('a watch that was taken over or ran out can be begun again', () => {
    const lost = after([...STARTED, { type: 'time over' }, { type: 'interrupted', why: 'taken over' }]);
    expect(lost.phase).toEqual({ kind: 'interrupted', why: 'taken over', watch });
    expect(after([{ type: 'start requested' }], lost).phase).toMatchObject({ kind: 'starting' });
  });

  test('a lost connection: keeps the watch, and a later request continues it', () => {
    const lost = after([...STARTED, { type: 'time over' }, { type: 'connection lost', isLate: false }]);
    expect(lost.phase).toEqual({ kind: 'crediting', watch, isLost: true });
    const late = after([{ type: 'connection lost', isLate: true }], lost);
    expect(late.phase).toEqual({ kind: 'crediting', watch, isLost: true, isLate: true });
    expect(after([{ type: 'interrupted', why: 'too late' }], late).phase).toEqual({
      kind: 'interrupted',
      why: 'too late',
      watch,
    });
    const unreachable = after([{ type: 'unreachable' }], lost);
    expect(after([{ type: 'payment requested again' }, ...CREDITED.slice(-1)], unreachable).earned).toBe(25);
  });

  test('a watch that is open elsewhere is gone on with here, with the time that is left', () => {
    expect(elsewhere.phase).toMatchObject({ kind: 'elsewhere', isOwn: false });
    const rest = { ...watch, leftSeconds: 2 };
    const here = after([{ type: 'resume requested' }, { type: 'started', watch: rest }], elsewhere);
    expect(here.phase).toEqual({ kind: 'running', watch: rest, isPaused: false });
    const gone = after(
      [{ type: 'resume requested' }, { type: 'start failed', problem: 'Süresi doldu' }],
      elsewhere,
    );
    expect(gone.phase).toEqual({ kind: 'ready', startsByItself: false, problem: 'Süresi doldu' });
    const offline = after(
      [{ type: 'resume requested' }, { type: 'resume failed', problem: 'Yok' }],
      elsewhere,
    );
    expect(offline.phase).toMatchObject({ kind: 'elsewhere', problem: 'Yok' });
  });

  test('a watch that moved to another page can be taken back', () => {
    const moved = after([...STARTED, { type: 'interrupted', why: 'moved' }]);
    expect(moved.phase).toEqual({ kind: 'interrupted', why: 'moved', watch });
    expect(after([{ type: 'resume requested' }], moved).phase).toMatchObject({ kind: 'resuming' });
  });

  test('an ad that is taken out does not count, unless it is over', () => {
    const takenOut: SessionEvent = { ...NEXT, to: 0, count: 1 };
    expect(after([takenOut])).toMatchObject({ position: 0, phase: { kind: 'ready', startsByItself: false } });
    expect(after([...STARTED, takenOut])).toMatchObject({
      position: 0,
      phase: { kind: 'ready', startsByItself: true },
    });
    expect(after([...STARTED, { ...takenOut, count: 0 }]).phase.kind).toBe('finished');
    expect(after([...CREDITED, NEXT])).toMatchObject({ position: 1 });
    expect(after([...CREDITED, { ...NEXT, count: 1 }]).phase.kind).toBe('finished');
  });

  test('after every fifth ad without a touch it asks before it goes on, but not after the last one', () => {
    const long = beginSession({ count: 12, totalToday: kurus(0), dailyLimit: kurus(5000) });
    const watched = (ads: number, from: Session): Session =>
      Array.from({ length: ads }).reduce<Session>(
        (session) =>
          after(CREDITED, after([{ type: 'moved on', to: session.position + 1, count: 12 }], session)),
        after(CREDITED, from),
      );
    expect([3, 4, 5].map((more) => asksToGoOn(watched(more, long)))).toEqual([false, true, true]);
    const touched = after([{ type: 'touched' }], watched(4, long));
    expect(asksToGoOn(touched)).toBe(false);
    const next = after([{ type: 'moved on', to: 5, count: 12 }], touched);
    expect([3, 4].map((more) => asksToGoOn(watched(more, next)))).toEqual([false, true]);
    expect(asksToGoOn(watched(11, long))).toBe(false);
  });

  test.each([
    ['a start before the press', [{ type: 'started', watch }], 'ready'],
    [
      'the end of a countdown that is not running',
      [{ type: 'start requested' }, { type: 'time over' }],
      'starting',
    ],
    ['a pause after the end', [...STARTED, { type: 'time over' }, { type: 'paused' }], 'crediting'],
    [
      'a start answered after the ad was left',
      [{ type: 'start requested' }, NEXT, { type: 'started', watch }],
      'ready',
    ],
  ] satisfies [string, SessionEvent[], string][])('%s changes nothing', (_, events, kind) => {
    expect(after(events).phase.kind).toBe(kind);
  });
});

const ad = (id: number): Ad => ({
  id,
  title: `Reklam ${id}`,
  description: 'Bu mevsimin ürünleri.',
  image_path: null,
  link: 'https://ornek.com',
  display_duration: 5,
  earning: kurus(25),
  click_earning: kurus(50),
  click_unpaid: null,
  view_number: 1,
  advertiser: { id: 1, name: 'Örnek A.Ş.' },
});
const open = (id: number): Offer['open_watch'] => ({
  watch_id: 70 + id,
  earning: kurus(25),
  display_duration: 5,
  expires_at: new Date('2026-01-01T00:01:05Z'),
  remaining_seconds: 3,
  expires_in_seconds: 63,
  holder: null,
  ad_id: id,
  ad: ad(id),
});
const offer = (ids: number[], open_watch: Offer['open_watch'] = null): Offer => ({
  ads: ids.map(ad),
  reason: null,
  reason_text: null,
  total_today: ZERO_KURUS,
  daily_earning_limit: kurus(5000),
  paid_click_ages: [],
  open_watch,
});
const idsOf = (
  offered: Offer,
  { saved = null as SavedSession | null, chosenId = null as number | null } = {},
) => planSession(offered, { saved, chosenId }).ads.map(({ id }) => id);
const saved = { visit: 'v', over: [1, 2], earned: kurus(50), adIds: [3, 4, 5] };

describe('the ads of a watch session', () => {
  test('come in the order of the offer, the chosen one first', () => {
    expect(idsOf(offer([1, 2, 3]))).toEqual([1, 2, 3]);
    expect(idsOf(offer([1, 2, 3]), { chosenId: 3 })).toEqual([3, 1, 2]);
    expect(idsOf(offer([1, 2, 3]), { chosenId: 9 })).toEqual([1, 2, 3]);
  });

  test.each([
    { chosenId: 9, isChosenGone: true },
    { chosenId: Number.NaN, isChosenGone: true },
    { chosenId: 3, isChosenGone: false },
    { chosenId: null, isChosenGone: false },
    { chosenId: 9, saved, isChosenGone: false },
  ])(
    'miss the chosen one where it is not offered, but not after a reload: %j',
    ({ isChosenGone, ...options }) => {
      expect(planSession(offer([1, 2, 3]), { saved: null, ...options }).isChosenGone).toBe(isChosenGone);
    },
  );

  test('begin with the one whose watch is open, whatever was chosen or is offered', () => {
    expect(idsOf(offer([1, 2, 3], open(2)), { chosenId: 3 })).toEqual([2, 3, 1]);
    expect(idsOf(offer([1], open(7)))).toEqual([7, 1]);
    expect(idsOf(offer([3, 4], open(7)), { saved })).toEqual([7, 3, 4]);
  });

  test('go on after a reload with what was left, and count on', () => {
    // The first two are offered for their second views, which a next watch session brings.
    const plan = planSession(offer([4, 5, 1, 2], open(3)), { saved, chosenId: 1 });
    expect(plan).toMatchObject({ over: [1, 2], earned: 50 });
    expect(plan.ads.map(({ id }) => id)).toEqual([3, 4, 5]);
  });

  test('go on after a reload with what has come since, and with what is over only if its watch is open', () => {
    expect(idsOf(offer([1, 2, 9, 5, 4]), { saved })).toEqual([4, 5, 9]);
    expect(idsOf(offer([4, 2], open(1)), { saved })).toEqual([1, 4]);
  });

  test('begin anew when nothing of the watch session before is offered any more', () => {
    const plan = planSession(offer([1, 2]), { saved, chosenId: null });
    expect(plan).toMatchObject({ over: [], earned: 0 });
    expect(plan.ads).toHaveLength(2);
  });
});

test('an ad of the round: left out once a list that is not full omits it', () => {
  const left = [3, 4, 5].map(ad);
  const now = { ...offer([5, 9]), ads: [{ ...ad(5), earning: kurus(13) }, ad(9)] };
  expect(stillOffered(left, now)).toEqual([{ ...ad(5), earning: 13 }]);
  expect(stillOffered(left, offer([]))).toEqual([]);
  const full = offer(Array.from({ length: MOST_ADS }, (_, index) => 100 + index));
  expect(stillOffered(left, full)).toEqual(left);
});

describe('the ad that the server began', () => {
  const after = (ids: number[], position: number, next: number) =>
    followedBy(ids.map(ad), position, ad(next)).map(({ id }) => id);

  test('comes next, from wherever it was in the round, and those before it stay to come', () => {
    expect(after([1, 2, 3, 4], 0, 2)).toEqual([1, 2, 3, 4]);
    expect(after([1, 2, 3, 4], 0, 4)).toEqual([1, 4, 2, 3]);
  });

  test('makes the round no longer where it is new', () => {
    expect(after([1, 2, 3], 0, 9)).toEqual([1, 9, 2]);
    expect(after([1, 2], 1, 9)).toEqual([1, 2, 9]);
  });
});
