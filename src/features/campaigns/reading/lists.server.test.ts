import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '#lib/server/db.ts';
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { aClick, aPaidView } from '#testing/paid-views.ts';
import { approve, pay } from '#testing/payments.ts';
import type { AdminCampaign, FirmCampaign, FirmSort } from '../campaign-wire.ts';
import fc from 'fast-check';
import { type BasisPoints, basisPoints, kurus, MAX_KURUS, sumKurus } from '#lib/shared/money.ts';
import { readSettings } from '#platform/settings/server.ts';
import { breakDownBudget } from '../budget.ts';
import { inStatus } from './queries.server.ts';
import { sumBudgets } from './campaign-answers.server.ts';

const app = useTestApp();
const idsOf = (data: { campaigns: { id: number }[] }) => data.campaigns.map(({ id }) => id);
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(app);
});

describe('the lists of the admin', () => {
  test('pending: sums of all, Turkish search, the longest waiting first', async () => {
    await sql`update campaigns set status = 'rejected', rejection_reason = 'x' where status = 'pending'`.execute(
      app.db,
    );
    const firm = await aFirm(app, { firmName: 'IŞIK Isıtma A.Ş.' });
    const { id: first } = await aCampaign(app, { status: 'pending', firm, name: 'Kombi Bakımı' });
    app.clock.advance(1000);
    const { id: second } = await aCampaign(app, {
      status: 'pending',
      name: 'İLGİNÇ Çaylar',
      budget: 5000.33,
    });
    await aCampaign(app, { name: 'Taslak Işık' });
    const list = (query: string) => app.call(`/api/admin/campaigns/pending?${query}`, { as: admin.token });
    const { data } = await list('');
    expect(idsOf(data)).toEqual([first, second]);
    expect(data.campaigns[0]).toMatchObject({
      firm_name: 'IŞIK Isıtma A.Ş.',
      status: 'pending',
      total_budget: 5000,
    });
    expect(data.stats).toEqual({
      total_campaigns: 2,
      total_amount: 12_000.4,
      total_vat: 2000.07,
      total_campaign_budget: 9000.3,
      total_system_fee: 3000.1,
    });
    const search = async (text: string) => (await list(`search=${encodeURIComponent(text)}`)).data;
    for (const text of ['ışık', 'isik', 'IŞIK', 'kombi']) {
      expect(idsOf(await search(text))).toEqual([first]);
    }
    expect((await search('ç ilginç')).campaigns).toHaveLength(1);
    expect(await search('%')).toMatchObject({ campaigns: [], pagination: { total: 0, pages: 0 } });
    expect((await search('yok')).stats.total_campaigns).toBe(2);
    const { id: rejected } = await aCampaign(app, { status: 'rejected', name: 'Geri Dönen', budget: 7000 });
    const refused = (await list('status=rejected')).data;
    expect(idsOf(refused)).toEqual([rejected]);
    expect(refused.stats).toMatchObject({ total_campaigns: 1, total_amount: 8400 });
    expect((await list('')).data.pagination.total).toBe(2);
    expect((await list('status=active')).status).toBe(400);
  });

  test('active: sums, sort orders and filters', async () => {
    const small = await aCampaign(app, { status: 'active', name: 'Küçük bütçe', budget: 5000 });
    const large = await aCampaign(app, { status: 'stopped', name: 'Çok bütçe', budget: 9000 });
    await aCampaign(app, { status: 'completed' });
    const list = async (query: string) => {
      const answer = await app.call(`/api/admin/campaigns/active?limit=100&${query}`, { as: admin.token });
      return { ...answer, ids: answer.data && idsOf(answer.data) };
    };
    const { data, ids } = await list('');
    expect(ids).toEqual([large.id, small.id]);
    expect(data.stats).toEqual({
      total_campaigns: 2,
      total_budget: 14_000,
      campaign_budget: 12_600,
      remaining_campaign_budget: 12_600,
      total_views: 0,
      total_clicks: 0,
    });
    const sorts = [
      'firm_name',
      'total_views',
      'total_clicks',
      'start_date',
      'end_date',
      'status',
      'created_at',
    ];
    for (const sortBy of sorts) expect((await list(`sortBy=${sortBy}`)).status).toBe(200);
    expect((await list('sortBy=campaign_name&sortOrder=asc')).ids).toEqual([large.id, small.id]);
    const halted = await aCampaign(app, { status: 'active', name: 'Sıkıntılı', budget: 5000 });
    await app.call(`/api/admin/campaigns/${halted.id}/stop`, {
      method: 'PUT',
      as: admin.token,
      body: { reason: 'Bakılıyor' },
    });
    expect((await list('status=stopped&sortBy=total_budget')).ids).toEqual([large.id, halted.id]);
    expect((await list('status=halted')).data).toMatchObject({
      campaigns: [{ id: halted.id }],
      pagination: { total: 1 },
      stats: { total_campaigns: 3 },
    });
  });

  test('completed: the last completed first, with their totals', async () => {
    const { id } = await aCampaign(app, { status: 'completed' });
    await sql`insert into campaign_counters (campaign_id, total_views, unique_viewers, total_clicks)
      values (${id}, 7, 5, 2)`.execute(app.db);
    const { data } = await app.call('/api/admin/campaigns/completed', { as: admin.token });
    expect(data.campaigns[0]).toMatchObject({
      id,
      status: 'completed',
      statistics: { total_views: 7, total_clicks: 2 },
    });
    expect(data.stats).toMatchObject({ total_views: 7, total_clicks: 2 });
  });

  test('details: audience and history; a draft is not found', async () => {
    const { id } = await aCampaign(app, { status: 'pending', audience: { genders: [2] } });
    const { data } = await app.call(`/api/admin/campaigns/${id}`, { as: admin.token });
    expect(data.target_audience).toEqual({ all_users: false, genders: ['Kadın'] });
    expect(data.history.map(({ event }: { event: string }) => event)).toEqual(['submit', 'create']);
    const { id: draft } = await aCampaign(app);
    expect((await app.call(`/api/admin/campaigns/${draft}`, { as: admin.token })).status).toBe(404);
  });
});

