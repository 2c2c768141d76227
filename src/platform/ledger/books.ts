/** Accounts grouped into books: each system account is a book by itself, campaigns and wallets are one book each. */
import { ENTRY_KINDS, type EntryKind } from './accounts.ts';

export const BOOKS = [
  'bank',
  'vat_payable',
  'platform_revenue',
  'platform_expense',
  'campaign',
  'firm_wallet',
  'user_wallet',
  'withdrawals_pending',
] as const;
export type Book = (typeof BOOKS)[number];

export const GROUPS = ['campaign', 'firm_wallet', 'user_wallet'] as const satisfies readonly Book[];

export const isGroup = (book: Book): book is (typeof GROUPS)[number] =>
  (GROUPS as readonly string[]).includes(book);

const CAMPAIGN_KINDS: readonly EntryKind[] = [
  'order_paid',
  'view',
  'click',
  'view_taken_back',
  'click_taken_back',
  'campaign_completed',
  'campaign_leftover',
  'correction',
];
const FIRM_KINDS: readonly EntryKind[] = [
  'order_paid',
  'card_credited',
  'late_transfer',
  'wallet_top_up',
  'campaign_completed',
  'campaign_leftover',
  'withdrawal_asked',
  'withdrawal_rejected',
  'withdrawal_returned',
  'correction',
];
const NOT_OF_VIEWERS: readonly EntryKind[] = [
  'order_paid',
  'card_credited',
  'late_transfer',
  'wallet_top_up',
  'campaign_completed',
  'campaign_leftover',
  'withdrawal_paid',
];

/** The kinds of entries that can move each group. Searching the journal by accounts would be slow. */
const KINDS_OF: Readonly<Record<(typeof GROUPS)[number], readonly EntryKind[]>> = {
  campaign: CAMPAIGN_KINDS,
  firm_wallet: FIRM_KINDS,
  user_wallet: ENTRY_KINDS.filter((kind) => !NOT_OF_VIEWERS.includes(kind)),
};

export const kindsOf = (group: (typeof GROUPS)[number]): readonly EntryKind[] => KINDS_OF[group];
