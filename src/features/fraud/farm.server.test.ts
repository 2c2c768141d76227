/**
 * Threat T-V9: sixty accounts behind four addresses watch in lockstep without loading a page. Their money flows to six
 * collectors of nine senders each.
 */
import { run, sql } from '#lib/server/db.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { walletOf, withdraw } from '#testing/money.ts';
import { anAdmin, aViewer, type Person, signInAgain, someViewers } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { listAds } from '#testing/watching.ts';
import { evidenceOf } from './server.ts';
import { scoreDueAccounts } from './score-accounts.server.ts';

const app = useTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } });
const ADS = 10;
const COLLECTORS = 6;
const SENDERS_EACH = 9;

let admin: Person;
let farm: Person[] = [];
let honest: Person;

const at = (index: number): Person => {
  const person = farm[index];
  if (person === undefined) throw new Error(`the farm has no account ${index}`);
  return person;
};
const from = (index: number) => ({ 'x-forwarded-for': `203.0.113.${1 + (index % 4)}` });

async function watchOnPage(viewer: Person, ad: number): Promise<void> {
  await listAds(app, viewer);
  const holder = 'sayfa-0123456789';
  const started = await app.call(`/api/user/ads/${ad}/start`, { as: viewer.token, body: { holder } });
  app.clock.advance(5_040 + ad * 13);
  const visible_ms = 5_010 + ad * 17;
  const seen = { visible_ms, hidden_ms: 0, focused_ms: visible_ms, is_painted: true };
  const body = { holder, watch_id: started.data.watch_id, seen };
  expect((await app.call(`/api/user/ads/${ad}/view`, { as: viewer.token, body })).status).toBe(200);
}

async function watchInLockstep(ad: number): Promise<void> {
  const path = `/api/user/ads/${ad}`;
  const starts = await Promise.all(
    farm.map((viewer, index) =>
      app.call(`${path}/start`, { method: 'POST', as: viewer.token, headers: from(index) }),
    ),
  );
  app.clock.advance(5_000);
  const views = await Promise.all(
    farm.map((viewer, index) =>
      app.call(`${path}/view`, {
        as: viewer.token,
        headers: from(index),
        body: { watch_id: starts[index]?.data.watch_id },
      }),
    ),
  );
  expect(new Set(views.map(({ status }) => status))).toEqual(new Set([200]));
}

const approve = (id: number) =>
  app.call(`/api/admin/withdrawals/${id}/approve`, { method: 'PUT', as: admin.token });
const waiting = async () =>
  (await app.call('/api/admin/withdrawals?status=pending&limit=100', { as: admin.token })).data.withdrawals;

async function collect(): Promise<void> {
  for (let collector = 0; collector < COLLECTORS; collector += 1) {
    const { wallet_number } = await walletOf(app, at(collector));
    for (let n = 0; n < SENDERS_EACH; n += 1) {
      const sender = at(COLLECTORS + collector * SENDERS_EACH + n);
      const { available: amount } = await walletOf(app, sender);
      const body = { wallet_number, email: at(collector).email, amount };
      expect((await app.call('/api/user/wallet/transfer', { as: sender.token, body })).status).toBe(200);
    }
  }
}

beforeAll(async () => {
  admin = await anAdmin(app);
  const ads: number[] = [];
  for (let n = 0; n < ADS; n += 1) ads.push((await aCampaign(app, { status: 'active', admin })).id);
  farm = await someViewers(app, COLLECTORS * (SENDERS_EACH + 1));
  honest = await aViewer(app, { name: 'Zeynep Kaya' });
  for (const ad of ads) {
    await watchInLockstep(ad);
    await watchOnPage(honest, ad);
    app.clock.advance(200);
  }
  await collect();
  await scoreDueAccounts(app.db, { now: app.clock.now() });
}, 180_000);
afterAll(() => expectBooksToBalance(app));

