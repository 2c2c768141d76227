import { addDays, type CalendarDay, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The number of last days, today's among them, whose spending gives the daily rate: those that the page's "7 gün" shows. */
export const RATE_DAYS = 7;
const SHORTEST_RATE_MS = 6 * HOUR_MS;
/** Tolerances of "on pace": ending early by this share of the time, or leaving this share of the money. */
const EARLY_SHARE = 0.05;
const LEFT_SHARE = 0.1;

export interface OutlookFacts {
  /** The whole budget for paying viewers; `leftKurus` is the part that is left. */
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

/** The time on the air: from the first day, or a later activation, to the end of the last day. */
export function airTime(given: Pick<OutlookFacts, 'startDate' | 'endDate' | 'activatedAt'>) {
  const startMs = Math.max(startOfDay(given.startDate).getTime(), given.activatedAt.getTime());
  return { startMs, endMs: startOfDay(addDays(given.endDate, 1)).getTime() };
}

export function rateStart(given: Pick<OutlookFacts, 'startDate' | 'endDate' | 'activatedAt' | 'now'>): Date {
  const { startMs } = airTime(given);
  return new Date(Math.max(startMs, startOfDay(addDays(istanbulDay(given.now), 1 - RATE_DAYS)).getTime()));
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
