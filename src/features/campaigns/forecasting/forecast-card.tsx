import { errorText } from '#lib/web/call.ts';
import { classNames } from '#lib/web/class-names.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { Fold } from '#lib/web/layout/fold.tsx';
import { Unbroken } from '#lib/web/layout/unbroken.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import type { Kurus } from '#lib/shared/money.ts';
import { paidFor } from '../refund.ts';
import { reachTexts } from '#features/audience/texts.ts';
import { daysText, forecastTexts as texts, warningOf } from '../firm-texts.web.ts';
import type { Forecast, ForecastState } from './use-forecast.web.ts';

export interface ForecastCardProps {
  state: ForecastState;
  onPropose?: (budget: Kurus) => void;
  about: string;
  nothing: string;
}

export function ForecastCard({ state, about, nothing, onPropose }: ForecastCardProps) {
  const { forecast, isPending, problem } = state;
  return (
    <Card
      // Beside the title, where it moves nothing below.
      title={isPending ? `${texts.title} · ${reachTexts.counting}` : texts.title}
      description={about}
    >
      <div role="status" aria-atomic={false} aria-busy={isPending} className="flex flex-col gap-4">
        {problem !== null && <p className="text-sm text-soft">{errorText(problem, texts.failed)}</p>}
        {problem === null && forecast === null && isPending && <Skeleton className="h-16" />}
        {problem === null && forecast === null && !isPending && (
          <p className="text-sm text-soft">{nothing}</p>
        )}
        {problem === null && forecast !== null && (
          <div className={classNames('flex flex-col gap-4', isPending && 'opacity-60')}>
            <Answer forecast={forecast} onPropose={onPropose} />
          </div>
        )}
      </div>
    </Card>
  );
}

function Answer({ forecast, onPropose }: { forecast: Forecast; onPropose: ForecastCardProps['onPropose'] }) {
  const { price, expected, proposed_budget: proposed } = forecast;
  const warning = warningOf(forecast);
  const paid = { totalWithVat: price.total_with_vat, campaignBudget: price.net };
  const prices = texts.prices(paidFor(price.view, paid), paidFor(price.click, paid));
  return (
    <>
      <p className="tabular text-sm font-semibold">
        <Unbroken text={expected === null ? prices : texts.expected(expected)} />
        {/* The warning says what the days would. */}
        {expected !== null && warning === null && `. ${daysText(expected.days)}.`}
      </p>
      {warning && (
        <Alert
          tone="warning"
          action={
            proposed !== null &&
            onPropose && (
              <Button size="sm" variant="secondary" onClick={() => onPropose(proposed)}>
                {texts.propose(proposed)}
              </Button>
            )
          }
        >
          {warning.title}
        </Alert>
      )}
      <Fold title={texts.why} about={texts.title}>
        <p className="text-soft">
          {[
            warning?.text,
            expected === null ? forecast.verdict !== 'too_narrow' && texts.notKnown : prices,
            price.max_views > 1 && texts.again(paidFor(price.second_view, paid)),
            warning && texts.returned,
            expected && texts.basis,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </Fold>
    </>
  );
}
