/** The ledger's accounts. An account's id is its name (docs/product.md, Money). */

export type SystemAccount =
  | 'bank'
  | 'vat_payable'
  | 'platform_revenue'
  | 'platform_expense'
  | 'withdrawals_pending';

/** Their sum is the platform's own money, before the VAT it owes. */
export const PLATFORM_ACCOUNTS = [
  'platform_revenue',
  'platform_expense',
  'vat_payable',
] as const satisfies SystemAccount[];

export type AccountId =
  | SystemAccount
  | `campaign:${number}`
  | `firm_wallet:${number}`
  | `user_wallet:${number}`;

export const campaignAccount = (campaignId: number): AccountId => `campaign:${campaignId}`;
export const firmWallet = (firmId: number): AccountId => `firm_wallet:${firmId}`;
export const userWallet = (userId: number): AccountId => `user_wallet:${userId}`;

/** Undefined when the account is not in `book`. */
export function ownerIn(
  book: 'campaign' | 'firm_wallet' | 'user_wallet',
  account: AccountId,
): number | undefined {
  const [name, id] = account.split(':');
  return name === book && id !== undefined ? Number(id) : undefined;
}

export function firstOwnerIn(
  book: 'campaign' | 'firm_wallet' | 'user_wallet',
  accounts: readonly AccountId[],
): number | undefined {
  return accounts.map((account) => ownerIn(book, account)).find((id) => id !== undefined);
}

export const ENTRY_KINDS = [
  'order_paid',
  'card_credited',
  'late_transfer',
  'wallet_top_up',
  'view',
  'click',
  'view_taken_back',
  'click_taken_back',
  'welcome_bonus',
  'profile_reward',
  'campaign_completed',
  'campaign_leftover',
  'transfer',
  'withdrawal_asked',
  'withdrawal_paid',
  'withdrawal_rejected',
  'withdrawal_returned',
  'balance_given_up',
  'correction',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
