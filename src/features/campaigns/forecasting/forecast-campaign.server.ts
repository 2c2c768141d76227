import { type CalendarDay, daysBetween, istanbulDay } from '#lib/shared/dates.ts';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import { type Kurus, percentOf } from '#lib/shared/money.ts';
import { type Db, one, sql, rows } from '#lib/server/db.ts';
import type { Handlers } from '#lib/server/implement.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import type { Rules } from '#lib/server/refuse-request.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { EVERYBODY } from '#features/audience/audience.ts';
import type { AudienceBody } from '#features/audience/contract.ts';
import { askReach, findAudienceProblems, requireAudience } from '#features/audience/server.ts';
import { readSettings } from '#platform/settings/server.ts';
import { breakDownBudget } from '../budget.ts';
import { checkCampaignFields } from '../campaign-rules.ts';
import type { firmForecasts } from '../contract/firm.ts';
import { foreseeCampaign, payRatesOf, proposeBudget, type SupplyDay } from '../forecast.ts';
import { SMALL_REACH } from '#features/audience/reach.ts';

/** A repeated request costs no question about people but server work. */
const FORECAST_LIMIT: LimitRule = { name: 'forecast-minute', points: 60, windowSeconds: 60 };

interface Typed {
  budget?: Kurus | undefined;
  start_date?: CalendarDay | undefined;
  end_date?: CalendarDay | undefined;
}

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
      const limits = { budget: body.budget, netKurus: campaignBudget, least: settings.min_campaign_budget };
      const proposed_budget = proposeBudget(foreseen, limits);
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

const RECENT = 60;
/** Fewer campaigns would disclose one firm's figures to another. */
const LEAST_CAMPAIGNS = 3;
/** Fewer viewers on a day would be mostly chance. */
const LEAST_VIEWERS = 500;
const MOST_DAYS = 366;

interface SupplyRow {
  exposed: number;
  campaigns: number;
  views: number;
  new_viewers: number;
  clicks: number;
}

/**
 * Rates by day on the air per matching viewer, over the recent campaigns. A campaign counts for the part of a day up to
 * its end or its first stop: a budget spent at noon must not make the afternoon look empty. The number of matching
 * viewers is the one with noise, stored when it began; campaigns that are mostly noise are left out.
 */
async function readSupply(db: Db): Promise<SupplyDay[]> {
  const found = await rows(
    db,
    sql<SupplyRow>`
      with recent as (
        select campaigns.id, matching, date_trunc('hour', began_at) as began,
          least(counted_until, completed_at,
            (select min(at) from campaign_events where campaign_id = campaigns.id and event in ('stop', 'halt'))) as ended
        from campaign_matches join campaigns on campaigns.id = campaign_id cross join report_progress
        where is_everybody or matching >= ${SMALL_REACH}
        order by began_at desc limit ${RECENT}
      ), watched as (
        select id, floor(extract(epoch from hour - began) / 86400)::int as day, sum(views) as views,
          sum(new_viewers) as new_viewers, sum(paid_clicks) as clicks
        from recent join campaign_hours on campaign_id = id and hour >= began and hour < ended
        group by id, 2
      ), exposed as (
        select id, day, matching * least(1, extract(epoch from ended - began) / 86400 - day) as viewers
        from recent cross join lateral generate_series(0,
          least(ceil(extract(epoch from ended - began) / 86400)::int, ${MOST_DAYS}) - 1) as day
        where ended > began
      )
      select sum(exposed.viewers)::float8 as exposed, count(*)::int as campaigns,
        coalesce(sum(views), 0)::float8 as views, coalesce(sum(new_viewers), 0)::float8 as new_viewers,
        coalesce(sum(clicks), 0)::float8 as clicks
      from exposed left join watched using (id, day) group by day order by day`,
  );
  const firstUnknown = found.findIndex(
    ({ exposed, campaigns }) => exposed < LEAST_VIEWERS || campaigns < LEAST_CAMPAIGNS,
  );
  const known = firstUnknown === -1 ? found : found.slice(0, firstUnknown);
  return known.map(({ exposed, views, new_viewers: newViewers, clicks }) => ({
    views: views / exposed,
    newViewers: newViewers / exposed,
    clicks: clicks / exposed,
  }));
}

const DAY_MS = 86_400_000;
const LAST_DAYS = 30;
const LEAST_DECISIONS = 10;
const MOST_DECISIONS = 500;

async function readApprovalHours(db: Db, now: Date): Promise<number | null> {
  const { hours, decisions } = await one(
    db,
    sql<{ hours: number | null; decisions: number }>`
      select count(*)::int as decisions, percentile_cont(0.5) within group (
          order by extract(epoch from decided.at - sent.at) / 3600)::float8 as hours
      from (select campaign_id, id, at from campaign_events
          where event in ('approve', 'reject') and at >= ${new Date(now.getTime() - LAST_DAYS * DAY_MS)}
          order by id desc limit ${MOST_DECISIONS}) as decided
        cross join lateral (select at from campaign_events
          where campaign_id = decided.campaign_id and id < decided.id and event in ('submit', 'resubmit')
          order by id desc limit 1) as sent`,
  );
  return hours === null || decisions < LEAST_DECISIONS ? null : Math.round(hours * 10) / 10;
}
