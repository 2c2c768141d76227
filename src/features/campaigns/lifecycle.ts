import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import type { BasisPoints, Kurus } from '#lib/shared/money.ts';

/** The states of a campaign. A test tries every event in every state. */

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

/** The states in each list (docs/product.md, Campaigns). A figure that leads to a list counts by the same states. */
export const CAMPAIGN_LISTS = {
  draft: ['draft'],
  pending: ['pending'],
  rejected: ['rejected'],
  active: ['active', 'stopped'],
  completed: ['completed'],
} as const satisfies Record<string, readonly CampaignStatus[]>;

export type CampaignList = keyof typeof CAMPAIGN_LISTS;

interface Transition {
  from: readonly CampaignStatus[];
  to: CampaignStatus;
  /** Roles that may cause the event. The job completes campaigns; an approved payment activates them. */
  by: readonly ('firm' | 'admin' | 'job')[];
  /** True: only while an admin's stop is in force. False: only while none is. Absent: either way. */
  halted?: boolean;
}

export const CAMPAIGN_TRANSITIONS = {
  submit: { from: ['draft'], to: 'pending', by: ['firm'] },
  approve: { from: ['pending'], to: 'approved', by: ['admin'] },
  reject: { from: ['pending'], to: 'rejected', by: ['admin'] },
  resubmit: { from: ['rejected'], to: 'pending', by: ['firm'] },
  takeBack: { from: ['pending', 'approved'], to: 'draft', by: ['firm'] },
  /** Its payment was not even announced by its last day. The firm can edit it and send it again. */
  expire: { from: ['approved'], to: 'rejected', by: ['job'] },
  /** Its payment is approved. A payment from the firm's wallet needs no admin. */
  activate: { from: ['approved'], to: 'active', by: ['admin', 'firm'] },
  stop: { from: ['active'], to: 'stopped', by: ['firm'] },
  start: { from: ['stopped'], to: 'active', by: ['firm'], halted: false },
  /** An admin stops the campaign, even one that its firm stopped; it stays so until an admin releases it. */
  halt: { from: ['active', 'stopped'], to: 'stopped', by: ['admin'], halted: false },
  release: { from: ['stopped'], to: 'active', by: ['admin'], halted: true },
  close: { from: ['active', 'stopped'], to: 'completed', by: ['firm'] },
  /** end_date has passed, or the budget does not cover another view. */
  complete: { from: ['active', 'stopped'], to: 'completed', by: ['job'] },
} as const satisfies Record<string, Transition>;

export type CampaignEvent = keyof typeof CAMPAIGN_TRANSITIONS;

export const EDITABLE_STATUSES: readonly CampaignStatus[] = ['draft', 'rejected'];

export interface CampaignState {
  status: CampaignStatus;
  stop_reason: string | null;
}

export function mayHappen(event: CampaignEvent, { status, stop_reason }: CampaignState): boolean {
  const { from, halted }: Transition = CAMPAIGN_TRANSITIONS[event];
  return from.includes(status) && (halted === undefined || halted === (stop_reason !== null));
}

interface Dates {
  completed_at: Date | null;
  end_date: CalendarDay;
}

export function endedEarlyOn({ completed_at, end_date }: Dates): CalendarDay | null {
  const completed = completed_at && istanbulDay(completed_at);
  return completed !== null && completed < end_date ? completed : null;
}

export function endDayOf(campaign: Dates): CalendarDay {
  return endedEarlyOn(campaign) ?? campaign.end_date;
}

export interface ServableCampaign {
  id: number;
  version: number;
  firm_id: number;
  campaign_name: string;
  description: string;
  campaign_link: string;
  image_path: string | null;
  /** Seconds. */
  display_duration: number;
  /** Calendar days, both inclusive. */
  start_date: string;
  end_date: string;
  view_rate: Kurus;
  click_rate: Kurus;
  second_view_rate: BasisPoints;
  max_views_per_ad: number;
}