describe('the lists of the firm', () => {
  test('pending: rejected first, then the last sent; counts are of all; the filter narrows', async () => {
    const firm = await aFirm(app);
    const make = async (status: 'pending' | 'rejected' | 'approved') => {
      app.clock.advance(1000);
      return (await aCampaign(app, { firm, status })).id;
    };
    const [a, b, c, d, unpaid] = [
      await make('pending'),
      await make('rejected'),
      await make('pending'),
      await make('rejected'),
      await make('approved'),
    ];
    const ids = async (query: string) => {
      const { data } = await app.call(`/api/firm/campaigns/pending?${query}`, { as: firm.token });
      expect(data.stats).toEqual({
        pending_campaigns: 2,
        rejected_campaigns: 2,
        unpaid_campaigns: 1,
        announced_campaigns: 0,
      });
      return idsOf(data);
    };
    expect(await ids('')).toEqual([d, b, c, a]);
    expect(await ids('status=rejected')).toEqual([d, b]);
    expect(await ids('status=pending')).toEqual([c, a]);
    expect(await ids('limit=1&page=2')).toEqual([b]);
    expect(await ids('status=unpaid')).toEqual([unpaid]);
    expect(await ids('status=open')).toEqual([d, b, unpaid, c, a]);
    await app.call(`/api/firm/campaigns/${a}/take-back`, { method: 'POST', as: firm.token });
    app.clock.advance(1000);
    const body = { all_users: true };
    await app.call(`/api/firm/campaigns/${a}/target-audience`, { as: firm.token, body });
    expect(await ids('')).toEqual([d, b, a, c]);
  });

  test('active: running and stopped with their totals and the mean click-through rate', async () => {
    const firm = await aFirm(app);
    const { id } = await aCampaign(app, { firm, status: 'active', name: 'Şemsiye' });
    await aCampaign(app, { firm, status: 'stopped' });
    await aCampaign(app, { firm });
    await sql`insert into campaign_counters (campaign_id, total_views, unique_viewers, total_clicks)
      values (${id}, 300, 5, 20)`.execute(app.db);
    const list = (query: string) => app.call(`/api/firm/campaigns/active?${query}`, { as: firm.token });
    const { data } = await list('');
    expect(data.pagination).toEqual({ total: 2, page: 1, limit: 10, pages: 1 });
    expect(data.stats).toEqual({
      active_campaigns: 2,
      stopped_campaigns: 1,
      total_views: 300,
      total_clicks: 20,
      average_ctr: 6.67,
    });
    expect((await list('status=halted')).data).toMatchObject({
      campaigns: [],
      pagination: { total: 0 },
      stats: { active_campaigns: 2 },
    });
    expect((await list('status=stopped')).data).toMatchObject({ pagination: { total: 1 } });
    expect((await list('search=SEMSIYE')).data.campaigns).toMatchObject([
      { id, remaining_budget: 4500, statistics: { views: { total: 300 }, clicks: { total: 20 } } },
    ]);
  });

  test('approved: waiting for payment until the firm has paid', async () => {
    const firm = await aFirm(app);
    const { id } = await aCampaign(app, { firm, status: 'approved', name: 'Ödenecek' });
    await aCampaign(app, { firm, status: 'active' });
    const list = (query = '') => app.call(`/api/firm/campaigns/pending-payment?${query}`, { as: firm.token });
    const { data } = await list();
    expect(data.campaigns).toMatchObject([
      {
        id,
        base_budget: 5000,
        vat_amount: 1000,
        system_fee: 1500,
        total_with_vat: 6000,
        payment_status: 'awaiting',
      },
    ]);
    expect((await list('search=yok')).data).toMatchObject({ campaigns: [], stats: { total_campaigns: 1 } });
    await sql`update orders set payment_status = 'pending', method = 'bank_transfer' where campaign_id = ${id}`.execute(
      app.db,
    );
    expect((await list()).data).toMatchObject({ campaigns: [], pagination: { total: 0 } });
  });

  test('settings and today: for the forms', async () => {
    const { token } = await aFirm(app);
    const { data } = await app.call('/api/firm/campaign-settings', { as: token });
    expect(data).toMatchObject({ vat_rate: 20, system_profit_rate: 25, min_budget: 5000, view_rate: 0.25 });
    expect(data).toMatchObject({
      click_rate: 0.5,
      max_display_duration: 60,
      today: istanbulDay(app.clock.now()),
    });
  });

  test('drafts and completed ones: the newest first, a page at a time', async () => {
    const firm = await aFirm(app);
    const start_date = addDays(istanbulDay(app.clock.now()), 1);
    const made: number[] = [];
    for (let index = 0; index < 11; index += 1) made.push((await aCampaign(app, { firm, start_date })).id);
    const { data } = await app.call('/api/firm/campaigns/draft?page=2', { as: firm.token });
    expect(data).toMatchObject({ campaigns: [{ id: made[0] }], stats: { total_campaigns: 11 } });
    expect(data.pagination).toEqual({ total: 11, page: 2, limit: 10, pages: 2 });
    const { id } = await aCampaign(app, { firm, status: 'completed' });
    const completed = await app.call('/api/firm/campaigns/completed', { as: firm.token });
    expect(completed.data).toMatchObject({
      campaigns: [{ id, remaining_budget: 0 }],
      stats: { total_campaigns: 1 },
    });
  });
});

