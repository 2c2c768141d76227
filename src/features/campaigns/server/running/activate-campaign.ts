import { istanbulDay } from '#lib/shared/dates.ts';
import type { Db } from '#lib/server/db.ts';
import { campaignErrors } from '../../errors.ts';
import { campaignTexts } from '../../texts.ts';
import type { CampaignRow } from '../reading/campaign-row.ts';
import { transitionCampaign } from './transition-campaign.ts';

/**
 * Puts an approved campaign on the air because its payment was approved. If it was paid late, it starts then. After
 * its last day it cannot be paid (Specification, decisions §3).
 * @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, CAMPAIGN_ENDED.
 */
export async function activateCampaign(
  tx: Db,
  { campaignId, actor, now }: { campaignId: number; actor: { id: number | null }; now: Date },
): Promise<CampaignRow> {
  const campaign = await transitionCampaign(tx, { campaignId, event: 'activate', actor, now });
  if (campaign.end_date < istanbulDay(now)) {
    throw campaignErrors.CAMPAIGN_ENDED({ message: campaignTexts.endedBeforePayment });
  }
  return campaign;
}
