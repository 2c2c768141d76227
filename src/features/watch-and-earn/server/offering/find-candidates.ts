/** Reads of the ranked ads only as many as it takes to choose. */
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { matchesAudience } from '#features/audience/audience.ts';
import type { AdCandidate, OfferFacts } from '../../choose-ads.ts';
import { isOwnAd } from '../../own-ad.ts';
import { isEnough, rankAds, type RankedAd, type ViewerFacts } from '../../rank-ads.ts';
import { isInDates, type ServedAds, type ServedCampaign } from '../../served-ads.ts';
import type { FreshAd } from './offer-queries.ts';

/** One look nearly always suffices: of so many first ads twenty can be paid. Each further look takes four times as many. */
const FIRST_LOOK = 28;
const NEXT_LOOK_FACTOR = 4;

export type Candidate = AdCandidate & { firmName: string; clickRate: Kurus; isClickPaid: boolean };

export interface Asked extends ViewerFacts, Pick<OfferFacts, 'isEarningEnabled' | 'isStopped' | 'maxAds'> {
  viewer: { email: string; phone: string };
  open: { campaign_id: number; reserved_kurus: Kurus } | undefined;
}

function toCandidate(campaign: ServedCampaign, fresh: FreshAd, { open, ...asked }: Asked): Candidate {
  const had = asked.seen.get(campaign.id);
  // Any start would release the open watch, so the money it reserves is free for this viewer.
  const givenBack = open?.campaign_id === campaign.id ? open.reserved_kurus : 0;
  return {
    campaignId: campaign.id,
    firmName: fresh.firm_name,
    clickRate: campaign.click_rate,
    isClickPaid: had?.isClickPaid ?? false,
    rates: campaign,
    paidViews: had?.paidViews ?? 0,
    isSeen: had !== undefined,
    isHidden: asked.hiddenFirms.has(campaign.firm_id),
    freeKurus: kurus(fresh.free_kurus + givenBack),
    netKurus: campaign.netKurus,
    flight: campaign.flight,
  };
}

/** Takes the next ones, at most `count`. */
function take(ranked: Iterator<RankedAd, void>, count: number): RankedAd[] {
  const taken: RankedAd[] = [];
  while (taken.length < count) {
    const { value } = ranked.next();
    if (value === undefined) break;
    taken.push(value);
  }
  return taken;
}

/** The ad of the open watch, where it is still one for the viewer. */
function openAd(served: ServedAds, asked: Asked): ServedCampaign[] {
  const campaign = asked.open === undefined ? undefined : served.campaigns.get(asked.open.campaign_id);
  const isMatched =
    campaign !== undefined &&
    isInDates(campaign, asked.today) &&
    matchesAudience(campaign.audience, asked.attributes);
  return isMatched ? [campaign] : [];
}

/**
 * The candidates of which `chooseAds` chooses the same as of all ads that the viewer matches, and that of the open watch.
 */
export async function findCandidates(
  served: ServedAds,
  asked: Asked,
  readFresh: (campaigns: readonly ServedCampaign[]) => Promise<readonly FreshAd[]>,
): Promise<Candidate[]> {
  const candidates = new Map<number, Candidate>();
  async function look(campaigns: readonly ServedCampaign[]): Promise<void> {
    if (campaigns.length === 0) return;
    for (const fresh of await readFresh(campaigns)) {
      const campaign = served.campaigns.get(fresh.campaign_id);
      if (campaign !== undefined && !isOwnAd(fresh, asked.viewer))
        candidates.set(campaign.id, toCandidate(campaign, fresh, asked));
    }
  }
  const isPaying = ({ campaign, earning }: RankedAd) =>
    earning <= (candidates.get(campaign.id)?.freeKurus ?? -1);

  const open = openAd(served, asked);
  if (!asked.isEarningEnabled || asked.isStopped || asked.dayRoom <= 0) {
    await look(open);
    return [...candidates.values()];
  }
  const ranked = rankAds(served, asked);
  const looked: RankedAd[] = [];
  for (let count = FIRST_LOOK; ; count *= NEXT_LOOK_FACTOR) {
    const next = take(ranked, count);
    looked.push(...next);
    const campaigns = next.map(({ campaign }) => campaign);
    await look(looked.length === next.length ? [...new Set([...campaigns, ...open])] : campaigns);
    if (next.length < count || isEnough({ looked, paying: looked.filter(isPaying) }, asked.maxAds)) break;
  }
  return [...candidates.values()];
}
