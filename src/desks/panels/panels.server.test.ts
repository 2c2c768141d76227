import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { reconcile } from '#platform/ledger/server.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aClick, aPaidView } from '#testing/paid-views.ts';
import { approve, aPayment, fundFirm, pay, payPartly, topUp } from '#testing/payments.ts';
import { aFirm, anAdmin, aViewer, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import type { SeriesDay } from './contract.ts';
import { countDueHours } from '#features/performance/read-hours.server.ts';
import { addDays, istanbulDay } from '#lib/shared/dates.ts';

const app = useTestApp();

describe('waiting queues', () => {
  const NOTHING = { count: 0, oldest_at: null };
  const read = async (as: Person) => (await app.call('/api/admin/waiting', { as: as.token })).data;

  async function suspect(userId: number, groupId: number | null, decision: 'cleared' | null): Promise<void> {
    const now = app.clock.now();
    await app.run(sql`insert into fraud_scores (user_id, score, level, version, reasons, signals, group_id, scored_at)
        values (${userId}, 80, 'suspected', 1, '[]', '{}', ${groupId}, ${now})`);
    const by = decision === null ? null : userId;
    await app.run(sql`insert into fraud_cases (user_id, opened_at, score, version, reasons, stops_watching, decision, decided_at, decided_by)
        values (${userId}, ${now}, 80, 1, '[]', false, ${decision}, ${by === null ? null : now}, ${by})`);
  }

  test('each queue: counts as its list does, with the time of its oldest row', async () => {
    const admin = await anAdmin(app);
    expect(await read(admin)).toEqual({
      campaigns: NOTHING,
      payments: NOTHING,
      withdrawals: NOTHING,
      complaints: NOTHING,
      suspects: NOTHING,
      proposals: NOTHING,
    });
    const first = app.clock.now().toISOString();
    await aCampaign(app, { status: 'pending' });
    await aPayment(app, { admin, status: 'pending' });
    await aPayment(app, { admin, status: 'awaiting' });
    const { id } = await aCampaign(app, { status: 'active', admin });
    for (const { userId } of [await aViewer(app), await aViewer(app)])
      await app.run(sql`insert into ad_reports (campaign_id, user_id, reason, text, reported_at)
        values (${id}, ${userId}, 'other', 'Yanlış', ${app.clock.now()})`);
    app.clock.advance(3_600_000);
    await aCampaign(app, { status: 'pending' });
    for (const [groupId, decision] of [
      [1, null],
      [1, null],
      [null, null],
      [null, 'cleared'],
    ] as const)
      await suspect((await aViewer(app)).userId, groupId, decision);
    expect((await app.call('/api/admin/fraud-groups', { as: admin.token })).data.pagination.total).toBe(2);
    expect(await read(admin)).toEqual({
      campaigns: { count: 2, oldest_at: first },
      payments: { count: 1, oldest_at: first },
      withdrawals: NOTHING,
      complaints: { count: 1, oldest_at: first },
      suspects: { count: 2, oldest_at: app.clock.now().toISOString() },
      proposals: NOTHING,
    });
    const { userId } = await anAdmin(app);
    await app.run(sql`insert into proposals (kind, payload, reason, proposed_by, proposed_at)
      values ('settings', '{}', 'Yeni fiyat', ${admin.userId}, ${app.clock.now()}),
        ('settings', '{}', 'Eski fiyat', ${userId}, ${app.clock.now()})`);
    expect((await read(admin)).proposals.count).toBe(1);
  });

  test('queues of another duty: null', async () => {
    const open = async (duty: 'finance' | 'moderator' | 'reports') => {
      const queues = await read(await anAdmin(app, { duty }));
      return Object.keys(queues).filter((queue) => queues[queue] !== null);
    };
    expect(await open('finance')).toEqual(['campaigns', 'payments', 'withdrawals', 'suspects', 'proposals']);
    expect(await open('moderator')).toEqual(['campaigns', 'complaints', 'suspects']);
    expect(await open('reports')).toEqual(['campaigns']);
    const viewer = await aViewer(app);
    expect(await app.call('/api/admin/waiting', { as: viewer.token })).toMatchObject(
      refusal(403, 'FORBIDDEN'),
    );
  });
});

describe('the admin’s counters', () => {
  test('agree with the orders and the books', async () => {
    const admin = await anAdmin(app);
    const read = async () => (await app.call('/api/admin/stats', { as: admin.token })).data;
    const before = await read();
    const { id: campaignId } = await aCampaign(app, { status: 'active', admin });
    const { userId: viewerId } = await aViewer(app);
    await aPaidView(app, { campaignId, viewerId, at: app.clock.now() });
    await aCampaign(app, { status: 'completed', admin });
    await aCampaign(app, { status: 'approved', admin });
    await aCampaign(app, { status: 'pending', admin });
    await aCampaign(app, { status: 'stopped', admin });
    await aPayment(app, { status: 'rejected', admin });
    const after = await read();
    const change = (group: string, key: string) =>
      Math.round((after[group][key] - before[group][key]) * 100) / 100;
    expect(after.totalUsers - before.totalUsers).toBe(7);
    expect(after.totalUsers).toBe(
      (await app.one(sql<{ count: number }>`select count(*) as count from users`)).count,
    );
    expect(['total', 'pending', 'active', 'completed'].map((key) => change('campaigns', key))).toEqual([
      6, 1, 2, 1,
    ]);
    expect(change('budgets', 'totalCampaignBudgets')).toBe(13_500);
    expect(change('budgets', 'totalSystemFees')).toBe(3000); // The completed campaign's went back.
    expect(change('budgets', 'totalRemainingBudgets')).toBe(8999.75);
    expect(change('budgets', 'totalViewBudgets')).toBe(0.25);
    expect(change('campaigns', 'on_air')).toBe(1);
    // A rejected payment waits for nobody here: the list of waiting payments does not hold it.
    expect(change('payments', 'pendingCount')).toBe(1);
    expect(change('payments', 'totalAmount')).toBe(18_000);
    expect(change('payments', 'totalVatAmount')).toBe(3000);
  });

  test('a suspended firm’s campaign: not on the air', async () => {
    const [admin, firm] = [await anAdmin(app), await aFirm(app)];
    await aCampaign(app, { firm, admin, status: 'active' });
    const read = async () => (await app.call('/api/admin/stats', { as: admin.token })).data.campaigns;
    const before = await read();
    const body = { reason: 'Şikayetler inceleniyor.' };
    await app.call(`/api/admin/users/${firm.userId}/suspend`, { method: 'PUT', as: admin.token, body });
    expect(await read()).toEqual({ ...before, on_air: before.on_air - 1 });
  });

  test('the system’s figures: people, balances and the last check of the books', async () => {
    const admin = await anAdmin(app);
    await reconcile(app.db, app.clock.now());
    const { status, data } = await app.call('/api/admin/system-stats', { as: admin.token });
    expect(status).toBe(200);
    expect(data.last_reconciliation).toEqual({ at: app.clock.now().toISOString(), problem_count: 0 });
    expect(data.users.admins).toBeGreaterThan(0);
    const { viewer_wallets, firm_wallets, campaigns, vat_payable, platform_margin } = data.balances;
    const bank = await app.one(
      sql<{ balance_kurus: number }>`select balance_kurus from ledger_accounts where id = 'bank'`,
    );
    const people =
      await app.one(sql<object>`select count(*) filter (where role = 'user') as viewers, count(*) filter (where role = 'firm') as firms,
        count(*) filter (where role = 'admin') as admins,
        count(*) filter (where istanbul_day(created_at) = istanbul_day(${app.clock.now()})) as new_today
        from users`);
    expect(data.users).toEqual(people);
    const owed = viewer_wallets + firm_wallets + campaigns + vat_payable + platform_margin;
    expect(Math.round(owed * 100)).toBe(-bank.balance_kurus);
  });
});

describe('the series', () => {
  test('every day: views, earnings and payments, for 7, 30 or 90 days', async () => {
    app.clock.set(new Date('2026-12-01T09:00:00Z'));
    const admin = await anAdmin(app);
    const { id: campaignId } = await aCampaign(app, { status: 'active', admin });
    const { userId: viewerId } = await aViewer(app);
    await aPaidView(app, { campaignId, viewerId, at: new Date('2026-12-01T20:59:59Z') });
    const at = new Date('2026-12-01T21:00:00Z');
    await aPaidView(app, { campaignId, viewerId, viewNumber: 2, amount: 13, at });
    await aClick(app, { campaignId, viewerId, amount: 50, at });
    app.clock.set(new Date('2026-12-03T06:00:00Z'));
    const read = async (days: string) => {
      const { token } = await anAdmin(app);
      const { data } = await app.call(`/api/admin/stats/series${days}`, { as: token });
      return data.days as SeriesDay[]; // As on the wire.
    };
    const week = await read('?days=7');
    const quiet = {
      views: 0,
      invalid_views: 0,
      viewer_earnings: 0,
      system_earnings: 0,
      payments_count: 0,
      payments_total: 0,
      payments_from_wallets: 0,
    };
    expect(week.map(({ date }) => date)).toEqual(
      Array.from({ length: 7 }, (_, index) => addDays('2026-11-27', index)),
    );
    expect(week.slice(4)).toEqual([
      {
        ...quiet,
        date: '2026-12-01',
        views: 1,
        viewer_earnings: 0.25,
        system_earnings: 1500,
        payments_count: 1,
        payments_total: 6000,
      },
      { ...quiet, date: '2026-12-02', views: 1, viewer_earnings: 0.63 },
      { ...quiet, date: '2026-12-03' },
    ]);
    await countDueHours(app.db, app.clock.now());
    expect(await read('?days=7')).toEqual(week);
    expect(await read('')).toHaveLength(30);
    expect(await read('?days=90')).toHaveLength(90);
    const { token } = await anAdmin(app);
    const wrong = await app.call('/api/admin/stats/series?days=3650', { as: token });
    expect(wrong).toMatchObject(refusal(400, 'VALIDATION'));
  });

  test('fees: net of those that an ended campaign gave back, as the total is', async () => {
    const { token } = await anAdmin(app);
    const earned = async () => {
      const { data } = await app.call('/api/admin/stats/series?days=90', { as: token });
      const sum = data.days.reduce((total: number, day: SeriesDay) => total + Number(day.system_earnings), 0);
      return { today: data.days.at(-1).system_earnings, sum };
    };
    const totalFees = async () =>
      (await app.call('/api/admin/stats', { as: token })).data.budgets.totalSystemFees;
    const before = await earned();
    const { id, firm } = await aCampaign(app, { status: 'active' });
    await app.call(`/api/firm/campaigns/${id}/close`, { method: 'POST', as: firm.token });
    const after = await earned();
    expect(after.today - before.today).toBe(0);
    expect(after.sum).toBeCloseTo(await totalFees(), 2);
  });

  test('payments: separate from firms’ wallets, as in the books', async () => {
    const { token } = await anAdmin(app);
    const today = async () =>
      (await app.call('/api/admin/stats/series?days=7', { as: token })).data.days.at(-1);
    const bank = async () => {
      const query = 'book=bank&kind=order_paid&limit=100';
      const { entries } = (await app.call(`/api/admin/oversight/entries?${query}`, { as: token })).data;
      return entries.reduce((sum: number, { amount }: { amount: number }) => sum - amount, 0);
    };
    const before = { ...(await today()), bank: await bank() };
    await aPayment(app, { status: 'paid' });
    const payment = await aPayment(app);
    await fundFirm(app, payment.firm, 600_000);
    await pay(app, payment, 'wallet');
    const partly = await aPayment(app);
    await fundFirm(app, partly.firm, 123_400);
    await payPartly(app, partly, 'bank_transfer', 1234);
    await approve(app, partly);
    const { data } = await topUp(app, partly.firm, 700);
    await approve(app, { id: data.id, admin: partly.admin });
    const after = { ...(await today()), bank: await bank() };
    expect(after.payments_count - before.payments_count).toBe(3);
    expect(after.payments_from_wallets - before.payments_from_wallets).toBe(7234);
    const broughtIn = (day: typeof after) => day.payments_total - day.payments_from_wallets;
    expect(broughtIn(after) - broughtIn(before)).toBe(10_766);
    expect(after.bank - before.bank).toBe(10_766);
  });
});

const DAY_MS = 86_400_000;

const statsOf = async ({ token }: Person) => (await app.call('/api/firm/stats', { as: token })).data;

describe('the firm’s counters', () => {
  test('counters: by state, with the campaigns approved and gone live', async () => {
    const firm = await aFirm(app);
    await aCampaign(app, { firm });
    await aCampaign(app, { firm, status: 'pending' });
    await aCampaign(app, { firm, status: 'rejected' });
    const approved = await aCampaign(app, { firm, status: 'approved', name: 'Onaylanan' });
    app.clock.advance(1000);
    const live = await aCampaign(app, { firm, status: 'active', name: 'Yayında' });
    app.clock.advance(1000);
    const stopped = await aCampaign(app, { firm, status: 'stopped', name: 'Durdurulan' });
    await aCampaign(app, { firm, status: 'completed' });
    await aCampaign(app, { status: 'active' });
    const begun = {
      stop_reason: null,
      start_date: istanbulDay(app.clock.now()),
      notice_id: expect.any(Number),
    };
    expect(await statsOf(firm)).toEqual({
      draft_campaigns: 1,
      pending_campaigns: 1,
      rejected_campaigns: 1,
      active_campaigns: 2,
      stopped_campaigns: 1,
      completed_campaigns: 1,
      pending_payment_campaigns: 1,
      unpaid_orders: 1,
      approved_campaigns_list: [
        { id: approved.id, campaign_name: 'Onaylanan', status: 'approved', ...begun },
      ],
      payment_approved_campaigns_list: [
        { id: stopped.id, campaign_name: 'Durdurulan', status: 'stopped', ...begun },
        { id: live.id, campaign_name: 'Yayında', status: 'active', ...begun },
      ],
    });
  });
});

describe('a popup', () => {
  test('a read notice: its popup appears on no device again, the counters stay', async () => {
    const firm = await aFirm(app);
    await aCampaign(app, { firm, status: 'active', name: 'Yayında' });
    const approved = await aCampaign(app, { firm, status: 'approved' });
    const { approved_campaigns_list: news } = await statsOf(firm);
    expect(news).toMatchObject([{ id: approved.id }]);
    await app.call('/api/notices/read', { as: firm.token, body: { ids: [news[0].notice_id] } });
    expect(await statsOf(firm)).toMatchObject({
      approved_campaigns_list: [],
      payment_approved_campaigns_list: [{ campaign_name: 'Yayında' }],
      pending_payment_campaigns: 1,
    });
  });

  test('a campaign that begins later: listed', async () => {
    const firm = await aFirm(app);
    const start_date = addDays(istanbulDay(app.clock.now()), 10);
    await aCampaign(app, { firm, status: 'active', start_date });
    const told = [{ status: 'active', start_date }];
    expect(await statsOf(firm)).toMatchObject({
      payment_approved_campaigns_list: told,
      active_campaigns: 1,
    });
  });

  test('an approval: not listed after the payment was rejected', async () => {
    const { firm } = await aPayment(app, { status: 'rejected' });
    expect(await statsOf(firm)).toMatchObject({
      approved_campaigns_list: [],
      payment_approved_campaigns_list: [],
      unpaid_orders: 1,
    });
  });

  test.each([
    [7 * DAY_MS - 1000, 1],
    [7 * DAY_MS, 0],
  ])('of something %i ms ago names %i campaigns', async (agoMs, count) => {
    const firm = await aFirm(app);
    await aCampaign(app, { firm, status: 'approved' });
    await aCampaign(app, { firm, status: 'active' });
    app.clock.advance(agoMs);
    const renewed = await app.call('/api/auth/login', {
      body: { email: firm.email, password: TEST_PASSWORD },
    });
    const stats = await statsOf({ ...firm, token: renewed.data.token });
    expect(stats.approved_campaigns_list).toHaveLength(count);
    expect(stats.payment_approved_campaigns_list).toHaveLength(count);
  });
});
