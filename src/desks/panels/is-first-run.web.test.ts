import { expect, test } from 'vitest';
import type { FirmStats } from './contract.ts';
import { isFirstRun } from './firm-panel-page.tsx';

const NO_CAMPAIGN: FirmStats = {
  draft_campaigns: 0,
  pending_campaigns: 0,
  rejected_campaigns: 0,
  active_campaigns: 0,
  on_air_campaigns: 0,
  stopped_campaigns: 0,
  halted_campaigns: 0,
  completed_campaigns: 0,
  pending_payment_campaigns: 0,
  unpaid_orders: 0,
  approved_campaigns_list: [],
  payment_approved_campaigns_list: [],
};
const NO_ORDER = { unpaid: { count: 0 }, pending: { count: 0 }, paid: { count: 0 } };

test('a firm without campaigns is at its first run', () => {
  expect(isFirstRun(NO_CAMPAIGN, NO_ORDER)).toBe(true);
});

test.each([
  { draft_campaigns: 1 },
  { pending_campaigns: 1 },
  { rejected_campaigns: 1 },
  { active_campaigns: 1 },
  { completed_campaigns: 1 },
  { pending_payment_campaigns: 1 },
  { stopped_campaigns: 1 },
])('a firm with %j is not', (given) => {
  expect(isFirstRun({ ...NO_CAMPAIGN, ...given }, NO_ORDER)).toBe(false);
});

test('an approved campaign whose payment waits for the admin is in no counter, but is one', () => {
  expect(isFirstRun(NO_CAMPAIGN, { ...NO_ORDER, pending: { count: 1 } })).toBe(false);
});
