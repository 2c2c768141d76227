/** Advice computed from a campaign's figures, each with its reason. Pure. */
import type { CalendarDay } from '#lib/shared/dates.ts';
import { paidFor, type PaidParts, totalFor } from '#features/campaigns/refund.ts';
import { mostSpendable, type PayRates } from '#features/campaigns/forecast.ts';
import type { CampaignStatus } from '#features/campaigns/lifecycle.ts';
import type { Reach } from '#features/audience/reach.ts';
import { adviceTexts as texts } from './texts.ts';
import type { Outlook } from './outlook.ts';

/** A share of clicks below this, in percent, means that picture or text do not attract people. */
export const LOW_CTR_PERCENT = 1;
export const CTR_VIEWS = 200;
/** A campaign on the air for this long that nobody has watched needs a look. */
const SILENT_HOURS = 24;

export const ADVICE_KINDS = [
  'no_views',
  'narrow_audience',
  'budget_ends_early',
  'budget_left_over',
  'low_ctr',
  'stopped',
] as const;
export type AdviceKind = (typeof ADVICE_KINDS)[number];

export const ADVICE_ACTIONS = ['top_up', 'clone', 'start'] as const;
export type AdviceAction = (typeof ADVICE_ACTIONS)[number];

export interface Advice {
  kind: AdviceKind;
  title: string;
  reason: string;
  action: AdviceAction | null;
}

export interface AdviceFacts {
  status: CampaignStatus;
  /** Stopped by an admin: only an admin starts it again. */
  isHalted: boolean;
  outlook: Outlook | null;
  endDate: CalendarDay;
  hoursOnAir: number;
  views: number;
  clicks: number;
  ctrPercent: number;
  paid: PaidParts;
  /** The number of viewers who match the audience; null when too few to be told, undefined when not known. */
  reach: Reach | null | undefined;
  /** Nobody is left out of the audience, so that no advice may ask to widen it. */
  isForEverybody: boolean;
  /** The rates that it pays its viewers; null before approval, when it has no rates of its own. */
  rates: PayRates | null;
}

type Rule = (facts: AdviceFacts) => Advice | undefined;

export const isOnAir = ({ status }: Pick<AdviceFacts, 'status'>) =>
  status === 'active' || status === 'stopped';

const stopped: Rule = (facts) => {
  const { status, outlook, endDate, isHalted } = facts;
  if (status !== 'stopped' || outlook === null) return undefined;
  return { kind: 'stopped', ...texts.stopped({ endDate, isHalted }), action: isHalted ? null : 'start' };
};

const noViews: Rule = ({ status, views, hoursOnAir, isForEverybody }) =>
  status === 'active' && views === 0 && hoursOnAir >= SILENT_HOURS
    ? { kind: 'no_views', ...texts.noViews({ hours: hoursOnAir, isForEverybody }), action: 'clone' }
    : undefined;

/** Too narrow when even everybody in it, at the most they can cost, would not spend the budget. */
const narrowAudience: Rule = (facts) => {
  const { reach, paid, rates, isForEverybody } = facts;
  if (!isOnAir(facts) || reach === undefined || rates === null) return undefined;
  if (reach === null)
    return { kind: 'narrow_audience', ...texts.tooFewToSay({ isForEverybody }), action: 'clone' };
  const most = mostSpendable(reach, rates);
  if (most >= paid.campaignBudget) return undefined;
  return {
    kind: 'narrow_audience',
    ...texts.narrowAudience({ reach, most: paidFor(most, paid), isForEverybody }),
    action: 'clone',
  };
};

const budgetEndsEarly: Rule = (facts) => {
  const { outlook, endDate } = facts;
  if (facts.status !== 'active' || outlook?.verdict !== 'fast' || outlook.runsOutOn === null)
    return undefined;
  return {
    kind: 'budget_ends_early',
    ...texts.budgetEndsEarly({ runsOutOn: outlook.runsOutOn, endDate }),
    action: 'top_up',
  };
};

const budgetLeftOver: Rule = (facts) => {
  const { outlook, paid, isForEverybody } = facts;
  if (facts.status !== 'active' || outlook?.verdict !== 'slow') return undefined;
  return {
    kind: 'budget_left_over',
    ...texts.budgetLeftOver({ left: totalFor(outlook.leftAtEndKurus, paid), isForEverybody }),
    action: isForEverybody ? null : 'clone',
  };
};

const lowCtr: Rule = ({ views, clicks, ctrPercent }) =>
  views >= CTR_VIEWS && ctrPercent < LOW_CTR_PERCENT
    ? { kind: 'low_ctr', ...texts.lowCtr({ views, clicks }), action: 'clone' }
    : undefined;

/** In the order in which they matter. */
const RULES: readonly Rule[] = [stopped, noViews, narrowAudience, budgetEndsEarly, budgetLeftOver, lowCtr];

export function advise(facts: AdviceFacts): Advice[] {
  return RULES.map((rule) => rule(facts)).filter((advice) => advice !== undefined);
}
