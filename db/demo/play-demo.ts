/** Plays the days of the demo: everything happens through the product's own calls, under a clock of its own. */
import type { FastifyInstance } from 'fastify';
import type { ManualClock } from '#lib/server/clock.ts';
import type { Config } from '#lib/server/config.ts';
import { type Db, inTransaction, one, run, sql } from '#lib/server/db.ts';
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { agreeToTerms, hashPassword } from '#features/accounts/server.ts';
import { createAdmin, createFirm, createViewer } from '#features/joining/server.ts';
import { checkFully, sealBooks } from '#platform/ledger/server.ts';
import { readLookups } from '#platform/lookups/server.ts';
import { endingJobs } from '#features/campaign-end/server.ts';
import { BONUS_RELEASE_VIEWS } from '#features/wallet/server.ts';
import { createCampaignLife } from './campaign-life.ts';
import {
  type Accounts,
  createSignIn,
  createCall,
  type DemoContext,
  formWithPicture,
  hoursAgo,
  type Step,
} from './context.ts';
import { type Chance, seededChance } from '#lib/shared/seeded-chance.ts';
import { inviteCrowd, signUp } from './crowd.ts';
import { DEMO_ADMIN, DEMO_BALANCES, DEMO_FIRMS, DEMO_PASSWORD, demoPerson } from './people.ts';
import { BALANCES_REACHED_HOURS, complaintSteps, walletSteps, withdrawalSteps } from './queues.ts';
import { createVisits, readAttributes, type Watcher } from './watching.ts';
import { fraudJobs } from '#features/fraud/server.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** People sign up in batches of this many days; the first ones before the first visits. */
const DAYS_TOGETHER = 4;
/** Notices older than this are read; newer ones are unread. */
const READ_UNTIL_HOURS = 60;

/** The landing page's ads. The page writes their texts over the pictures. */
const HOMEPAGE_ADS = {
  'Reklam izle, cüzdanın dolsun': 'Her izlediğin reklam için kazancın anında cüzdanında.',
  'Firmalar için doğru kitle':
    'Kampanyanı yalnızca ilgilenecek kişilere göster, bütçenin nereye gittiğini gör.',
};

/** Higher prices than in an empty installation. */
const SETTINGS = {
  min_campaign_budget: 1000,
  min_ad_budget: 500,
  view_rate: 5,
  click_rate: 10,
  max_views_per_ad: 8,
};

