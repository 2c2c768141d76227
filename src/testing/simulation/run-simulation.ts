import { readConfig } from '#lib/server/config.ts';
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { createReleaser } from '#features/watching/settling/ending.server.ts';
import { haltCampaign } from '#features/campaigns/server.ts';
import { endingJobs } from '#features/campaign-end/server.ts';
import { atOnce } from '../at-once.ts';
import { aCampaign, type MadeCampaign } from '../campaigns.ts';
import { aFirm, anAdmin, aViewer, type Person, signInAgain } from '../people.ts';
import type { TestAnswer, TestApp, TestCall } from '../test-app.ts';
import { setSettings } from '../watching.ts';
import { type Chance, seededChance } from '#lib/shared/seeded-chance.ts';

const CITIES = ['Adana', 'Bursa', 'Rize'] as const;

interface SimulatedViewer {
  person: Person;
  chance: Chance;
  ads: number[];
  advertisers: number[];
  watches: { watchId: number; adId: number }[];
  /** Payments in the server's responses: kuruş by watch, and clicks by ad. */
  paidViews: Map<number, number>;
  paidClicks: Map<number, number>;
}

interface Fixture {
  servers: readonly TestApp[];
  campaignIds: readonly number[];
  /** The watches of all viewers: ids of others may be guessed. */
  watchIds: number[];
  answers: Map<string, number>;
  /** The share of views that also start the next ad, and the watches that they started. */
  startsNext: number;
  begun: number;
}

const toKurus = (lira: number) => Math.round(lira * 100);
/** Times sent by a client, which the server must not read (threats T-V6). */
const lies = (chance: Chance) =>
  chance.isLikely(0.2) ? { now: chance.whole(4e12), elapsed_ms: 1e9, timestamp: '1999-01-01T00:00:00Z' } : {};

function count(fixture: Fixture, { status, body }: TestAnswer): void {
  const name = `${status} ${body.code ?? ''}`.trim();
  fixture.answers.set(name, (fixture.answers.get(name) ?? 0) + 1);
}

async function send(
  fixture: Fixture,
  { person, chance }: SimulatedViewer,
  path: string,
  options: TestCall,
): Promise<TestAnswer[]> {
  const [first, second] = fixture.servers;
  if (first === undefined || second === undefined) throw new Error('a simulation needs two servers');
  const headers = chance.isLikely(0.3)
    ? { 'idempotency-key': `${person.userId}-${path.length}-${chance.whole(1e9)}` }
    : {};
  const call = (server: TestApp) => server.call(path, { ...options, headers, as: person.token });
  const own = chance.isLikely(0.5) ? first : second;
  const answers = chance.isLikely(0.1) ? await Promise.all([call(first), call(second)]) : [await call(own)];
  if (chance.isLikely(0.1)) answers.push(await call(own));
  for (const answer of answers) count(fixture, answer);
  if (answers.some(({ status }) => status === 401)) person.token = (await signInAgain(first, person)).token;
  // The response is lost: the server has acted, and the viewer does not know.
  return chance.isLikely(0.1) ? [] : answers.filter(({ status }) => status === 200);
}

async function listAds(fixture: Fixture, viewer: SimulatedViewer): Promise<void> {
  for (const { data } of await send(fixture, viewer, '/api/user/ads', {})) {
    const ads = data.ads as { id: number; advertiser: { id: number } }[];
    viewer.ads = ads.map(({ id }) => id);
    viewer.advertisers = ads.map(({ advertiser }) => advertiser.id);
  }
}

async function start(fixture: Fixture, viewer: SimulatedViewer): Promise<void> {
  const { chance, ads } = viewer;
  const isGuess = ads.length === 0 || chance.isLikely(0.2);
  const adId = chance.pick(isGuess ? fixture.campaignIds : ads) ?? 1;
  const body = { ...(chance.isLikely(0.5) && { holder: `sekme-${chance.whole(3)}xx` }), ...lies(chance) };
  for (const { data } of await send(fixture, viewer, `/api/user/ads/${adId}/start`, { body })) {
    viewer.watches.push({ watchId: data.watch_id, adId });
    fixture.watchIds.push(data.watch_id);
  }
}