test('a suspended firm’s campaign: marked in the queue and in its details', async () => {
  const [admin, { id, firm }] = [await anAdmin(app), await aCampaign(app, { status: 'pending' })];
  const marks = async () => {
    const list = await app.call('/api/admin/campaigns/pending?limit=100', { as: admin.token });
    const row = list.data.campaigns.find((campaign: { id: number }) => campaign.id === id);
    const { data } = await app.call(`/api/admin/campaigns/${id}`, { as: admin.token });
    expect(row.contact_name).toBe(firm.name);
    return [row.is_firm_suspended, data.is_firm_suspended];
  };
  expect(await marks()).toEqual([false, false]);
  await app.run(sql`update users set status = 'suspended' where id = ${firm.userId}`);
  expect(await marks()).toEqual([true, true]);
});

test('search of administrators: by number, firm and the firm’s address', async () => {
  const [firm, admin] = [await aFirm(app), await anAdmin(app)];
  const { id } = await aCampaign(app, { firm, admin, status: 'active', name: 'Satırdaki' });
  const { data } = await app.call('/api/admin/campaigns/active?search=Satırdaki', { as: admin.token });
  const [row] = data.campaigns;
  for (const printed of [`#${id}`, String(id), row.firm_name, row.firm_email]) {
    const found = await app.call(`/api/admin/campaigns/active?search=${encodeURIComponent(printed)}`, {
      as: admin.token,
    });
    expect(idsOf(found.data), printed).toContain(id);
  }
});

test('sort by an amount or a count: by the shown figures, top-ups included', async () => {
  const small = await aCampaign(app, { status: 'active', budget: 5000, admin });
  for (const budget of [5500, 9000, 7000]) await aCampaign(app, { status: 'active', budget });
  const { data: opened } = await app.call('/api/firm/orders', {
    as: small.firm.token,
    body: { campaign_id: small.id, amount: 3000 },
  });
  const payment = { id: opened.id, campaignId: small.id, firm: small.firm, admin };
  expect((await pay(app, payment, 'bank_transfer')).status).toBe(200);
  expect((await approve(app, payment)).status).toBe(200);
  const shown: Record<string, (row: AdminCampaign) => number> = {
    total_budget: (row) => row.total_budget,
    campaign_budget: (row) => row.budget_details.campaign_budget,
    remaining_budget: (row) => row.remaining_budget,
    total_views: (row) => row.total_views,
    total_clicks: (row) => row.total_clicks,
  };
  for (const [sortBy, read] of Object.entries(shown))
    for (const sortOrder of ['asc', 'desc']) {
      const path = `/api/admin/campaigns/active?limit=100&sortBy=${sortBy}&sortOrder=${sortOrder}`;
      const amounts: number[] = (await app.call(path, { as: admin.token })).data.campaigns.map(read);
      const inOrder = amounts.toSorted((one, other) => (sortOrder === 'asc' ? one - other : other - one));
      expect([sortBy, sortOrder, ...amounts]).toEqual([sortBy, sortOrder, ...inOrder]);
    }
});

