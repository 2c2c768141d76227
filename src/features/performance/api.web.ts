import { useCallQuery } from '#lib/web/query.ts';
import { campaignReportsContract } from './contract.ts';
import { isCalendarDay } from '#lib/shared/dates.ts';
import { periodTexts } from '#lib/shared/words.ts';
import { countDays, type Granularity, MAX_DAYS } from './buckets.ts';
import { reportTexts } from './texts.ts';
import { periodTexts as texts } from './firm-texts.web.ts';

/** An invalid period reads the whole campaign; the page explains the fault. */
export function usePerformance(id: number, period: Period) {
  const query = periodProblem(period) === undefined ? periodQuery(period) : { by: period.by };
  return useCallQuery(
    ['reports', 'campaign', id, 'performance', query],
    campaignReportsContract.getCampaignPerformance,
    { params: { id }, query },
    { refreshMs: 60_000, keepPrevious: true },
  );
}

/** Read again with each new answer about the figures, so that both are of one moment. */
export function useOptimizations(id: number, figuresAt: number) {
  const key = ['reports', 'campaign', id, 'optimizations', figuresAt];
  const route = campaignReportsContract.getCampaignOptimizations;
  return useCallQuery(key, route, { params: { id } }, { keepPrevious: true });
}

export function useBudgetHistory(id: number, figuresAt: number) {
  const key = ['reports', 'campaign', id, 'budget-history', figuresAt];
  return useCallQuery(
    key,
    campaignReportsContract.getBudgetHistory,
    { params: { id } },
    { keepPrevious: true },
  );
}

export const OWN = 'ozel';
type PeriodChoice = '' | '7' | '14' | '30' | typeof OWN;

export interface Period {
  by: Granularity;
  choice: PeriodChoice;
  from: string;
  to: string;
}

export const CHOICES: Readonly<Record<Granularity, readonly { value: PeriodChoice; label: string }[]>> = {
  day: [
    { value: '', label: texts.whole },
    { value: '7', label: texts.last(7) },
    { value: '30', label: texts.last(30) },
    { value: OWN, label: texts.own },
  ],
  hour: [
    { value: '', label: texts.last(2) },
    { value: '7', label: texts.last(7) },
    { value: '14', label: texts.last(14) },
    { value: OWN, label: texts.own },
  ],
};

export function readPeriod(get: (name: string) => string): Period {
  const by = get('gorunum') === 'saat' ? 'hour' : 'day';
  const choice = CHOICES[by].find(({ value }) => value === get('donem'))?.value ?? '';
  return { by, choice, from: get('bas'), to: get('son') };
}

export function periodProblem({ by, choice, from, to }: Period): string | undefined {
  if (choice !== OWN) return undefined;
  if (!isCalendarDay(from) || !isCalendarDay(to)) return texts.chooseBoth;
  if (from > to) return periodTexts.wrongOrder;
  return countDays({ from, to }) > MAX_DAYS[by] ? reportTexts.tooLong(by, MAX_DAYS[by]) : undefined;
}

export function periodQuery({ by, choice, from, to }: Period) {
  if (choice === OWN) return { by, from, to };
  return choice === '' ? { by } : { by, last: choice };
}
