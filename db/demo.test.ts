/** The demo is the first impression of the product: each login has open tasks, and its books balance. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock, systemClock } from '#lib/server/clock.ts';
import { readConfig } from '#lib/server/config.ts';
import { one, rows, run, sql } from '#lib/server/db.ts';
import { NO_FIGURES } from '#lib/server/figures/figures.ts';
import { NO_LIMITS } from '#lib/server/limits.ts';
import { createLog } from '#lib/server/log.ts';
import { createFolderStorage } from '#lib/server/uploads/folder-storage.ts';
import { createUploads } from '#lib/server/uploads/uploads.ts';
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { openSession } from '#features/accounts/server.ts';
import { EVERYBODY } from '#features/audience/audience.ts';
import { MIN_REACH, REACH_NOISE } from '#features/audience/reach.ts';
import { countViewers } from '#features/audience/server.ts';
import { signsOfLink } from '#features/campaigns/link-signs.ts';
import { LEVELS } from '#features/fraud/rules.ts';
import { scoreDueAccounts } from '#features/fraud/score-accounts.server.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { readBalance, reconcile } from '#platform/ledger/server.ts';
import { type AppParts, buildApp } from '#app/build-app.ts';
import { isForRelease, sampled } from '#testing/runs/release.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { createCall } from './demo/context.ts';
import { loadDemo } from './demo.ts';
import { DEMO_BALANCES, DEMO_LOGINS, DEMO_PASSWORD, DEMO_VIEWERS, demoPerson } from './demo/people.ts';

const DAY_MS = 86_400_000;

const database = useTestDatabase();
let app: FastifyInstance;
let dataDir: string;
let parts: AppParts;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'izle-kazan-demo-'));
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
  parts = {
    config,
    db: database.db,
    databaseUrl: database.url,
    clock: systemClock,
    limits: NO_LIMITS,
    sms: { send: async () => {} },
    mail: { send: async () => {} },
    uploads: createUploads({ storage: createFolderStorage(dataDir), clock: systemClock, dataDir }),
    figures: NO_FIGURES,
    log: createLog(config),
    isStopping: () => false,
    isClockWrong: async () => false,
  };
  const begun = performance.now();
  await loadDemo(parts, 90, () => {});
  // oxlint-disable-next-line no-console -- a figure for changes of the demo; how long it takes depends on the machine
  console.info(`the demo was loaded in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  app = await buildApp(parts);
}, 180_000);

afterAll(async () => {
  await app?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const read = <Row>(query: RawBuilder<Row>) => one(database.db, query);
const readAll = <Row>(query: RawBuilder<Row>) => rows(database.db, query);

async function enter(email: string): Promise<string> {
  const payload = { email, password: DEMO_PASSWORD };
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
  return answer.json<{ data: { token: string } }>().data.token;
}

/** The answer to what a person asks; of whatever shape, because each test says what it expects of it. */
// oxlint-disable-next-line typescript/no-explicit-any -- compared with literals
async function ask(token: string, path: string): Promise<any> {
  return createCall(app)(token, 'GET', path);
}

test('abandoned watches: end at their expiry, not at the next check', async () => {
  const [unfinished] = await readAll(sql<{ all: number; late: number }>`
      select count(*)::int as all, count(*) filter (where ended_at > expires_at)::int as late
      from watches where status = 'released'`);
  expect(unfinished?.all).toBeGreaterThan(10);
  expect(unfinished?.late).toBe(0);
});

test('logins of the demo: all work, and every viewer has ads that pay', async () => {
  for (const { email } of DEMO_LOGINS) expect(await enter(email), email).toBeTruthy();
  const { db } = database;
  for (const { email } of sampled(DEMO_VIEWERS)) {
    const { id } = await read(sql<{ id: number }>`select id from users where email = ${email}`);
    const visit = { userId: id, ip: '127.0.0.1', userAgent: 'test', now: systemClock.now() };
    const { ads } = await ask((await openSession(db, visit)).token, '/api/user/ads');
    expect(ads.length, email).toBeGreaterThan(0);
    expect(ads[0].earning, email).toBeGreaterThan(0);
  }
}, 60_000);

