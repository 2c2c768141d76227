/** Threat T-N8. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { inTransaction, sql } from '#lib/server/db.ts';
import { readConfig } from '#lib/server/config.ts';
import { takesBack } from '#app/proposal-kinds.ts';
import { campaignAccount, userWallet } from '#platform/ledger/accounts.ts';
import { fromTo, post, readBalance } from '#platform/ledger/server.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign, type MadeCampaign } from '#testing/campaigns.ts';
import { balanceOf, fund, postedTo } from '#testing/money.ts';
import { aPaidView } from '#testing/paid-views.ts';
import { anAdmin, aViewer, type Person, signInAgain, someViewers } from '#testing/people.ts';
import { openCase } from '#testing/simulation/farms.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { setSettings } from '#testing/watching.ts';
import { noteSessions } from '../sources.server.ts';
import { takeBackFarms } from './take-back-farms.server.ts';

const app = useTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } });
const config = readConfig({ NODE_ENV: 'test' });
const BONUS = 1000;
let boss: Person;
let other: Person;

beforeEach(async () => {
  await setSettings(app, { four_eyes_amount: 10_000, daily_earning_limit: 100_000 });
  [boss, other] = [await anAdmin(app), await anAdmin(app, { duty: 'finance' })];
});
afterAll(() => expectBooksToBalance(app));

async function send(from: Person, to: Person, amount: number): Promise<void> {
  const postings = fromTo(userWallet(from.userId), userWallet(to.userId), kurus(amount));
  const entry = {
    kind: 'transfer' as const,
    ref: `t-${from.userId}-${to.userId}-${amount}`,
    actorId: from.userId,
  };
  await inTransaction(app.db, (tx) => post(tx, { entries: [{ ...entry, postings }], now: app.clock.now() }));
}

/** Each of the accounts earned 40 ₺ in the campaign, is in review, and sent the last to somebody. */
async function aFarmOf({ id: campaignId }: MadeCampaign, to: Person, count = 2): Promise<Person[]> {
  const accounts = await someViewers(app, count);
  for (const account of accounts) {
    await aPaidView(app, { campaignId, viewerId: account.userId, amount: 4000, at: app.clock.now() });
    await send(account, to, 4000 + BONUS);
    await openCase(app, account);
  }
  return accounts;
}

const put = (as: Person, path: string, body: object) =>
  app.call(`/api/admin/${path}`, { method: 'PUT', as: as.token, body });
async function closeAll(accounts: Person[]): Promise<void> {
  const user_ids = accounts.map(({ userId }) => userId);
  const body = { decision: 'closed', reason: 'Çiftlik', user_ids };
  expect((await put(boss, `fraud-groups/${user_ids[0]}/decision`, body)).status).toBe(200);
}
const shortfallsOf = async ([{ userId }]: [Person, ...Person[]] | Person[]) =>
  (await app.call(`/api/admin/fraud-groups/${userId}`, { as: boss.token })).data.shortfalls;
const leftOf = ({ id }: MadeCampaign) => readBalance(app.db, campaignAccount(id));

async function takeBack(): Promise<number> {
  const before = await postedTo(app.db, 'platform_expense');
  await Promise.all([
    takeBackFarms(app.db, takesBack(config), app),
    takeBackFarms(app.db, takesBack(config), app),
  ]);
  return before - (await postedTo(app.db, 'platform_expense'));
}

test('the collector of a farm: pays before the platform, and never with own earnings', async () => {
  const campaign = await aCampaign(app, { status: 'active' });
  const [collector, honest] = [await aViewer(app), await aViewer(app)];
  await fund(app.db, userWallet(collector.userId), 700);
  const farm = await aFarmOf(campaign, collector);
  // 30 ₺ more went to somebody who has spent as much since: what is left in that wallet was earned there.
  const [first] = farm as [Person];
  await fund(app.db, userWallet(first.userId), 3000);
  await send(first, honest, 3000);
  await fund(app.db, userWallet(honest.userId), 5000);
  await send(honest, await aViewer(app), 3000);
  await fund(app.db, userWallet(collector.userId), 900);
  await closeAll(farm);
  expect(await takeBack()).toBe(0);
  expect(await leftOf(campaign)).toBe(450_000);
  expect(await balanceOf(app, collector)).toBe(BONUS + 700 + 900 + 2 * (4000 + BONUS) - 8000);
  expect(await balanceOf(app, honest)).toBe(BONUS + 5000);
  // Money that was taken back rests no longer: the rest is two bonuses.
  const wallet = await app.call('/api/user/wallet/balance', { as: collector.token });
  expect(wallet.data.resting.amount).toBe(20);
  const { data } = await app.call('/api/user/wallet/transactions', { as: collector.token });
  const { notices } = (await app.call('/api/notices', { as: collector.token })).data;
  expect(notices).toMatchObject([{ kind: 'received_taken_back', text: expect.stringContaining('₺80,00') }]);
  expect(data.transactions[0].description).toContain('Sana gönderilen geçersiz kazanç geri alındı');
});

