import { type CalendarDay, daysBetween, istanbulDay } from '#lib/shared/dates.ts';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import { type Kurus, percentOf } from '#lib/shared/money.ts';
import type { Db } from '#lib/server/db.ts';
import type { Handlers } from '#lib/server/implement.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import type { Rules } from '#lib/server/refuse-request.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { EVERYBODY } from '#features/audience/audience.ts';
import type { AudienceBody } from '#features/audience/contract.ts';
import { askReach, findAudienceProblems, requireAudience } from '#features/audience/server/index.ts';
import { readSettings } from '#features/settings/server/index.ts';
import { breakDownBudget } from '../../budget.ts';
import { checkCampaignFields } from '../../campaign-rules.ts';
import type { firmForecasts } from '../../contract/firm.ts';
import { foreseeCampaign, payRatesOf, proposeBudget } from '../../forecast.ts';
import { readApprovalHours } from './read-approval-time.ts';
import { readSupply } from './read-supply.ts';

/** Asking the same again costs no question about people but is work for the server. */
const FORECAST_LIMIT: LimitRule = { name: 'forecast-minute', points: 60, windowSeconds: 60 };

interface Typed {
  budget?: Kurus | undefined;
  start_date?: CalendarDay | undefined;
  end_date?: CalendarDay | undefined;
}

/** What is wrong with budget and dates, by the rules of the campaign's form; fields that are wrong already are left out. */
async function findProblems(
  db: Db,
  { typed, wrong = new Set(), now }: { typed: Typed; wrong?: ReadonlySet<string>; now: Date },
): Promise<FieldErrors> {
  const rules = { form: 'create' as const, limits: await readSettings(db), today: istanbulDay(now) };
  const { budget, start_date, end_date } = checkCampaignFields(typed, rules);
  const found = Object.entries({ budget, start_date, end_date });
  return Object.fromEntries(
    found.flatMap(([field, text]) => (text === undefined || wrong.has(field) ? [] : [[field, text]])),
  );
}

/** The wrong choice of an audience, which has one field here. */
async function findWrongChoice(db: Db, audience: AudienceBody | undefined): Promise<FieldErrors> {
  if (audience === undefined) return {};
  const [text] = Object.values(await findAudienceProblems(db, { right: audience, wrong: new Set() }));
  return text === undefined ? {} : { audience: text };
}

export function forecastHandlers(kit: Pick<ServerKit, 'limits'>): Handlers<typeof firmForecasts> {
  return {
    forecastCampaign: async ({ db, body, actor, ip, now }) => {
      await kit.limits.consume(FORECAST_LIMIT, String(actor.userId));
      const errors = {
        ...(await findProblems(db, { typed: body, now })),
        ...(await findWrongChoice(db, body.audience)),
      };
      if (Object.keys(errors).length > 0) throw commonErrors.VALIDATION({ errors });
      const audience = body.audience === undefined ? EVERYBODY : await requireAudience(db, body.audience);
      const { reach, total } = await askReach(
        { db, limits: kit.limits },
        { firmId: actor.userId, audience, ip, now },
      );
      const [settings, supply, approval_hours] = await Promise.all([
        readSettings(db),
        readSupply(db),
        readApprovalHours(db, now),
      ]);
      const { vat_rate: vatRate, system_profit_rate: systemProfitRate } = settings;
      const { campaignBudget, totalWithVat } = breakDownBudget(body.budget, { vatRate, systemProfitRate });
      const rates = payRatesOf(settings);
      const days = daysBetween(body.start_date, body.end_date) + 1;
      const foreseen = foreseeCampaign({ reach, netKurus: campaignBudget, days, rates, supply });
      const price = {
        view: rates.view_rate,
        second_view: percentOf(rates.view_rate, rates.second_view_rate),
        click: rates.click_rate,
        max_views: rates.max_views_per_ad,
        total_with_vat: totalWithVat,
        net: campaignBudget,
      };
      const asked = { budget: body.budget, netKurus: campaignBudget, least: settings.min_campaign_budget };
      const proposed_budget = proposeBudget(foreseen, asked);
      return { data: { ...foreseen, reach, total, days, price, proposed_budget, approval_hours } };
    },
  };
}

export const forecastRules: Rules<typeof firmForecasts> = {
  forecastCampaign: async ({ db, right, wrong, now }) => ({
    ...(await findProblems(db, { typed: right, wrong, now })),
    ...(await findWrongChoice(db, right.audience)),
  }),
};
