import { AppError } from '#lib/shared/errors.ts';
import { type Db, rows, run, sql, inTransaction, first, one } from '#lib/server/db.ts';
import { paymentErrors } from '../contract/firm.ts';
import { invoiceLineText } from '../texts.ts';
import { type Issuer, readBuyer } from '../invoices/issue-invoice.server.ts';
import { type CardVerdict, type CardProviders, newToken, type CardProviderName } from './providers.server.ts';
import {
  readOrder,
  type CampaignOrder,
  isOfCampaign,
  type Locked,
  type OrderRow,
  lockOrder,
} from '../queries.server.ts';
import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { recordAct } from '#lib/server/audit.ts';
import { campaignAccount, firmWallet } from '#platform/ledger/accounts.ts';
import { fromTo, isFrozen, lockAccounts, post } from '#platform/ledger/server.ts';
import { notify } from '#platform/notices/server.ts';
import { cardPaymentActs } from '../contract.ts';
import type { CardStatus } from '../payment-wire.ts';
import { mayHappen, type PaymentStatus } from '../lifecycle.ts';
import { transitionPayment, settleOrders, tooLateReason } from '../orders/transition-payment.server.ts';

const ENDED: readonly CardStatus[] = ['paid', 'credited', 'mismatched'];

interface CardSettlement {
  card: CardRow;
  verdict: Exclude<CardVerdict, { state: 'waiting' }>;
  issuer: Issuer;
  now: Date;
}

function isStillDue(order: OrderRow, card: CardRow, now: Date): boolean {
  const isSame = order.payable === card.amount + card.wallet_part;
  return isSame && mayHappen('payByCard', order.payment_status) && tooLateReason(order, now) === undefined;
}

/** Nothing was reserved for a card, which may never be charged. Locks all accounts of the payment in their order. */
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
  order: Locked<CampaignOrder>,
  { card, issuer, now }: CardSettlement,
): Promise<void> {
  const [actorId, walletPart] = [order.firm_id, card.wallet_part];
  await transitionPayment(tx, order, { event: 'payByCard', actorId, method: 'card', walletPart, now });
  await settleOrders(tx, [{ ...order, wallet_part: walletPart }], { from: 'bank', actorId, issuer, now });
}

async function creditFirm(tx: Db, { card, now }: CardSettlement): Promise<void> {
  const postings = fromTo('bank', firmWallet(card.firm_id), card.amount);
  const detail = { campaign_name: card.campaign_name };
  const entry = { kind: 'card_credited' as const, ref: card.id, actorId: card.firm_id, detail, postings };
  await post(tx, { entries: [entry], now });
  const notice = { to: [card.firm_id], ref: `card ${card.id}`, subject: card.campaign_id };
  const facts = { name: card.campaign_name, amount: card.amount };
  await notify(tx, { kind: 'payment_credited', ...notice, detail: facts }, now);
}

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

async function settlePaid(tx: Db, settlement: CardSettlement, order: Locked): Promise<CardStatus> {
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

function settleCard(db: Db, settlement: CardSettlement): Promise<void> {
  const { card, verdict, now } = settlement;
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, card.order_id);
    const { status } = await one(
      tx,
      sql<{ status: CardStatus }>`select status from card_payments where id = ${card.id} for no key update`,
    );
    if (ENDED.includes(status)) return;
    if (verdict.state === 'refused') {
      if (status === 'started')
        await endCardPayment(tx, { id: card.id, status: 'refused', refusal: verdict.reason, now });
      return;
    }
    const ended = await settlePaid(tx, settlement, order);
    await endCardPayment(tx, { id: card.id, status: ended, now });
  });
}

export interface CardDesk {
  providers: CardProviders;
  issuer: Issuer;
  returnTo: string;
}

const MINUTE_MS = 60_000;
/** Gives the person time to type the card's number before the job asks the provider. */
const FIRST_CHECK_MS = 2 * MINUTE_MS;
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;
const EXPIRES_AFTER_MS = 60 * MINUTE_MS;

interface StartRequest {
  token: string;
  firmId: number;
  ip: string;
  now: Date;
}

export async function startCardPayment(
  db: Db,
  desk: CardDesk,
  { token, firmId, ip, now }: StartRequest,
): Promise<string> {
  const card = await readCardPayment(db, { token, firmId });
  if (card.status === 'started' && card.page_url !== null) return card.page_url;
  const order = await readOrder(db, card.order_id);
  if (card.status !== 'opened' || !isStillDue(order, card, now)) throw paymentErrors.CARD_PAYMENT_STATE();
  const provider = desk.providers.named(card.provider);
  if (provider === undefined) throw paymentErrors.CARD_UNAVAILABLE();
  const started = await provider.start({
    token,
    amount: card.amount,
    reference: order.reference,
    description: invoiceLineText(card.kind, order.campaign_name),
    buyer: { ...(await readBuyer(db, firmId)), firmId },
    ip,
    returnUrl: `${desk.returnTo}/${token}`,
  });
  const changed = await run(
    db,
    sql`update card_payments set status = 'started', provider_ref = ${started.ref}, page_url = ${started.pageUrl},
          started_at = ${now}, next_check_at = ${new Date(now.getTime() + FIRST_CHECK_MS)}
        where id = ${card.id} and status = 'opened'`,
  );
  if (changed > 0) return started.pageUrl;
  const { page_url: ofOther } = await readCardPayment(db, { token, firmId });
  if (ofOther === null) throw paymentErrors.CARD_PAYMENT_STATE();
  return ofOther;
}

