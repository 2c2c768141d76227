import { describe, expect, test } from 'vitest';
import { CallError } from '#lib/web/call.ts';
import { creditView } from './requests.web.ts';
import { kurus } from '#lib/shared/money.ts';
import { watchContract } from '../contract.ts';
import { watchCalls } from '../api.web.ts';
import { promisedClick, unpaidClick, beginSession, type Phase, type Session } from './watch-session.web.ts';

const failure = (code: string, status: number, extra: Record<string, unknown> = {}) =>
  new CallError({ code, status, message: code, fields: {}, extra });

function asking(...answers: (CallError | string)[]) {
  const waits: number[] = [];
  let [asked, lost] = [0, 0];
  const credit = creditView({
    ask: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (answer instanceof CallError) throw answer;
      return answer;
    },
    wait: async (ms) => void waits.push(ms),
    waitForConnection: async (ms) => void waits.push(ms),
    onLost: () => {
      lost += 1;
    },
  });
  return credit.then((result) => ({ result, waits, asked, lost }));
}

const LOST = failure('NETWORK', 0);
const AWAY = failure('UNAVAILABLE', 503);

describe('requesting the payment of a view', () => {
  test.each([
    ['an answer ends it', ['paid'], { result: { kind: 'credited', answer: 'paid' }, asked: 1, waits: [] }],
    [
      'a lost connection and an unavailable server are waited out, longer each time',
      [LOST, AWAY, AWAY, 'paid'],
      { result: { kind: 'credited', answer: 'paid' }, waits: [1000, 2000, 4000], lost: 3 },
    ],
    [
      'too early waits the seconds that the server names',
      [failure('TOO_EARLY', 409, { remaining_seconds: 3 }), 'paid'],
      { result: { kind: 'credited' }, waits: [3000], lost: 0 },
    ],
    [
      'a refusal is final',
      [failure('WATCH_RELEASED', 409)],
      { result: { kind: 'refused', code: 'WATCH_RELEASED', wasLost: false }, asked: 1 },
    ],
    [
      'a refusal after a lost connection reports the loss',
      [LOST, LOST, failure('WATCH_EXPIRED', 409)],
      { result: { kind: 'refused', code: 'WATCH_EXPIRED', wasLost: true } },
    ],
    [
      'a server that repeats too early is not asked for ever',
      [failure('TOO_EARLY', 409)],
      { result: { kind: 'refused' }, asked: 6 },
    ],
  ])('%s', async (_, answers, expected) => {
    expect(await asking(...answers)).toMatchObject(expected);
  });

  test('without a connection it gives up only after the watch has expired', async () => {
    const { result, waits } = await asking(LOST);
    expect(result).toEqual({ kind: 'unreachable' });
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(15 * 60_000);
    expect(Math.max(...waits)).toBe(8000);
  });
});

const ad = { earning: kurus(25), click_earning: kurus(50), click_unpaid: null, view_number: 1 };
const open = { watchId: 1, leftSeconds: 5, expiresAtMs: 0 };
const watch = { ...open, earning: kurus(25), displayDuration: 5, expiresInSeconds: 65 };
const session: Session = {
  ...beginSession({ count: 2, totalToday: kurus(100), dailyLimit: kurus(175) }),
  phase: { kind: 'running', watch, isPaused: false },
};

const CREDITED: Phase = { kind: 'credited', earning: kurus(25), click: kurus(0), following: null };

test.each([
  ['a first click', session, [], 50],
  ['a click after one that was paid this minute', session, [59_000], 0],
  ['a click when the last paid one is a minute old', session, [60_000], 50],
  ['a fourth click within ten minutes', session, [61_000, 200_000, 599_000], 0],
  ['a second click on one ad', { ...session, click: { earning: kurus(0), isPaid: true } }, [], 0],
  ['a click beyond the day’s limit', { ...session, totalToday: kurus(101) }, [], 0],
  ['a click after the view was credited', { ...session, totalToday: kurus(125), phase: CREDITED }, [], 50],
])('%s is promised what it will be paid', (_, at, paidClickAgesMs, pay) => {
  expect(promisedClick(ad, { session: at, paidClickAgesMs })).toBe(pay);
});

