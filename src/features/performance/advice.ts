import { type CalendarDay, addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { paidFor, type PaidParts, totalFor } from '#features/campaigns/refund.ts';
import { mostSpendable, type PayRates } from '#features/campaigns/forecast.ts';
import type { CampaignStatus } from '#features/campaigns/lifecycle.ts';
import type { Reach } from '#features/audience/reach.ts';
import { adviceTexts as texts } from './texts.ts';
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** With today; the days of the page's "7 gün". */
export const RATE_DAYS = 7;
const SHORTEST_RATE_MS = 6 * HOUR_MS;
/** Tolerances of "on pace": ending early by this share of the time, or leaving this share of the money. */
const EARLY_SHARE = 0.05;
const LEFT_SHARE = 0.1;

export interface OutlookFacts {
  netKurus: Kurus;
  leftKurus: Kurus;
  startDate: CalendarDay;
  endDate: CalendarDay;
  activatedAt: Date;
  completedAt: Date | null;
  lastSpentKurus: Kurus;
  now: Date;
}

export const VERDICTS = ['not_started', 'too_early', 'on_pace', 'fast', 'slow', 'ended'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Outlook {
  verdict: Verdict;
  budgetLeftPercent: number;
  timeLeftPercent: number;
  dailySpentKurus: Kurus;
  dailyNeededKurus: Kurus;
  runsOutOn: CalendarDay | null;
  leftAtEndKurus: Kurus;
}

type AirDates = Pick<OutlookFacts, 'startDate' | 'endDate' | 'activatedAt'>;

export function airTime({ startDate, endDate, activatedAt }: AirDates) {
  const startMs = Math.max(startOfDay(startDate).getTime(), activatedAt.getTime());
  return { startMs, endMs: startOfDay(addDays(endDate, 1)).getTime() };
}

export function rateStart({ now, ...dates }: AirDates & { now: Date }): Date {
  const { startMs } = airTime(dates);
  return new Date(Math.max(startMs, startOfDay(addDays(istanbulDay(now), 1 - RATE_DAYS)).getTime()));
}

const percent = (part: number, whole: number) =>
  whole <= 0 ? 0 : Math.round(Math.min(Math.max(part / whole, 0), 1) * 10_000) / 100;

export function foresee(facts: OutlookFacts): Outlook {
  const { netKurus, leftKurus, now } = facts;
  const { startMs, endMs } = airTime(facts);
  const nowMs = now.getTime();
  const leftMs = Math.max(0, endMs - Math.max(nowMs, startMs));
  const rateMs = nowMs - rateStart(facts).getTime();
  const perMs = rateMs >= SHORTEST_RATE_MS ? facts.lastSpentKurus / rateMs : 0;
  const lastsMs = perMs > 0 ? leftKurus / perMs : Infinity;
  const isEarly = lastsMs < leftMs;
  const known = {
    budgetLeftPercent: percent(leftKurus, netKurus),
    timeLeftPercent: percent(leftMs, endMs - startMs),
    dailySpentKurus: kurus(Math.round(perMs * DAY_MS)),
    dailyNeededKurus: leftMs === 0 ? ZERO_KURUS : kurus(Math.round((leftKurus / leftMs) * DAY_MS)),
    runsOutOn: isEarly ? istanbulDay(new Date(nowMs + lastsMs)) : null,
    leftAtEndKurus: isEarly ? ZERO_KURUS : kurus(Math.max(0, Math.round(leftKurus - perMs * leftMs))),
  };
  const verdictOf = (): Verdict => {
    if (facts.completedAt !== null || nowMs >= endMs) return 'ended';
    if (nowMs < startMs) return 'not_started';
    if (rateMs < SHORTEST_RATE_MS) return 'too_early';
    if (isEarly && leftMs - lastsMs > Math.max(DAY_MS, (endMs - startMs) * EARLY_SHARE)) return 'fast';
    return known.leftAtEndKurus > netKurus * LEFT_SHARE ? 'slow' : 'on_pace';
  };
  return { verdict: verdictOf(), ...known };
}

export function evenlyLeft(
  netKurus: Kurus,
  { startMs, endMs }: { startMs: number; endMs: number },
  at: Date,
): Kurus {
  const share = endMs <= startMs ? 0 : (endMs - at.getTime()) / (endMs - startMs);
  return kurus(Math.round(netKurus * Math.min(Math.max(share, 0), 1)));
}

export const LOW_CTR_PERCENT = 1;
export const CTR_VIEWS = 200;
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
  /** Null when too few to show, undefined when unknown. */
  reach: Reach | null | undefined;
  isForEverybody: boolean;
  /** Null before approval. */
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
