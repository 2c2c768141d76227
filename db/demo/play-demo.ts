/** Plays the days of the demo: everything happens through the product's own calls, under a clock of its own. */
import type { FastifyInstance } from 'fastify';
import type { ManualClock } from '#lib/server/clock.ts';
import type { Config } from '#lib/server/config.ts';
import { type Db, inTransaction, one, run, sql } from '#lib/server/db.ts';
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import {
  agreeToTerms,
  createAdmin,
  createFirm,
  createViewer,
  hashPassword,
} from '#features/accounts/server/index.ts';
import { checkFully, sealBooks } from '#features/ledger/server/index.ts';
import { readLookups } from '#features/lookups/server/index.ts';
import { endingJobs } from '#features/payments/server/index.ts';
import { BONUS_RELEASE_VIEWS } from '#features/wallet/server/index.ts';
import { createCampaignLife } from './campaign-life.ts';
import { type Chance, seededChance } from './chance.ts';
import { demoClient } from './client.ts';
import { inviteCrowd, signUp } from './crowd.ts';
import { complaintSteps } from './desks.ts';
import { DEMO_FIRMS } from './firms.ts';
import { DEMO_ADMIN, DEMO_BALANCES, DEMO_PASSWORD, demoPerson } from './people.ts';
import { formWithPicture } from './pictures.ts';
import { type Cast, createEntrance, hoursAgo, type Stage, type Step } from './stage.ts';
import { WALLETS_REST_HOURS, walletSteps, withdrawalSteps } from './wallets.ts';
import { createAudienceRoom, readAttributes, type Watcher } from './watching.ts';
import { fraudJobs } from '#features/fraud/server/index.ts';

const DAY_MS = 86_400_000;
/** People sign up in batches of this many days; the first ones before the first visits. */
const DAYS_TOGETHER = 4;
/** Notices older than this are read; newer ones are unread. */
const READ_UNTIL_HOURS = 60;

/** The landing page's ads. The page writes their texts over the pictures. */
const HOMEPAGE_ADS = [
  ['Reklam izle, cüzdanın dolsun', 'Her izlediğin reklam için kazancın anında cüzdanında.'],
  [
    'Firmalar için doğru kitle',
    'Kampanyanı yalnızca ilgilenecek kişilere göster, bütçenin nereye gittiğini gör.',
  ],
] as const;

/** Higher prices than in an empty installation. */
const SETTINGS = {
  min_campaign_budget: 1000,
  min_ad_budget: 500,
  view_rate: 5,
  click_rate: 10,
  max_views_per_ad: 8,
};

/** Registers the administrator and the firms, with their first data. */
async function register({ db, clock, client, enter }: Stage, passwordHash: string): Promise<Cast> {
  const now = clock.now();
  const cast = await inTransaction(db, async (tx) => {
    const admin = await createAdmin(tx, { ...DEMO_ADMIN, passwordHash, now });
    const firms: number[] = [];
    for (const { name, email, phone, firmName } of DEMO_FIRMS) {
      const details = { firmName, contactEmail: email, contactPhone: phone };
      firms.push(await createFirm(tx, { name, email, phone, passwordHash, now }, details));
    }
    await agreeToTerms(tx, firms, now);
    return { admin, firms };
  });
  for (const [index, { billing }] of DEMO_FIRMS.entries())
    await client.call(await enter(cast.firms[index] ?? 0), 'PUT', '/api/firm/billing-details', billing);
  for (const [index, [title, description]] of HOMEPAGE_ADS.entries()) {
    const fields = { title, description, link: '', display_order: String(index + 1) };
    const form = await formWithPicture(`homepage-${index + 1}`, fields);
    await client.call(await enter(cast.admin), 'POST', '/api/admin/startup-ads', form);
  }
  const admin = await enter(cast.admin);
  const current = (await client.call(admin, 'GET', '/api/admin/settings')) as object;
  await client.call(admin, 'PUT', '/api/admin/settings', { ...current, ...SETTINGS });
  return cast;
}

/**
 * Relative frequencies of visits by viewers with known logins: few come every day. So do some friends, who provide
 * what may be missing in a wallet that the README names.
 */
const EAGER = 40;
const ZEAL: readonly number[] = [EAGER, 5, 2, 3, EAGER, EAGER, EAGER];

