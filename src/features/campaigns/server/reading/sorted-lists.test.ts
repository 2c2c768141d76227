import { expect, test } from 'vitest';
import { run, sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aClick, aPaidView } from '#testing/paid-views.ts';
import { approve, pay } from '#testing/payments.ts';
import { aFirm, anAdmin, aViewer } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import type { AdminCampaign, FirmCampaign, FirmSort } from '../../campaign-wire.ts';

const app = useTestApp();

test('an order by an amount or a count is that of what stands in its column, top-ups included', async () => {
  const admin = await anAdmin(app);
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

test('a firm sorts its active list by each figure; without one a campaign stands last', async () => {
  const firm = await aFirm(app);
  const young = await aCampaign(app, { firm, status: 'active', name: 'Yeni' });
  for (const [index, end_date] of ['2026-12-20', '2026-12-08', '2027-01-15'].entries()) {
    const { id: campaignId } = await aCampaign(app, {
      firm,
      status: 'active',
      name: `Eski ${index}`,
      end_date,
    });
    await run(
      app.db,
      sql`update campaigns set activated_at = activated_at - interval '9 days',
      start_date = start_date - 9 where id = ${campaignId}`,
    );
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
