import { describe, expect, test } from 'vitest';
import { CallError } from '#lib/web/call.ts';
import { creditView } from './ask-server.web.ts';
import { kurus } from '#lib/shared/money.ts';
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

describe('asking to be paid', () => {
  test('an answer is the end of it', async () => {
    expect(await asking('paid')).toMatchObject({
      result: { kind: 'credited', answer: 'paid' },
      asked: 1,
      waits: [],
    });
  });

  test('a lost connection and a server that is away are waited out, longer each time', async () => {
    const away = failure('UNAVAILABLE', 503);
    const { result, waits, lost } = await asking(failure('NETWORK', 0), away, away, 'paid');
    expect({ result, waits, lost }).toEqual({
      result: { kind: 'credited', answer: 'paid' },
      waits: [1000, 2000, 4000],
      lost: 3,
    });
  });

  test('too early waits the seconds the server says', async () => {
    const early = failure('TOO_EARLY', 409, { remaining_seconds: 3 });
    expect(await asking(early, 'paid')).toMatchObject({
      result: { kind: 'credited' },
      waits: [3000],
      lost: 0,
    });
  });

  test('a refusal is not argued with', async () => {
    expect(await asking(failure('WATCH_RELEASED', 409))).toMatchObject({
      result: { kind: 'refused', code: 'WATCH_RELEASED', wasLost: false },
      asked: 1,
    });
  });

  test('a refusal after a lost connection says that there was one', async () => {
    const lost = failure('NETWORK', 0);
    expect(await asking(lost, lost, failure('WATCH_EXPIRED', 409))).toMatchObject({
      result: { kind: 'refused', code: 'WATCH_EXPIRED', wasLost: true },
    });
  });

  test('without a connection it gives up only after the watch would have been', async () => {
    const { result, waits } = await asking(failure('NETWORK', 0));
    expect(result).toEqual({ kind: 'unreachable' });
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(15 * 60_000);
    expect(Math.max(...waits)).toBe(8000);
  });

  test('a server that keeps saying too early is not asked for ever', async () => {
    expect(await asking(failure('TOO_EARLY', 409, {}))).toMatchObject({
      result: { kind: 'refused' },
      asked: 6,
    });
  });
});

const ad = { earning: kurus(25), click_earning: kurus(50), click_unpaid: null, view_number: 1 };
const open = { watchId: 1, leftSeconds: 5, expiresAtMs: 0 };
const watch = { ...open, earning: kurus(25), displayDuration: 5, expiresInSeconds: 65 };
const session: Session = {
  ...beginSession({ count: 2, totalToday: kurus(100), dailyLimit: kurus(175) }),
  phase: { kind: 'running', watch, isPaused: false },
};

test.each([
  ['a first click', { session, paidClickAgesMs: [] }, 50],
  ['a click after one that was paid this minute', { session, paidClickAgesMs: [59_000] }, 0],
  ['a click when the last paid one is a minute old', { session, paidClickAgesMs: [60_000] }, 50],
  ['a fourth click within ten minutes', { session, paidClickAgesMs: [61_000, 200_000, 599_000] }, 0],
  [
    'a second click on one ad',
    { session: { ...session, click: { earning: kurus(0), isPaid: true } }, paidClickAgesMs: [] },
    0,
  ],
  [
    'a click beyond the day’s limit',
    { session: { ...session, totalToday: kurus(101) }, paidClickAgesMs: [] },
    0,
  ],
  [
    'a click after the view was credited',
    {
      session: {
        ...session,
        totalToday: kurus(125),
        phase: { kind: 'credited' as const, earning: kurus(25), click: kurus(0), following: null },
      },
      paidClickAgesMs: [],
    },
    50,
  ],
])('%s is promised what it will be paid', (_, state, pay) => {
  expect(promisedClick(ad, state)).toBe(pay);
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
