import { type Kurus, sumKurus } from '#lib/shared/money.ts';
import type { Db } from '#lib/server/db.ts';
import { airTime, foresee, type Outlook, rateStart } from '../outlook.ts';
import type { OwnCampaign } from './own-campaign.ts';
import { type Figures, readSum } from './read-hours.ts';

export type Spent = Pick<Figures, 'first_view_kurus' | 'repeat_view_kurus' | 'click_kurus'>;

/** Without what was taken back. */
export const spentOf = (figures: Spent): Kurus =>
  sumKurus(figures.first_view_kurus, figures.repeat_view_kurus, figures.click_kurus);

const MINUTE_MS = 60_000;

/**
 * The moment for which an outlook is computed: the beginning of the minute, so that answers that are shown side by side
 * name the same kuruş, but not before the campaign was on the air; of a campaign that is over its end, for good.
 */
function outlookMoment(campaign: OwnCampaign, now: Date): Date {
  if (campaign.completed_at !== null) return campaign.completed_at;
  const beginning = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const onAirMs = airTimeOf(campaign)?.startMs ?? beginning;
  return new Date(Math.max(beginning, Math.min(now.getTime(), onAirMs)));
}

export function airTimeOf({
  activated_at: activatedAt,
  start_date: startDate,
  end_date: endDate,
}: OwnCampaign) {
  return activatedAt && airTime({ activatedAt, startDate, endDate });
}

export async function readOutlook(db: Db, campaign: OwnCampaign, now: Date): Promise<Outlook | null> {
  const { id, activated_at: activatedAt, start_date: startDate, end_date: endDate } = campaign;
  if (activatedAt === null) return null;
  const time = { activatedAt, startDate, endDate, now: outlookMoment(campaign, now) };
  // Hours are counted whole, so that the rate may include a little time before its start.
  const from = new Date(Math.floor(rateStart(time).getTime() / 3_600_000) * 3_600_000);
  const last = await readSum(db, { campaignId: id, from, until: now });
  return foresee({
    ...time,
    completedAt: campaign.completed_at,
    netKurus: campaign.paid_in,
    leftKurus: campaign.remaining,
    lastSpentKurus: spentOf(last),
  });
}
