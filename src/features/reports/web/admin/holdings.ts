import { type Kurus, sumKurus } from '#lib/shared/money.ts';
import type { SystemStats } from '../../contract/admin.ts';

export type Holder = 'campaigns' | 'viewers' | 'firms' | 'withdrawals' | 'vat' | 'platform';

export interface Holding {
  holder: Holder;
  amount: Kurus;
  /** Percent of all holdings; 0 for a debt. */
  share: number;
}

/**
 * The owners of the money at the bank. Every posting to or from the bank has one of these on its other side, so that
 * their balances add up to the bank's.
 */
export function holdingsOf(balances: SystemStats['balances']): { holdings: Holding[]; total: Kurus } {
  const amounts: [Holder, Kurus][] = [
    ['campaigns', balances.campaigns],
    ['viewers', balances.viewer_wallets],
    ['firms', balances.firm_wallets],
    ['withdrawals', balances.withdrawals_pending],
    ['vat', balances.vat_payable],
    ['platform', balances.platform_margin],
  ];
  const held = amounts.reduce((sum, [, amount]) => sum + Math.max(0, amount), 0);
  return {
    holdings: amounts.map(([holder, amount]) => ({
      holder,
      amount,
      share: held === 0 ? 0 : (Math.max(0, amount) / held) * 100,
    })),
    total: sumKurus(...amounts.map(([, amount]) => amount)),
  };
}
