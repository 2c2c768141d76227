/** Acts once on the provider's answer about a card payment, whichever call brings the answer first. */
import { type Db, inTransaction } from '#lib/server/db.ts';
import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { recordAct } from '#lib/server/audit.ts';
import { campaignAccount, firmWallet } from '#features/ledger/accounts.ts';
import { fromTo, isFrozen, lockAccounts, post } from '#features/ledger/server/index.ts';
import { tell } from '#features/notices/server/index.ts';
import { cardPaymentActs } from '../../acts.ts';
import type { CardStatus } from '../../payment-wire.ts';
import { mayHappen } from '../../lifecycle.ts';
import { type CardRow, endCardPayment, lockCardPayment } from './card-queries.ts';
import type { Issuer } from '../invoices/issue-invoice.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { CardVerdict } from './providers/card-provider.ts';
import { type CampaignOrder, isOfCampaign, type OrderRow } from '../queries.ts';
import { settleOrders, tooLateReason } from '../orders/settle-order.ts';
import { transitionPayment } from '../orders/transition-payment.ts';

/** Final states: the money was taken and dealt with. In any other state a late positive answer still counts. */
const SETTLED: readonly CardStatus[] = ['paid', 'credited', 'mismatched'];

interface CardSettlement {
  card: CardRow;
  verdict: Exclude<CardVerdict, { state: 'waiting' }>;
  issuer: Issuer;
  now: Date;
}

/**
 * Whether the card payment fits its order: the amount is still the one asked of the card, the order may be paid by
 * card, and it is not too late for its campaign.
 */
export function isStillDue(order: OrderRow, card: CardRow, now: Date): boolean {
  const isSame = order.total_with_vat === card.amount + card.wallet_part;
  return isSame && mayHappen('payByCard', order.payment_status) && tooLateReason(order, now) === undefined;
}

/**
 * Whether the wallet pays its part: nothing was reserved for a card, which may never be charged. Locks all accounts of the
 * payment, in their order.
 */
async function walletCovers(tx: Db, order: CampaignOrder, amount: Kurus): Promise<boolean> {
  if (amount === 0) return true;
  if (await isFrozen(tx)) return false;
  const wallet = firmWallet(order.firm_id);
  const accounts = [
    'bank',
    campaignAccount(order.campaign_id),
    wallet,
    'platform_revenue',
    'vat_payable',
  ] as const;
  const state = (await lockAccounts(tx, accounts)).get(wallet);
  return state !== undefined && state.balance - state.held >= amount;
}

async function payOrderByCard(
  tx: Db,
  order: CampaignOrder,
  { card, issuer, now }: CardSettlement,
): Promise<void> {
  const [actorId, walletPart] = [order.firm_id, card.wallet_part];
  await transitionPayment(tx, order, { event: 'payByCard', actorId, method: 'card', walletPart, now });
  await settleOrders(tx, [{ ...order, wallet_part: walletPart }], { from: 'bank', actorId, issuer, now });
}

/**
 * Credits the firm's wallet and says so, because the order of the charged card was paid otherwise, changed, or
 * has ended, or because the wallet does not cover its part any more.
 */
async function creditFirm(tx: Db, { card, now }: CardSettlement): Promise<void> {
  const postings = fromTo('bank', firmWallet(card.firm_id), card.amount);
  const detail = { campaign_name: card.campaign_name };
  const entry = { kind: 'card_credited' as const, ref: card.id, actorId: card.firm_id, detail, postings };
  await post(tx, { entries: [entry], now });
  const told = { to: [card.firm_id], ref: `card ${card.id}`, subject: card.campaign_id };
  const words = { name: card.campaign_name, amount: card.amount };
  await tell(tx, { kind: 'payment_credited', ...told, detail: words }, now);
}

/**
 * Records that another amount was paid than the card was asked for, and moves no money: an administrator finds it in
 * the log and must decide.
 */
async function reportMismatch(tx: Db, { card, now }: CardSettlement, paid: number): Promise<void> {
  await recordAct(tx, {
    actorId: null,
    act: cardPaymentActs.mismatch,
    subjectId: card.order_id,
    before: { asked: kurusToLira(card.amount) },
    after: { paid, provider: card.provider, provider_ref: card.provider_ref },
    now,
  });
}

async function settlePaid(tx: Db, settlement: CardSettlement, order: OrderRow): Promise<CardStatus> {
  const { card, verdict, now } = settlement;
  if (verdict.state === 'paid' && verdict.amount !== card.amount) {
    await reportMismatch(tx, settlement, kurusToLira(verdict.amount));
    return 'mismatched';
  }
  if (
    isOfCampaign(order) &&
    isStillDue(order, card, now) &&
    (await walletCovers(tx, order, card.wallet_part))
  ) {
    await payOrderByCard(tx, order, settlement);
    return 'paid';
  }
  await creditFirm(tx, settlement);
  return 'credited';
}

/** Settles in one transaction; a second call finds it done. Locks the campaign, the order, then the attempt. */
export function settleCard(db: Db, settlement: CardSettlement): Promise<void> {
  const { card, verdict, now } = settlement;
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, card.order_id);
    const status = await lockCardPayment(tx, card.id);
    if (SETTLED.includes(status)) return;
    if (verdict.state === 'refused') {
      if (status === 'started')
        await endCardPayment(tx, { id: card.id, status: 'refused', refusal: verdict.reason, now });
      return;
    }
    const ended = await settlePaid(tx, settlement, order);
    await endCardPayment(tx, { id: card.id, status: ended, now });
  });
}
