import { ZERO_KURUS } from '#lib/shared/money.ts';
import { PAYMENT_STATUS_TEXTS, shownStatus } from './lifecycle.ts';
import { creditedText } from './texts.ts';
import { tooLateReason } from './orders/transition-payment.server.ts';
import { isOfCampaign, type OrderRow } from './queries.server.ts';

/** Whether a transfer comes too late: it still can be approved, and then goes to the firm's wallet whole. */
export function isLate(order: OrderRow, now: Date): boolean {
  return order.payment_status === 'pending' && tooLateReason(order, now) !== undefined;
}

const NOTHING_CHARGED = {
  base_budget: ZERO_KURUS,
  vat_amount: ZERO_KURUS,
  system_fee: ZERO_KURUS,
  campaign_budget: ZERO_KURUS,
};

/** The order; where its money goes or went to the firm's wallet, with the total alone: it buys nothing. */
export function withWhatIsCharged<Row extends OrderRow>(order: Row, now: Date): Row {
  return !isOfCampaign(order) || order.is_credited || isLate(order, now)
    ? { ...order, ...NOTHING_CHARGED }
    : order;
}

export function shownOrder<Row extends OrderRow>(order: Row, now: Date) {
  const { payment_status: status, detached_at, is_credited: isCredited } = order;
  return {
    ...withWhatIsCharged(order, now),
    payment_status: shownStatus(status),
    status_text: isCredited ? creditedText : PAYMENT_STATUS_TEXTS[status],
    is_detached: detached_at !== null,
  };
}
