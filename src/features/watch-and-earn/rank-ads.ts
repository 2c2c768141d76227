/**
 * Which of the served ads are looked at for a viewer, and in which order: `chooseAds` gives the same answer for the
 * first of them as for all that match. Pure.
 */
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import type { ViewerAttributes } from '#features/people/viewer-columns.ts';
import { earningOfView } from './earning.ts';
import { isInDates, type ServedAds, type ServedCampaign } from './served-ads.ts';

/** What `chooseAds` does with an ad whose budget covers it: an earlier kind goes before a later one. */
const KINDS = ['never seen', 'seen', 'beyond the day', 'hidden', 'pays nothing'] as const;
type Kind = (typeof KINDS)[number];

export interface RankedAd {
  campaign: ServedCampaign;
  kind: Kind;
  /** Paid for this viewer's next view. */
  earning: Kurus;
}

/** The viewer's history with an ad that they have started. */
export interface SeenAd {
  paidViews: number;
  isClickPaid: boolean;
}

export interface ViewerFacts {
  attributes: ViewerAttributes;
  /** By campaign. */
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

/** The ads that the viewer matches, kind by kind. Those never seen are found one by one, as far as the caller reads. */
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
 * Whether `chooseAds` would answer the same if it knew more ads than these, the first ones of `rankAds`. `paying` are
 * those of them whose budget covers the next view.
 */
export function isEnough(
  { looked, paying }: { looked: readonly RankedAd[]; paying: readonly RankedAd[] },
  maxAds: number,
): boolean {
  const last = looked.at(-1);
  if (last === undefined) return false;
  // Everything of the kinds before the last one is known, so that one that pays decides what is answered.
  if (KINDS.indexOf(last.kind) > KINDS.indexOf('seen')) return paying.length > 0;
  return paying.length >= maxAds;
}
