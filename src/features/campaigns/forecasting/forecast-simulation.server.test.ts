/** Forecasts against what then happened. `npm run bench -- simulation` plays a bigger platform and prints each of them. */
import { expect, test } from 'vitest';
import { type TestApp, useTestApp } from '#testing/test-app.ts';
import { sql } from '#lib/server/db.ts';
import { addDays, type CalendarDay, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { basisPoints, type Kurus, kurus, kurusToLira } from '#lib/shared/money.ts';
import { audienceJobs } from '#features/audience/server.ts';
import { breakDownBudget } from '#features/campaigns/budget.ts';
import { chooseAds, flightOf, type EarningRates } from '#features/watching/choosing/choose-ads.ts';
import { insertViewers } from '#testing/simulation/many-viewers.ts';
import { aFirm } from '#testing/people.ts';
import { setSettings } from '#testing/watching.ts';
import { type Chance, seededChance } from '#lib/shared/seeded-chance.ts';

interface ForecastSize {
  seed: number;
  viewers: number;
  days: number;
  forecastFrom: number;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The noise in a firm's reach is not seeded: with one firm a small campaign's result would be mostly noise. */
const ASKING_FIRMS = 9;
/** Adana, Ankara, İstanbul, with their share of the people. */
const CITIES = [
  { id: 1, name: 'Adana', share: 0.15 },
  { id: 6, name: 'Ankara', share: 0.3 },
  { id: 34, name: 'İstanbul', share: 0.55 },
] as const;
const RATES: EarningRates = {
  view_rate: kurus(500),
  click_rate: kurus(1000),
  second_view_rate: basisPoints(5000),
  max_views_per_ad: 2,
};
const DAY_LIMIT = kurus(5000);

interface Player {
  city: number;
  habit: number;
  ads: number;
  seen: Map<number, number>;
}

interface Played extends Outcome {
  id: number;
  city: (typeof CITIES)[number] | undefined;
  end: CalendarDay;
  /** Computed once: every selection of ads needs it. */
  flight: ReturnType<typeof flightOf>;
  net: Kurus;
  left: number;
  isOver: boolean;
}

interface Foreseen {
  low: number;
  high: number;
}

interface Outcome {
  matching: number;
  foreseen: Foreseen[];
  views: number;
}

interface Fixture {
  app: TestApp;
  chance: Chance;
  players: Player[];
  campaigns: Played[];
  firmId: number;
}

function aPlayer(chance: Chance): Player {
  const place = chance.whole(100) / 100;
  const city =
    place < CITIES[0].share ? CITIES[0] : place < CITIES[0].share + CITIES[1].share ? CITIES[1] : CITIES[2];
  // Two in five never return; the others visit between once in three weeks and nearly every day.
  const habit = chance.isLikely(0.4) ? 0 : 0.05 + (chance.whole(100) / 100) ** 2 * 0.75;
  return { city: city.id, habit, ads: 1 + chance.whole(4), seen: new Map() };
}

async function askForecast(app: TestApp, body: unknown): Promise<Foreseen | null> {
  const { token } = await aFirm(app);
  const { status, data } = await app.call('/api/firm/campaigns/forecast', { as: token, body });
  if (status !== 200) throw new Error(`a forecast was answered with ${status}`);
  return data.expected?.views ?? null;
}

async function beginCampaign(fixture: Fixture, today: CalendarDay, isForecast: boolean): Promise<void> {
  const { app, chance, players, firmId } = fixture;
  const city = chance.isLikely(0.5) ? chance.pick(CITIES) : undefined;
  const budget = kurus(500_000 + chance.whole(60) * 100_000);
  const end = addDays(today, 7 + chance.whole(16));
  const { campaignBudget } = breakDownBudget(budget, {
    vatRate: basisPoints(2000),
    systemProfitRate: basisPoints(2500),
  });
  const audience = city === undefined ? { all_users: true } : { cities: [city.name] };
  const body = { budget: kurusToLira(budget), start_date: today, end_date: end, audience };
  const foreseen = isForecast
    ? await Promise.all(Array.from({ length: ASKING_FIRMS }, () => askForecast(app, body)))
    : [];
  const { id } = await app.one(sql<{ id: number }>`
      insert into campaigns (firm_id, campaign_name, description, campaign_link, budget_kurus, display_duration,
        start_date, end_date, created_at, status, activated_at, vat_rate_bp, system_profit_rate_bp, view_rate_kurus,
        click_rate_kurus, second_view_rate_bp, max_views_per_ad)
      values (${firmId}, 'Kış İndirimi', 'Bütün botlarda yüzde elli.', 'https://ornek.com', ${budget}, 5, ${today}, ${end},
        ${app.clock.now()}, 'active', ${app.clock.now()}, 2000, 2500, ${RATES.view_rate}, ${RATES.click_rate}, 5000, 2)
      returning id`);
  await app.run(sql`insert into campaign_audiences (campaign_id, all_users, city_ids)
        values (${id}, ${city === undefined}, ${city === undefined ? [] : [city.id]})`);
  fixture.campaigns.push({
    id,
    city,
    end,
    flight: flightOf(today, end),
    net: campaignBudget,
    left: campaignBudget,
    views: 0,
    matching: players.filter((player) => city === undefined || player.city === city.id).length,
    foreseen: foreseen.filter((range) => range !== null),
    isOver: false,
  });
}

/** Views, first views and clicks of a campaign by hour. */
type Counts = Map<string, { id: number; hour: Date; views: number; first: number; clicks: number }>;

function visit(
  chance: Chance,
  player: Player,
  { at, running, counts }: { at: Date; running: readonly Played[]; counts: Counts },
): void {
  const own = running.filter(({ city }) => city === undefined || city.id === player.city);
  let room: number = DAY_LIMIT;
  for (let watched = 0; watched < player.ads; watched += 1) {
    const candidates = own.map(({ id, left, net, flight }) => ({
      campaignId: id,
      rates: RATES,
      paidViews: player.seen.get(id) ?? 0,
      isSeen: player.seen.has(id),
      isHidden: false,
      freeKurus: kurus(left),
      netKurus: net,
      flight,
    }));
    const facts = { candidates, dayRoom: kurus(room), isEarningEnabled: true, isStopped: false };
    const [ad] = chooseAds({ ...facts, prospect: () => null, maxAds: 1, now: at }).ads;
    const campaign = own.find(({ id }) => id === ad?.campaignId);
    if (ad === undefined || campaign === undefined) return;
    const click = ad.viewNumber === 1 && chance.isLikely(0.1) ? Math.min(RATES.click_rate, campaign.left) : 0;
    campaign.left -= Math.min(campaign.left, ad.earning + click);
    campaign.views += 1;
    room -= ad.earning;
    player.seen.set(campaign.id, ad.viewNumber);
    const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
    const key = `${campaign.id} ${hour.getTime()}`;
    const counted = counts.get(key) ?? { id: campaign.id, hour, views: 0, first: 0, clicks: 0 };
    counted.views += 1;
    counted.first += ad.viewNumber === 1 ? 1 : 0;
    counted.clicks += click > 0 ? 1 : 0;
    counts.set(key, counted);
  }
}

/** All visits, hour by hour; a budget that covers no further view ends its campaign at once. */
async function playDay(fixture: Fixture, day: Date): Promise<void> {
  const { app, chance, players, campaigns } = fixture;
  const counts: Counts = new Map();
  const hours = Array.from({ length: 24 }, (): Player[] => []);
  for (const player of players) if (chance.isLikely(player.habit)) hours[8 + chance.whole(16)]?.push(player);
  for (const [hour, present] of hours.entries()) {
    const at = new Date(day.getTime() + hour * HOUR_MS + HOUR_MS / 2);
    const running = campaigns.filter(({ isOver }) => !isOver);
    for (const player of present) visit(chance, player, { at, running, counts });
    for (const campaign of campaigns)
      if (!campaign.isOver && campaign.left < RATES.view_rate) await complete(fixture, campaign, at);
  }
  const lines = [...counts.values()];
  await app.run(sql`insert into campaign_hours (campaign_id, hour, views, hour_viewers, day_viewers, new_viewers, paid_clicks,
          first_view_kurus, repeat_view_kurus, click_kurus)
        select id, hour, views, views, views, first, clicks, 0, 0, 0
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          as line (id bigint, hour timestamptz, views int, first int, clicks int)`);
  const next = new Date(day.getTime() + DAY_MS);
  app.clock.set(next);
  await app.run(sql`update report_progress set counted_until = ${next}`);
  for (const campaign of campaigns)
    if (!campaign.isOver && campaign.end < istanbulDay(next)) await complete(fixture, campaign, next);
}

async function complete({ app }: Fixture, campaign: Played, at: Date): Promise<void> {
  campaign.isOver = true;
  await app.run(
    sql`update campaigns set status = 'completed', completed_at = ${at} where id = ${campaign.id}`,
  );
}

/** Plays a small platform day by day by the product's own rules; returns the ended campaigns that were forecast. */
async function playForecasts(app: TestApp, size: ForecastSize): Promise<Outcome[]> {
  const chance = seededChance(size.seed);
  const { view_rate, click_rate, second_view_rate, max_views_per_ad } = RATES;
  await setSettings(app, { view_rate, click_rate, second_view_rate, max_views_per_ad });
  const players = Array.from({ length: size.viewers }, () => aPlayer(chance));
  await insertViewers(
    app,
    players.map(({ city }) => ({ city_id: city })),
  );
  const fixture: Fixture = { app, chance, players, campaigns: [], firmId: (await aFirm(app)).userId };
  const [, noteMatches] = audienceJobs(app);
  const first = startOfDay(addDays(istanbulDay(app.clock.now()), 1));
  for (let day = 0; day < size.days; day += 1) {
    const now = new Date(first.getTime() + day * DAY_MS);
    app.clock.set(now);
    const count = day === 0 ? 6 : chance.isLikely(0.6) ? 1 : 0;
    for (let made = 0; made < count; made += 1)
      await beginCampaign(fixture, istanbulDay(now), day >= size.forecastFrom);
    await noteMatches?.run();
    await playDay(fixture, now);
  }
  return fixture.campaigns.filter(({ foreseen, isOver }) => isOver && foreseen.length > 0);
}

const isBig = process.env['SIMULATION'] === 'big';
const SEED = Number(process.env['SIMULATION_SEED'] ?? 20_261_123);
const SIZE = isBig
  ? { seed: SEED, viewers: 20_000, days: 120, forecastFrom: 25 }
  : { seed: SEED, viewers: 4000, days: 42, forecastFrom: 14 };
/** The noise of a smaller audience is larger than what its forecast could be wrong by. */
const LEAST_MATCHING = 500;
const MOST_ERROR = 0.2;

const app = useTestApp();

const errorOf = ({ low, high }: Foreseen, views: number) =>
  Math.abs((low + high) / 2 - views) / Math.max(1, views);

test(
  'the middle of a forecast: off by a fifth at most, in the median',
  async () => {
    const outcomes = (await playForecasts(app, SIZE)).filter(({ matching }) => matching >= LEAST_MATCHING);
    const asked = outcomes.flatMap(({ foreseen, views }) => foreseen.map((range) => ({ range, views })));
    const errors = asked.map(({ range, views }) => errorOf(range, views)).toSorted((a, b) => a - b);
    const median = errors[Math.floor(errors.length / 2)] ?? 1;
    const within = asked.filter(({ range: { low, high }, views }) => low <= views && views <= high).length;
    if (isBig)
      for (const { matching, foreseen, views } of outcomes)
        process.stdout.write(
          `${matching} matched: ${foreseen.map(({ low, high }) => `${low}–${high}`).join(', ')} foreseen, ${views} came\n`,
        );
    process.stdout.write(
      `${asked.length} forecasts of ${outcomes.length} campaigns: off by ${(median * 100).toFixed(1)} % in the median, ${within} within their range\n`,
    );
    expect(outcomes.length).toBeGreaterThanOrEqual(5);
    expect(median).toBeLessThanOrEqual(MOST_ERROR);
  },
  isBig ? 1_800_000 : 120_000,
);
