/**
 * Ranks the served ads for a viewer, so that `chooseAds` gives the same answer for the first of them as for all that
 * match. Pure.
 */
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import type { ViewerAttributes } from '#features/viewers/viewer-columns.ts';
import { earningOfView } from '../earning.ts';
import { isInDates, type ServedAds, type ServedCampaign } from './served-ads.ts';

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

/** The ads that the viewer matches, kind by kind. Unseen ones are found lazily, as far as the caller reads. */
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