async function view(fixture: Fixture, viewer: SimulatedViewer): Promise<void> {
  const { chance, watches } = viewer;
  const own = chance.isLikely(0.8) ? watches.at(-1) : chance.pick(watches);
  const isGuess = own === undefined || chance.isLikely(0.05);
  const watchId = isGuess ? (chance.pick(fixture.watchIds) ?? 1) : own.watchId;
  const adId = own?.adId ?? chance.pick(fixture.campaignIds) ?? 1;
  const start_next = fixture.startsNext > 0 && chance.isLikely(fixture.startsNext);
  const body = { watch_id: watchId, start_next, ...lies(chance) };
  for (const { data } of await send(fixture, viewer, `/api/user/ads/${adId}/view`, { body })) {
    viewer.paidViews.set(watchId, toKurus(data.earning));
    if (data.click_earning !== undefined) viewer.paidClicks.set(adId, toKurus(data.click_earning));
    if (!data.next?.watch) continue;
    fixture.begun += 1;
    fixture.watchIds.push(data.next.watch.watch_id);
    viewer.watches.push({ watchId: data.next.watch.watch_id, adId: data.next.ad.id });
  }
}

async function click(fixture: Fixture, viewer: SimulatedViewer): Promise<void> {
  const { chance, watches } = viewer;
  const adId = chance.pick(watches)?.adId ?? chance.pick(fixture.campaignIds) ?? 1;
  for (const { data } of await send(fixture, viewer, `/api/user/ads/${adId}/click`, { method: 'POST' })) {
    const earned = toKurus(data.earning);
    viewer.paidClicks.set(adId, Math.max(viewer.paidClicks.get(adId) ?? 0, earned));
  }
}

async function resume(fixture: Fixture, viewer: SimulatedViewer): Promise<void> {
  const watch = viewer.watches.at(-1);
  if (watch === undefined) return;
  const body = { watch_id: watch.watchId, holder: `sekme-${viewer.chance.whole(3)}xx` };
  await send(fixture, viewer, `/api/user/ads/${watch.adId}/resume`, { body });
}

/** Details that select no ad here, but count for rewards. */
const ANSWERS = {
  age: 2,
  gender: 1,
  marital_status: 1,
  children_count: 1,
  sector: 'Enerji',
  hobbies: ['Yoga'],
  favorite_colors: [1],
  clothing_size: 4,
  height: 170,
  weight: 70,
} as const;

async function flipProfile(fixture: Fixture, viewer: SimulatedViewer): Promise<void> {
  const { chance } = viewer;
  const city = chance.pick([...CITIES, null]) ?? null;
  const others = Object.entries(ANSWERS)
    .filter(() => chance.isLikely(0.4))
    .map(([name, answer]) => [name, chance.isLikely(0.2) ? '' : answer]);
  const body = { city, ...Object.fromEntries(others) };
  await send(fixture, viewer, '/api/user/profile/details', { method: 'PUT', body });
  // Tries the newest ads, offered or not.
  for (const adId of fixture.campaignIds.slice(-4)) {
    for (const { data } of await send(fixture, viewer, `/api/user/ads/${adId}/start`, { method: 'POST' })) {
      viewer.watches.push({ watchId: data.watch_id, adId });
    }
  }
}

async function hide(fixture: Fixture, viewer: SimulatedViewer): Promise<void> {
  const firmId = viewer.chance.pick(viewer.advertisers) ?? 1;
  const method = viewer.chance.isLikely(0.3) ? 'POST' : 'DELETE';
  await send(fixture, viewer, `/api/user/hidden-advertisers/${firmId}`, { method });
}

const ACTS = [
  { share: 14, act: listAds },
  { share: 28, act: start },
  { share: 34, act: view },
  { share: 12, act: click },
  { share: 4, act: resume },
  { share: 6, act: flipProfile },
  { share: 2, act: hide },
] as const;

async function act(fixture: Fixture, viewer: SimulatedViewer): Promise<void> {
  let rest = viewer.chance.whole(100);
  for (const { share, act: doIt } of ACTS) {
    rest -= share;
    if (rest < 0) return doIt(fixture, viewer);
  }
}

export interface SimulationSize {
  seed: number;
  viewers: number;
  days: number;
  /** Rounds of each day; in each round this many viewers act at once. */
  rounds: number;
  actorsPerRound: number;
  /** The share of views that also start the next ad. */
  startsNext: number;
}

/** In kuruş. Views are expensive, so that budgets run out; a daily limit covers a few. */
export const RATES = { view_rate: 9000, click_rate: 5000, daily_earning_limit: 15_000, max_views_per_ad: 2 };
const RUNNING_CAMPAIGNS = 10;
const HALF_A_MINUTE_MS = 30_000;

export interface Simulated {
  viewers: SimulatedViewer[];
  answers: ReadonlyMap<string, number>;
  began: Date;
  begun: number;
}

interface Campaigning {
  app: TestApp;
  chance: Chance;
  admin: Person;
  running: MadeCampaign[];
  releaseWatches: () => Promise<number>;
  ids: number[];
}

