import type { Kurus } from '#lib/shared/money.ts';
import { type Db, first, one, run, sql } from '#lib/server/db.ts';
import type { CardStatus } from '../payment-wire.ts';
import { paymentErrors } from '../errors.ts';
import { newToken, type CardProviderName } from './providers/card-provider.server.ts';
import type { PaymentStatus } from '../lifecycle.ts';
import type { OrderRow } from '../queries.server.ts';

export interface CardRow {
  id: number;
  token: string;
  order_id: number;
  firm_id: number;
  amount: Kurus;
  /** The rest of the order, which the firm's wallet pays. */
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

/** Reads the firm's own card payment; another firm's counts as not found. Throws CARD_PAYMENT_NOT_FOUND. */
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

export function readCardPaymentById(db: Db, id: number): Promise<CardRow> {
  return one(db, sql<CardRow>`${SELECT_CARDS} where card_payments.id = ${id}`);
}

/** Locks the attempt until the transaction ends; its order must be locked before. Returns the attempt's state. */
export async function lockCardPayment(tx: Db, id: number): Promise<CardStatus> {
  const { status } = await one(
    tx,
    sql<{ status: CardStatus }>`select status from card_payments where id = ${id} for no key update`,
  );
  return status;
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
        values (${token}, ${order.id}, ${order.firm_id}, ${order.total_with_vat - walletPart}, ${walletPart},
          ${provider}, ${now})`,
  );
  return token;
}

/** Records that the provider has accepted the attempt. Returns false when another call recorded it first. */
export async function markStarted(
  db: Db,
  {
    id,
    ref,
    pageUrl,
    now,
    nextCheckAt,
  }: { id: number; ref: string; pageUrl: string; now: Date; nextCheckAt: Date },
): Promise<boolean> {
  const changed = await run(
    db,
    sql`update card_payments set status = 'started', provider_ref = ${ref}, page_url = ${pageUrl}, started_at = ${now},
          next_check_at = ${nextCheckAt}
        where id = ${id} and status = 'opened'`,
  );
  return changed > 0;
}

export async function endCardPayment(
  tx: Db,
  { id, status, refusal = null, now }: { id: number; status: CardStatus; refusal?: string | null; now: Date },
): Promise<void> {
  await run(
    tx,
    sql`update card_payments set status = ${status}, refusal = ${refusal}, ended_at = ${now}, next_check_at = null
        where id = ${id}`,
  );
}

export async function askAgain(db: Db, { id, at }: { id: number; at: Date }): Promise<void> {
  await run(
    db,
    sql`update card_payments set checks = checks + 1, next_check_at = ${at} where id = ${id} and status = 'started'`,
  );
}
