/** T-I1: PostgreSQL itself is killed, or stands still, in the middle of calls: each is answered with 503, and all goes on. */
import { expect, onTestFinished, test } from 'vitest';
import { CALL_LIMITS, type TimeLimits } from '#lib/server/database/guarded-pool.ts';
import { rows, sql } from '#lib/server/db.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { untilWaiting } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { holdTable, postmasterOf, serverProcesses, shareDataDir, started } from '#testing/clusters.ts';
import { aRichViewer, balanceOf, recipientOf } from '#testing/money.ts';
import { aViewer, TEST_PASSWORD } from '#testing/people.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { startTestApp, type TestAnswer, type TestApp } from '#testing/test-app.ts';
import { startAd } from '#testing/watching.ts';

const aDataDir = shareDataDir();
const SHORT: TimeLimits = { connectMs: 700, statementMs: 700, graceMs: 300 };

function freezeProcesses(ids: readonly number[]): () => void {
  let isFrozen = true;
  const thaw = () => {
    if (isFrozen) for (const id of ids) process.kill(id, 'SIGCONT');
    isFrozen = false;
  };
  onTestFinished(thaw);
  for (const id of ids) process.kill(id, 'SIGSTOP');
  return thaw;
}

async function aServer(timeLimits: TimeLimits) {
  const dataDir = await aDataDir();
  const { url } = await started(dataDir);
  await migrateToLatest(url);
  const app = await startTestApp({
    databaseUrl: url,
    timeLimits,
    environment: { LOG_LEVEL: 'silent' },
  });
  onTestFinished(() => app.close());
  const sender = await aRichViewer(app, 10_000);
  const body = { ...(await recipientOf(app, await aViewer(app))), amount: 25 };
  const send = (key: string) =>
    app.call('/api/user/wallet/transfer', {
      as: sender.token,
      body,
      headers: { 'idempotency-key': key },
    });
  const ask = () => app.call('/api/user/wallet/balance', { as: sender.token });
  const logIn = () => app.call('/api/auth/login', { body: { email: sender.email, password: TEST_PASSWORD } });
  const balance = () => balanceOf(app, sender);
  const before = await balance();
  const restart = () => started(dataDir);
  return { app, url, send, ask, logIn, balance, before, restart, postmaster: await postmasterOf(dataDir) };
}

async function aPaidRound(app: TestApp) {
  const viewer = await aViewer(app);
  const [{ id }] = [await aCampaign(app, { status: 'active' }), await aCampaign(app, { status: 'active' })];
  const { data } = await startAd(app, viewer, id);
  app.clock.advance(5000);
  return {
    view: () =>
      app.call(`/api/user/ads/${id}/view`, {
        as: viewer.token,
        body: { watch_id: data.watch_id, start_next: true },
        headers: { 'idempotency-key': 'izleme' },
      }),
    statuses: async () =>
      (
        await rows(
          app.db,
          sql<{ status: string }>`select status from watches where user_id = ${viewer.userId} order by id`,
        )
      ).map(({ status }) => status),
  };
}

function expectToComeAgain(answers: readonly TestAnswer[]): void {
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'UNAVAILABLE' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
}

test('database killed between two statements: 503, and money moves once', async () => {
  const { app, url, send, ask, logIn, balance, before, restart, postmaster } = await aServer(CALL_LIMITS);
  const watching = await aPaidRound(app);
  const release = await holdTable(url, 'idempotency_keys');
  const [rent, dues, view] = [send('kira'), send('aidat'), watching.view()];
  await untilWaiting(app.db, 3);
  process.kill(postmaster, 'SIGKILL');
  expectToComeAgain([await rent, await dues, await view]);
  await release();
  expectToComeAgain([await ask(), await send('kira'), ...(await Promise.all([ask(), logIn()]))]);
  const restarting = restart();
  const meanwhile = [];
  for (let isBack = false; !isBack;) {
    const answers = await Promise.all([ask(), logIn(), ask()]);
    meanwhile.push(...answers);
    isBack = answers.every(({ status }) => status === 200);
  }
  await restarting;
  expectToComeAgain(meanwhile.filter(({ status }) => status !== 200));
  expect((await Promise.all([send('kira'), send('kira')])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await balance()).toBe(before - 2500);
  // The view is paid, and the next ad begun, once: neither half without the other.
  expect(await watching.statuses()).toEqual(['open']);
  const views = await Promise.all([watching.view(), watching.view()]);
  expect(views[0]?.body).toMatchObject({ data: { earning: 0.25, next: { watch: { earning: 0.25 } } } });
  expect(views[1]?.body).toEqual(views[0]?.body);
  expect(await watching.statuses()).toEqual(['viewed', 'open']);
  await expectBooksToBalance(app);
}, 120_000);

test('frozen database: every call is answered; when it resumes, so does the server', async () => {
  const { app, send, ask, logIn, balance, before, postmaster } = await aServer(SHORT);
  const thaw = freezeProcesses(await serverProcesses(postmaster));
  const calls = Array.from({ length: 10 }, (_, index) => [ask(), send(`kira-${index}`), logIn()]).flat();
  expectToComeAgain(await Promise.all(calls));
  thaw();
  await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(200);
  expect(await balance()).toBe(before);
  expect((await send('kira')).status).toBe(200);
  expect(await balance()).toBe(before - 2500);
  await expectBooksToBalance(app);
}, 120_000);
