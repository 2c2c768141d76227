import { type Kurus, type BasisPoints, percentOf, ZERO_KURUS, kurus } from '#lib/shared/money.ts';
import type { NoAdReason } from '../contract.ts';
import { addDays, type CalendarDay, startOfDay } from '#lib/shared/dates.ts';
import type { AudienceRow } from '#features/audience/audience.ts';
import { type AudienceIndex, buildAudienceIndex } from '#features/audience/audience-index.ts';
import type { ServableCampaign } from '#features/campaigns/lifecycle.ts';
import { emailFold } from '#lib/shared/turkish.ts';
import type { ViewerAttributes } from '#features/viewers/viewer-columns.ts';

export interface ServedCampaign extends ServableCampaign {
  audience: AudienceRow;
  flight: Flight;
  netKurus: Kurus;
}

export interface ServedAds {
  campaigns: ReadonlyMap<number, ServedCampaign>;
  order: readonly ServedCampaign[];
  index: AudienceIndex;
}

export const NOTHING_SERVED: ServedAds = { campaigns: new Map(), order: [], index: buildAudienceIndex([]) };

export const isInDates = ({ start_date, end_date }: ServableCampaign, today: CalendarDay): boolean =>
  start_date <= today && today <= end_date;

interface ServingFacts {
  campaigns: ReadonlyMap<number, ServedCampaign>;
  freeKurus: ReadonlyMap<number, number>;
  now: Date;
  today: CalendarDay;
}

/** Orders the ads. `before` makes it cheap: unmoved ads keep their place in the index. */
export function arrangeAds(before: ServedAds, { campaigns, freeKurus, now, today }: ServingFacts): ServedAds {
  const ranked: { campaign: ServedCampaign; behind: number }[] = [];
  const place = (campaign: ServedCampaign) => {
    const { id, netKurus, flight } = campaign;
    const free = kurus(freeKurus.get(id) ?? 0);
    if (isInDates(campaign, today))
      ranked.push({ campaign, behind: behindPace({ freeKurus: free, netKurus, flight }, now) });
  };
  // Sorting a nearly sorted list takes little more than one pass.
  const placed = new Set<number>();
  for (const { id } of before.order) {
    const campaign = campaigns.get(id);
    if (campaign === undefined) continue;
    placed.add(id);
    place(campaign);
  }
  for (const campaign of campaigns.values()) if (!placed.has(campaign.id)) place(campaign);
  ranked.sort((a, b) => b.behind - a.behind || a.campaign.id - b.campaign.id);
  const order = ranked.map(({ campaign }) => campaign);
  const isUnmoved = order.length === before.order.length && order.every((ad, at) => ad === before.order[at]);
  if (isUnmoved) return { campaigns, order, index: before.index };
  return { campaigns, order, index: before.index.rearranged(order.map(({ audience }) => audience)) };
}

export interface EarningRates {
  view_rate: Kurus;
  click_rate: Kurus;
  second_view_rate: BasisPoints;
  max_views_per_ad: number;
}

/** Rounded half up. An ad whose next view pays nothing is not offered (threats T-V16). */
export function earningOfView(rates: EarningRates, viewNumber: number): Kurus {
  if (viewNumber > rates.max_views_per_ad) return ZERO_KURUS;
  return viewNumber === 1 ? rates.view_rate : percentOf(rates.view_rate, rates.second_view_rate);
}

interface Flight {
  startMs: number;
  endMs: number;
}

export function flightOf(startDate: CalendarDay, endDate: CalendarDay): Flight {
  return { startMs: startOfDay(startDate).getTime(), endMs: startOfDay(addDays(endDate, 1)).getTime() };
}

interface Pace {
  freeKurus: Kurus;
  netKurus: Kurus;
  flight: Flight;
}

function share(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(Math.max(part / whole, 0), 1);
}

/** Share of the budget left minus share of the time left, from −1 to 1. Above zero the campaign is behind. */
export function behindPace({ freeKurus, netKurus, flight: { startMs, endMs } }: Pace, now: Date): number {
  return share(freeKurus, netKurus) - share(endMs - now.getTime(), endMs - startMs);
}

export interface AdCandidate extends Pace {
  campaignId: number;
  rates: EarningRates;
  paidViews: number;
  isSeen: boolean;
  isHidden: boolean;
}

export interface OfferedAd {
  campaignId: number;
  earning: Kurus;
  viewNumber: number;
}

export interface Offer {
  ads: OfferedAd[];
  reason: NoAdReason | null;
}

export type Prospect = Extract<NoAdReason, 'TARGETING_OFF' | 'CHANGED_TODAY' | 'PROFILE_INCOMPLETE'>;

