/** Decides whether a viewer may start an ad, and its pay. Pure. The viewer's facts are
 * read under their lock; the campaign's may change until the booking (settle-batch.ts). */
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import type { CampaignStatus } from '#features/campaigns/lifecycle.ts';
import { type EarningRates, earningOfView } from './earning.ts';
import type { StartRefusal } from './errors.ts';

export interface PublishedCampaign {
  status: CampaignStatus;
  start_date: CalendarDay;
  end_date: CalendarDay;
  rates: EarningRates;
}

export interface StartFacts {
  /** Undefined where it does not exist or was never published. */
  campaign: PublishedCampaign | undefined;
  /** The audience matches, and the ad is not one of the viewer's own firm. */
  isForViewer: boolean;
  paidViews: number;
  /** Money the campaign can still pay and the viewer may still earn today, counting the open watch as released. */
  free: Kurus;
  dayRoom: Kurus;
  isEarningEnabled: boolean;
  /** A review of the account forbids new watches (threats T-V9). */
  isStopped: boolean;
  today: CalendarDay;
}

export type StartDecision =
  | { isOpened: true; earning: Kurus; viewNumber: number }
  | { isOpened: false; refusal: StartRefusal };

const refuse = (refusal: StartRefusal): StartDecision => ({ isOpened: false, refusal });

/**
 * An ad that the viewer may not see gets the same answer as an unknown one; only after that check may a refusal name
 * its reason. An ad whose next view pays nothing counts as seen.
 */
export function decideStart(facts: StartFacts): StartDecision {
  const { campaign, today } = facts;
  if (campaign === undefined || !facts.isForViewer || today < campaign.start_date)
    return refuse('AD_NOT_FOUND');
  if (campaign.status !== 'active' || today > campaign.end_date) return refuse('AD_NOT_SERVED');
  if (!facts.isEarningEnabled) return refuse('EARNING_OFF');
  if (facts.isStopped) return refuse('ACCOUNT_IN_REVIEW');
  const viewNumber = facts.paidViews + 1;
  const earning = earningOfView(campaign.rates, viewNumber);
  if (earning <= 0) return refuse('AD_ALREADY_SEEN');
  if (earning > facts.dayRoom) return refuse('DAILY_LIMIT_REACHED');
  if (earning > facts.free) return refuse('AD_BUDGET_SPENT');
  return { isOpened: true, earning, viewNumber };
}
