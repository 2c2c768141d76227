/**
 * What becomes of each kind of entry while the reconciliation has stopped money (threats T-M13). Money that could leave
 * for good, or come to somebody else, stays; people go on earning, and money that comes in is booked.
 */
import type { AccountId, EntryKind } from './accounts.ts';

type WhileFrozen = 'goes on' | 'stops' | 'stops when a wallet pays';

/** A new kind has to be classified here before it compiles. */
const WHILE_FROZEN: Readonly<Record<EntryKind, WhileFrozen>> = {
  order_paid: 'stops when a wallet pays',
  card_credited: 'goes on',
  late_transfer: 'goes on',
  wallet_top_up: 'goes on',
  view: 'goes on',
  click: 'goes on',
  // Back into the campaign, out of the reach of whoever earned it.
  view_taken_back: 'goes on',
  click_taken_back: 'goes on',
  welcome_bonus: 'goes on',
  profile_reward: 'goes on',
  // Into the firm's wallet, which then cannot pay with it.
  campaign_completed: 'goes on',
  campaign_leftover: 'goes on',
  transfer: 'stops',
  withdrawal_asked: 'stops',
  withdrawal_paid: 'stops',
  // Back into the wallet that it came from.
  withdrawal_rejected: 'goes on',
  balance_given_up: 'stops',
  // Two administrators put right what the reconciliation has found.
  correction: 'goes on',
};

interface Movement {
  kind: EntryKind;
  postings: readonly { account: AccountId; amount: number }[];
}

const isPayingWallet = ({ account, amount }: Movement['postings'][number]) =>
  amount < 0 && (account.startsWith('firm_wallet:') || account.startsWith('user_wallet:'));

export function stopsWhileFrozen({ kind, postings }: Movement): boolean {
  const rule = WHILE_FROZEN[kind];
  return rule === 'stops' || (rule === 'stops when a wallet pays' && postings.some(isPayingWallet));
}
