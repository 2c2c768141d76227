/** What a report says: a firm's figures over some days against as many before, and those of each campaign. */
import { formatKurus } from '#lib/shared/money.ts';
import { formatPercent } from '#lib/shared/numbers.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import { campaignWords, countText } from '#features/campaigns/texts.ts';
import type { DayRange } from '../../buckets.ts';
import { type Change, changeOfRate, changeOfSum } from '../../change.ts';
import type { OverviewFigures } from '../../overview-wire.ts';
import { overviewWords } from '../../texts.ts';
import { comparePeriods, countsOf, withCompletion } from '../overview/compare-periods.ts';
import { readFirmCampaigns, spanOfDays } from '../read-hours.ts';

/** The most campaigns that one report lists. */
export const MAX_LISTED = 500;

export interface ReportFigures {
  firmName: string;
  email: string;
  range: DayRange;
  totals: OverviewFigures;
  before: OverviewFigures;
  campaigns: (OverviewFigures & { name: string })[];
}

export async function readReportFigures(
  db: Db,
  { firmId, range }: { firmId: number; range: DayRange },
): Promise<ReportFigures> {
  const [firm, periods, campaigns] = await Promise.all([
    one(
      db,
      sql<{ firm_name: string; email: string }>`
        select firm_name, email from firms join users on users.id = user_id where user_id = ${firmId}`,
    ),
    comparePeriods(db, { firmId, range }),
    readFirmCampaigns(db, { firmId, ...spanOfDays(range), limit: MAX_LISTED }),
  ]);
  return {
    firmName: firm.firm_name,
    email: firm.email,
    range,
    totals: periods.now.totals,
    before: periods.before.totals,
    campaigns: campaigns.map(({ campaign_name: name, ...figures }) => ({
      name,
      ...withCompletion(countsOf(figures)),
    })),
  };
}

interface Measure {
  name: string;
  say: (figures: OverviewFigures) => string;
  /** How it changed, in words; empty where there is nothing to compare. */
  sayChange: (now: OverviewFigures, before: OverviewFigures) => string;
}

const inWords = (change: Change | null, unit: 'percent' | 'points') =>
  change === null ? '' : overviewWords.change(change, unit);

const bySum =
  (read: (figures: OverviewFigures) => number): Measure['sayChange'] =>
  (now, before) =>
    inWords(changeOfSum(read(now), read(before)), 'percent');

/** The four figures in the order of the first screen. */
export const MEASURES: readonly Measure[] = [
  {
    name: overviewWords.spent,
    say: ({ spent }) => formatKurus(spent),
    sayChange: bySum(({ spent }) => spent),
  },
  {
    name: campaignWords.views,
    say: ({ total_views: views, invalid_views: invalid }) => countText(views, invalid),
    sayChange: bySum(({ total_views: views }) => views),
  },
  {
    name: campaignWords.clicks,
    say: ({ total_clicks: clicks, invalid_clicks: invalid }) => countText(clicks, invalid),
    sayChange: bySum(({ total_clicks: clicks }) => clicks),
  },
  {
    name: overviewWords.completion,
    say: ({ completion }) => (completion === null ? overviewWords.noRate : formatPercent(completion)),
    sayChange: (now, before) => inWords(changeOfRate(now.completion, before.completion), 'points'),
  },
];