const full = { ...session, totalToday: kurus(101) };
const free = { ...ad, click_earning: kurus(0) };
test.each([
  ['a first click', ad, { session, paidClickAgesMs: [] }, null],
  ['a click beyond the day’s limit', ad, { session: full, paidClickAgesMs: [1000] }, 'DAILY_LIMIT'],
  ['a click after one that was paid this minute', ad, { session, paidClickAgesMs: [1000] }, 'PACE'],
  [
    'one just paid',
    ad,
    { session: { ...full, click: { earning: kurus(50), isPaid: true } }, paidClickAgesMs: [0] },
    null,
  ],
  [
    'one paid on an earlier viewing',
    { ...free, click_unpaid: 'PAID_BEFORE' as const },
    { session, paidClickAgesMs: [] },
    'PAID_BEFORE',
  ],
  ['an ad whose clicks pay nothing', free, { session, paidClickAgesMs: [1000] }, null],
] as const)('%s says why it pays nothing', (_, offered, facts, why) => {
  expect(unpaidClick(offered, facts)).toBe(why);
  if (why !== null) expect(promisedClick(offered, facts)).toBe(0);
});

test.each([
  ['just over', { kind: 'crediting', watch, isLost: true }, true],
  ['over for too long', { kind: 'crediting', watch, isLost: true, isLate: true }, false],
  ['lost', { kind: 'interrupted', why: 'expired', watch }, false],
  ['unknown', { kind: 'unreachable', watch }, false],
] satisfies [string, Phase, boolean][])(
  'T-V10: a click on a watch that is %s is promised what comes',
  (_, phase, isPaid) => {
    const facts = { session: { ...session, phase }, paidClickAgesMs: [] };
    expect(promisedClick(ad, facts)).toBe(isPaid ? 50 : 0);
    // An earlier view of the ad was paid, and a click with it.
    expect(promisedClick({ ...ad, view_number: 2 }, facts)).toBe(50);
  },
);

const WIRE_AD = {
  id: 7,
  title: 'Bahar',
  description: '2026-11-29T10:00:00.000Z',
  image_path: null,
  link: 'https://ornek.com/',
  display_duration: 15,
  earning: 0.29,
  click_earning: 0,
  click_unpaid: null,
  view_number: 1,
  advertiser: { id: 3, name: 'Şenlik' },
};
const WIRE_WATCH = {
  watch_id: 1,
  earning: 0.29,
  display_duration: 15,
  expires_at: '2026-11-29T10:00:00.000Z',
};

test.each([
  {
    ads: [WIRE_AD, WIRE_AD],
    reason: null,
    reason_text: null,
    total_today: 1.15,
    daily_earning_limit: 50,
    paid_click_ages: [5],
    open_watch: {
      ...WIRE_WATCH,
      remaining_seconds: 3,
      expires_in_seconds: 63,
      holder: null,
      ad_id: 7,
      ad: WIRE_AD,
    },
  },
  { ads: [], reason: null, reason_text: null, total_today: 0, daily_earning_limit: 50, paid_click_ages: [] },
])('a plain route: reads an answer as its contract does', (answer) => {
  const wire = { open_watch: null, ...answer };
  expect(watchCalls.listAds.data.parse(wire)).toEqual(watchContract.listAds.data.parse(wire));
});

test('a plain route: reads the next ad of a view as its contract does', () => {
  const earned = { earning: 0.29, total_today: 1.15, daily_earning_limit: 50, balance: 7.5 };
  const wire = { ...earned, click_earning: 0.57, next: { ad: WIRE_AD, watch: WIRE_WATCH, reason: null } };
  expect(watchCalls.viewAd.data.parse(wire)).toEqual(watchContract.viewAd.data.parse(wire));
});
