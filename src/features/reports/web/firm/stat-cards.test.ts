import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { FirmStats } from '../../contract/firm.ts';
import { firmPanelTexts as texts } from '../texts/firm.ts';
import { FirmStatCards } from './stat-cards.tsx';

function drawn(pending: number, rejected: number): string {
  const stats: FirmStats = {
    draft_campaigns: 0,
    pending_campaigns: pending,
    rejected_campaigns: rejected,
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
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(FirmStatCards, { stats })));
}

test.each([
  [2, 0, texts.pendingHint, 'pending'],
  [2, 1, texts.rejectedHint(1), 'pending'],
  [0, 1, texts.rejectedHint(1), 'rejected'],
])('with %i waiting and %i rejected campaigns the card says “%s” and leads to the %s ones', (...given) => {
  const [pending, rejected, hint, view] = given;
  const html = drawn(pending, rejected);
  expect(html).toContain(hint);
  expect(html).toContain(`/firma/kampanyalar/bekleyen?durum=${view}`);
});