/** Registers the administrator and the firms, with their first data. */
async function register({ db, clock, call, signIn }: DemoContext, passwordHash: string): Promise<Accounts> {
  const now = clock.now();
  const accounts = await inTransaction(db, async (tx) => {
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
    await call(await signIn(accounts.firms[index] ?? 0), 'PUT', '/api/firm/billing-details', billing);
  for (const [index, [title, description]] of Object.entries(HOMEPAGE_ADS).entries()) {
    const fields = { title, description, link: '', display_order: String(index + 1) };
    const form = await formWithPicture(`homepage-${index + 1}`, fields);
    await call(await signIn(accounts.admin), 'POST', '/api/admin/startup-ads', form);
  }
  const admin = await signIn(accounts.admin);
  const current = (await call(admin, 'GET', '/api/admin/settings')) as object;
  await call(admin, 'PUT', '/api/admin/settings', { ...current, ...SETTINGS });
  return accounts;
}

/**
 * Relative frequencies of visits by viewers with known logins: few come every day. So do some friends, who provide
 * what may be missing in a wallet that the README names.
 */
const EAGER = 40;
const ZEAL: readonly number[] = [EAGER, 5, 2, 3, EAGER, EAGER, EAGER];

/** Sign-ups in batches; those who watch join `watchers`. */
async function crowdSteps(
  { db, clock, end }: DemoContext,
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
function chooseVisitors(demo: DemoContext, watchers: ReadonlyMap<number, Watcher>, count: number): Watcher[] {
  const areBalancesReached = demo.clock.now() >= hoursAgo(demo, BALANCES_REACHED_HOURS + 1);
  const awake = [...watchers].filter(([index]) => !(areBalancesReached && DEMO_BALANCES.has(index)));
  const scored = awake.map(([index, watcher]) => {
    // A surplus in a wallet of the README can only leave once the welcome bonus is free.
    const isNew = DEMO_BALANCES.has(index) && watcher.seen.size < BONUS_RELEASE_VIEWS;
    // The smallest scores are chosen, which makes each as likely as its weight.
    return { watcher, score: -Math.log(1 - demo.chance.next()) / (isNew ? EAGER : watcher.zeal) };
  });
  const chosen = scored.toSorted((a, b) => a.score - b.score).slice(0, count);
  return chosen.map(({ watcher }) => watcher);
}

/** Every third night campaigns are completed; sometimes entries are sealed and tables analysed. */
function nightSteps({ db, clock, config, end }: DemoContext, from: Date, days: number): Step[] {
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

async function readNotices({ call, signIn }: DemoContext, { admin, firms }: Accounts): Promise<void> {
  for (const userId of [admin, ...firms]) {
    const token = await signIn(userId);
    const list = await call(token, 'GET', '/api/notices?limit=1');
    const [latest] = (list as { notices: { id: number }[] }).notices; // The call's contract.
    if (latest !== undefined) await call(token, 'POST', '/api/notices/read-all', { up_to: latest.id });
  }
}

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

/** All visits between the two times, in order; the last one has just ended. */
function planVisits({ from, end, chance }: { from: Date; end: Date; chance: Chance }) {
  const days = Math.round((end.getTime() - from.getTime()) / DAY_MS);
  const planned: { at: Date; people: number }[] = [];
  for (let day = Math.min(OPENING_DAYS, days - 2); day <= days; day += 1) {
    const date = addDays(istanbulDay(from), day);
    const growth = 1.2 + (1.9 * day) / days;
    // The last two days have smaller visits, because people read their hours first.
    const isLate = day >= days - 1;
    const weekday = WEEKDAYS[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? 1;
    const people = growth * (isLate ? 20 : 10) * weekday * (0.85 + 0.3 * chance.next());
    const visits = Math.ceil(people / (isLate ? 30 : 60));
    for (let visit = 0; visit < visits; visit += 1) {
      const hour = chance.weighted(HOURS) + chance.next();
      const at = new Date(startOfDay(date).getTime() + hour * HOUR_MS);
      planned.push({ at, people: Math.round(people / visits) });
    }
  }
  for (const minutes of [6, 55]) planned.push({ at: new Date(end.getTime() - minutes * 60_000), people: 16 });
  const inOrder = planned
    .filter(({ at }) => at.getTime() < end.getTime() - 5 * 60_000)
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

/** All accounts watch the ad offered to the first one. Returns whether there was one. */
async function watchTogether({ call, clock }: DemoContext, tokens: readonly string[]): Promise<boolean> {
  const [first = ''] = tokens;
  const { ads } = (await call(first, 'GET', '/api/user/ads')) as Ads; // The call's contract.
  const [ad] = ads;
  if (ad === undefined) return false;
  const begin = (token: string) => call(token, 'POST', `/api/user/ads/${ad.id}/start`);
  const begun = (await Promise.all(tokens.map(begin))) as { watch_id: number }[]; // The call's contract.
  clock.advance(ad.display_duration * 1000);
  const end = (token: string, turn: number) =>
    call(token, 'POST', `/api/user/ads/${ad.id}/view`, { watch_id: begun[turn]?.watch_id });
  await Promise.all(tokens.map(end));
  clock.advance(1200);
  return true;
}

/** The farm works for some minutes, and the next check of accounts finds it. */
function farmSteps(demo: DemoContext, passwordHash: string): Step[] {
  const { db, clock } = demo;
  const act = async () => {
    const ids: number[] = [];
    for (let index = FARM_FIRST; index < FARM_FIRST + FARM_ACCOUNTS; index += 1)
      await inTransaction(db, async (tx) => {
        const id = await createViewer(tx, { ...demoPerson(index), passwordHash, now: clock.now() });
        await agreeToTerms(tx, [id], clock.now());
        ids.push(id);
      });
    const tokens: string[] = [];
    for (const id of ids) tokens.push(await demo.signIn(id));
    for (let round = 0; round < FARM_ROUNDS; round += 1) if (!(await watchTogether(demo, tokens))) break;
    const wallet = await one(db, sql<object>`select wallet_number from viewers where user_id = ${ids[0]}`);
    const body = { ...wallet, email: demoPerson(FARM_FIRST).email, amount: FARM_SENT_LIRA };
    for (const token of tokens.slice(1)) await demo.call(token, 'POST', '/api/user/wallet/transfer', body);
    await fraudJobs(demo)[0]?.run();
  };
  return [{ at: hoursAgo(demo, FARM_HOURS_AGO), act }];
}

/** Plays `days` up to `end`; fewer make a shorter past with the same people. */
export async function playDemo(
  app: FastifyInstance,
  db: Db,
  { clock, config, days, end }: { clock: ManualClock; config: Config; days: number; end: Date },
): Promise<void> {
  const from = new Date(startOfDay(addDays(istanbulDay(end), 1 - days)).getTime() + 9 * HOUR_MS);
  clock.set(from);
  const chance = seededChance(1923);
  const [call, signIn] = [createCall(app), createSignIn(db, clock)];
  const demo: DemoContext = { db, clock, config, chance, end, call, signIn };
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const accounts = await register(demo, passwordHash);
  const watchers = new Map<number, Watcher>();
  const campaigns = createCampaignLife(demo, accounts);
  const queues = { demo, accounts, campaigns, watchers, done: new Set<number>() };
  const visit = createVisits(demo);
  const visits = planVisits({ from, end, chance }).map(({ at, people }) => ({
    at,
    act: () => visit(chooseVisitors(demo, watchers, people)),
  }));
  const steps = [
    ...(await crowdSteps(demo, from, passwordHash, watchers)),
    ...campaigns.steps(from),
    ...nightSteps(demo, from, days),
    ...visits,
    ...farmSteps(demo, passwordHash),
    ...withdrawalSteps(queues),
    ...walletSteps(queues),
    ...complaintSteps(queues),
    { at: hoursAgo(demo, READ_UNTIL_HOURS), act: () => readNotices(demo, accounts) },
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
