import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { repeats } from '#testing/at-once.ts';
import { basisPoints, kurus } from '#lib/shared/money.ts';
import { EVERYBODY } from '#features/audience/audience.ts';
import { campaignAccount } from '#platform/ledger/accounts.ts';
import { NOTHING_GIVEN } from '#features/viewers/viewer-columns.ts';
import type { EarningRates } from '../choosing/choose-ads.ts';
import {
  type BatchFacts,
  type CampaignFacts,
  type ViewerAdRow,
  type ViewerRow,
  type WatchRow,
  heldBy,
  viewerAdKey,
  type Operation,
  createAttention,
} from './operations.server.ts';
import { planBatch } from './settle-batch.server.ts';
import type { Plan } from './planning.server.ts';
import { MAX_MS, type Seen, seenSchema } from '#features/fraud/seen.ts';

const AD = 7;
const account = campaignAccount(AD);
const now = new Date('2026-11-23T09:00:00Z');
const today = '2026-11-23';

interface State {
  rates: EarningRates;
  balance: number;
  held: number;
  paid: number;
  watches: Map<number, WatchRow>;
  viewerAds: Map<string, ViewerAdRow>;
}

function aState(rates: EarningRates, balance: number): State {
  return { rates, balance, held: 0, paid: 0, watches: new Map(), viewerAds: new Map() };
}

function campaignOf({ rates, balance, held }: State): CampaignFacts {
  const contact = { contact_email: 'bilgi@ornek.com', contact_phone: '2120000000' };
  const dates = { start_date: '2026-11-01', end_date: '2026-12-01' };
  return {
    id: AD,
    campaign_name: 'Kış',
    description: 'Kışlıklar',
    campaign_link: 'https://ornek.com',
    image_path: null,
    firm_id: 3,
    firm_name: 'Örnek',
    status: 'active',
    display_duration: 5,
    free_kurus: kurus(balance - held),
    rates,
    audience: EVERYBODY,
    ...contact,
    ...dates,
  };
}

const viewerRow = (userId: number): ViewerRow => ({
  user_id: userId,
  email: `${userId}@ornek.com`,
  phone: '5000000000',
  ...NOTHING_GIVEN,
  allows_targeting: true,
  withheld: [],
  day_attributes: null,
  day_attributes_on: null,
});

function factsOf(state: State, operations: readonly Operation[]): BatchFacts {
  const userIds = operations.map(({ userId }) => userId);
  const own = [...state.watches.values()].filter(({ user_id }) => userIds.includes(user_id));
  return {
    viewers: new Map(userIds.map((userId) => [userId, viewerRow(userId)])),
    hidden: new Set(),
    stopped: new Set(),
    watches: new Map(own.map((watch) => [watch.id, watch])),
    openWatches: new Map(
      own.filter(({ status }) => status === 'open').map((watch) => [watch.user_id, watch]),
    ),
    viewedWatches: new Map(
      own.filter(({ status }) => status === 'viewed').map(({ user_id, id }) => [user_id, id]),
    ),
    balances: new Map(),
    campaigns: new Map([[AD, campaignOf(state)]]),
    viewerAds: state.viewerAds,
    earnedToday: new Map(),
    paidClicks: new Map(),
    dailyEarningLimit: kurus(1_000_000_000),
    isEarningEnabled: true,
  };
}

function adOf(state: State, userId: number): ViewerAdRow {
  const key = viewerAdKey(userId, AD);
  const row = state.viewerAds.get(key) ?? {
    user_id: userId,
    campaign_id: AD,
    paid_views: 0,
    clicked_at: null,
    click_earning_kurus: null,
  };
  state.viewerAds.set(key, row);
  return row;
}

let nextWatchId = 1;

function apply(state: State, { opened, ended, clicks, clicked, entries, holds }: Plan): void {
  for (const { postings } of entries) {
    for (const { account: to, amount } of postings) {
      if (to === account) state.balance += amount;
      else state.paid += amount;
    }
  }
  for (const { amount } of holds) state.held += amount;
  for (const { watch, status } of ended) {
    watch.status = status;
    if (status === 'viewed') {
      const row = adOf(state, watch.user_id);
      row.paid_views += 1;
      if (watch.click_kurus > 0) row.click_earning_kurus = watch.click_kurus;
    } else state.watches.delete(watch.id);
  }
  for (const { userId, viewNumber, reserved, displayDuration, expiresAt } of opened) {
    const id = nextWatchId;
    nextWatchId += 1;
    adOf(state, userId);
    state.watches.set(id, {
      id,
      user_id: userId,
      campaign_id: AD,
      status: 'open',
      view_number: viewNumber,
      reserved_kurus: reserved,
      click_kurus: kurus(0),
      display_duration: displayDuration,
      day: today,
      started_at: now,
      expires_at: expiresAt,
      ended_at: null,
      matched: null,
      holder: null,
    });
  }
  for (const { userId, earning } of clicks) {
    const row = adOf(state, userId);
    row.clicked_at = now;
    row.click_earning_kurus = earning;
  }
  for (const { watchId, amount } of clicked) {
    const watch = state.watches.get(watchId);
    if (watch !== undefined) watch.click_kurus = amount;
  }
}

