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
  /** Only while an admin's stop is in force (true), only while none is (false), or either way. */
  halted?: boolean;
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
  stop: { from: ['active'], to: 'stopped', by: ['firm'] },
  start: { from: ['stopped'], to: 'active', by: ['firm'], halted: false },
  /** An admin stops it with a reason, also where the firm itself has: then it stays so until an admin releases it. */
  halt: { from: ['active', 'stopped'], to: 'stopped', by: ['admin'], halted: false },
  release: { from: ['stopped'], to: 'active', by: ['admin'], halted: true },
  /** The firm ends it for good. */
  close: { from: ['active', 'stopped'], to: 'completed', by: ['firm'] },
  /** end_date has passed or the budget no longer covers a view. */
  complete: { from: ['active', 'stopped'], to: 'completed', by: ['job'] },
} as const satisfies Record<string, Transition>;

export type CampaignEvent = keyof typeof CAMPAIGN_TRANSITIONS;

/** States in which content and audience may be changed. */
export const EDITABLE_STATUSES: readonly CampaignStatus[] = ['draft', 'rejected'];

/** What of a campaign decides what may happen to it. */
export interface CampaignState {
  status: CampaignStatus;
  /** Why an admin stopped it; null otherwise. */
  stop_reason: string | null;
}

/** Whether `event` may happen to a campaign in this state. */
export function mayHappen(event: CampaignEvent, { status, stop_reason }: CampaignState): boolean {
  const { from, halted }: Transition = CAMPAIGN_TRANSITIONS[event];
  return from.includes(status) && (halted === undefined || halted === (stop_reason !== null));
}
