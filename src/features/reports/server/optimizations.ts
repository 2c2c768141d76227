import type { ServerKit } from '#lib/server/server-kit.ts';
import type { PayRates } from '#features/campaigns/forecast.ts';
import { isUnrestricted } from '#features/audience/audience.ts';
import type { Reach } from '#features/audience/reach.ts';
import { readAudience, reachOfCampaign } from '#features/audience/server/index.ts';
import { type Advice, advise, isOnAir } from '../advice.ts';
import { type Asked, type OwnCampaign, readOwnCampaign } from './own-campaign.ts';
import { airTimeOf, readOutlook } from './read-outlook.ts';

const HOUR_MS = 3_600_000;

function ratesOf(campaign: OwnCampaign): PayRates | null {
  const {
    view_rate_kurus: view_rate,
    click_rate_kurus: click_rate,
    second_view_rate_bp: second_view_rate,
    max_views_per_ad,
  } = campaign;
  if (view_rate === null || click_rate === null || second_view_rate === null || max_views_per_ad === null)
    return null;
  return { view_rate, click_rate, second_view_rate, max_views_per_ad };
}

function hoursOnAir(campaign: OwnCampaign, now: Date): number {
  const time = airTimeOf(campaign);
  return time === null ? 0 : Math.max(0, now.getTime() - time.startMs) / HOUR_MS;
}

/**
 * The reach of a campaign on the air, and whether its audience leaves nobody out; the reach is undefined where it is not
 * asked for, or not answered. A question for each look at a campaign that has no use for it would use up the firm's budget.
 */
async function audienceOf(
  kit: Pick<ServerKit, 'db' | 'limits'>,
  { campaign, firmId, now }: { campaign: OwnCampaign; firmId: number; now: Date },
): Promise<{ reach: Reach | null | undefined; isForEverybody: boolean }> {
  const audience = isOnAir(campaign) ? await readAudience(kit.db, campaign.id) : null;
  if (audience === null) return { reach: undefined, isForEverybody: false };
  const answer = await reachOfCampaign(kit, { firmId, audience, now });
  return { reach: answer?.reach, isForEverybody: isUnrestricted(audience) };
}

/** Throws CAMPAIGN_NOT_FOUND. */
export async function readOptimizations(
  kit: Pick<ServerKit, 'db' | 'limits'>,
  { now, ...asked }: Asked & { now: Date },
): Promise<Advice[]> {
  const campaign = await readOwnCampaign(kit.db, asked);
  const [outlook, audience] = await Promise.all([
    readOutlook(kit.db, campaign, now),
    audienceOf(kit, { campaign, firmId: asked.firmId, now }),
  ]);
  return advise({
    status: campaign.status,
    isHalted: campaign.stop_reason !== null,
    outlook,
    endDate: campaign.end_date,
    hoursOnAir: hoursOnAir(campaign, now),
    views: campaign.total_views,
    clicks: campaign.total_clicks,
    ctrPercent: campaign.ctr,
    paid: campaign.paid,
    ...audience,
    rates: ratesOf(campaign),
  });
}
