/** Plays the days of the demo: everything happens through the product's own calls, under a clock of its own. */
import type { FastifyInstance } from 'fastify';
import { type ManualClock, manualClock } from '#lib/server/clock.ts';
import type { Config } from '#lib/server/config.ts';
import { type Db, inTransaction } from '#lib/server/db.ts';
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { agreeToTerms, createAdmin, createFirm, hashPassword } from '#features/accounts/server/index.ts';
import { auditBooks, sealEntries } from '#features/ledger/server/index.ts';
import { readLookups } from '#features/lookups/server/index.ts';
import { endingJobs } from '#features/payments/server/index.ts';
import { BONUS_RELEASE_VIEWS } from '#features/wallet/server/index.ts';
import { type Cast, createCampaignLife } from './campaign-life.ts';
import { DEMO_HOMEPAGE_ADS } from './homepage-ads.ts';
import { seededChance } from './chance.ts';
import { demoClient } from './client.ts';
import { inviteCrowd, type Newcomer, signUp } from './crowd.ts';
import {
  chooseReport,
  deskSteps,
  enterBillingDetails,
  lookAtGrowing,
  lookAtTables,
  settingSteps,
} from './desks.ts';
import { WALLETS_REST_HOURS } from './wallets.ts';
import { farmSteps } from './farm.ts';
import { DEMO_FIRMS } from './firms.ts';
import { DEMO_ADMIN, DEMO_BALANCES, DEMO_PASSWORD, WATCHERS } from './people.ts';
import { readingSteps } from './notices.ts';
import { drawScene } from './pictures/draw-ad.ts';
import { createEntrance, heardLater, hoursAgo, type Stage, type Step } from './stage.ts';
import { planVisits, type Visit } from './visits.ts';
import { createAudienceRoom, readAttributes, type Watcher } from './watching.ts';

const DAY_MS = 86_400_000;
/** So many days' people are signed up together; the first ones before the first visits. */
const DAYS_TOGETHER = 4;

async function register({ db, clock }: Stage, passwordHash: string): Promise<Cast> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const admin = await createAdmin(tx, { ...DEMO_ADMIN, passwordHash, now });
    const firms: number[] = [];
    for (const { name, email, phone, firmName } of DEMO_FIRMS) {
      const details = { firmName, contactEmail: email, contactPhone: phone };
      firms.push(await createFirm(tx, { name, email, phone, passwordHash, now }, details));
    }
    await agreeToTerms(tx, firms, now);
    return { admin, firms };
  });
}

async function showHomepageAds({ client, enter }: Stage, { admin }: Cast): Promise<void> {
  const images = await Promise.all(DEMO_HOMEPAGE_ADS.map(({ picture }) => drawScene(picture)));
  for (const [index, { title, description, link }] of DEMO_HOMEPAGE_ADS.entries()) {
    const fields = { title, description, link, display_order: String(index + 1) };
    const image = images[index] ?? Buffer.of();
    await client.send(await enter(admin), 'POST', '/api/admin/startup-ads', fields, { image });
  }
}

/**
 * How often the viewers with known logins come, compared with others: few come every day. So do some friends, who have
 * what may be missing in a wallet that the README names.
 */
const EAGER = 40;
const ZEAL: ReadonlyMap<number, number> = new Map([
  [0, EAGER],
  [1, 5],
  [2, 2],
  [3, 3],
  [4, EAGER],
  [5, EAGER],
  [6, EAGER],
]);

interface Crowd {
  watchers: Map<number, Watcher>;
  steps: Step[];
}

interface Group {
  people: Newcomer[];
  since: Date;
  at: Date;
}

/** Puts those of some days together. */
function groupByDays({ end }: Stage, from: Date, newcomers: readonly Newcomer[]): Group[] {
  const spanMs = end.getTime() - from.getTime();
  const turns = Math.max(1, Math.floor(spanMs / DAY_MS / DAYS_TOGETHER));
  const groups = Array.from({ length: turns }, (_, turn) => ({
    people: [] as Newcomer[],
    since: new Date(from.getTime() + (spanMs / turns) * turn),
    at: new Date(from.getTime() + (spanMs / turns) * (turn + 0.98)),
  }));
  for (const newcomer of newcomers) groups[Math.floor(newcomer.joined * turns)]?.people.push(newcomer);
  return groups.filter(({ people }) => people.length > 0);
}

/** Signs those up who watch: beside visits, because nobody knows yet that they are there. */
function invite({ db, clock }: Stage, groups: readonly Group[], passwordHash: string): Crowd {
  const chance = seededChance(1919);
  const watchers = new Map<number, Watcher>();
  const steps = groups.map(({ people, since, at }): Step => {
    const act = async () => {
      const ids = await signUp(db, people, { passwordHash, now: clock.now(), since, chance });
      const attributes = await readAttributes(db, [...ids.values()]);
      for (const [index, userId] of ids) {
        const own = attributes.get(userId);
        if (own === undefined) continue;
        const zeal = ZEAL.get(index) ?? 0.3 + 4 * chance.next() ** 3;
        watchers.set(index, { userId, attributes: own, zeal, seen: new Map(), clicked: new Set() });
      }
    };
    return { at, isBesideVisits: true, act };
  });
  return { watchers, steps };
}

