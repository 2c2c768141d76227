/** The ledger's accounts. An account's id is its name (docs/product.md, Money). */

/** Accounts grouped into books: each system account is a book by itself, campaigns and wallets are one book each. */
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
export type Group = (typeof GROUPS)[number];

export const isGroup = (book: Book): book is Group => (GROUPS as readonly string[]).includes(book);

type SystemAccount = Exclude<Book, Group>;

/** Their sum is the platform's own money, before the VAT it owes. */
export const PLATFORM_ACCOUNTS = [
  'platform_revenue',
  'platform_expense',
  'vat_payable',
] as const satisfies SystemAccount[];

export type AccountId = SystemAccount | `${Group}:${number}`;

export const campaignAccount = (campaignId: number): AccountId => `campaign:${campaignId}`;
export const firmWallet = (firmId: number): AccountId => `firm_wallet:${firmId}`;
export const userWallet = (userId: number): AccountId => `user_wallet:${userId}`;

/** Undefined when the account is not in `book`. */
export function ownerIn(book: Group, account: AccountId): number | undefined {
  const [name, id] = account.split(':');
  return name === book && id !== undefined ? Number(id) : undefined;
}

export function firstOwnerIn(book: Group, accounts: readonly AccountId[]): number | undefined {
  return accounts.map((account) => ownerIn(book, account)).find((id) => id !== undefined);
}

type WhileFrozen = 'goes on' | 'stops' | 'stops when a wallet pays';

/**
 * Kinds of entries. While money is stopped (threats T-M13), those stop that take it out for good or give it to another
 * person. The groups are those that a kind can move: searching the journal by accounts would be slow.
 */
const KINDS = {
  order_paid: ['stops when a wallet pays', 'campaign', 'firm_wallet'],
  card_credited: ['goes on', 'firm_wallet'],
  late_transfer: ['goes on', 'firm_wallet'],
  wallet_top_up: ['goes on', 'firm_wallet'],
  view: ['goes on', 'campaign', 'user_wallet'],
  click: ['goes on', 'campaign', 'user_wallet'],
  // Back into the campaign, out of the earner's reach.
  view_taken_back: ['goes on', 'campaign', 'user_wallet'],
  click_taken_back: ['goes on', 'campaign', 'user_wallet'],
  welcome_bonus: ['goes on', 'user_wallet'],
  profile_reward: ['goes on', 'user_wallet'],
  // Into the firm's wallet, which cannot pay meanwhile.
  campaign_completed: ['goes on', 'campaign', 'firm_wallet'],
  campaign_leftover: ['goes on', 'campaign', 'firm_wallet'],
  transfer: ['stops', 'user_wallet'],
  withdrawal_asked: ['stops', 'firm_wallet', 'user_wallet'],
  withdrawal_paid: ['stops'],
  // Back into the wallet of origin.
  withdrawal_rejected: ['goes on', 'firm_wallet', 'user_wallet'],
  withdrawal_returned: ['goes on', 'firm_wallet', 'user_wallet'],
  balance_given_up: ['stops', 'user_wallet'],
  // Two administrators correct a difference.
  correction: ['goes on', 'campaign', 'firm_wallet', 'user_wallet'],
} as const satisfies Record<string, readonly [WhileFrozen, ...Group[]]>;

export type EntryKind = keyof typeof KINDS;
export const ENTRY_KINDS = Object.keys(KINDS) as EntryKind[];

export const kindsOf = (group: Group): EntryKind[] =>
  ENTRY_KINDS.filter((kind) => (KINDS[kind] as readonly string[]).includes(group));

interface Posting {
  account: AccountId;
  amount: number;
}

const isPayingWallet = ({ account, amount }: Posting) => amount < 0 && /^(?:firm|user)_wallet:/.test(account);

export function stopsWhileFrozen({
  kind,
  postings,
}: {
  kind: EntryKind;
  postings: readonly Posting[];
}): boolean {
  const [rule] = KINDS[kind];
  return rule === 'stops' || (rule === 'stops when a wallet pays' && postings.some(isPayingWallet));
}
