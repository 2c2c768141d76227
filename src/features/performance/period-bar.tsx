import { formatDay } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { DateInput } from '#lib/web/inputs/date-input.tsx';
import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';
import type { Performance } from './contract.ts';
import { CHOICES, OWN, type Period, periodProblem } from './period.web.ts';
import { periodTexts as texts } from './firm-texts.web.ts';

export interface PeriodBarProps {
  period: Period;
  /** The figures on screen; their first and last day are what an own period begins with. */
  shown: Performance | undefined;
  onChange: (changes: Record<string, string>) => void;
}

export function PeriodBar({ period, shown, onChange }: PeriodBarProps) {
  const problem = periodProblem(period);
  const isOwn = period.choice === OWN;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <FilterButtons
          label={texts.view}
          value={period.by}
          onChange={(by) => onChange({ gorunum: by === 'hour' ? 'saat' : '' })}
          options={[
            { value: 'day', label: texts.days },
            { value: 'hour', label: texts.hours },
          ]}
        />
        <FilterButtons
          label={words.period}
          value={period.choice}
          onChange={(donem) =>
            onChange(
              donem === OWN
                ? { donem, bas: shown?.from ?? '', son: shown?.to ?? '' }
                : { donem, bas: '', son: '' },
            )
          }
          options={CHOICES[period.by]}
        />
        {!isOwn && shown && (
          <p className="tabular text-sm text-soft">
            {texts.shown(formatDay(shown.from), formatDay(shown.to))}
          </p>
        )}
      </div>
      {isOwn && (
        <div className="flex flex-wrap items-center gap-2">
          <DateInput
            aria-label={words.start}
            value={period.from}
            onChange={(day) => onChange({ bas: day ?? '' })}
            className="w-40"
          />
          <span aria-hidden>–</span>
          <DateInput
            aria-label={words.end}
            value={period.to}
            onChange={(day) => onChange({ son: day ?? '' })}
            className="w-40"
          />
        </div>
      )}
      {problem && (
        <Alert tone="warning">
          {problem}.{shown && ` ${texts.meanwhile(formatDay(shown.from), formatDay(shown.to))}`}
        </Alert>
      )}
    </div>
  );
}
