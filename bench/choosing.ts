/**
 * Selection of ads among 10,000 and 100,000 campaigns in memory, against the plain scan in the same run. `npm run
 * bench -- choosing`. The whole call is among those of `lists`, where 9,000 campaigns match.
 */
import fc from 'fast-check';
import { istanbulDay } from '#lib/shared/dates.ts';
import { basisPoints, kurus } from '#lib/shared/money.ts';
import { type AudienceRow, EVERYBODY } from '#features/audience/audience.ts';
import type { ViewerAttributes } from '#features/viewers/viewer-columns.ts';
import {
  chooseAds,
  flightOf,
  arrangeAds,
  NOTHING_SERVED,
  type ServedAds,
  type ServedCampaign,
  rankAds,
} from '#features/watching/choosing/choose-ads.ts';
import { anyAudience, anyViewer } from '#testing/audiences.ts';
import { choosePlainly, type Looker, type Market } from '#testing/choosing/choose-plainly.ts';
import { createLatencies } from './latencies.ts';

const VIEWERS = 400;
const PLAIN_VIEWERS = 5;
/** The number of ads examined for twenty offers. */
const LOOKED_AT = 28;
const MAX_ADS = 20;

/** Seeded, so that every run uses the same values. */
const sample = <T>(of: fc.Arbitrary<T>, numRuns: number) => fc.sample(of, { numRuns, seed: 7 });

function aMarket(audiences: readonly AudienceRow[]): Market {
  const starts = ['2026-10-01', '2026-10-20', '2026-11-01'] as const;
  const ends = ['2026-11-20', '2026-12-01', '2026-12-31'] as const;
  const campaigns = new Map<number, ServedCampaign>();
  for (const [index, audience] of audiences.entries()) {
    const id = index + 1;
    const [start_date, end_date] = [starts[id % 3] ?? starts[0], ends[(id % 5) % 3] ?? ends[0]];
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
      audience,
      flight: flightOf(start_date, end_date),
      netKurus: kurus(450_000),
    });
  }
  const freeKurus = new Map([...campaigns.keys()].map((id) => [id, 1000 + ((id * 7919) % 449_000)]));
  const contacts = (firmId: number) => ({
    contact_email: `f${firmId}@ornek.com`,
    contact_phone: `${firmId}`,
  });
  return { campaigns, freeKurus, contacts, now: new Date('2026-11-05T09:00:00Z') };
}

function aLooker(attributes: ViewerAttributes, index: number, campaigns: number): Looker {
  return {
    matching: attributes,
    current: { ...attributes, allows_targeting: true },
    seen: new Map(
      Array.from({ length: 19 }, (_, n) => [
        1 + ((index * 7919 + n * 131) % campaigns),
        { paidViews: 1, isClickPaid: false },
      ]),
    ),
    hiddenFirms: new Set([1 + (index % 2000)]),
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

/** Microseconds of `work` for each item: the median, and the 99th percentile. */
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

function measureChoice(name: string, audiences: readonly AudienceRow[]): void {
  const count = audiences.length;
  const market = aMarket(audiences);
  const today = istanbulDay(market.now);
  const { made: served, ms: builtMs } = timed(() => arrangeAds(NOTHING_SERVED, { ...market, today }));
  const spent = new Map([...market.freeKurus].map(([id, free]) => [id, id % 100 === 0 ? free - 25 : free]));
  const later = { ...market, freeKurus: spent, now: new Date(market.now.getTime() + 500) };
  const { ms: againMs } = timed(() => arrangeAds(served, { ...later, today }));
  const lookers = sample(anyViewer, VIEWERS).map((viewer, index) => aLooker(viewer, index, count));
  for (const looker of lookers) chooseFast(served, market, looker); // Warms up.
  const fast = measureEach(lookers, (looker) => chooseFast(served, market, looker));
  const plain = measureEach(lookers.slice(0, PLAIN_VIEWERS), (looker) => choosePlainly(market, looker));
  console.log(
    `${count} campaigns, ${name}: ${fast.median.toFixed(1)} µs a choice (p99 ${fast.p99.toFixed(0)}), ` +
      `plain ${plain.median.toFixed(0)} µs, ${(plain.median / fast.median).toFixed(0)} times; ` +
      `bits ${(served.index.bytes / 1e6).toFixed(1)} MB, ` +
      `first order ${builtMs.toFixed(0)} ms, order after 1 in 100 was viewed ${againMs.toFixed(0)} ms`,
  );
}

for (const count of [10_000, 100_000]) {
  measureChoice('narrow and wide audiences', sample(anyAudience, count));
  measureChoice('all for everybody', Array<AudienceRow>(count).fill(EVERYBODY));
}