/** Sign-ups in batches; those who watch join `watchers`. */
async function crowdSteps(
  { db, clock, end }: Stage,
  from: Date,
  hash: string,
  watchers: Map<number, Watcher>,
) {
  const chance = seededChance(1919);
  const newcomers = inviteCrowd(await readLookups(db));
  const spanMs = end.getTime() - from.getTime();
  const turns = Math.max(1, Math.floor(spanMs / DAY_MS / DAYS_TOGETHER));
  return Array.from({ length: turns }, (_, turn) => ({
    at: new Date(from.getTime() + (spanMs / turns) * (turn + 0.98)),
    async act() {
      const people = newcomers.filter(({ joined }) => Math.floor(joined * turns) === turn);
      const since = new Date(from.getTime() + (spanMs / turns) * turn);
      const ids = await signUp(db, people, { passwordHash: hash, now: clock.now(), since, chance });
      const attributes = await readAttributes(db, [...ids.values()]);
      for (const [index, userId] of ids) {
        const own = attributes.get(userId);
        if (own === undefined) continue;
        const zeal = ZEAL[index] ?? 0.3 + 4 * chance.next() ** 3;
        watchers.set(index, { userId, attributes: own, zeal, seen: new Map() });
      }
    },
  }));
}

/** Random visitors, weighted by their zeal. */
function chooseVisitors(stage: Stage, watchers: ReadonlyMap<number, Watcher>, count: number): Watcher[] {
  const isResting = stage.clock.now() >= hoursAgo(stage, WALLETS_REST_HOURS + 1);
  const awake = [...watchers].filter(([index]) => !(isResting && DEMO_BALANCES.has(index)));
  const scored = awake.map(([index, watcher]) => {
    // A surplus in a wallet of the README can only leave once the welcome bonus is free.
    const isNew = DEMO_BALANCES.has(index) && watcher.seen.size < BONUS_RELEASE_VIEWS;
    // The smallest scores are chosen, which makes each as likely as its weight.
    return { watcher, score: -Math.log(1 - stage.chance.next()) / (isNew ? EAGER : watcher.zeal) };
  });
  return scored
    .toSorted((a, b) => a.score - b.score)
    .slice(0, count)
    .map(({ watcher }) => watcher);
}

/** Every third night campaigns are completed; sometimes entries are sealed and tables analysed. */
function nightSteps({ db, clock, config, end }: Stage, from: Date, days: number): Step[] {
  const first = istanbulDay(from);
  return Array.from({ length: days }, (_, day) => ({
    at: new Date(startOfDay(addDays(first, day + 1)).getTime() + 4 * 60_000),
    async act() {
      if (day % 3 !== 0) return;
      for (const job of endingJobs({ db, clock, config })) await job.run();
      if (day % 6 === 0) await sealBooks(db, clock.now());
      if (day % 30 === 9) await run(db, sql`analyze`);
    },
  })).filter(({ at }) => at < end);
}

/** Marks all notices of these people as read. */
async function readNotices({ client, enter }: Stage, userIds: readonly number[]): Promise<void> {
  for (const userId of userIds) {
    const token = await enter(userId);
    const list = await client.call(token, 'GET', '/api/notices?limit=1');
    const [latest] = (list as { notices: { id: number }[] }).notices; // The call's contract.
    if (latest !== undefined) await client.call(token, 'POST', '/api/notices/read-all', { up_to: latest.id });
  }
}

const HOUR_MS = 3_600_000;
/** The first days, on which campaigns are created and no ads run yet. */
const OPENING_DAYS = 5;
/** A visit takes some minutes of the demo's clock, before the next one begins. */
const LEAST_GAP_MS = 4 * 60_000;

/** Relative frequencies of the hours of a day, from midnight on. */
const HOURS = [
  1, 0.4, 0.2, 0.1, 0.1, 0.2, 1, 2.5, 3, 2.8, 3, 3.6, 5.5, 5, 3.5, 3.4, 4, 5, 6.5, 7.5, 8.5, 8, 6, 3,
];
/** Relative frequencies of the days of a week, from Sunday on. */
const WEEKDAYS = [1.25, 0.85, 0.85, 0.95, 1, 1.1, 1.35];

interface Visit {
  at: Date;
  /** The number of visitors, in two halves that watch in turn. */
  people: number;
}

/** All visits between the two times, in order; the last one has just ended. */
function planVisits({ from, end, chance }: { from: Date; end: Date; chance: Chance }): Visit[] {
  const days = Math.round((end.getTime() - from.getTime()) / DAY_MS);
  const planned: Visit[] = [];
  for (let day = Math.min(OPENING_DAYS, days - 2); day <= days; day += 1) {
    const date = addDays(istanbulDay(from), day);
    const growth = 1.2 + (1.9 * day) / days;
    // The last two days have smaller visits, because people look at their hours first.
    const isLate = day >= days - 1;
    const people =
      growth *
      (isLate ? 20 : 10) *
      (WEEKDAYS[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? 1) *
      (0.85 + 0.3 * chance.next());
    const visits = Math.ceil(people / (isLate ? 30 : 60));
    for (let visit = 0; visit < visits; visit += 1) {
      const hour = chance.weighted(HOURS) + chance.next();
      const at = new Date(startOfDay(date).getTime() + hour * HOUR_MS);
      planned.push({ at, people: Math.round(people / visits) });
    }
  }
  for (const minutes of [6, 55]) planned.push({ at: new Date(end.getTime() - minutes * 60_000), people: 16 });
  const latest = end.getTime() - 5 * 60_000;
  const inOrder = planned
    .filter(({ at }) => at.getTime() < latest)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return inOrder.filter(({ at }, index) => {
    const before = inOrder[index - 1];
    return before === undefined || at.getTime() - before.at.getTime() >= LEAST_GAP_MS;
  });
}

/** The index of the first account, beyond all people of the demo. */
const FARM_FIRST = 9000;
const FARM_ACCOUNTS = 7;
const FARM_ROUNDS = 10;
const FARM_SENT_LIRA = 2;
const FARM_HOURS_AGO = 9;

type Ads = { ads: { id: number; display_duration: number }[] };

function signUpFarm({ db, clock }: Stage, passwordHash: string): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const ids: number[] = [];
    for (let index = FARM_FIRST; index < FARM_FIRST + FARM_ACCOUNTS; index += 1)
      ids.push(await createViewer(tx, { ...demoPerson(index), passwordHash, now: clock.now() }));
    await agreeToTerms(tx, ids, clock.now());
    return ids;
  });
}

