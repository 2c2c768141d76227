import { expect, test } from 'vitest';
import { aCampaign } from '#testing/campaigns.ts';
import { approve, pay } from '#testing/payments.ts';
import { anAdmin } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import type { AdminCampaign } from '../../campaign-wire.ts';

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
