import fc from 'fast-check';
import { expect, test } from 'vitest';
import { istanbulDay } from '#lib/shared/dates.ts';
import { basisPoints, kurus } from '#lib/shared/money.ts';
import { EVERYBODY } from '#features/audience/audience.ts';
import { repeats } from '#testing/at-once.ts';
import { anyAudience, anyViewer } from '#testing/audiences.ts';
import { choosePlainly, type Looker, type Market } from '#testing/choosing/choose-plainly.ts';
import {
  chooseAds,
  type Offer,
  flightOf,
  arrangeAds,
  NOTHING_SERVED,
  type ServedAds,
  type ServedCampaign,
} from './choose-ads.ts';
import { prospectOf, findCandidates } from './list-ads.server.ts';

const FIRMS = 6;
const contacts = (firmId: number) => ({ contact_email: `F${firmId}@a.com`, contact_phone: `${firmId}` });

async function chooseFast(served: ServedAds, market: Market, looker: Looker): Promise<Offer> {
  const today = istanbulDay(market.now);
  const asked = { ...looker, attributes: looker.matching, viewer: looker.contact, today };
  let looks = 0;
  const candidates = await findCandidates(served, asked, async (campaigns) => {
    looks += 1;
    return campaigns.flatMap(({ id, firm_id }) => {
      const free = market.freeKurus.get(id);
      const fresh = { campaign_id: id, firm_name: '', ...contacts(firm_id) };
      return free === undefined ? [] : [{ ...fresh, free_kurus: kurus(free) }];
    });
  });
  expect(looks).toBeLessThan(5);
  return chooseAds({ ...looker, candidates, prospect: () => prospectOf(served, looker), now: market.now });
}

const anyCampaign = fc
  .record({
    id: fc.integer({ min: 1, max: 200 }),
    firm_id: fc.integer({ min: 1, max: FIRMS }),
    audience: fc.oneof({ weight: 3, arbitrary: fc.constant(EVERYBODY) }, anyAudience),
    dates: fc.constantFrom(
      ['2026-11-01', '2026-11-10'],
      ['2026-11-04', '2026-11-06'],
      ['2026-11-06', '2026-12-06'],
      ['2026-10-01', '2026-11-05'],
    ),
    net: fc.constantFrom(0, 1000, 5000),
    views: fc.integer({ min: 1, max: 3 }),
    rate: fc.constantFrom(10, 25),
  })
  .map(
    ({
      id,
      firm_id,
      audience,
      dates: [start_date = '', end_date = ''],
      net,
      views,
      rate,
    }): ServedCampaign => ({
      id,
      version: 1,
      firm_id,
      campaign_name: 'Çay',
      description: '',
      campaign_link: '',
      image_path: null,
      display_duration: 5,
      start_date,
      end_date,
      view_rate: kurus(rate),
      click_rate: kurus(50),
      second_view_rate: basisPoints(views === 1 ? 0 : 5000),
      max_views_per_ad: views,
      audience,
      flight: flightOf(start_date, end_date),
      netKurus: kurus(net),
    }),
  );
const anyFree = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(0, 9, 24) },
  fc.integer({ min: 25, max: 5000 }),
);
const anyMarket = fc.boolean().chain((isForAll) =>
  fc.array(
    fc.tuple(isForAll ? anyCampaign.map((ad) => ({ ...ad, audience: EVERYBODY })) : anyCampaign, anyFree),
    {
      maxLength: 150,
      size: 'max',
    },
  ),
);
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 150 });

const ALL_IDS = Array.from({ length: 200 }, (_, at) => at + 1);

const anyLooker: fc.Arbitrary<Looker> = fc
  .record({
    matching: anyViewer,
    change: fc.option(anyViewer, { nil: null, freq: 3 }),
    allows: fc.boolean(),
    seen: fc.oneof({ weight: 3, arbitrary: ids }, fc.constant(ALL_IDS)),
    views: fc.constantFrom(0, 1, 2, 9),
    hidden: fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(fc.integer({ min: 1, max: FIRMS }))),
    dayRoom: fc.constantFrom(0, 4, 12, 24, 5000, 5000, 5000),
    own: fc.integer({ min: 1, max: FIRMS * 4 }),
    open: fc.option(fc.integer({ min: 1, max: 200 }), { nil: null }),
    isEarningEnabled: fc.constantFrom(true, true, true, true, false),
    isStopped: fc.constantFrom(false, false, false, false, true),
    maxAds: fc.constantFrom(2, 20),
  })
  .map(({ matching, change, allows, seen, hidden, dayRoom, own, open, views, ...rest }) => ({
    matching,
    current: { ...(change ?? matching), allows_targeting: allows },
    seen: new Map(
      seen.map((id) => [id, { paidViews: views === 9 ? 9 : (id + views) % 4, isClickPaid: false }]),
    ),
    hiddenFirms: new Set(hidden),
    dayRoom: kurus(dayRoom),
    contact: { email: `f${own}@a.com`, phone: 'none' },
    open: open === null ? undefined : { campaign_id: open, reserved_kurus: kurus(25) },
    ...rest,
  }));

const anyChange = fc.oneof(
  fc.record({ put: anyCampaign, free: anyFree }),
  fc.record({ stop: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ account: fc.integer({ min: 1, max: 200 }), free: anyFree, net: fc.constantFrom(1000, 9000) }),
  fc.record({ passedMs: fc.constantFrom(1000, 3_600_000, 86_400_000) }),
);

test('the fast choice is the plain one: the same ads in the same order, or the same reason', async () => {
  const answers = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      anyMarket,
      fc.array(fc.tuple(fc.array(anyChange, { minLength: 1, maxLength: 4 }), anyLooker), {
        minLength: 1,
        maxLength: 6,
      }),
      async (first, steps) => {
        const campaigns = new Map(first.map(([campaign]) => [campaign.id, campaign]));
        const freeKurus = new Map(first.map(([{ id }, free]) => [id, free]));
        let now = new Date('2026-11-05T09:00:00Z');
        let served = NOTHING_SERVED;
        for (const [changes, looker] of steps) {
          const market = { campaigns, freeKurus, contacts, now };
          served = arrangeAds(served, { ...market, today: istanbulDay(now) });
          const offer = choosePlainly(market, looker);
          expect(await chooseFast(served, market, looker)).toEqual(offer);
          const answer = offer.reason ?? (offer.ads.length === looker.maxAds ? 'full' : 'some');
          answers.set(answer, (answers.get(answer) ?? 0) + 1);
          for (const change of changes) {
            if ('put' in change) {
              campaigns.set(change.put.id, change.put);
              freeKurus.set(change.put.id, change.free);
            } else if ('stop' in change) campaigns.delete(change.stop);
            else if ('passedMs' in change) now = new Date(now.getTime() + change.passedMs);
            else {
              const campaign = campaigns.get(change.account);
              if (campaign === undefined) continue;
              campaigns.set(campaign.id, { ...campaign, netKurus: kurus(change.net) });
              freeKurus.set(campaign.id, change.free);
            }
          }
        }
      },
    ),
    // The rarest kind of answer comes twice in 150 runs: so many that each comes for certain.
    { numRuns: repeats({ usually: 400, fully: 1200 }) },
  );
  // Guards against comparing one kind of answer alone.
  const kinds = [
    'full',
    'some',
    'DAILY_LIMIT',
    'HIDDEN',
    'ALL_SEEN',
    'NO_MATCH',
    'CHANGED_TODAY',
    'PROFILE_INCOMPLETE',
  ];
  expect(kinds.filter((kind) => !answers.has(kind))).toEqual([]);
});