describe('a farm in lockstep', () => {
  test('every account of it is suspected, with its reasons; an honest viewer of the same ads is not', async () => {
    const evidence = await evidenceOf(
      app.db,
      [...farm, honest].map(({ userId }) => userId),
    );
    for (const { userId } of farm) {
      const known = evidence.get(userId);
      expect(known?.level).toMatch(/suspected|certain/);
      expect(known?.reasons.map(({ text }) => text)).toContain(
        '59 başka hesapla aynı reklamları aynı saniyede başlattı',
      );
      expect(known).toMatchObject({ group_id: at(0).userId, review: { decision: null } });
    }
    expect(evidence.get(honest.userId)).toMatchObject({ level: 'clear', group_id: null });
  });

  test('it sends no more money and, being certain, opens no new watches', async () => {
    const { wallet_number } = await walletOf(app, at(1));
    const body = { wallet_number, email: at(1).email, amount: 1 };
    expect(await app.call('/api/user/wallet/transfer', { as: at(0).token, body })).toMatchObject(
      refusal(409, 'ACCOUNT_IN_REVIEW'),
    );
    const { id } = await aCampaign(app, { status: 'active', admin });
    expect((await listAds(app, at(0))).data).toMatchObject({ ads: [], reason: 'IN_REVIEW' });
    expect(await app.call(`/api/user/ads/${id}/start`, { method: 'POST', as: at(0).token })).toMatchObject(
      refusal(409, 'ACCOUNT_IN_REVIEW'),
    );
  });

  test('its withdrawals wait in review with the evidence beside them, and cannot be paid', async () => {
    app.clock.advance(24 * 3_600_000);
    admin = await signInAgain(app, admin);
    for (let collector = 0; collector < COLLECTORS; collector += 1) {
      farm[collector] = await signInAgain(app, at(collector));
      const wallet = await walletOf(app, at(collector));
      expect(wallet).toMatchObject({ in_review: true, resting: null });
      expect(await withdraw(app, at(collector), { amount: wallet.available })).toMatchObject({ status: 200 });
    }
    const asked = await waiting();
    expect(asked).toHaveLength(COLLECTORS);
    for (const withdrawal of asked) {
      expect(withdrawal).toMatchObject({ status: 'pending', status_text: 'İncelemede', in_review: true });
      expect(withdrawal.review.score).toBeGreaterThanOrEqual(90);
      expect(await approve(withdrawal.id)).toMatchObject(refusal(409, 'WITHDRAWAL_IN_REVIEW'));
    }
  });

  test('a payout stopped by the check at payment: leaves a case to decide on', async () => {
    const [withdrawal] = await waiting();
    await run(app.db, sql`delete from fraud_cases where user_id = ${withdrawal.user_id}`);
    expect(await approve(withdrawal.id)).toMatchObject(refusal(409, 'WITHDRAWAL_IN_REVIEW'));
    const isHeld = async () =>
      (await waiting()).find(({ id }: { id: number }) => id === withdrawal.id).in_review;
    await expect.poll(isHeld).toBe(true);
  });
});

describe('who is in review', () => {
  const review = async (viewer: Person) =>
    (await app.call('/api/user/review', { as: viewer.token })).data.review;
  const decide = (viewer: Person, body: object) =>
    app.call(`/api/admin/fraud-groups/${at(0).userId}/decision`, {
      method: 'PUT',
      as: admin.token,
      body: { ...body, user_ids: [viewer.userId] },
    });
  const object = (viewer: Person, text: string) =>
    app.call('/api/user/review/objection', { as: viewer.token, body: { text } });

  test('the review: names the classes of rules, never the measure, and the last day to object', async () => {
    const own = await review(at(0));
    expect(own).toMatchObject({ stops_watching: true, objection: null, is_decided: false });
    expect(own.classes).toContain('İzlemelerin zamanlaması');
    expect(JSON.stringify(own)).not.toContain('59');
    expect(new Date(own.answer_by).getTime() - new Date(own.opened_at).getTime()).toBe(30 * 86_400_000);
  });

  test('an objection: made once, shown beside the withdrawal', async () => {
    expect((await object(at(0), 'kısa')).status).toBe(400);
    const text = 'Yurtta kalıyoruz, hepimiz aynı anda izliyoruz.';
    expect((await object(at(0), text)).status).toBe(200);
    expect(await object(at(0), text)).toMatchObject(refusal(409, 'OBJECTION_MADE'));
    expect((await review(at(0))).objection.text).toBe(text);
    const own = (await waiting()).find(({ user_id }: { user_id: number }) => user_id === at(0).userId);
    expect(own.review.objection).toBe(text);
    const other = await signInAgain(app, honest);
    expect(await object(other, text)).toMatchObject(refusal(404, 'REVIEW_NOT_FOUND'));
  });

  test('a cleared account: is paid, watches again, and stays cleared', async () => {
    await scoreDueAccounts(app.db, { now: app.clock.now() });
    expect((await decide(at(0), { decision: 'cleared', reason: 'Yurt müdürüyle görüşüldü.' })).status).toBe(
      200,
    );
    await scoreDueAccounts(app.db, { now: app.clock.now() });
    expect(await review(at(0))).toBeNull();
    const own = (await waiting()).find(({ user_id }: { user_id: number }) => user_id === at(0).userId);
    expect(own).toMatchObject({ in_review: false, review: null });
    expect((await approve(own.id)).status).toBe(200);
    expect((await listAds(app, at(0))).data.reason).not.toBe('IN_REVIEW');
  });

  test('a held account: stays in review', async () => {
    expect((await decide(at(1), { decision: 'held', reason: 'Çiftlik.' })).status).toBe(200);
    expect(await review(at(1))).toMatchObject({ is_decided: true, stops_watching: true });
    const own = (await waiting()).find(({ user_id }: { user_id: number }) => user_id === at(1).userId);
    expect((await approve(own.id)).body.code).toBe('WITHDRAWAL_IN_REVIEW');
  });
});