export interface OfferFacts {
  candidates: readonly AdCandidate[];
  dayRoom: Kurus;
  isEarningEnabled: boolean;
  isStopped: boolean;
  /** The reason, in the viewer's own hands, that excludes them from a running campaign. */
  prospect(this: void): Prospect | null;
  maxAds: number;
  now: Date;
}

const none = (reason: NoAdReason): Offer => ({ ads: [], reason });

export function chooseAds(facts: OfferFacts): Offer {
  const { candidates, dayRoom, now } = facts;
  if (!facts.isEarningEnabled) return none('EARNING_OFF');
  if (facts.isStopped) return none('IN_REVIEW');
  if (dayRoom <= 0) return none('DAILY_LIMIT');
  const priced = candidates.map((candidate) => {
    const viewNumber = candidate.paidViews + 1;
    return { candidate, viewNumber, earning: earningOfView(candidate.rates, viewNumber) };
  });
  const unseen = priced.filter(({ earning }) => earning > 0);
  const covered = unseen.filter(({ candidate, earning }) => earning <= candidate.freeKurus);
  const visible = covered.filter(({ candidate }) => !candidate.isHidden);
  const offered = visible.filter(({ earning }) => earning <= dayRoom);
  if (offered.length > 0) {
    const ranked = offered.map((ad) => ({ ...ad, behind: behindPace(ad.candidate, now) }));
    ranked.sort(
      (a, b) =>
        Number(a.candidate.isSeen) - Number(b.candidate.isSeen) ||
        b.behind - a.behind ||
        a.candidate.campaignId - b.candidate.campaignId,
    );
    const ads = ranked.slice(0, facts.maxAds).map(({ candidate, viewNumber, earning }) => ({
      campaignId: candidate.campaignId,
      earning,
      viewNumber,
    }));
    return { ads, reason: null };
  }
  if (visible.length > 0) return none('DAILY_LIMIT');
  if (covered.length > 0) return none('HIDDEN');
  const prospect = facts.prospect();
  if (prospect !== null) return none(prospect);
  return none(priced.length > unseen.length ? 'ALL_SEEN' : 'NO_MATCH');
}

/**
 * A viewer whose contact details a firm gave earns nothing from its ads (threats T-F1). The authorised person needs
 * no check, because phones and e-mails are unique over all accounts.
 */
export function isOwnAd(
  firm: { contact_email: string; contact_phone: string },
  viewer: { email: string; phone: string },
): boolean {
  return emailFold(firm.contact_email) === viewer.email || firm.contact_phone === viewer.phone;
}

/** How `chooseAds` treats an ad whose budget covers it; earlier kinds come first. */
const KINDS = ['never seen', 'seen', 'beyond the day', 'hidden', 'pays nothing'] as const;
type Kind = (typeof KINDS)[number];

export interface RankedAd {
  campaign: ServedCampaign;
  kind: Kind;
  earning: Kurus;
}

export interface SeenAd {
  paidViews: number;
  isClickPaid: boolean;
}

export interface ViewerFacts {
  attributes: ViewerAttributes;
  seen: ReadonlyMap<number, SeenAd>;
  hiddenFirms: ReadonlySet<number>;
  dayRoom: Kurus;
  today: CalendarDay;
}

function rank(campaign: ServedCampaign, { seen, hiddenFirms, dayRoom }: ViewerFacts): RankedAd {
  const had = seen.get(campaign.id);
  const earning = earningOfView(campaign, (had?.paidViews ?? 0) + 1);
  const kindOf = (): Kind => {
    if (earning <= 0) return 'pays nothing';
    if (hiddenFirms.has(campaign.firm_id)) return 'hidden';
    if (earning > dayRoom) return 'beyond the day';
    return had === undefined ? 'never seen' : 'seen';
  };
  return { campaign, earning, kind: kindOf() };
}

export function* rankAds(served: ServedAds, facts: ViewerFacts): Generator<RankedAd, void> {
  const later: RankedAd[] = [];
  for (const place of served.index.matching(facts.attributes)) {
    const campaign = served.order[place];
    if (campaign === undefined || !isInDates(campaign, facts.today)) continue;
    const ranked = rank(campaign, facts);
    if (ranked.kind === 'never seen') yield ranked;
    else later.push(ranked);
  }
  for (const kind of KINDS) yield* later.filter((ranked) => ranked.kind === kind);
}

/**
 * Whether `chooseAds` would answer the same given more ads than `looked`, the first of `rankAds`. `paying` are those
 * whose budget covers the next view.
 */
export function isEnough(
  { looked, paying }: { looked: readonly RankedAd[]; paying: readonly RankedAd[] },
  maxAds: number,
): boolean {
  const last = looked.at(-1);
  if (last === undefined) return false;
  // All ads of the earlier kinds are known, so one that pays decides the answer.
  if (KINDS.indexOf(last.kind) > KINDS.indexOf('seen')) return paying.length > 0;
  return paying.length >= maxAds;
}
