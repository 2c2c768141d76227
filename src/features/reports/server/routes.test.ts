import { describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { inTransaction, sql } from '#lib/server/db.ts';
import { campaignAccount, userWallet } from '#features/ledger/accounts.ts';
import { fromTo, post, reconcile } from '#features/ledger/server/index.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, aViewer } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

/** A view that was paid: the watch, the books and the counter, as watching leaves them. */
async function aPaidView(campaignId: number, amount: number, endedAt: Date) {
  const { userId } = await aViewer(app);
  await inTransaction(app.db, async (tx) => {
    const [watch] = (
      await sql<{ id: number }>`
        insert into watches (user_id, campaign_id, status, view_number, reserved_kurus, display_duration, day, started_at,
          expires_at, ended_at)
        values (${userId}, ${campaignId}, 'viewed', 1, ${amount}, 5, '2026-11-23', ${endedAt}::timestamptz - interval '5 s',
          ${endedAt}::timestamptz + interval '1 min', ${endedAt}) returning id`.execute(tx)
    ).rows;
    const postings = fromTo(campaignAccount(campaignId), userWallet(userId), kurus(amount));
    await post(tx, {
      entries: [{ kind: 'view', ref: watch?.id ?? 0, actorId: userId, postings }],
      now: endedAt,
    });
    await sql`insert into campaign_counters (campaign_id, total_views, unique_viewers) values (${campaignId}, 1, 1)
      on conflict (campaign_id) do update set total_views = campaign_counters.total_views + 1,
        unique_viewers = campaign_counters.unique_viewers + 1`.execute(tx);
  });
}

describe('the firm’s counters', () => {
  test('count by state, and name what was approved and what went live', async () => {
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
    const { data } = await app.call('/api/firm/stats', { as: firm.token });
    expect(data).toEqual({
      draft_campaigns: 1,
      pending_campaigns: 1,
      rejected_campaigns: 1,
      active_campaigns: 1,
      completed_campaigns: 1,
      pending_payment_campaigns: 1,
      approved_campaigns_list: [{ id: approved.id, campaign_name: 'Onaylanan' }],
      payment_approved_campaigns_list: [
        { id: stopped.id, campaign_name: 'Durdurulan' },
        { id: live.id, campaign_name: 'Yayında' },
      ],
    });
  });

  test('of a new firm are zero', async () => {
    const { token } = await aFirm(app);
    expect((await app.call('/api/firm/stats', { as: token })).data).toMatchObject({
      draft_campaigns: 0,
      approved_campaigns_list: [],
    });
  });
});

describe('a campaign’s figures', () => {
  test('total what was watched and spent, also after what was left was given back', async () => {
    const { id, firm } = await aCampaign(app, { status: 'active' });
    await aPaidView(id, 25, new Date('2026-11-23T20:59:59Z'));
    await aPaidView(id, 25, new Date('2026-11-23T21:00:00Z'));
    const stats = () => app.call(`/api/firm/campaigns/${id}/stats`, { as: firm.token });
    const running = { total_views: 2, unique_viewers: 2, total_clicks: 0, ctr: 0, spent: 0.5 };
    expect((await stats()).data).toEqual({ ...running, remaining_budget: 4499.5 });
    await app.call(`/api/firm/campaigns/${id}/close`, { method: 'POST', as: firm.token });
    expect((await stats()).data).toEqual({ ...running, remaining_budget: 0 });
  });

  test('by day are Istanbul’s days', async () => {
    const { id, firm } = await aCampaign(app, { status: 'active' });
    await aPaidView(id, 25, new Date('2026-11-23T20:59:59Z'));
    await aPaidView(id, 25, new Date('2026-11-23T21:00:00Z'));
    await aPaidView(id, 13, new Date('2026-11-23T22:00:00Z'));
    const days = async (query: string) =>
      (await app.call(`/api/firm/campaigns/${id}/statistics?${query}`, { as: firm.token })).data.days;
    const first = { date: '2026-11-23', total_views: 1, total_clicks: 0, ctr: 0, spent: 0.25 };
    const second = { date: '2026-11-24', total_views: 2, total_clicks: 0, ctr: 0, spent: 0.38 };
    expect(await days('to=2026-11-30')).toEqual([first, second]);
    expect(await days('from=2026-11-24&to=2026-11-24')).toEqual([second]);
    const wrong = await app.call(`/api/firm/campaigns/${id}/statistics?from=2026-11-24&to=2026-11-23`, {
      as: firm.token,
    });
    expect(wrong).toMatchObject({ status: 400, body: { errors: { to: expect.any(String) } } });
  });

  test('are nobody else’s', async () => {
    const { id } = await aCampaign(app, { status: 'active' });
    const { token } = await aFirm(app);
    for (const call of ['stats', 'statistics']) {
      expect((await app.call(`/api/firm/campaigns/${id}/${call}`, { as: token })).status).toBe(404);
    }
  });
});

describe('the admin’s counters', () => {
  test('agree with the orders and the books', async () => {
    const admin = await anAdmin(app);
    const read = async () => (await app.call('/api/admin/stats', { as: admin.token })).data;
    const before = await read();
    const { id } = await aCampaign(app, { status: 'active', admin });
    await aPaidView(id, 25, app.clock.now());
    await aCampaign(app, { status: 'completed', admin });
    await aCampaign(app, { status: 'approved', admin });
    await aCampaign(app, { status: 'pending', admin });
    const after = await read();
    const change = (group: string, key: string) =>
      Math.round((after[group][key] - before[group][key]) * 100) / 100;
    expect(after.totalUsers - before.totalUsers).toBe(5);
    expect(['total', 'pending', 'active', 'completed'].map((key) => change('campaigns', key))).toEqual([
      4, 1, 1, 1,
    ]);
    expect(change('budgets', 'totalCampaignBudgets')).toBe(9000);
    expect(change('budgets', 'totalSystemFees')).toBe(3000);
    expect(change('budgets', 'totalRemainingBudgets')).toBe(4499.75);
    expect(change('budgets', 'totalViewBudgets')).toBe(0.25);
    expect(change('payments', 'pendingCount')).toBe(1);
    expect(change('payments', 'totalAmount')).toBe(12_000);
    expect(change('payments', 'totalVatAmount')).toBe(2000);
  });

  test('of the system sum up people, balances and the last look at the books', async () => {
    const admin = await anAdmin(app);
    await reconcile(app.db, app.clock.now());
    const { status, data } = await app.call('/api/admin/system-stats', { as: admin.token });
    expect(status).toBe(200);
    expect(data.last_reconciliation).toEqual({
      at: app.clock.now().toISOString(),
      problem_count: expect.any(Number),
    });
    expect(data.users.admins).toBeGreaterThan(0);
    const { viewer_wallets, firm_wallets, campaigns, vat_payable, platform_margin } = data.balances;
    expect(viewer_wallets).toBeGreaterThan(0);
    const bank = await sql<{
      balance_kurus: number;
    }>`select balance_kurus from ledger_accounts where id = 'bank'`.execute(app.db);
    const owed = viewer_wallets + firm_wallets + campaigns + vat_payable + platform_margin;
    expect(Math.round(owed * 100)).toBe(-(bank.rows[0]?.balance_kurus ?? 0));
  });
});
