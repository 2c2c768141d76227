/**
 * Choosing ads: the choice itself among 10,000 and 100,000 campaigns in memory, against the plain way in the same run;
 * and the whole call over HTTP with 9,000 campaigns that match, against a wallet balance in the same run.
 * `npm run bench -- choosing`; with BENCH_ONLY=choice without the call.
 */
import { istanbulDay } from '#lib/shared/dates.ts';
import { basisPoints, kurus } from '#lib/shared/money.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { type AudienceRow, EVERYBODY } from '#features/audience/audience.ts';
import type { ViewerAttributes } from '#features/people/viewer-columns.ts';
import { chooseAds } from '#features/watch-and-earn/choose-ads.ts';
import { flightOf } from '#features/watch-and-earn/pace.ts';
import { rankAds } from '#features/watch-and-earn/rank-ads.ts';
import {
  arrangeAds,
  NOTHING_SERVED,
  type ServedAds,
  type ServedCampaign,
} from '#features/watch-and-earn/served-ads.ts';
import { choosePlainly, type Looker, type Market } from '#testing/choosing/choose-plainly.ts';
import { openConnection } from './http-connection.ts';
import { createLatencies } from './latencies.ts';
import { makeListsWorld, tokenOf } from './lists-world.ts';
import { openPatiently } from './open-patiently.ts';
import { startServer, WITHOUT_JOBS, WITHOUT_LIMITS } from './start-server.ts';
import { withPostgres } from './with-postgres.ts';

const VIEWERS = 400;
const PLAIN_VIEWERS = 20;
/** So many ads are looked at for twenty that are offered. */
const LOOKED_AT = 28;
const MAX_ADS = 20;
const CALLS = 200;