test('sort of the firm’s active list: by each figure, campaigns without it last', async () => {
  const firm = await aFirm(app);
  const young = await aCampaign(app, { firm, status: 'active', name: 'Yeni' });
  for (const [index, end_date] of ['2026-12-20', '2026-12-08', '2027-01-15'].entries()) {
    const { id: campaignId } = await aCampaign(app, {
      firm,
      status: 'active',
      name: `Eski ${index}`,
      end_date,
    });
    await app.run(sql`update campaigns set activated_at = activated_at - interval '9 days',
      start_date = start_date - 9 where id = ${campaignId}`);
    for (let view = 0; view < 2 - (index % 2) + index; view += 1) {
      const { userId: viewerId } = await aViewer(app);
      await aPaidView(app, { campaignId, viewerId, at: app.clock.now() });
      if (view === index) await aClick(app, { campaignId, viewerId, amount: 50, at: app.clock.now() });
    }
  }
  const shown: Record<FirmSort, (row: FirmCampaign) => string | number | null> = {
    created_at: (row) => row.id,
    campaign_name: (row) => row.campaign_name,
    end_date: (row) => row.end_date,
    total_views: (row) => row.total_views,
    total_clicks: (row) => row.total_clicks,
    ctr: (row) => (row.total_views === 0 ? null : row.total_clicks / row.total_views),
    spent: (row) => row.spent,
    pace: (row) => row.pace,
    remaining_budget: (row) => row.remaining_budget,
  };
  for (const [sortBy, read] of Object.entries(shown))
    for (const sortOrder of ['asc', 'desc']) {
      const path = `/api/firm/campaigns/active?sortBy=${sortBy}&sortOrder=${sortOrder}`;
      const rows: FirmCampaign[] = (await app.call(path, { as: firm.token })).data.campaigns;
      const figures = rows.map(read).filter((figure) => figure !== null);
      const inOrder = figures.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
      expect([sortBy, ...figures]).toEqual([
        sortBy,
        ...(sortOrder === 'asc' ? inOrder : inOrder.toReversed()),
      ]);
      expect(rows).toHaveLength(4);
      if (sortBy === 'pace' || sortBy === 'ctr') expect(rows.at(-1)?.id).toBe(young.id);
    }
  const { data } = await app.call('/api/firm/campaigns/active?sortBy=spent', { as: firm.token });
  // Four views and a click: ₺1,50 of ₺4.500 net, for which ₺6.000 were paid.
  expect(data.campaigns[0]).toMatchObject({ spent: 2, total_clicks: 1 });
});

/** Few budgets, some of them large: every sum is still a safe integer. */
const budgets = fc.array(fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: MAX_KURUS })), {
  minLength: 1,
  maxLength: 20,
});
const rate = fc.integer({ min: 1, max: 10_000 }).map(basisPoints);

async function insertPending(firmId: number, amounts: readonly number[]): Promise<void> {
  await app.run(sql`insert into campaigns (firm_id, campaign_name, description, campaign_link, budget_kurus, display_duration,
          start_date, end_date, status, created_at)
        select ${firmId}, 'Kış İndirimi', 'Botlarda yüzde elli', 'https://ornek.com/', amount, 5, '2026-11-23',
          '2026-12-07', 'pending', now() from unnest(${amounts}::bigint[]) as amount`);
}

test('sums of the database: equal to breakDownBudget() for any budgets and rates', async () => {
  const { userId } = await aFirm(app);
  const settings = await inTransaction(app.db, readSettings);
  await fc.assert(
    fc.asyncProperty(budgets, rate, rate, async (amounts, vat_rate: BasisPoints, system_profit_rate) => {
      await app.run(sql`delete from campaigns where firm_id = ${userId}`);
      await insertPending(userId, amounts);
      const rates = { vatRate: vat_rate, systemProfitRate: system_profit_rate };
      const parts = amounts.map((amount) => breakDownBudget(kurus(amount), rates));
      const ownPending = sql<boolean>`${inStatus('pending')} and campaigns.firm_id = ${userId}`;
      const sums = await sumBudgets(app.db, ownPending, {
        ...settings,
        vat_rate,
        system_profit_rate,
      });
      expect(sums).toEqual({
        baseBudget: sumKurus(...parts.map((part) => part.baseBudget)),
        vatAmount: sumKurus(...parts.map((part) => part.vatAmount)),
        totalWithVat: sumKurus(...parts.map((part) => part.totalWithVat)),
        systemFee: sumKurus(...parts.map((part) => part.systemFee)),
        campaignBudget: sumKurus(...parts.map((part) => part.campaignBudget)),
      });
    }),
    { numRuns: 150 },
  );
});