/** Signs those up who never watch. Nothing waits for them, so that they come beside everything else. */
async function inviteOthers(db: Db, groups: readonly Group[], passwordHash: string): Promise<void> {
  const chance = seededChance(1905);
  for (const [turn, { people, since, at }] of groups.entries()) {
    await signUp(db, people, { passwordHash, now: at, since, chance });
    // Nearly half of them come first.
    if (turn === 0) await lookAtGrowing(db);
  }
}

/** Chooses visitors by chance; the zealous come more often. */
function chooseVisitors(stage: Stage, { watchers }: Crowd, count: number): Watcher[] {
  const isResting = stage.clock.now() >= hoursAgo(stage, WALLETS_REST_HOURS + 1);
  const awake = [...watchers].filter(([index]) => !(isResting && DEMO_BALANCES.has(index)));
  const scored = awake.map(([index, watcher]) => {
    // What a wallet of the README has too much can only leave it once the welcome bonus is free.
    const isNew = DEMO_BALANCES.has(index) && watcher.seen.size < BONUS_RELEASE_VIEWS;
    // Those with the smallest scores come, so that each is as likely as its weight says.
    return { watcher, score: -Math.log(1 - stage.chance.next()) / (isNew ? EAGER : watcher.zeal) };
  });
  return scored
    .toSorted((a, b) => a.score - b.score)
    .slice(0, count)
    .map(({ watcher }) => watcher);
}

/** At night, campaigns are completed; once a week entries are sealed, and once a month plans made anew. */
function nightSteps({ db, clock, config, end }: Stage, from: Date, days: number): Step[] {
  const first = istanbulDay(from);
  return Array.from({ length: days }, (_, day) => ({
    at: new Date(startOfDay(addDays(first, day + 1)).getTime() + 4 * 60_000),
    async act() {
      for (const job of endingJobs({ db, clock, config })) await job.run();
      if (day % 7 === 0) await sealEntries(db, clock.now());
      if (day % 30 === 10) await lookAtGrowing(db);
    },
  })).filter(({ at }) => at < end);
}

/**
 * Visits last some minutes of a clock of their own and go on beside the steps of campaigns that follow them, so that both
 * processors have something to do: no campaign that is watched changes by these. Every other step waits until `over`.
 */
function createVisits(stage: Stage, crowd: Crowd) {
  const clock = manualClock(stage.clock.now());
  const room = createAudienceRoom({ ...stage, clock });
  let underWay = Promise.resolve();
  return {
    steps: (visits: readonly Visit[]): Step[] =>
      visits.map(({ at, people }) => ({
        at,
        async act() {
          clock.set(stage.clock.now());
          await room.refresh();
          underWay = heardLater(room.visit(chooseVisitors(stage, crowd, people)));
        },
      })),
    async over(): Promise<void> {
      await underWay;
      if (clock.now() > stage.clock.now()) stage.clock.set(clock.now());
    },
  };
}

export interface DemoTime {
  clock: ManualClock;
  config: Config;
  /** The number of days; fewer make a shorter past with the same people. */
  days: number;
  end: Date;
}

/** Plays the demo's days up to `end`. */
export async function liveDemo(
  app: FastifyInstance,
  db: Db,
  { clock, config, days, end }: DemoTime,
): Promise<void> {
  const from = new Date(startOfDay(addDays(istanbulDay(end), 1 - days)).getTime() + 9 * 3_600_000);
  clock.set(from);
  const chance = seededChance(1923);
  const [client, enter] = [demoClient(app), createEntrance(db, clock)];
  const stage: Stage = { db, clock, config, chance, end, client, enter };
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const cast = await register(stage, passwordHash);
  const homepage = heardLater(showHomepageAds(stage, cast));
  const newcomers = inviteCrowd(await readLookups(db));
  const watching = newcomers.filter(({ index }) => index < WATCHERS);
  const notWatching = newcomers.filter(({ index }) => index >= WATCHERS);
  const crowd = invite(stage, groupByDays(stage, from, watching), passwordHash);
  const others = heardLater(inviteOthers(db, groupByDays(stage, from, notWatching), passwordHash));
  const campaigns = createCampaignLife(stage, cast);
  await Promise.all([homepage, enterBillingDetails({ stage, cast })]);
  await chooseReport({ stage, cast });
  const visits = createVisits(stage, crowd);
  const steps = [
    ...settingSteps(stage, cast, from),
    ...crowd.steps,
    ...campaigns.steps(from),
    ...nightSteps(stage, from, days),
    ...visits.steps(planVisits({ from, end, chance })),
    ...farmSteps(stage, passwordHash),
    ...deskSteps({ stage, cast, campaigns, watchers: crowd.watchers }),
    ...readingSteps({ stage, cast, campaigns, watchers: crowd.watchers }),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, isBesideVisits, act } of steps) {
    if (isBesideVisits !== true) await visits.over();
    // The visit before may have lasted beyond this step's time.
    if (at > clock.now()) clock.set(at);
    await act();
  }
  await visits.over();
  await campaigns.idle();
  await others;
  if (clock.now() < end) clock.set(end);
  await sealEntries(db, clock.now());
  await Promise.all([
    lookAtTables(db),
    auditBooks({ db, mail: { send: async () => {} } }, { now: clock.now() }),
  ]);
}