function settle(state: State, operations: Operation[]): Plan {
  const plan = planBatch({
    operations,
    facts: factsOf(state, operations),
    elapsedMsOf: () => 5000,
    today,
    now,
  });
  apply(state, plan);
  return plan;
}

const openWatchOf = (state: State, userId: number) =>
  [...state.watches.values()].find(({ user_id, status }) => user_id === userId && status === 'open');

const rates = (view: number, click: number, second: number, max: number): EarningRates => ({
  view_rate: kurus(view),
  click_rate: kurus(click),
  second_view_rate: basisPoints(second),
  max_views_per_ad: max,
});

const VIEWERS = 12;
const step = fc.array(
  fc.record({
    userId: fc.integer({ min: 1, max: VIEWERS }),
    kind: fc.constantFrom('start', 'view', 'view and start', 'click'),
  }),
  { minLength: 1, maxLength: VIEWERS },
);

describe('the budget of a campaign', () => {
  test('T-M11: whatever is started, viewed, given up and clicked, what is paid is what is charged, and never too much', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 3000 }),
        fc.array(step, { maxLength: 40 }),
        (view, click, second, budget, steps) => {
          const state = aState(rates(view, click, second, 5), budget);
          for (const wanted of steps) {
            const once = [...new Map(wanted.map((one) => [one.userId, one])).values()];
            settle(
              state,
              once.map(({ userId, kind }): Operation => {
                const watchId = openWatchOf(state, userId)?.id ?? 0;
                const view = { kind: 'view', userId, campaignId: AD, watchId } as const;
                if (kind === 'view') return view;
                // The same ad once more, sometimes chosen of old facts.
                const viewNumber = adOf(state, userId).paid_views + (userId === VIEWERS ? 1 : 2);
                if (kind === 'view and start') return { ...view, next: { campaignId: AD, viewNumber } };
                return { kind: kind === 'start' ? 'start' : 'click', userId, campaignId: AD };
              }),
            );
            const reserved = [...state.watches.values()].filter(({ status }) => status === 'open');
            expect(state.balance + state.paid).toBe(budget);
            expect(state.held).toBe(reserved.reduce((sum, watch) => sum + heldBy(watch), 0));
            expect(state.balance).toBeGreaterThanOrEqual(state.held);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('T-M11: views by the hundred thousand drift by nothing', () => {
    const views = repeats({ usually: 10_000, fully: 1_000_000 });
    const [size, view] = [500, 25];
    let [balance, paid] = [views * view, 0];
    for (let done = 0; done < views; done += size) {
      const state = aState(rates(view, 50, 5000, 2), balance);
      const people = Array.from({ length: size }, (_, index) => index + 1);
      settle(
        state,
        people.map((userId) => ({ kind: 'start', userId, campaignId: AD })),
      );
      const watching = [...state.watches.values()];
      settle(
        state,
        watching.map(({ user_id, id }) => ({ kind: 'view', userId: user_id, campaignId: AD, watchId: id })),
      );
      balance = state.balance;
      paid += state.paid;
    }
    expect({ balance, paid }).toEqual({ balance: 0, paid: views * view });
  }, 60_000);
});

const seen = (visible_ms: number, hidden_ms = 0): Seen => ({
  visible_ms,
  hidden_ms,
  focused_ms: visible_ms,
  is_painted: true,
});

describe('attention', () => {
  test('a reload: the new page’s reports are added to the former ones', () => {
    const attention = createAttention();
    attention.beat(1, 5, seen(8000));
    expect(attention.read(1, 5, seen(2100))).toEqual({ ...seen(10_100), beats: 1 });
  });

  test('any reports: stored as a report that one page could make', () => {
    const ms = fc.integer({ min: 0, max: MAX_MS });
    const report = fc.record({ visible_ms: ms, hidden_ms: ms, focused_ms: ms, is_painted: fc.boolean() });
    fc.assert(
      fc.property(fc.array(report, { minLength: 1, maxLength: 50 }), fc.option(report), (reports, last) => {
        const attention = createAttention();
        for (const seen of reports) attention.beat(1, 5, seen);
        const { beats, ...kept } = attention.read(1, 5, last ?? undefined) ?? { beats: 0 };
        expect(beats).toBe(reports.length);
        expect(seenSchema.parse(kept)).toEqual(kept);
      }),
    );
  });

  test('no report: nothing for another viewer or another watch either', () => {
    const attention = createAttention();
    expect(attention.read(1, 5, undefined)).toBeNull();
    attention.beat(1, 5, seen(8000));
    expect(attention.read(2, 5, undefined)).toBeNull();
    expect(attention.read(1, 6, undefined)).toBeNull();
    expect(attention.read(1, 6, seen(100))).toEqual({ ...seen(100), beats: 0 });
  });
});
