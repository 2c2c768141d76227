import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { HoldingsCard, holdingsOf } from './admin-panel-page.tsx';
import { waitingTime } from './waiting-work.tsx';
import { queueAge } from './queue-badge.tsx';
import type { FirmStats } from './contract.ts';
import { isFirstRun } from './firm-panel-page.tsx';

const NOTHING = {
  viewer_wallets: ZERO_KURUS,
  firm_wallets: ZERO_KURUS,
  campaigns: ZERO_KURUS,
  withdrawals_pending: ZERO_KURUS,
  vat_payable: ZERO_KURUS,
  platform_margin: ZERO_KURUS,
};

test.each([
  // In the order: campaigns, viewers, firms, withdrawals, VAT, platform. A platform that owes takes no share.
  [{ campaigns: kurus(300), vat_payable: kurus(100) }, 400, [75, 0, 0, 0, 25, 0]],
  [{ viewer_wallets: kurus(500), platform_margin: kurus(-100) }, 400, [0, 100, 0, 0, 0, 0]],
  [{}, 0, [0, 0, 0, 0, 0, 0]],
])('the owners of %j: the total is the sum, and the shares are of it', (balances, sum, shares) => {
  const { holdings, total } = holdingsOf({ ...NOTHING, ...balances });
  expect(total).toBe(sum);
  expect(holdings.map(({ share }) => share)).toEqual(shares);
});

test('money in viewers’ wallets: not called theirs to withdraw, because some is on hold', () => {
  const rendered = renderToStaticMarkup(createElement(HoldingsCard, { balances: NOTHING }));
  expect(rendered).toContain('İzleyicilerin cüzdanlarındaki para');
  expect(rendered).not.toMatch(/çekebilece/);
});

describe('waiting time', () => {
  const now = new Date('2026-11-23T09:00:00Z');

  test.each([
    // 00:00 in Istanbul on the 23rd, and a minute before it.
    ['2026-11-22T21:00:00Z', 'Bugün geldi', false],
    ['2026-11-22T20:59:00Z', 'Dün geldi', false],
    ['2026-11-21T12:00:00Z', '2 gündür bekliyor', false],
    ['2026-11-20T12:00:00Z', '3 gündür bekliyor', true],
    // A browser whose clock is behind the server's.
    ['2026-11-24T12:00:00Z', 'Bugün geldi', false],
  ])('what came at %s: %s', (since, text, isLate) => {
    expect(waitingTime(new Date(since), now)).toEqual({ text, isLate });
  });
});

describe('queue age', () => {
  const NOW = new Date('2026-11-23T09:00:00Z');

  test.each([
    ['2026-11-23T08:30:00Z', ''],
    ['2026-11-23T04:00:00Z', '5 sa'],
    ['2026-11-22T09:00:01Z', '23 sa'],
    ['2026-11-22T09:00:00Z', '1 g'],
    // The day before yesterday by the list, but only 37 hours ago.
    ['2026-11-21T20:00:00Z', '2 g'],
    ['2026-11-20T08:00:00Z', '3 g'],
    ['2026-11-23T09:05:00Z', ''],
  ])('what waits since %s is %j old', (since, age) => expect(queueAge(new Date(since), NOW)).toBe(age));
});

const NO_CAMPAIGN: FirmStats = {
  draft_campaigns: 0,
  pending_campaigns: 0,
  rejected_campaigns: 0,
  active_campaigns: 0,
  stopped_campaigns: 0,
  completed_campaigns: 0,
  pending_payment_campaigns: 0,
  unpaid_orders: 0,
  approved_campaigns_list: [],
  payment_approved_campaigns_list: [],
};
const NO_ORDER = { unpaid: { count: 0 }, pending: { count: 0 }, paid: { count: 0 } };

test.each([
  [{}, NO_ORDER, true],
  [{ draft_campaigns: 1 }, NO_ORDER, false],
  [{ pending_campaigns: 1 }, NO_ORDER, false],
  [{ rejected_campaigns: 1 }, NO_ORDER, false],
  [{ active_campaigns: 1 }, NO_ORDER, false],
  [{ completed_campaigns: 1 }, NO_ORDER, false],
  [{ pending_payment_campaigns: 1 }, NO_ORDER, false],
  [{ stopped_campaigns: 1 }, NO_ORDER, false],
  // An approved campaign whose payment waits for the admin is in no counter.
  [{}, { ...NO_ORDER, pending: { count: 1 } }, false],
])('first run of a firm with %j and %j: %s', (counted, orders, expected) => {
  expect(isFirstRun({ ...NO_CAMPAIGN, ...counted }, orders)).toBe(expected);
});
