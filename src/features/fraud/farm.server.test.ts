/** Threat T-V9: accounts watch in lockstep without loading a page; their money flows to two collectors of five senders each. */
import { sql } from '#lib/server/db.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { decideWithdrawal, sendMoney, walletOf, withdraw } from '#testing/money.ts';
import { anAdmin, aViewer, type Person, signInAgain } from '#testing/people.ts';
import { aFarm } from '#testing/simulation/farms.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { listAds, watchAd } from '#testing/watching.ts';
import { evidenceOf } from './server.ts';
import { scoreDueAccounts } from './score-accounts.server.ts';

const app = useTestApp();
const COLLECTORS = 2;
const SENDERS_EACH = 5;

let admin: Person;
let farm: Person[] = [];
let honest: Person;

const at = (index: number): Person => {
  const person = farm[index];
  if (person === undefined) throw new Error(`the farm has no account ${index}`);
  return person;
};

const approve = (id: number) => decideWithdrawal(app, admin, id, 'approve');
const waiting = async () =>
  (await app.call('/api/admin/withdrawals?status=pending&limit=100', { as: admin.token })).data.withdrawals;

beforeAll(async () => {
  admin = await anAdmin(app);
  honest = await aViewer(app, { name: 'Zeynep Kaya' });
  const made = await aFarm(app, { accounts: COLLECTORS * (SENDERS_EACH + 1), ads: 10 });
  farm = made.accounts;
  for (const { id } of made.campaigns) expect((await watchAd(app, honest, id)).status).toBe(200);
  for (const [index, sender] of farm.slice(COLLECTORS).entries()) {
    const { available } = await walletOf(app, sender);
    expect((await sendMoney(app, sender, at(index % COLLECTORS), available)).status).toBe(200);
  }
  await scoreDueAccounts(app.db, { now: app.clock.now() });
}, 60_000);
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
        '11 başka hesapla aynı reklamları aynı saniyede başlattı',
      );
      expect(known).toMatchObject({ group_id: at(0).userId, review: { decision: null } });
    }
    expect(evidence.get(honest.userId)).toMatchObject({ level: 'clear', group_id: null });
  });

  test('it sends no more money and, being certain, opens no new watches', async () => {
    expect(await sendMoney(app, at(0), at(1), 1)).toMatchObject(refusal(409, 'ACCOUNT_IN_REVIEW'));
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
    await app.run(sql`delete from fraud_cases where user_id = ${withdrawal.user_id}`);
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
    expect(JSON.stringify(own)).not.toContain('başka hesap');
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
