/**
 * The states of a campaign (Specification, decisions §3). The server's compare-and-set, the screen's buttons and the
 * test that walks every pair all read this one table.
 */

export const CAMPAIGN_STATUSES = [
  'draft',
  'pending',
  'rejected',
  'approved',
  'active',
  'stopped',
  'completed',
] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

interface Transition {
  from: readonly CampaignStatus[];
  to: CampaignStatus;
  /** Who may cause it; the job completes campaigns, a payment activates them. */
  by: readonly ('firm' | 'admin' | 'job')[];
}

export const CAMPAIGN_TRANSITIONS = {
  /** The audience of a draft is saved. */
  submit: { from: ['draft'], to: 'pending', by: ['firm'] },
  approve: { from: ['pending'], to: 'approved', by: ['admin'] },
  reject: { from: ['pending'], to: 'rejected', by: ['admin'] },
  /** A rejected campaign is edited. */
  resubmit: { from: ['rejected'], to: 'pending', by: ['firm'] },
  /** Its payment is approved; a payment from the firm's wallet approves itself. */
  activate: { from: ['approved'], to: 'active', by: ['admin', 'firm'] },
  stop: { from: ['active'], to: 'stopped', by: ['firm', 'admin'] },
  start: { from: ['stopped'], to: 'active', by: ['firm'] },
  /** The firm ends it for good. */
  close: { from: ['active', 'stopped'], to: 'completed', by: ['firm'] },
  /** end_date has passed or the budget no longer covers a view. */
  complete: { from: ['active', 'stopped'], to: 'completed', by: ['job'] },
} as const satisfies Record<string, Transition>;

export type CampaignEvent = keyof typeof CAMPAIGN_TRANSITIONS;

/** States in which content and audience may be changed. */
export const EDITABLE_STATUSES: readonly CampaignStatus[] = ['draft', 'rejected'];

/** Whether `event` may happen to a campaign in `status`. */
export function mayHappen(event: CampaignEvent, status: CampaignStatus): boolean {
  const from: readonly CampaignStatus[] = CAMPAIGN_TRANSITIONS[event].from;
  return from.includes(status);
}