async function askProvider(
  card: CardRow,
  providers: CardProviders,
): Promise<CardVerdict | { state: 'unknown' }> {
  const provider = providers.named(card.provider);
  if (provider === undefined || card.provider_ref === null) return { state: 'unknown' };
  try {
    return await provider.ask({ token: card.token, ref: card.provider_ref });
  } catch (error) {
    const isDown = error instanceof AppError && error.code === paymentErrors.CARD_PROVIDER_DOWN.code;
    if (isDown) return { state: 'unknown' };
    throw error;
  }
}

function nextCheck({ checks }: CardRow, now: Date): Date {
  return new Date(now.getTime() + Math.min(LONGEST_PAUSE_MS, (MINUTE_MS / 2) * 2 ** Math.min(checks, 10)));
}

async function check(db: Db, desk: CardDesk, { card, now }: { card: CardRow; now: Date }): Promise<void> {
  const isDone = ['opened', 'paid', 'credited', 'mismatched'].includes(card.status);
  if (isDone) return;
  const verdict = await askProvider(card, desk.providers);
  if (verdict.state === 'paid' || verdict.state === 'refused') {
    await settleCard(db, { card, verdict, issuer: desk.issuer, now });
    return;
  }
  const isOver = now.getTime() - card.created_at.getTime() > EXPIRES_AFTER_MS;
  // A payment of unknown outcome never expires, because the card may have been charged.
  if (verdict.state === 'waiting' && isOver && card.status === 'started')
    await endCardPayment(db, { id: card.id, status: 'expired', now });
  else
    await run(
      db,
      sql`update card_payments set checks = checks + 1, next_check_at = ${nextCheck(card, now)}
          where id = ${card.id} and status = 'started'`,
    );
}

export async function checkCardPayment(
  db: Db,
  desk: CardDesk,
  { token, firmId, now }: Omit<StartRequest, 'ip'>,
): Promise<CardRow> {
  await check(db, desk, { card: await readCardPayment(db, { token, firmId }), now });
  return readCardPayment(db, { token, firmId });
}

const BATCH = 50;

export async function checkDueCardPayments(db: Db, desk: CardDesk, now: Date): Promise<number> {
  const due = await rows(
    db,
    sql<{ id: number }>`select id from card_payments where status = 'started' and next_check_at <= ${now}
      order by next_check_at limit ${BATCH}`,
  );
  for (const { id } of due) {
    const card = await one(db, sql<CardRow>`${SELECT_CARDS} where card_payments.id = ${id}`);
    await check(db, desk, { card, now });
  }
  await run(
    db,
    sql`update card_payments set status = 'expired', ended_at = ${now}
        where status = 'opened' and created_at < ${new Date(now.getTime() - EXPIRES_AFTER_MS)}`,
  );
  return due.length;
}

export interface CardRow {
  id: number;
  token: string;
  order_id: number;
  firm_id: number;
  amount: Kurus;
  wallet_part: Kurus;
  status: CardStatus;
  provider: CardProviderName;
  provider_ref: string | null;
  page_url: string | null;
  refusal: string | null;
  created_at: Date;
  checks: number;
  campaign_id: number;
  campaign_name: string;
  kind: 'campaign' | 'top_up';
  order_status: PaymentStatus;
}

const SELECT_CARDS = sql<CardRow>`
  select card_payments.id, token, order_id, card_payments.firm_id, amount_kurus as amount,
    card_payments.wallet_part_kurus as wallet_part, card_payments.status, provider,
    provider_ref, page_url, refusal, card_payments.created_at, checks, campaign_id, campaign_name, kind,
    payment_status as order_status
  from card_payments join orders on orders.id = order_id join campaigns on campaigns.id = campaign_id`;

/** @throws CARD_PAYMENT_NOT_FOUND, also for another firm's. */
export async function readCardPayment(
  db: Db,
  { token, firmId }: { token: string; firmId: number },
): Promise<CardRow> {
  const found = await first(
    db,
    sql<CardRow>`${SELECT_CARDS} where token = ${token} and card_payments.firm_id = ${firmId}`,
  );
  if (found === undefined) throw paymentErrors.CARD_PAYMENT_NOT_FOUND();
  return found;
}

export async function openCardPayment(
  tx: Db,
  order: OrderRow,
  { provider, walletPart, now }: { provider: CardProviderName; walletPart: Kurus; now: Date },
): Promise<string> {
  const token = newToken();
  await run(
    tx,
    sql`insert into card_payments (token, order_id, firm_id, amount_kurus, wallet_part_kurus, provider, created_at)
        values (${token}, ${order.id}, ${order.firm_id}, ${order.payable - walletPart}, ${walletPart},
          ${provider}, ${now})`,
  );
  return token;
}

async function endCardPayment(
  tx: Db,
  { id, status, refusal = null, now }: { id: number; status: CardStatus; refusal?: string | null; now: Date },
): Promise<void> {
  await run(
    tx,
    sql`update card_payments set status = ${status}, refusal = ${refusal}, ended_at = ${now}, next_check_at = null
        where id = ${id}`,
  );
}
