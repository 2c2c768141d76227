import type { Db } from '#lib/server/db.ts';
import { tell } from '#features/notices/server/index.ts';
import type { CampaignEvent } from '../../lifecycle.ts';
import type { CampaignRow } from '../reading/campaign-row.ts';

/** What a firm is told of; the rest it did itself, or hears of by its payment. */
const TOLD = {
  approve: 'campaign_approved',
  reject: 'campaign_rejected',
  expire: 'campaign_expired',
  halt: 'campaign_halted',
  release: 'campaign_released',
  complete: 'campaign_ended',
} as const satisfies Partial<Record<CampaignEvent, string>>;

interface Happened {
  campaign: Pick<CampaignRow, 'id' | 'firm_id' | 'campaign_name'>;
  event: CampaignEvent;
  reason: string;
  eventId: number;
  now: Date;
}

/** Tells the firm what others did to its campaign, in the transaction that did it. */
export async function tellFirm(tx: Db, { campaign, event, reason, eventId, now }: Happened): Promise<void> {
  if (!Object.hasOwn(TOLD, event)) return;
  const kind = TOLD[event as keyof typeof TOLD]; // Checked just now.
  const detail = { name: campaign.campaign_name, reason };
  await tell(tx, { kind, to: [campaign.firm_id], ref: eventId, subject: campaign.id, detail }, now);
}