test('wallets in the README: hold the stated balances; the fullest can be withdrawn from', async () => {
  for (const [index, lira] of DEMO_BALANCES) {
    const token = await enter(demoPerson(index).email);
    const wallet = await ask(token, '/api/user/wallet/balance');
    expect(wallet.balance, demoPerson(index).email).toBe(lira);
    if (lira >= wallet.min_withdraw_amount) expect(wallet.available).toBe(lira);
  }
});

test('fullest wallet: withdrawals in every status, and two saved IBANs', async () => {
  const token = await enter(demoPerson(0).email);
  const { withdrawals } = await ask(token, '/api/user/wallet/withdrawals');
  const states = withdrawals.map(({ status_text: state }: { status_text: string }) => state);
  expect(new Set(states)).toEqual(new Set(['Onay bekliyor', 'Ödendi', 'Reddedildi', 'İptal edildi']));
  const { payees } = await ask(token, '/api/user/wallet/balance');
  expect(payees.map(({ bank_name: bank }: { bank_name: string }) => bank)).toEqual([
    'Akbank',
    'Garanti BBVA',
  ]);
});

test('queues of the administrator: filled, with items of different ages', async () => {
  const token = await enter('admin@demo.example');
  const agesOf = (instants: string[]) =>
    new Set(instants.map((at) => Math.floor(Date.parse(at) / DAY_MS))).size;
  const { campaigns } = await ask(token, '/api/admin/campaigns/pending');
  expect(agesOf(campaigns.map(({ submitted_at }: { submitted_at: string }) => submitted_at))).toBeGreaterThan(
    1,
  );
  const links = campaigns.map(({ campaign_link }: { campaign_link: string }) => campaign_link);
  expect(links.flatMap(signsOfLink)).not.toEqual([]);
  const { payments } = await ask(token, '/api/admin/payments/pending?status=pending&limit=100');
  const statuses = new Set(payments.map(({ payment_status }: { payment_status: string }) => payment_status));
  expect(statuses).toEqual(new Set(['awaiting', 'pending']));
  const { withdrawals, stats } = await ask(token, '/api/admin/withdrawals?status=pending&limit=100');
  expect(agesOf(withdrawals.map(({ created_at }: { created_at: string }) => created_at))).toBeGreaterThan(2);
  expect([stats.paid.count > 0, stats.rejected.count > 0]).toEqual([true, true]);
  const { groups } = await ask(token, '/api/admin/fraud-groups');
  expect(groups).toMatchObject([{ accounts: 7 }]);
  const complaints = await ask(token, '/api/admin/ad-reports');
  expect(complaints.stats.open_campaigns).toBeGreaterThan(1);
  expect((await ask(token, '/api/admin/oversight')).full_run).toMatchObject({ problem_count: 0 });
});

test('firms with a login: a draft, an unpaid order, an invoice, and an active campaign with figures', async () => {
  for (const { email, role } of DEMO_LOGINS) {
    if (role !== 'firm') continue;
    const token = await enter(email);
    const stats = await ask(token, '/api/firm/stats');
    expect(stats.draft_campaigns, email).toBeGreaterThan(0);
    expect(stats.pending_payment_campaigns, email).toBeGreaterThan(0);
    expect((await ask(token, '/api/firm/invoices')).invoices.length, email).toBeGreaterThan(0);
    const active = await ask(token, '/api/firm/campaigns/active');
    expect(active.stats.total_views, email).toBeGreaterThan(20);
    expect((await ask(token, '/api/firm/campaigns/completed')).campaigns.length, email).toBeGreaterThan(0);
    // Popups cover the last days only, and only current facts.
    expect(stats.payment_approved_campaigns_list.length, email).toBeLessThan(3);
  }
  const { stopped } = await read(
    sql<{ stopped: number }>`select count(*) as stopped from campaigns where status = 'stopped'`,
  );
  expect(stopped).toBeGreaterThan(1);
});

test('usual audiences: large enough for a reach', async () => {
  // Without the noise, which is random: it hides one such audience in fifty at most.
  const enough = MIN_REACH + 2 * REACH_NOISE;
  const audiences = [
    { age_range_ids: [1] },
    { age_range_ids: [2] },
    { gender_ids: [1] },
    { gender_ids: [2] },
    { marital_status_ids: [2] },
    { children_count_ids: [1] },
    { city_ids: [34, 6, 35] },
    {},
  ];
  for (const audience of audiences) {
    const { matching } = await countViewers(database.db, { ...EVERYBODY, all_users: false, ...audience });
    expect(matching, JSON.stringify(audience)).toBeGreaterThan(enough);
  }
});

