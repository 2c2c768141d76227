import { addDays, type CalendarDay, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { clickThroughPercent } from '#features/campaigns/click-through.ts';
import { paidFor, type PaidParts, totalFor, vatIn } from '#features/campaigns/refund.ts';
import {
  type AskedRange,
  bucketEnd,
  bucketStarts,
  type DayRange,
  fillBuckets,
  type Granularity,
  resolveRange,
} from './buckets.ts';
import type { Performance, PerformancePoint } from './contract.ts';
import { evenlyLeft, type Outlook } from './advice.ts';
import { readAudienceBreakdown } from './audience-snapshots.server.ts';
import {
  type CampaignRequest,
  type OwnCampaign,
  readOwnCampaign,
  airTimeOf,
  readOutlook,
  type Spent,
  spentOf,
} from './own-campaign.server.ts';
import { readCameBack, type BucketRow, readBuckets, readSum, spanOfDays } from './read-hours.server.ts';

const DAY_MS = 86_400_000;
const BEGINNING = new Date(0);

const figuresOf = (figures: { views: number; clicks: number }) => ({
  total_views: figures.views,
  total_clicks: figures.clicks,
  ctr: clickThroughPercent(figures),
});

/** The increase of the total so far, with fee and VAT, so that all buckets add up exactly. */
function paidForEach(
  buckets: readonly Spent[],
  { before, paid }: { before: Kurus; paid: PaidParts },
): Kurus[] {
  let spent = before;
  return buckets.map((bucket) => {
    const earlier = spent;
    spent = sumKurus(spent, spentOf(bucket));
    return kurus(paidFor(spent, paid) - paidFor(earlier, paid));
  });
}

/** From the start date or a later payment to the end date (completed after the next midnight). */
function lifeOf(campaign: OwnCampaign, now: Date) {
  const { activated_at, completed_at, start_date, end_date } = campaign;
  const ended = istanbulDay(completed_at ?? now);
  const last = ended > end_date ? end_date : ended;
  const activated = activated_at === null ? last : istanbulDay(activated_at);
  const first = activated < start_date ? start_date : activated;
  return { first: first > last ? last : first, last };
}

/** The bucket before the last midnight includes watches that end, and clicks that follow, after it. */
async function readShownBuckets(
  db: Db,
  options: { campaignId: number; by: Granularity; range: DayRange; last: CalendarDay; now: Date },
): Promise<BucketRow[]> {
  const { campaignId, by, range, last, now } = options;
  const { from, until } = spanOfDays(range);
  if (range.to !== last) return readBuckets(db, { campaignId, by, from, until });
  const found = await readBuckets(db, {
    campaignId,
    by,
    from,
    until: new Date(Math.max(until.getTime(), now.getTime() + DAY_MS)),
  });
  const late = found.filter(({ at }) => at >= until);
  if (late.length === 0) return found;
  const at = new Date(until.getTime() - (bucketEnd(until, by).getTime() - until.getTime()));
  const shown = found.filter((bucket) => bucket.at < at);
  const final = found.find((bucket) => bucket.at.getTime() === at.getTime()) ?? { at, ...EMPTY };
  return [...shown, late.reduce(addLate, final)];
}

/** Only new ones among the late viewers are surely none of the last bucket's. */
function addLate(final: BucketRow, late: BucketRow): BucketRow {
  return {
    at: final.at,
    views: final.views + late.views,
    viewers: Math.max(final.viewers + late.new_viewers, late.viewers),
    new_viewers: final.new_viewers + late.new_viewers,
    clicks: final.clicks + late.clicks,
    first_view_kurus: sumKurus(final.first_view_kurus, late.first_view_kurus),
    repeat_view_kurus: sumKurus(final.repeat_view_kurus, late.repeat_view_kurus),
    click_kurus: sumKurus(final.click_kurus, late.click_kurus),
    invalid_views: final.invalid_views + late.invalid_views,
    invalid_clicks: final.invalid_clicks + late.invalid_clicks,
    invalid_kurus: sumKurus(final.invalid_kurus, late.invalid_kurus),
  };
}

export async function readStatistics(db: Db, asked: CampaignRequest & AskedRange & { now: Date }) {
  const campaign = await readOwnCampaign(db, asked);
  const life = lifeOf(campaign, asked.now);
  const range = resolveRange(asked, { by: 'day', ...life });
  const [days, before] = await Promise.all([
    readShownBuckets(db, { campaignId: campaign.id, by: 'day', range, last: life.last, now: asked.now }),
    readSum(db, { campaignId: campaign.id, from: BEGINNING, until: spanOfDays(range).from }),
  ]);
  const spent = paidForEach(days, { before: spentOf(before), paid: campaign.paid });
  return days.map((day, index) => ({
    date: istanbulDay(day.at),
    unique_viewers: day.viewers,
    ...figuresOf(day),
    spent: spent[index] ?? ZERO_KURUS,
  }));
}

interface PaidIn {
  at: Date;
  amount: Kurus;
}

function readPaidIn(db: Db, campaignId: number): Promise<PaidIn[]> {
  return rows(
    db,
    sql<PaidIn>`select decided_at as at, campaign_budget_kurus as amount from orders
      where campaign_id = ${campaignId} and payment_status = 'paid' order by decided_at`,
  );
}

function readReturned(db: Db, campaignId: number): Promise<PaidIn[]> {
  return rows(
    db,
    sql<PaidIn>`select at, net_kurus as amount from campaign_returns where campaign_id = ${campaignId} order by id`,
  );
}

/** As it was paid, whether it came back later or not. */
const takenOutOf = (figures: Spent & { invalid_kurus: Kurus }): Kurus =>
  sumKurus(spentOf(figures), figures.invalid_kurus);

function pointsOf(
  buckets: readonly BucketRow[],
  facts: {
    campaign: OwnCampaign;
    by: Granularity;
    spent: readonly Kurus[];
    takenOutBefore: Kurus;
    paidIn: readonly PaidIn[];
    cameBack: readonly PaidIn[];
    returned: readonly PaidIn[];
    last: CalendarDay;
    now: Date;
  },
): PerformancePoint[] {
  const { campaign, by, paidIn, cameBack, returned, last, now } = facts;
  const time = airTimeOf(campaign);
  const over = campaign.completed_at ?? now;
  // The last point includes the completion after the last day, and later returns.
  const wholeFrom = campaign.completed_at && startOfDay(addDays(last, 1));
  let takenOut = facts.takenOutBefore;
  return buckets.map((bucket, index) => {
    takenOut = sumKurus(takenOut, takenOutOf(bucket));
    const end = bucketEnd(bucket.at, by);
    const at = end < over ? end : over;
    const isWhole = wholeFrom !== null && end >= wholeFrom;
    const sumBefore = (amounts: readonly PaidIn[]) =>
      sumKurus(...amounts.filter((one) => isWhole || one.at < end).map(({ amount }) => amount));
    const paid = sumBefore(paidIn);
    return {
      at: bucket.at,
      unique_viewers: bucket.viewers,
      new_viewers: bucket.new_viewers,
      ...figuresOf(bucket),
      spent: facts.spent[index] ?? ZERO_KURUS,
      budget_left: kurus(paid - takenOut + sumBefore(cameBack) - sumBefore(returned)),
      evenly_left: time === null ? ZERO_KURUS : evenlyLeft(paid, time, at),
    };
  });
}

const perUnit = (spent: Kurus, count: number): Kurus | null =>
  count === 0 ? null : kurus(Math.round(spent / count));

function ratesOf(
  totals: { total_views: number; total_clicks: number; new_viewers: number; spent: Kurus },
  days: number,
): Performance['rates'] {
  return {
    views_per_day: days === 0 ? 0 : Math.round((totals.total_views / days) * 100) / 100,
    spent_per_day: days === 0 ? ZERO_KURUS : kurus(Math.round(totals.spent / days)),
    cost_per_view: perUnit(totals.spent, totals.total_views),
    cost_per_new_viewer: perUnit(totals.spent, totals.new_viewers),
    cost_per_click: perUnit(totals.spent, totals.total_clicks),
  };
}

function sumOf(buckets: readonly BucketRow[]) {
  const add = (key: keyof Omit<BucketRow, 'at'>) => buckets.reduce((sum, bucket) => sum + bucket[key], 0);
  return {
    total_views: add('views'),
    total_clicks: add('clicks'),
    invalid_views: add('invalid_views'),
    invalid_clicks: add('invalid_clicks'),
    new_viewers: add('new_viewers'),
    ctr: clickThroughPercent({ views: add('views'), clicks: add('clicks') }),
  };
}

const EMPTY: Omit<BucketRow, 'at'> = {
  views: 0,
  viewers: 0,
  new_viewers: 0,
  clicks: 0,
  first_view_kurus: ZERO_KURUS,
  repeat_view_kurus: ZERO_KURUS,
  click_kurus: ZERO_KURUS,
  invalid_views: 0,
  invalid_clicks: 0,
  invalid_kurus: ZERO_KURUS,
};

function paceOf(outlook: Outlook | null, paid: PaidParts): Performance['pace'] {
  return (
    outlook && {
      verdict: outlook.verdict,
      budget_left_percent: outlook.budgetLeftPercent,
      time_left_percent: outlook.timeLeftPercent,
      daily_spent: totalFor(outlook.dailySpentKurus, paid),
      daily_needed: totalFor(outlook.dailyNeededKurus, paid),
      runs_out_on: outlook.runsOutOn,
      left_at_end: totalFor(outlook.leftAtEndKurus, paid),
    }
  );
}

/** Without invalid views and clicks: the parts sum to the amount paid. */
function budgetOf(
  { paid, refunded, vat_rate_bp: vatRate, withheld_tenths: withheldTenths }: OwnCampaign,
  whole: Spent,
): Performance['budget'] {
  const spent = paidFor(spentOf(whole), paid);
  return {
    paid: paid.totalWithVat,
    first_views: whole.first_view_kurus,
    repeat_views: whole.repeat_view_kurus,
    clicks: whole.click_kurus,
    fee: kurus(spent - spentOf(whole)),
    vat: vatRate === null ? ZERO_KURUS : vatIn(spent, { vatRate, withheldTenths }),
    refunded,
    unspent: kurus(paid.totalWithVat - spent - refunded),
  };
}

/** Days of a range on the air, at least one: a view in the first minutes is one view a day, not hundreds. */
function passedDays(
  { from, to }: DayRange,
  { campaign, life, now }: { campaign: OwnCampaign; life: Record<'first' | 'last', CalendarDay>; now: Date },
): number {
  if (campaign.activated_at === null) return 0;
  const [first, last] = [from > life.first ? from : life.first, to < life.last ? to : life.last];
  const start = Math.max(startOfDay(first).getTime(), campaign.activated_at.getTime());
  const over = campaign.completed_at ?? now;
  const end = Math.min(startOfDay(addDays(last, 1)).getTime(), over.getTime());
  return Math.max(1, (end - start) / DAY_MS);
}

export async function readPerformance(
  db: Db,
  asked: CampaignRequest & AskedRange & { by: Granularity; now: Date },
): Promise<Performance> {
  const { by, now } = asked;
  const campaign = await readOwnCampaign(db, asked);
  const life = lifeOf(campaign, now);
  const range = resolveRange(asked, { by, ...life });
  const span = { campaignId: campaign.id, ...spanOfDays(range) };
  const [found, before, whole, paidIn, outlook, audience, cameBack, returned] = await Promise.all([
    readShownBuckets(db, { campaignId: campaign.id, by, range, last: life.last, now }),
    readSum(db, { campaignId: campaign.id, from: BEGINNING, until: span.from }),
    readSum(db, { campaignId: campaign.id, from: BEGINNING, until: new Date(now.getTime() + DAY_MS) }),
    readPaidIn(db, campaign.id),
    readOutlook(db, campaign, now),
    readAudienceBreakdown(db, campaign.id),
    readCameBack(db, campaign.id),
    readReturned(db, campaign.id),
  ]);
  const buckets = fillBuckets(bucketStarts(range, by, now), found, (at) => ({ at, ...EMPTY }));
  const { paid } = campaign;
  const spent = paidForEach(buckets, { before: spentOf(before), paid });
  const totals = { ...sumOf(buckets), spent: sumKurus(...spent) };
  return {
    campaign,
    by,
    ...range,
    totals,
    rates: ratesOf(totals, passedDays(range, { campaign, life, now })),
    points: pointsOf(buckets, {
      campaign,
      by,
      spent,
      takenOutBefore: takenOutOf(before),
      paidIn,
      cameBack,
      returned,
      last: life.last,
      now,
    }),
    pace: paceOf(outlook, paid),
    invalid: { views: whole.invalid_views, clicks: whole.invalid_clicks, amount: whole.invalid_kurus },
    budget: budgetOf(campaign, whole),
    audience,
  };
}
