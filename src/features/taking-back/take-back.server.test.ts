import { describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { inTransaction, sql } from '#lib/server/db.ts';
import { campaignAccount, firmWallet, userWallet } from '#platform/ledger/accounts.ts';
import { fromTo, post, readBalance, reconcile } from '#platform/ledger/server.ts';
import { behindItsBack, expectBooksToBalance } from '#testing/books.ts';
import { aCampaign, type MadeCampaign, TEST_ISSUER } from '#testing/campaigns.ts';
import { balanceOf, fund, withdraw } from '#testing/money.ts';
import { anAdmin, aViewer, type Person } from '#testing/people.ts';
import { askReport } from '#testing/reports.ts';
import { useTestApp } from '#testing/test-app.ts';
import { clickAd, offeredTo, startAd, viewAd, watchAd } from '#testing/watching.ts';
import { MOST_TAKEN_BACK, takeBack, type TakenBack } from './server.ts';

const app = useTestApp();
/** The welcome bonus, the only other money in these wallets. */
const BONUS = 1000;

interface Watched extends MadeCampaign {
  viewer: Person;
  watchId: number;
}

/** A viewer has watched an ad of 0,25 ₺ and clicked on it for 0,50 ₺. */
async function aWatchedAd(): Promise<Watched> {
  const made = await aCampaign(app, { status: 'active' });
  const viewer = await aViewer(app);
  const { data } = await startAd(app, viewer, made.id);
  app.clock.advance(5000);
  await viewAd(app, viewer, made.id, data.watch_id);
  await clickAd(app, viewer, made.id);
  return { ...made, viewer, watchId: data.watch_id };
}

interface What {
  watchIds?: number[];
  clickerIds?: number[];
  actorId?: number;
}

function take({ id }: { id: number }, { watchIds = [], clickerIds = [], actorId }: What): Promise<TakenBack> {
  return inTransaction(app.db, (tx) =>
    takeBack(tx, {
      campaignId: id,
      watchIds,
      clickerIds,
      category: 'automated',
      reason: 'Aynı saniyede izlendi',
      actorId: actorId ?? null,
      issuer: TEST_ISSUER,
      now: app.clock.now(),
    }),
  );
}

const takeBoth = (watched: Watched) =>
  take(watched, { watchIds: [watched.watchId], clickerIds: [watched.viewer.userId] });
const leftOf = ({ id }: MadeCampaign) => readBalance(app.db, campaignAccount(id));
const walletOf = ({ firm }: MadeCampaign) => readBalance(app.db, firmWallet(firm.userId));
const close = ({ id, firm }: MadeCampaign) =>
  app.call(`/api/firm/campaigns/${id}/close`, { method: 'POST', as: firm.token });
const platformWallet = async () =>
  (await app.call('/api/admin/wallet/transactions?limit=1', { as: (await anAdmin(app)).token })).data;

/** Spends the viewer's whole money: 49,25 ₺ more are given, so that 60 ₺ can be withdrawn. */
async function withdrawAll(viewer: Person): Promise<void> {
  await app.run(sql`update viewers set welcome_bonus_kurus = 0 where user_id = ${viewer.userId}`);
  await fund(app.db, userWallet(viewer.userId), 6000 - (await balanceOf(app, viewer)));
  expect((await withdraw(app, viewer)).status).toBe(200);
}

describe('an invalid view and click of a running campaign', () => {
  test('go back from the wallet to the budget, each by an entry of its own with its category', async () => {
    const watched = await aWatchedAd();
    expect(await takeBoth(watched)).toEqual({
      views: 1,
      clicks: 1,
      amount: 75,
      fromWallets: 75,
      returned: 0,
    });
    expect(await balanceOf(app, watched.viewer)).toBe(BONUS);
    expect(await leftOf(watched)).toBe(450_000);
    const entries = await app.rows(sql`select kind, ref, detail->>'category' as category from ledger_entries
          where kind like '%_taken_back' and ref in (${String(watched.watchId)}, ${`${watched.viewer.userId}:${watched.id}`})
          order by kind`);
    expect(entries).toEqual([
      { kind: 'click_taken_back', ref: `${watched.viewer.userId}:${watched.id}`, category: 'automated' },
      { kind: 'view_taken_back', ref: String(watched.watchId), category: 'automated' },
    ]);
  });

  test('are taken back once, however often and in whatever company they are named', async () => {
    const watched = await aWatchedAd();
    await takeBoth(watched);
    expect(await takeBoth(watched)).toMatchObject({ views: 0, clicks: 0, amount: 0 });
    const again = await Promise.all([takeBoth(watched), takeBoth(watched)]);
    expect(again).toMatchObject([{ amount: 0 }, { amount: 0 }]);
    expect(await balanceOf(app, watched.viewer)).toBe(BONUS);
  });

  test('stay counted: by the limit of views, the day’s earnings, the counters and the statistics', async () => {
    const watched = await aWatchedAd();
    await watchAd(app, watched.viewer, watched.id);
    const second = await app.one(
      sql<{ id: number }>`select max(id) as id from watches where user_id = ${watched.viewer.userId}`,
    );
    await take(watched, { watchIds: [watched.watchId, second.id] });
    expect(await offeredTo(app, watched.viewer)).not.toContain(watched.id);
    expect((await startAd(app, watched.viewer, watched.id)).status).toBe(409);
    const { data } = await app.call('/api/user/wallet/balance', { as: watched.viewer.token });
    expect(data).toMatchObject({ total_today: 0.88, balance: 10.5 });
    expect((await askReport(app, watched, 'stats')).data).toMatchObject({
      total_views: 2,
      total_clicks: 1,
      spent: 0.67, // with VAT and fee
      remaining_budget: 4499.5,
    });
  });

  test('of somebody else, of another campaign and of an unfinished watch take back nothing', async () => {
    const [watched, other] = [await aWatchedAd(), await aWatchedAd()];
    const { data: open } = await startAd(app, watched.viewer, watched.id);
    const none = await take(watched, {
      watchIds: [other.watchId, open.watch_id, 999_999],
      clickerIds: [other.viewer.userId],
    });
    expect(none).toMatchObject({ views: 0, clicks: 0, amount: 0 });
    app.clock.advance(5000);
    await viewAd(app, watched.viewer, watched.id, open.watch_id);
  });

  test('more than fit into one call are refused', async () => {
    const watched = await aWatchedAd();
    const many = Array.from({ length: MOST_TAKEN_BACK + 1 }, (_, index) => index);
    await expect(take(watched, { watchIds: many })).rejects.toThrow('at once');
  });
});

describe('money that is no longer in the wallet', () => {
  test('is borne by the platform, also while a withdrawal of it still waits', async () => {
    const watched = await aWatchedAd();
    await withdrawAll(watched.viewer);
    const { wallet: before } = await platformWallet();
    await fund(app.db, userWallet(watched.viewer.userId), 40);
    expect(await takeBoth(watched)).toMatchObject({ amount: 75, fromWallets: 40 });
    expect(await balanceOf(app, watched.viewer)).toBe(0);
    expect(await leftOf(watched)).toBe(450_000);
    const { wallet, transactions } = await platformWallet();
    // 0,35 ₺ borne, and 0,40 ₺ that this test gave as a reward.
    expect(wallet.total_expense - before.total_expense).toBeCloseTo(0.75);
    expect(wallet.total_income).toBe(before.total_income);
    expect(transactions[0]).toMatchObject({
      transaction_type: 'debit',
      description: '“Kış İndirimi” için karşılanan geçersiz kazanç',
    });
  });
});

describe('an ended campaign', () => {
  test('passes the money on to its firm, with VAT and fee and a return invoice, once for all of it', async () => {
    const watched = await aWatchedAd();
    await close(watched);
    expect(await walletOf(watched)).toBe(599_900);
    expect(await takeBoth(watched)).toMatchObject({ amount: 75, fromWallets: 75, returned: 100 });
    expect(await walletOf(watched)).toBe(600_000);
    expect(await leftOf(watched)).toBe(0);
    const { data } = await app.call('/api/firm/invoices', { as: watched.firm.token });
    expect(data.invoices.map(({ kind }: { kind: string }) => kind)).toEqual(['return', 'return', 'campaign']);
    expect(data.invoices[0]).toMatchObject({ total_amount: 1 });
    const wallet = await app.call('/api/firm/wallet/transactions', { as: watched.firm.token });
    expect(wallet.data.transactions[0]).toMatchObject({
      kind: 'campaign_leftover',
      description: '“Kış İndirimi” kampanyasından iade',
      amount: 1,
    });
  });

  test('returns at once what came back while another watch still runs', async () => {
    const watched = await aWatchedAd();
    const late = await aViewer(app);
    const { data: watch } = await startAd(app, late, watched.id);
    await close(watched);
    expect(await takeBoth(watched)).toMatchObject({ amount: 75, returned: 100 });
    expect(await leftOf(watched)).toBe(25);
    app.clock.advance(5000);
    expect((await viewAd(app, late, watched.id, watch.watch_id)).status).toBe(200);
  });
});

test('who reads of it: the viewer, the firm, the admin, and the journal', async () => {
  const [watched, admin] = [await aWatchedAd(), await anAdmin(app)];
  await take(watched, {
    watchIds: [watched.watchId],
    clickerIds: [watched.viewer.userId],
    actorId: admin.userId,
  });
  const as = watched.viewer.token;
  const statement = await app.call('/api/user/wallet/transactions?type=debit', { as });
  expect(
    statement.data.transactions.map(({ description }: { description: string }) => description).toSorted(),
  ).toEqual(['Geçersiz izlenme geri alındı: “Kış İndirimi”', 'Geçersiz tıklama geri alındı: “Kış İndirimi”']);
  const views = await app.call('/api/user/wallet/transactions?kind=views', { as });
  expect(views.data.pagination.total).toBe(2);
  const { data } = await askReport(app, watched, 'performance');
  expect(data).toMatchObject({
    totals: { total_views: 1, total_clicks: 1 },
    invalid: { views: 1, clicks: 1, amount: 0.75 },
    budget: { paid: 6000, first_views: 0, repeat_views: 0, clicks: 0, fee: 0, refunded: 0, unspent: 6000 },
  });
  expect(data.points.at(-1).budget_left).toBe(4500);
  const history = (await askReport(app, watched, 'budget-history')).data.history;
  expect(history[0]).toMatchObject({ kind: 'taken_back', amount: 0.75, net_change: 0.75 });
  const watches = await app.call(`/api/admin/users/${watched.viewer.userId}/watches`, { as: admin.token });
  expect(watches.data.watches[0]).toMatchObject({ taken_back_at: app.clock.now().toISOString() });
  const audit = await app.one(sql`select actor_id, action, reason, after->>'amount' as amount from audit_log
        where action = 'earning.take-back' and subject_id = ${String(watched.id)}`);
  expect(audit).toEqual({
    actor_id: admin.userId,
    action: 'earning.take-back',
    reason: 'Aynı saniyede izlendi',
    amount: '0.75',
  });
});

test('the books agree with all of it', () => expectBooksToBalance(app));

describe('the books report', () => {
  const broken = async () => (await reconcile(app.db, app.clock.now())).map(({ invariant }) => invariant);

  test('an entry without a view that was found invalid', async () => {
    const watched = await aWatchedAd();
    const postings = fromTo(userWallet(watched.viewer.userId), campaignAccount(watched.id), kurus(25));
    const entry = { kind: 'view_taken_back' as const, ref: watched.watchId, actorId: null, postings };
    await inTransaction(app.db, (tx) => post(tx, { entries: [entry], now: app.clock.now() }));
    expect(await broken()).toEqual(['taken-back-posted']);
    await app.run(sql`insert into invalid_earnings (user_id, campaign_id, watch_id, amount_kurus, from_wallet_kurus, category, at)
          values (${watched.viewer.userId}, ${watched.id}, ${watched.watchId}, 25, 25, 'other', now())`);
    expect(await broken()).toEqual([]);
  });

  test('an amount that is not what the view had paid', async () => {
    const watched = await aWatchedAd();
    await takeBoth(watched);
    const change = (by: number) =>
      behindItsBack(
        app,
        sql`update invalid_earnings set amount_kurus = amount_kurus + ${by} where watch_id = ${watched.watchId}`,
      );
    await change(1);
    expect(await broken()).toEqual(['taken-back-posted']);
    await change(-1);
    expect(await broken()).toEqual([]);
  });

  test('money in a campaign that came from nowhere', async () => {
    const watched = await aWatchedAd();
    await fund(app.db, campaignAccount(watched.id), 25);
    expect(await broken()).toEqual(['campaigns-add-up']);
  });
});