test('ninety days: views on every weekday, more in the evening than in the morning', async () => {
  const hours = await readAll(sql<{ hour: number; weekday: number; views: number }>`
      select extract(hour from started_at at time zone 'Europe/Istanbul')::int as hour,
        extract(isodow from started_at at time zone 'Europe/Istanbul')::int as weekday, count(*)::int as views
      from watches group by 1, 2`);
  const viewsIn = (from: number, until: number) =>
    hours.filter(({ hour }) => hour >= from && hour < until).reduce((sum, { views }) => sum + views, 0);
  expect(new Set(hours.map(({ weekday }) => weekday)).size).toBe(7);
  expect(new Set(hours.map(({ hour }) => hour)).size).toBeGreaterThan(14);
  expect(viewsIn(18, 23)).toBeGreaterThan(viewsIn(8, 13));
  expect(viewsIn(8, 13)).toBeGreaterThan(viewsIn(1, 6));
  const span = await read(sql<{ days: number; minutes_ago: number; seconds: number }>`
      select count(distinct istanbul_day(started_at))::int as days,
        extract(epoch from now() - max(ended_at))::int / 60 as minutes_ago,
        count(distinct date_trunc('second', started_at))::int as seconds
      from watches`);
  expect(span.days).toBeGreaterThan(70);
  expect(span.minutes_ago).toBeLessThan(30);
  expect(span.seconds).toBeGreaterThan(300);
});

test('ledger of the demo: balances, with valid seals', async () => {
  expect(await reconcile(database.db, systemClock.now())).toEqual([]);
});

test('people besides the farm: own addresses and devices, time between views, no limit reached', async () => {
  const shared = await readAll(
    sql`select ip from sessions where ip <> '127.0.0.1' group by ip having count(distinct user_id) > 1`,
  );
  expect(shared).toEqual([]);
  const { closest } = await read(sql<{ closest: number }>`
      select min(extract(epoch from started_at - before))::float as closest from (
        select started_at, lag(ended_at) over (partition by user_id order by id) as before from watches
        where status = 'viewed'
      ) as watched`);
  expect(closest).toBeGreaterThan(1);
  const { most } = await read(sql<{ most: number }>`select max(earned_kurus)::int as most from viewer_days`);
  expect(most).toBeLessThanOrEqual(5000);
});

test('fraud check of the demo: finds the farm alone', async () => {
  const countCases = () => read(sql<{ cases: number }>`select count(*) as cases from fraud_cases`);
  const before = await countCases();
  await scoreDueAccounts(database.db, { now: systemClock.now(), activeMs: 90 * DAY_MS });
  expect(await countCases()).toEqual(before);
  const { highest } = await read(sql<{ highest: number }>`
      select max(score) as highest from fraud_scores where user_id not in (select user_id from fraud_cases)`);
  expect(highest).toBeLessThan(LEVELS.watched);
}, 60_000);

test.runIf(isForRelease)(
  'loading at any hour, also with a shorter past: the full one leads to the balances in the README',
  async () => {
    // Simulates an interrupted load.
    const startAgain = () => run(database.db, sql`update installation_steps set finished_at = null`);
    await startAgain();
    const yesterday = startOfDay(addDays(istanbulDay(systemClock.now()), -1)).getTime();
    for (let hour = 0; hour < 24; hour += 1) {
      const clock = manualClock(new Date(yesterday + (hour + 0.1) * 3_600_000));
      await loadDemo({ ...parts, clock }, 90, () => {});
      for (const [index, lira] of DEMO_BALANCES) {
        const { email } = demoPerson(index);
        const { id } = await read(sql<{ id: number }>`select id from users where email = ${email}`);
        expect(await readBalance(database.db, userWallet(id)), `${email} at ${hour}`).toBe(lira * 100);
      }
      await startAgain();
      // The watched amounts differ from weekday to weekday, and more in a short past.
      const weekday = manualClock(new Date(clock.now().getTime() - (hour % 7) * DAY_MS));
      await loadDemo({ ...parts, clock: weekday }, 30, () => {});
      await startAgain();
    }
  },
  3_600_000,
);
