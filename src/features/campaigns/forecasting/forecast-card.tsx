import { call, type CallError, errorText } from '#lib/web/call.ts';
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
import { useDelayed } from '#features/audience/web.ts';
import { daysText, forecastTexts as texts, warningOf } from '../firm-texts.web.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient } from '#lib/web/query.ts';
import type { AudienceInput } from '#features/audience/contract.ts';
import type { ForecastInput, ForecastWire } from './forecast-wire.ts';
import { firmForecasts } from '../contract/firm.ts';

interface ForecastCardProps {
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

const ASK_AFTER_MS = 700;

/** An answer, with the kind of audience that it was asked for: while a newer one is asked for, the choice is another. */
interface Forecast extends ForecastWire {
  /** Nobody is left out of the audience, so that nothing may advise to widen it. */
  isForEverybody: boolean;
}

export interface ForecastState {
  forecast: Forecast | null;
  isPending: boolean;
  problem: CallError | null;
}

export function forAudience(
  input: ForecastInput | null,
  audience: AudienceInput | null | undefined,
): ForecastInput | null {
  if (input === null || audience === undefined) return null;
  return audience === null ? input : { ...input, audience };
}

export function useForecast(input: ForecastInput | null): ForecastState {
  const current = input === null ? null : JSON.stringify(input);
  const asked = useDelayed(current, ASK_AFTER_MS);
  const query = useQuery<Forecast, CallError>(
    {
      queryKey: ['campaigns', 'firm', 'forecast', asked],
      queryFn: async ({ signal }) => {
        const body = JSON.parse(asked ?? '{}') as ForecastInput; // Its only input is the JSON of one, written above.
        const { data } = await call(firmForecasts.forecastCampaign, { body, signal });
        return { ...data, isForEverybody: body.audience?.all_users ?? body.audience === undefined };
      },
      enabled: asked !== null,
      placeholderData: keepPreviousData,
      staleTime: 300_000,
      retry: (failures, { code }) => failures < 1 && code !== 'REACH_USED_UP' && code !== 'VALIDATION',
    },
    queryClient,
  );
  const isAsked = current !== null;
  return {
    forecast: isAsked ? (query.data ?? null) : null,
    isPending: isAsked && (current !== asked || query.isFetching),
    problem: isAsked && current === asked && !query.isFetching ? query.error : null,
  };
}
