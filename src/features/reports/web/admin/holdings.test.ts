import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { HoldingsCard, holdingsOf } from './holdings-card.tsx';

const NOTHING = {
  viewer_wallets: ZERO_KURUS,
  firm_wallets: ZERO_KURUS,
  campaigns: ZERO_KURUS,
  withdrawals_pending: ZERO_KURUS,
  vat_payable: ZERO_KURUS,
  platform_margin: ZERO_KURUS,
};

describe('whose the money is', () => {
  test('the total is the sum, and the shares are of it', () => {
    const { holdings, total } = holdingsOf({ ...NOTHING, campaigns: kurus(300), vat_payable: kurus(100) });
    expect(total).toBe(400);
    expect(holdings.map(({ holder, share }) => [holder, share])).toEqual([
      ['campaigns', 75],
      ['viewers', 0],
      ['firms', 0],
      ['withdrawals', 0],
      ['vat', 25],
      ['platform', 0],
    ]);
  });

  test('a platform that owes lowers the total and takes no share', () => {
    const { holdings, total } = holdingsOf({
      ...NOTHING,
      viewer_wallets: kurus(500),
      platform_margin: kurus(-100),
    });
    expect(total).toBe(400);
    expect(holdings.map(({ share }) => share)).toEqual([0, 100, 0, 0, 0, 0]);
  });

  test('nothing held is no share of anything', () => {
    const { holdings, total } = holdingsOf(NOTHING);
    expect([total, ...holdings.map(({ share }) => share)]).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});

test('money in viewers’ wallets is not called theirs to withdraw: some rests, waits or is held', () => {
  const drawn = renderToStaticMarkup(createElement(HoldingsCard, { balances: NOTHING }));
  expect(drawn).toContain('İzleyicilerin cüzdanlarındaki para');
  expect(drawn).not.toMatch(/çekebilece/);
});
