import type { Db } from '#lib/server/db.ts';
import { tell } from '#features/notices/server/index.ts';
import type { PaymentEvent } from '../../lifecycle.ts';
import type { OrderRow } from '../queries.ts';
import { transferOf } from './settle-order.ts';

/** What a firm is told of: that its money arrived, also where no administrator had to look, or did not. */
const TOLD = {
  approve: 'payment_paid',
  payFromWallet: 'payment_paid',
  payByCard: 'payment_paid',
  receive: 'payment_paid',
  reject: 'payment_rejected',
  credit: 'payment_credited',
} as const satisfies Partial<Record<PaymentEvent, string>>;

interface Happened {
  order: OrderRow;
  event: PaymentEvent;
  reason: string;
  eventId: number;
  now: Date;
}

/** Tells the firm what became of its payment, in the transaction that decided it. */
export async function tellFirm(tx: Db, { order, event, reason, eventId, now }: Happened): Promise<void> {
  if (!Object.hasOwn(TOLD, event)) return;
  const about = TOLD[event as keyof typeof TOLD]; // Checked just now.
  const kind = about === 'payment_paid' && order.kind === 'wallet' ? 'wallet_topped_up' : about;
  const amount = about === 'payment_credited' ? transferOf(order) : order.total_with_vat;
  const detail = { name: order.campaign_name, amount, reason };
  const { campaign_id: subject } = order;
  const told = { kind, to: [order.firm_id], ref: eventId, detail } as const;
  await tell(tx, { ...told, ...(subject !== null && { subject }) }, now);
}
