import type { FirmStats } from '../../contract/firm.ts';

/**
 * The part of a firm's orders that shows campaigns outside of every counter: approved ones whose payment waits for the
 * admin.
 */
interface Orders {
  unpaid: { count: number };
  pending: { count: number };
  paid: { count: number };
}

/** Whether the firm has never had a campaign. */
export function isFirstRun(stats: FirmStats, orders: Orders): boolean {
  const counted =
    stats.draft_campaigns +
    stats.pending_campaigns +
    stats.rejected_campaigns +
    stats.active_campaigns +
    stats.stopped_campaigns +
    stats.completed_campaigns +
    stats.pending_payment_campaigns;
  return counted === 0 && orders.unpaid.count + orders.pending.count + orders.paid.count === 0;
}