test('a farm closed piece by piece takes from its collector what each piece sent, and no more than is there', async () => {
  const campaign = await aCampaign(app, { status: 'active' });
  const collector = await aViewer(app);
  const farm = await aFarmOf(campaign, collector, 3);
  // A payout to the firm's IBAN that an account only asked for ties nobody.
  await toOneIban({ paid: campaign.firm, rejected: farm.at(-1) as Person });
  await send(collector, await aViewer(app), 6000);
  for (const account of farm) await closeAll([account]);
  const borne = await takeBack();
  expect(await balanceOf(app, collector)).toBeGreaterThanOrEqual(BONUS);
  expect(borne).toBe(12_000 - (15_000 - 6000));
  expect(await leftOf(campaign)).toBe(450_000);
  await app.rows(sql`delete from withdrawals`);
});

async function toOneIban(of: Record<string, Person>): Promise<void> {
  for (const [status, { userId }] of Object.entries(of))
    await app.rows(sql`
      insert into withdrawals (user_id, amount_kurus, iban, account_holder, status, created_at, decided_at, decided_by,
            rejection_reason)
          values (${userId}, 1, 'TR330006100519786457841326', 'Ali', ${status}, now(), now(), ${boss.userId},
            case ${status} when 'rejected' then 'Vazgeçti' end)`);
}

const TIES: Record<string, (firm: Person, account: Person) => Promise<unknown>> = {
  phone: (firm, account) =>
    app.rows(sql`update firms set contact_phone = ${account.phone} where user_id = ${firm.userId}`),
  mail: (firm, account) =>
    app.rows(sql`update firms set contact_email = ${account.email.replace('@', '+reklam@').toUpperCase()}
        where user_id = ${firm.userId}`),
  async address(firm, account) {
    await app.rows(sql`update sessions set ip = ''`);
    await app.rows(
      sql`update sessions set ip = '203.0.113.7' where user_id in (${firm.userId}, ${account.userId})`,
    );
    await noteSessions(app.db, { secrets: config, now: app.clock.now() });
  },
  async device(firm, account) {
    const [{ id }, owner] = [
      await aCampaign(app, { status: 'active' }),
      { ...account, token: (await signInAgain(app, account)).token },
    ];
    const due = await aCampaign(app, { status: 'approved', firm });
    const path = `/api/firm/campaigns/${due.id}/make-payment`;
    const paid = await app.call(path, { as: firm.token, body: { method: 'bank_transfer' } });
    const cookie = String(paid.headers['set-cookie']).split(';')[0] ?? '';
    await app.call(`/api/user/ads/${id}/start`, { method: 'POST', as: owner.token, headers: { cookie } });
    const noted = () =>
      app.rows(sql`select from viewer_sources where kind = 'device' and user_id = ${account.userId}`);
    await expect.poll(async () => (await noted()).length, { timeout: 15_000 }).toBe(1);
  },
  async iban(firm, account) {
    await toOneIban({ paid: firm });
    await toOneIban({ paid: account });
  },
};

