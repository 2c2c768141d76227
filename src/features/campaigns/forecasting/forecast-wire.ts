import { moneyOut, moneySchema } from '#lib/shared/wire.ts';
import { z } from '#lib/shared/zod.ts';
import { audienceBody } from '#features/audience/contract.ts';
import { FORECAST_VERDICTS } from '../forecast.ts';
import { ruleTexts } from '../texts.ts';

const typedDay = z.string().trim().max(40);

/** Without an audience the forecast is that for all viewers, which costs no question. */
export const forecastBody = z.object({
  budget: moneySchema(ruleTexts.budgetInvalid, ruleTexts.budgetTooLarge),
  start_date: typedDay,
  end_date: typedDay,
  audience: audienceBody.optional(),
});
export type ForecastInput = z.input<typeof forecastBody>;

const span = z.object({ low: z.int(), high: z.int() });
const moneySpan = z.object({ low: moneyOut, high: moneyOut });
const day = z.int().nullable();

export const forecastData = z.object({
  verdict: z.enum(FORECAST_VERDICTS).meta({
    description:
      'Whether the audience spends the budget in its dates; `too_narrow`: too few people to say, `unknown`: too few recent campaigns to say',
  }),
  reach: span.nullable().meta({ description: 'As the call for the reach answers it' }),
  total: z.int().meta({ description: 'All active viewers' }),
  days: z.int().meta({ description: 'From the first to the last day, both counted' }),
  price: z.object({
    view: moneyOut,
    second_view: moneyOut.meta({ description: 'A later view of the same viewer' }),
    click: moneyOut,
    max_views: z.int().meta({ description: 'Paid views of one viewer' }),
    total_with_vat: moneyOut,
    net: moneyOut,
  }),
  expected: z
    .object({
      views: span,
      viewers: span,
      clicks: span,
      spent: moneySpan,
      days: z
        .object({ low: day, high: day })
        .meta({ description: 'In how many days the budget is spent; null where it is not in its dates' }),
    })
    .nullable(),
  proposed_budget: moneyOut.nullable().meta({
    description:
      'A smaller budget, before VAT, that is expected to be spent; null where this one is, or none is known',
  }),
  approval_hours: z.number().nullable().meta({
    description: 'How long half of the decisions of the last 30 days took at most; null after too few',
  }),
});
export type ForecastWire = z.output<typeof forecastData>;
