import { errorText } from '#lib/web/call.ts';
import { classNames } from '#lib/web/class-names.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { formatKurus } from '#lib/shared/money.ts';
import { reachTexts } from '#features/audience/texts.ts';
import { daysText, forecastTexts as texts, spanText, warningOf } from '../../texts/firm.ts';
import type { Forecast, ForecastState } from './use-forecast.ts';

export interface ForecastCardProps {
  state: ForecastState;
  /** Under the title: whom the forecast is for. */
  about: string;
  /** Said while nothing can be asked. */
  nothing: string;
}

/** What the budget buys, as ranges, with the warning that has to be read before it is paid. */
export function ForecastCard({ state, about, nothing }: ForecastCardProps) {
  const { forecast, isPending, problem } = state;
  return (
    <Card
      // Beside the title, where it moves nothing below.
      title={isPending ? `${texts.title} · ${reachTexts.counting}` : texts.title}
      description={about}
    >
      <div aria-live="polite" aria-busy={isPending} className="flex flex-col gap-4">
        {problem !== null && <p className="text-sm text-soft">{errorText(problem, texts.failed)}</p>}
        {problem === null && forecast === null && isPending && <Skeleton className="h-36" />}
        {problem === null && forecast === null && !isPending && (
          <p className="text-sm text-soft">{nothing}</p>
        )}
        {problem === null && forecast !== null && (
          <div className={classNames('flex flex-col gap-4', isPending && 'opacity-60')}>
            <Answer forecast={forecast} />
          </div>
        )}
      </div>
    </Card>
  );
}

function Answer({ forecast }: { forecast: Forecast }) {
  const { price, expected } = forecast;
  const warning = warningOf(forecast);
  const rows = [
    [texts.view, texts.viewValue(price.view, price.second_view, price.max_views)],
    [texts.click, formatKurus(price.click)],
    ...(expected === null
      ? []
      : [
          [texts.views, spanText(expected.views)],
          [texts.people, spanText(expected.viewers)],
          [texts.clicks, spanText(expected.clicks)],
          [texts.days, daysText(expected.days)],
        ]),
  ] as const;
  return (
    <>
      {warning && (
        <Alert tone="warning" title={warning.title}>
          {warning.text}
        </Alert>
      )}
      <dl className="flex flex-col gap-2 text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-soft">{label}</dt>
            <dd className="tabular font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-soft">
        {expected !== null ? texts.basis : forecast.verdict === 'too_narrow' ? null : texts.notKnown}
      </p>
    </>
  );
}