async function openCampaign({ app, chance, admin, running, ids }: Campaigning): Promise<void> {
  const city = chance.isLikely(0.4) ? chance.pick(CITIES) : undefined;
  const campaign = await aCampaign(app, {
    status: 'active',
    admin,
    firm: await aFirm(app),
    display_duration: 5 + chance.whole(4),
    ...(city !== undefined && { audience: { cities: [city] } }),
  });
  running.push(campaign);
  ids.push(campaign.id);
}

async function disturb(campaigning: Campaigning): Promise<void> {
  const { app, chance, admin, running } = campaigning;
  const campaign = chance.pick(running);
  if (campaign === undefined || chance.isLikely(0.4)) return;
  const { id, firm } = campaign;
  const callAsFirm = (what: string, method: 'PUT' | 'POST') =>
    app.call(`/api/firm/campaigns/${id}/${what}`, { method, as: firm.token });
  const what = chance.whole(10);
  if (what < 4) await callAsFirm('stop', 'PUT');
  else if (what < 8) await callAsFirm('start', 'PUT');
  else if (what < 9) await callAsFirm('close', 'POST');
  else {
    const halt = { campaignId: id, adminId: admin.userId, reason: 'Şikayet var', now: app.clock.now() };
    // An ended campaign cannot be stopped.
    await haltCampaign(app.db, halt).catch(() => undefined);
  }
}

/** Advances the clock: mostly by seconds, sometimes until open watches expire. */
async function passTime({ app, chance, releaseWatches }: Campaigning): Promise<void> {
  app.clock.advance(chance.isLikely(0.1) ? 90_000 : 1000 + chance.whole(5000));
  if (chance.isLikely(0.3)) await releaseWatches();
}

async function passMidnight({ app }: Campaigning): Promise<void> {
  // Half a minute before midnight, so that watches started on one day are paid on the next. Never moves the clock
  // back.
  const from = new Date(app.clock.now().getTime() + HALF_A_MINUTE_MS);
  const midnight = startOfDay(addDays(istanbulDay(from), 1));
  app.clock.set(new Date(midnight.getTime() - HALF_A_MINUTE_MS));
  for (const job of endingJobs({ db: app.db, clock: app.clock, config: readConfig({ NODE_ENV: 'test' }) }))
    await job.run();
}

async function makeViewers(
  app: TestApp,
  { viewers: count, seed }: SimulationSize,
): Promise<SimulatedViewer[]> {
  return atOnce(count, async (index) => ({
    person: await aViewer(app),
    chance: seededChance(seed * 7919 + index),
    ads: [],
    advertisers: [],
    watches: [],
    paidViews: new Map(),
    paidClicks: new Map(),
  }));
}

async function playRound(
  campaigning: Campaigning,
  { fixture, viewers, size }: { fixture: Fixture; viewers: SimulatedViewer[]; size: SimulationSize },
): Promise<void> {
  while (campaigning.running.length < RUNNING_CAMPAIGNS) await openCampaign(campaigning);
  const offset = campaigning.chance.whole(viewers.length);
  const actors = Array.from(
    { length: size.actorsPerRound },
    (_, index) => viewers[(offset + index) % viewers.length],
  );
  const disturbance = disturb(campaigning);
  await atOnce(actors.length, async (index) => {
    const viewer = actors[index];
    if (viewer === undefined) return;
    // Sometimes two acts at once: two tabs.
    await Promise.all(
      Array.from({ length: viewer.chance.isLikely(0.2) ? 2 : 1 }, () => act(fixture, viewer)),
    );
  });
  await disturbance;
}

export async function runSimulation(
  [app, second]: readonly [TestApp, TestApp],
  size: SimulationSize,
): Promise<Simulated> {
  await setSettings(app, RATES);
  const campaigning: Campaigning = {
    app,
    chance: seededChance(size.seed),
    admin: await anAdmin(app),
    running: [],
    releaseWatches: createReleaser(app),
    ids: [],
  };
  const viewers = await makeViewers(app, size);
  const began = app.clock.now();
  const fixture: Fixture = {
    servers: [app, second],
    campaignIds: campaigning.ids,
    watchIds: [],
    answers: new Map(),
    startsNext: size.startsNext,
    begun: 0,
  };
  for (let day = 0; day < size.days; day += 1) {
    campaigning.admin = await anAdmin(app);
    for (let round = 0; round < size.rounds; round += 1) {
      await playRound(campaigning, { fixture, viewers, size });
      await passTime(campaigning);
      if (round % 6 === 5)
        campaigning.running.splice(campaigning.chance.whole(campaigning.running.length), 1);
    }
    await passMidnight(campaigning);
  }
  return { viewers, answers: fixture.answers, began, begun: fixture.begun };
}