/** All accounts watch the ad offered to the first one. Returns whether there was one. */
async function watchTogether({ client, clock }: Stage, tokens: readonly string[]): Promise<boolean> {
  const [first = ''] = tokens;
  const { ads } = (await client.call(first, 'GET', '/api/user/ads')) as Ads; // The call's contract.
  const [ad] = ads;
  if (ad === undefined) return false;
  const begin = (token: string) => client.call(token, 'POST', `/api/user/ads/${ad.id}/start`);
  const begun = (await Promise.all(tokens.map(begin))) as { watch_id: number }[]; // The call's contract.
  clock.advance(ad.display_duration * 1000);
  const end = (token: string, turn: number) =>
    client.call(token, 'POST', `/api/user/ads/${ad.id}/view`, { watch_id: begun[turn]?.watch_id });
  await Promise.all(tokens.map(end));
  clock.advance(1200);
  return true;
}

/** The farm works for some minutes, and the next check of accounts finds it. */
function farmSteps(stage: Stage, passwordHash: string): Step[] {
  const act = async () => {
    const ids = await signUpFarm(stage, passwordHash);
    const tokens: string[] = [];
    for (const id of ids) tokens.push(await stage.enter(id));
    for (let round = 0; round < FARM_ROUNDS; round += 1) if (!(await watchTogether(stage, tokens))) break;
    const [collector = 0] = ids;
    const wallet = await one(stage.db, sql`select wallet_number from viewers where user_id = ${collector}`);
    const body = { ...(wallet as object), email: demoPerson(FARM_FIRST).email, amount: FARM_SENT_LIRA };
    for (const token of tokens.slice(1))
      await stage.client.call(token, 'POST', '/api/user/wallet/transfer', body);
    await fraudJobs(stage)[0]?.run();
  };
  return [{ at: hoursAgo(stage, FARM_HOURS_AGO), act }];
}

/** Plays `days` up to `end`; fewer make a shorter past with the same people. */
export async function liveDemo(
  app: FastifyInstance,
  db: Db,
  { clock, config, days, end }: { clock: ManualClock; config: Config; days: number; end: Date },
): Promise<void> {
  const from = new Date(startOfDay(addDays(istanbulDay(end), 1 - days)).getTime() + 9 * 3_600_000);
  clock.set(from);
  const chance = seededChance(1923);
  const [client, enter] = [demoClient(app), createEntrance(db, clock)];
  const stage: Stage = { db, clock, config, chance, end, client, enter };
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const cast = await register(stage, passwordHash);
  const watchers = new Map<number, Watcher>();
  const campaigns = createCampaignLife(stage, cast);
  const desks = { stage, cast, campaigns, watchers, done: new Set<number>() };
  const room = createAudienceRoom(stage);
  const visits = planVisits({ from, end, chance }).map(({ at, people }) => ({
    at,
    act: () => room.visit(chooseVisitors(stage, watchers, people)),
  }));
  const steps = [
    ...(await crowdSteps(stage, from, passwordHash, watchers)),
    ...campaigns.steps(from),
    ...nightSteps(stage, from, days),
    ...visits,
    ...farmSteps(stage, passwordHash),
    ...withdrawalSteps(desks),
    ...walletSteps(desks),
    ...complaintSteps(desks),
    { at: hoursAgo(stage, READ_UNTIL_HOURS), act: () => readNotices(stage, [cast.admin, ...cast.firms]) },
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, act } of steps) {
    // The visit before may have lasted beyond this step's time.
    if (at > clock.now()) clock.set(at);
    await act();
  }
  if (clock.now() < end) clock.set(end);
  await sealBooks(db, clock.now());
  await run(db, sql`analyze`);
  await checkFully(db, { now: clock.now() });
}
