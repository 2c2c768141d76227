/** Ad selection by scanning every campaign, to test and measure the fast one against. */
import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type AudienceRow, matchesAudience } from '#features/audience/audience.ts';
import { MATCHED_ATTRIBUTES } from '#features/viewers/attributes.ts';
import { isGiven, type ViewerAttributes } from '#features/viewers/viewer-columns.ts';
import {
  chooseAds,
  type Offer,
  type Prospect,
  isInDates,
  type ServedCampaign,
  isOwnAd,
  type SeenAd,
} from '#features/watching/choosing/choose-ads.ts';

export interface Market {
  campaigns: ReadonlyMap<number, ServedCampaign>;
  freeKurus: ReadonlyMap<number, number>;
  contacts(firmId: number): { contact_email: string; contact_phone: string };
  now: Date;
}

export interface Looker {
  matching: ViewerAttributes;
  current: ViewerAttributes & { allows_targeting: boolean };
  seen: ReadonlyMap<number, SeenAd>;
  hiddenFirms: ReadonlySet<number>;
  dayRoom: Kurus;
  contact: { email: string; phone: string };
  open: { campaign_id: number; reserved_kurus: Kurus } | undefined;
  isEarningEnabled: boolean;
  isStopped: boolean;
  maxAds: number;
}

/** The audience without restrictions on details that the viewer has not given. */
function withoutUnknown(audience: AudienceRow, viewer: ViewerAttributes): AudienceRow {
  const eased = { ...audience };
  for (const attribute of MATCHED_ATTRIBUTES)
    if (!isGiven(viewer[attribute.viewer.column])) eased[attribute.audience.column] = [];
  return eased;
}

/** Whether the viewer fails to match only because of missing details. */
const lacksDetails = (audience: AudienceRow, viewer: ViewerAttributes) =>
  !matchesAudience(audience, viewer) && matchesAudience(withoutUnknown(audience, viewer), viewer);

function plainProspect(running: readonly ServedCampaign[], { matching, current }: Looker): Prospect | null {
  const isNews = ({ audience }: ServedCampaign) =>
    matchesAudience(audience, current) && !matchesAudience(audience, matching);
  if (running.some(isNews)) return current.allows_targeting ? 'CHANGED_TODAY' : 'TARGETING_OFF';
  return running.some(({ audience }) => lacksDetails(audience, current)) ? 'PROFILE_INCOMPLETE' : null;
}

export function choosePlainly({ campaigns, freeKurus, contacts, now }: Market, looker: Looker): Offer {
  const today: CalendarDay = istanbulDay(now);
  const running = [...campaigns.values()].filter((campaign) => isInDates(campaign, today));
  const matching = running.filter(({ audience }) => matchesAudience(audience, looker.matching));
  const candidates = matching.flatMap((campaign) => {
    const free = freeKurus.get(campaign.id);
    if (free === undefined || isOwnAd(contacts(campaign.firm_id), looker.contact)) return [];
    const had = looker.seen.get(campaign.id);
    const givenBack = looker.open?.campaign_id === campaign.id ? looker.open.reserved_kurus : 0;
    return {
      campaignId: campaign.id,
      rates: campaign,
      paidViews: had?.paidViews ?? 0,
      isSeen: had !== undefined,
      isHidden: looker.hiddenFirms.has(campaign.firm_id),
      freeKurus: kurus(free + givenBack),
      netKurus: campaign.netKurus,
      flight: campaign.flight,
    };
  });
  return chooseAds({ ...looker, candidates, prospect: () => plainProspect(running, looker), now });
}
