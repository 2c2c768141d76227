/** While money is stopped (threats T-M13), kinds stop that take it out for good or give it to another person. */
import type { AccountId, EntryKind } from './accounts.ts';

type WhileFrozen = 'goes on' | 'stops' | 'stops when a wallet pays';

/** Exhaustive, so that a new kind does not compile until it is classified. */
const WHILE_FROZEN: Readonly<Record<EntryKind, WhileFrozen>> = {
  order_paid: 'stops when a wallet pays',
  card_credited: 'goes on',
  late_transfer: 'goes on',
  wallet_top_up: 'goes on',
  view: 'goes on',
  click: 'goes on',
  // Back into the campaign, out of the earner's reach.
  view_taken_back: 'goes on',
  click_taken_back: 'goes on',
  welcome_bonus: 'goes on',
  profile_reward: 'goes on',
  // Into the firm's wallet, which cannot pay meanwhile.
  campaign_completed: 'goes on',
  campaign_leftover: 'goes on',
  transfer: 'stops',
  withdrawal_asked: 'stops',
  withdrawal_paid: 'stops',
  // Back into the wallet of origin.
  withdrawal_rejected: 'goes on',
  withdrawal_returned: 'goes on',
  balance_given_up: 'stops',
  // Two administrators correct a difference.
  correction: 'goes on',
};

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
  const rule = WHILE_FROZEN[kind];
  return rule === 'stops' || (rule === 'stops when a wallet pays' && postings.some(isPayingWallet));
}
