/** The books. An account's id is its name (Specification, decisions §5). */

export type SystemAccount =
  | 'bank'
  | 'vat_payable'
  | 'platform_revenue'
  | 'platform_expense'
  | 'withdrawals_pending';

export type AccountId =
  | SystemAccount
  | `campaign:${number}`
  | `firm_wallet:${number}`
  | `user_wallet:${number}`;

export const campaignAccount = (campaignId: number): AccountId => `campaign:${campaignId}`;
export const firmWallet = (firmId: number): AccountId => `firm_wallet:${firmId}`;
export const userWallet = (userId: number): AccountId => `user_wallet:${userId}`;

export const ENTRY_KINDS = [
  'order_paid',
  'view',
  'click',
  'welcome_bonus',
  'profile_reward',
  'campaign_completed',
  'campaign_leftover',
  'transfer',
  'withdrawal_asked',
  'withdrawal_paid',
  'withdrawal_rejected',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