/** Always the same numbers, between 0 and 1. */
function createChance(): () => number {
  let state = 7;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
const chance = createChance();
const below = (count: number) => Math.floor(chance() * count);
const some = (max: number, count: number) => [
  ...new Set(Array.from({ length: 1 + below(count) }, () => 1 + below(max))),
];
const perhaps = (share: number, ids: () => number[]) => (chance() < share ? ids() : []);

function anAudience(): AudienceRow {
  if (chance() < 0.2) return EVERYBODY;
  const cities = perhaps(0.4, () => some(81, 5));
  return {
    all_users: false,
    age_range_ids: perhaps(0.4, () => some(6, 3)),
    gender_ids: perhaps(0.3, () => some(2, 1)),
    marital_status_ids: perhaps(0.1, () => some(4, 2)),
    children_count_ids: perhaps(0.1, () => some(5, 3)),
    sector_ids: perhaps(0.1, () => some(21, 6)),
    profession_ids: perhaps(0.1, () => some(41, 12)),
    clothing_size_ids: perhaps(0.1, () => some(9, 3)),
    city_ids: cities,
    district_ids: perhaps(0.2, () => cities.map((city) => city * 100 + 1 + below(8))),
    hobby_ids: perhaps(0.2, () => some(30, 6)),
    brand_ids: perhaps(0.1, () => some(25, 6)),
    color_ids: perhaps(0.1, () => some(12, 4)),
  };
}

function aViewer(): ViewerAttributes {
  const city_id = 1 + below(81);
  return {
    age_range_id: 1 + below(6),
    gender_id: 1 + below(2),
    marital_status_id: 1 + below(4),
    children_count_id: 1 + below(5),
    sector_id: 1 + below(21),
    profession_id: 1 + below(41),
    clothing_size_id: 1 + below(9),
    city_id,
    district_id: city_id * 100 + 1 + below(8),
    hobby_ids: some(30, 5),
    brand_ids: some(25, 5),
    color_ids: some(12, 3),
  };
}

function aMarket(count: number, makeAudience: () => AudienceRow): Market {
  const starts = ['2026-10-01', '2026-10-20', '2026-11-01'] as const;
  const ends = ['2026-11-20', '2026-12-01', '2026-12-31'] as const;
  const campaigns = new Map<number, ServedCampaign>();
  for (let id = 1; id <= count; id += 1) {
    const [start_date, end_date] = [starts[below(3)] ?? starts[0], ends[below(3)] ?? ends[0]];
    campaigns.set(id, {
      id,
      version: 1,
      firm_id: 1 + (id % 2000),
      campaign_name: `Kış kampanyası ${id}`,
      description: 'Bütün ürünlerde büyük indirim seni bekliyor.',
      campaign_link: `https://ornek.com/${id}`,
      image_path: null,
      display_duration: 5,
      start_date,
      end_date,
      view_rate: kurus(25),
      click_rate: kurus(50),
      second_view_rate: basisPoints(5000),
      max_views_per_ad: 2,
      audience: makeAudience(),
      flight: flightOf(start_date, end_date),
      netKurus: kurus(450_000),
    });
  }
  const freeKurus = new Map([...campaigns.keys()].map((id) => [id, 1000 + below(449_000)]));
  const contacts = (firmId: number) => ({
    contact_email: `f${firmId}@ornek.com`,
    contact_phone: `${firmId}`,
  });
  return { campaigns, freeKurus, contacts, now: new Date('2026-11-05T09:00:00Z') };
}

function aLooker(attributes: ViewerAttributes, campaigns: number): Looker {
  return {
    matching: attributes,
    current: { ...attributes, allows_targeting: true },
    seen: new Map(
      Array.from({ length: 19 }, () => [1 + below(campaigns), { paidViews: 1, isClickPaid: false }]),
    ),
    hiddenFirms: new Set([1 + below(2000)]),
    dayRoom: kurus(5000),
    contact: { email: 'ayse@ornek.com', phone: '5000000000' },
    open: undefined,
    isEarningEnabled: true,
    isStopped: false,
    maxAds: MAX_ADS,
  };
}

function chooseFast(served: ServedAds, { freeKurus, now }: Market, looker: Looker): number[] {
  const facts = { ...looker, attributes: looker.matching, today: istanbulDay(now) };
  const candidates = [];
  for (const { campaign } of rankAds(served, facts)) {
    const had = looker.seen.get(campaign.id);
    candidates.push({
      campaignId: campaign.id,
      rates: campaign,
      paidViews: had?.paidViews ?? 0,
      isSeen: had !== undefined,
      isHidden: looker.hiddenFirms.has(campaign.firm_id),
      freeKurus: kurus(freeKurus.get(campaign.id) ?? 0),
      netKurus: campaign.netKurus,
      flight: campaign.flight,
    });
    if (candidates.length === LOOKED_AT) break;
  }
  return chooseAds({ ...looker, candidates, prospect: () => null, now }).ads.map(
    ({ campaignId }) => campaignId,
  );
}

/** Microseconds that `work` takes for each of them: the median, and the 99th percentile. */
function measureEach<Item>(items: readonly Item[], work: (item: Item) => unknown) {
  const latencies = createLatencies();
  for (const item of items) {
    const beganMs = performance.now();
    work(item);
    latencies.add(performance.now() - beganMs);
  }
  return { median: latencies.percentile(0.5) * 1000, p99: latencies.percentile(0.99) * 1000 };
}

function timed<T>(work: () => T): { made: T; ms: number } {
  const beganMs = performance.now();
  const made = work();
  return { made, ms: performance.now() - beganMs };
}

function measureChoice(count: number, name: string, makeAudience: () => AudienceRow): void {
  const market = aMarket(count, makeAudience);
  const today = istanbulDay(market.now);
  const { made: served, ms: builtMs } = timed(() => arrangeAds(NOTHING_SERVED, { ...market, today }));
  const spent = new Map([...market.freeKurus].map(([id, free]) => [id, id % 100 === 0 ? free - 25 : free]));
  const later = { ...market, freeKurus: spent, now: new Date(market.now.getTime() + 500) };
  const { ms: againMs } = timed(() => arrangeAds(served, { ...later, today }));
  const lookers = Array.from({ length: VIEWERS }, () => aLooker(aViewer(), count));
  for (const looker of lookers) chooseFast(served, market, looker); // Warms up.
  const fast = measureEach(lookers, (looker) => chooseFast(served, market, looker));
  const plain = measureEach(lookers.slice(0, PLAIN_VIEWERS), (looker) => choosePlainly(market, looker));
  for (const looker of lookers.slice(0, PLAIN_VIEWERS)) {
    const expected = choosePlainly(market, looker).ads.map(({ campaignId }) => campaignId);
    if (JSON.stringify(chooseFast(served, market, looker)) !== JSON.stringify(expected))
      throw new Error('the fast choice is not the plain one');
  }
  console.log(
    `${count} campaigns, ${name}: ${fast.median.toFixed(1)} µs a choice (p99 ${fast.p99.toFixed(0)}), ` +
      `plain ${plain.median.toFixed(0)} µs, ${(plain.median / fast.median).toFixed(0)} times; ` +
      `bits ${(served.index.bytes / 1e6).toFixed(1)} MB, ` +
      `first order ${builtMs.toFixed(0)} ms, order after 1 in 100 was viewed ${againMs.toFixed(0)} ms`,
  );
}

async function measureCall(url: string, folder: string): Promise<void> {
  await migrateToLatest(url);
  const { db, close } = openPatiently(url);
  await makeListsWorld(db, { campaigns: 20_000, viewers: 1000, viewsPerViewer: 19 });
  await close();
  const server = await startServer(url, folder, { ...WITHOUT_LIMITS, ...WITHOUT_JOBS });
  const connection = openConnection(server.port);
  const get = (path: string) => connection.get(path, tokenOf('user'));
  await get('/api/user/wallet/balance');
  const beforeMb = server.memoryMb();
  const { body } = await get('/api/user/ads');
  const [ads, balance] = [createLatencies(), createLatencies()];
  for (let call = 0; call < CALLS; call += 1)
    for (const [path, latencies] of [
      ['/api/user/wallet/balance', balance],
      ['/api/user/ads', ads],
    ] as const) {
      const beganMs = performance.now();
      await get(path);
      latencies.add(performance.now() - beganMs);
    }
  const ratio = ads.percentile(0.5) / balance.percentile(0.5);
  console.log(
    `the whole call with 9,000 that match (${body.split('"view_number"').length - 1} offered): ${ads.summary()}; ` +
      `a wallet balance ${balance.summary()}; ratio ${ratio.toFixed(1)}; ` +
      `the server holds ${beforeMb.toFixed(0)} MB before the first list and ${server.memoryMb().toFixed(0)} MB after the last`,
  );
  connection.close();
  await server.stop();
}

for (const count of [10_000, 100_000]) {
  measureChoice(count, 'narrow and wide audiences', anAudience);
  measureChoice(count, 'all for everybody', () => EVERYBODY);
}
if (process.env['BENCH_ONLY'] !== 'choice') await withPostgres(measureCall);
