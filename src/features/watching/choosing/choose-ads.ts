/**
 * Chooses and orders the ads offered to a viewer, or the reason why there is none (docs/product.md, Watching).
 * Pure.
 */
import type { Kurus } from '#lib/shared/money.ts';
import type { NoAdReason } from '../contract.ts';
import { type EarningRates, earningOfView } from '../earning.ts';
import { behindPace, type Pace } from '../pace.ts';

/** An active ad in its dates whose audience the viewer matches. */
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

/** Reasons that the viewer could change. */
export type Prospect = Extract<NoAdReason, 'TARGETING_OFF' | 'CHANGED_TODAY' | 'PROFILE_INCOMPLETE'>;

export interface OfferFacts {
  candidates: readonly AdCandidate[];
  /** The rest of today's earning limit, less reservations. */
  dayRoom: Kurus;
  isEarningEnabled: boolean;
  isStopped: boolean;
  /** The reason, in the viewer's own hands, that excludes them from a running campaign. */
  prospect(this: void): Prospect | null;
  maxAds: number;
  now: Date;
}

const none = (reason: NoAdReason): Offer => ({ ads: [], reason });

/** Only ads that would pay: unseen ones first, then those most behind their pace. */
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
