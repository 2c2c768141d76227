/** Two servers on one database: what one changes about a campaign, the list of ads that the other answers next knows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { one, sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { approve, aPayment, pay } from '#testing/payments.ts';
import { anAdmin, aViewer } from '#testing/people.ts';
import { startTestApp, useTestApp } from '#testing/test-app.ts';
import { offeredTo, setSettings, startAd, viewAd } from '#testing/watching.ts';

const app = useTestApp();
let other: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  other = await startTestApp({ beside: app });
}, 60_000);
afterAll(() => other.close());

// The clock of both stands still unless a test moves it, so nothing here is read again because time has passed.
test('a campaign is offered when it is paid and resumed, and no more when it was stopped, at the next list', async () => {
  const viewer = await aViewer(app);
  const offered = () => offeredTo(other, viewer);
  const payment = await aPayment(app, { status: 'pending' });
  const { campaignId: id, firm } = payment;
  expect(await offered()).not.toContain(id);
  expect(await approve(app, payment)).toMatchObject({ status: 200 });
  expect(await offered()).toContain(id);
  const change = (what: 'stop' | 'start') =>
    app.call(`/api/firm/campaigns/${id}/${what}`, { method: 'PUT', as: firm.token });
  expect(await change('stop')).toMatchObject({ status: 200 });
  expect(await offered()).not.toContain(id);
  expect(await change('start')).toMatchObject({ status: 200 });
  expect(await offered()).toContain(id);
});

test('a budget that one server reserved is not offered by the other, and within a second again after a top-up', async () => {
  const NET_KURUS = 450_000; // Of the smallest campaign.
  await setSettings(app, { view_rate: NET_KURUS, daily_earning_limit: 2 * NET_KURUS });
  const admin = await anAdmin(app);
  const { id, firm } = await aCampaign(app, { status: 'active', admin });
  const [watching, waiting] = [await aViewer(app), await aViewer(app)];
  expect(await offeredTo(other, waiting)).toContain(id);
  // The only view that the budget covers.
  const { data } = await startAd(app, watching, id);
  expect(await offeredTo(other, waiting)).not.toContain(id);

  const topUp = await app.call(`/api/firm/campaigns/${id}/budget`, {
    method: 'PUT',
    as: firm.token,
    body: { amount: 10_000 },
  });
  const payment = { id: Number(topUp.data.order_id), campaignId: id, firm, admin };
  expect(await pay(app, payment, 'bank_transfer')).toMatchObject({ status: 200 });
  expect(await approve(app, payment)).toMatchObject({ status: 200 });
  app.clock.advance(1000);
  expect(await offeredTo(other, waiting)).toContain(id);

  // Watched on the one, paid by the other, and once.
  app.clock.advance(data.display_duration * 1000);
  expect(await viewAd(other, watching, id, data.watch_id)).toMatchObject({ status: 200 });
  const { paid } = await one(
    app.db,
    sql<{
      paid: number;
    }>`select count(*) as paid from ledger_entries where kind = 'view' and ref = ${String(data.watch_id)}`,
  );
  expect(paid).toBe(1);
});