test.each(Object.keys(TIES))(
  'a firm tied by its %s gets nothing of the platform before it was decided',
  async (kind) => {
    const [campaign, strangers] = [
      await aCampaign(app, { status: 'active' }),
      await aCampaign(app, { status: 'active' }),
    ];
    const [hole, last] = [await aViewer(app), await aViewer(app)];
    const farm = await aFarmOf(campaign, hole);
    const mixed = farm[1] as Person;
    await aPaidView(app, {
      campaignId: strangers.id,
      viewerId: mixed.userId,
      amount: 2000,
      at: app.clock.now(),
    });
    await send(mixed, hole, 2000);
    await send(hole, last, 2 * (4000 + BONUS) + 2000);
    await TIES[kind]?.(campaign.firm, farm[0] as Person);
    await closeAll(farm);
    expect(await takeBack()).toBe(2000);
    expect(await leftOf(strangers)).toBe(450_000);
    expect(await leftOf(campaign)).toBe(450_000 - 8000);
    const [waiting, ...more] = await shortfallsOf(farm);
    expect(more).toEqual([]);
    expect(waiting).toMatchObject({ amount: 80, ties: [{ kind, accounts: 1 }], outcome: null });
    const queue = async () => (await app.call('/api/admin/fraud-groups', { as: other.token })).data.groups;
    expect(await queue()).not.toEqual([]);
    const moderator = await anAdmin(app, { duty: 'moderator' });
    const decide = (as: Person, outcome: string) =>
      put(as, `fraud-shortfalls/${waiting.id}`, { outcome, reason: 'Firma açıkladı' });
    expect((await decide(moderator, 'returned')).status).toBe(403);
    expect(await takeBack()).toBe(0);
    if (kind === 'iban') {
      expect((await decide(other, 'kept')).status).toBe(200);
      expect(await decide(boss, 'returned')).toMatchObject(refusal(409, 'SHORTFALL_DECIDED'));
      expect(await takeBack()).toBe(0);
      expect(await leftOf(campaign)).toBe(450_000 - 8000);
      await app.rows(sql`delete from withdrawals`);
      expect(await queue()).toEqual([]);
      return;
    }
    const answers = await Promise.all([decide(boss, 'returned'), decide(other, 'returned')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await takeBack()).toBe(8000);
    expect(await leftOf(campaign)).toBe(450_000);
    expect(await takeBack()).toBe(0);
  },
);

test('of a group closed piece by piece all waits; above the amount one proposes to return it, another one approves with the ties before her eyes', async () => {
  const campaign = await aCampaign(app, { status: 'active' });
  const [hole, far] = [await aViewer(app), await aViewer(app)];
  const farm = await aFarmOf(campaign, hole);
  await send(hole, far, 10_000);
  await TIES['phone']?.(campaign.firm, farm[0] as Person);
  for (const { userId } of farm)
    await app.rows(sql`insert into fraud_scores (user_id, score, level, version, reasons, signals, scored_at, group_id)
          values (${userId}, 90, 'certain', 1, '[]', '{}', ${app.clock.now()}, 1)`);
  for (const account of farm) await closeAll([account]);
  expect(await takeBack()).toBe(0);
  const [waiting] = await shortfallsOf(farm);
  await setSettings(app, { four_eyes_amount: 3900 });
  const returning = { outcome: 'returned', reason: 'Açıkladı' };
  expect((await put(boss, `fraud-shortfalls/${waiting.id}`, returning)).status).toBe(200);
  expect(await takeBack()).toBe(0);
  expect((await shortfallsOf(farm))[0]).toMatchObject({ amount: 40, is_proposed: true });
  const [proposal] = (await app.call('/api/admin/proposals', { as: other.token })).data.proposals;
  expect(proposal.facts).toContainEqual({ label: 'Hesaplarla bağı', value: 'aynı telefon (1 hesap)' });
  expect((await put(other, `proposals/${proposal.id}/approve`, {})).status).toBe(200);
  expect(await takeBack()).toBe(4000);
});

test('a shortfall that grew after the decision: not borne beyond it, it waits', async () => {
  const campaign = await aCampaign(app, { status: 'active' });
  const [account, hole] = [await aViewer(app), await aViewer(app)];
  await aPaidView(app, {
    campaignId: campaign.id,
    viewerId: account.userId,
    amount: 4000,
    at: app.clock.now(),
  });
  await openCase(app, account);
  await closeAll([account]);
  await send(account, hole, 5000);
  await send(hole, await aViewer(app), 6000);
  expect(await takeBack()).toBe(0);
  expect(await shortfallsOf([account])).toMatchObject([{ amount: 40, ties: [] }]);
  expect(
    await app.one(sql`select finished_at is not null as done from fraud_decisions order by id desc limit 1`),
  ).toEqual({ done: true });
});
