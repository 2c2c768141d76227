import { isCalendarDay } from '#lib/shared/dates.ts';
import { periodTexts } from '#lib/shared/words.ts';
import { countDays, type Granularity, MAX_DAYS } from './buckets.ts';
import { reportTexts } from './texts.ts';
import { periodTexts as texts } from './firm-texts.web.ts';

export const OWN = 'ozel';
export type PeriodChoice = '' | '7' | '14' | '30' | typeof OWN;

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

/** Reads the period in the URL; an unknown value counts as the first choice. */
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
