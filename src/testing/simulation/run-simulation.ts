/** Many viewers over days, on two servers, while campaigns are stopped, started and closed. Seeded and bounded. */
import { readConfig } from '#lib/server/config.ts';
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { createReleaser } from '#features/watch-and-earn/server/ending/ending.ts';
import { haltCampaign } from '#features/campaigns/server/index.ts';
import { endingJobs } from '#features/payments/server/index.ts';
import { atOnce } from '../at-once.ts';
import { aCampaign, type MadeCampaign } from '../campaigns.ts';
import { aFirm, anAdmin, aViewer, type Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import { setSettings } from '../watching.ts';
import { type Chance, seededChance } from '#lib/shared/seeded-chance.ts';
import { act, CITIES, type SimulatedViewer, type World } from './simulated-viewer.ts';

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
  /** Watches started by views. */
  begun: number;
}

interface Stage {
  app: TestApp;
  chance: Chance;
  admin: Person;
  running: MadeCampaign[];
  releaseWatches: () => Promise<number>;
  ids: number[];
}

/** Opens a campaign, for everybody or for the people of one city. */
async function openCampaign({ app, chance, admin, running, ids }: Stage): Promise<void> {
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

async function disturb(stage: Stage): Promise<void> {
  const { app, chance, admin, running } = stage;
  const campaign = chance.pick(running);
  if (campaign === undefined || chance.isLikely(0.4)) return;
  const { id, firm } = campaign;
  const tell = (what: string, method: 'PUT' | 'POST') =>
    app.call(`/api/firm/campaigns/${id}/${what}`, { method, as: firm.token });
  const what = chance.whole(10);
  if (what < 4) await tell('stop', 'PUT');
  else if (what < 8) await tell('start', 'PUT');
  else if (what < 9) await tell('close', 'POST');
  else {
    const halt = { campaignId: id, adminId: admin.userId, reason: 'Şikayet var', now: app.clock.now() };
    // An ended campaign cannot be stopped.
    await haltCampaign(app.db, halt).catch(() => undefined);
  }
}

/** Advances the clock: mostly by seconds, sometimes until open watches expire. */
async function passTime({ app, chance, releaseWatches }: Stage): Promise<void> {
  app.clock.advance(chance.isLikely(0.1) ? 90_000 : 1000 + chance.whole(5000));
  if (chance.isLikely(0.3)) await releaseWatches();
}

async function passMidnight({ app }: Stage): Promise<void> {
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
    toldViews: new Map(),
    toldClicks: new Map(),
  }));
}

async function playRound(
  stage: Stage,
  { world, viewers, size }: { world: World; viewers: SimulatedViewer[]; size: SimulationSize },
): Promise<void> {
  while (stage.running.length < RUNNING_CAMPAIGNS) await openCampaign(stage);
  const offset = stage.chance.whole(viewers.length);
  const actors = Array.from(
    { length: size.actorsPerRound },
    (_, index) => viewers[(offset + index) % viewers.length],
  );
  const disturbance = disturb(stage);
  await atOnce(actors.length, async (index) => {
    const viewer = actors[index];
    if (viewer === undefined) return;
    // Sometimes two acts at once: two tabs.
    await Promise.all(Array.from({ length: viewer.chance.isLikely(0.2) ? 2 : 1 }, () => act(world, viewer)));
  });
  await disturbance;
}

/** Runs the simulation. Returns the payments that responses reported; the rest is in the database. */
export async function runSimulation(
  [app, second]: readonly [TestApp, TestApp],
  size: SimulationSize,
): Promise<Simulated> {
  await setSettings(app, RATES);
  const stage: Stage = {
    app,
    chance: seededChance(size.seed),
    admin: await anAdmin(app),
    running: [],
    releaseWatches: createReleaser(app),
    ids: [],
  };
  const viewers = await makeViewers(app, size);
  const began = app.clock.now();
  const world: World = {
    servers: [app, second],
    campaignIds: stage.ids,
    watchIds: [],
    answers: new Map(),
    startsNext: size.startsNext,
    begun: 0,
  };
  for (let day = 0; day < size.days; day += 1) {
    stage.admin = await anAdmin(app);
    for (let round = 0; round < size.rounds; round += 1) {
      await playRound(stage, { world, viewers, size });
      await passTime(stage);
      if (round % 6 === 5) stage.running.splice(stage.chance.whole(stage.running.length), 1);
    }
    await passMidnight(stage);
  }
  return { viewers, answers: world.answers, began, begun: world.begun };
}
