import { afterEach, describe, expect, test } from 'vitest';
import { addDays, startOfDay } from '#lib/shared/dates.ts';
import { sql } from '#lib/server/db.ts';
import { aCampaign, type MadeCampaign } from '#testing/campaigns.ts';
import { aClick, aPaidView } from '#testing/paid-views.ts';
import { aPayment } from '#testing/payments.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { askReport, forgetCountedHours } from '#testing/reports.ts';
import { refusal, TEST_START, useTestApp } from '#testing/test-app.ts';
import type { CampaignDay } from '#features/performance/contract.ts';
import type { Overview } from '#features/performance/overview-wire.ts';
import { countDueHours } from '#features/performance/read-hours.server.ts';

const app = useTestApp();
const TODAY = '2026-12-22';
const DAY_MS = 86_400_000;
const lira = (amounts: readonly number[]) => Math.round(amounts.reduce((all, one) => all + one, 0) * 100);

afterEach(async () => {
  app.clock.set(TEST_START);
  await forgetCountedHours(app);
});

async function ask({ token, userId }: Person, days = ''): Promise<Overview> {
  await app.run(sql`update sessions set expires_at = '2030-01-01T00:00:00Z' where user_id = ${userId}`);
  const { data } = await app.call(`/api/firm/overview${days && `?days=${days}`}`, { as: token });
  return data;
}

async function aFirmWithMonths(): Promise<{ firm: Person; campaigns: MadeCampaign[] }> {
  const [firm, admin] = [await aFirm(app), await anAdmin(app)];
  const end_date = '2027-01-31';
  const campaigns = [
    await aCampaign(app, { firm, admin, status: 'active', name: 'Masa', end_date }),
    await aCampaign(app, { firm, admin, status: 'active', name: 'Sandalye', end_date }),
  ];
  const viewers = await Promise.all([1, 2, 3].map(() => aViewer(app)));
  // 0 to 29 days ago are the period, 30 to 59 the one before.
  for (const [index, daysAgo] of [0, 3, 29, 30, 28].entries()) {
    const at = new Date(startOfDay(addDays(TODAY, -daysAgo)).getTime() + (daysAgo === 29 ? 1 : 40_000_000));
    const campaignId = campaigns[index % 2]?.id ?? 0;
    const viewerId = viewers[index % 3]?.userId ?? 0;
    await aPaidView(app, { campaignId, viewerId, at });
    if (index < 2) await aClick(app, { campaignId, viewerId, amount: index * 50, at });
  }
  app.clock.set(new Date(startOfDay(TODAY).getTime() + DAY_MS / 2));
  return { firm, campaigns };
}

describe('the figures of all campaigns', () => {
  test('are the sums of each one’s own page, counted or not, over the same days and the same many before', async () => {
    const { firm, campaigns } = await aFirmWithMonths();
    const live = await ask(firm);
    await countDueHours(app.db, app.clock.now());
    expect(await ask(firm)).toEqual(live);
    expect(live.now.days).toHaveLength(30);
    expect(live.now.days.slice(-2)).toMatchObject([
      { total_views: 0, spent: 0 },
      { date: TODAY, total_views: 1 },
    ]);
    expect(live).toMatchObject({
      now: { from: '2026-11-23', to: TODAY, totals: { total_views: 4, total_clicks: 2 } },
      before: {
        from: '2026-10-24',
        to: '2026-11-22',
        totals: { total_views: 1, spent: 0.34 },
      },
    });
    for (const { from, to, totals, days } of [live.now, live.before]) {
      const own = await Promise.all(
        campaigns.map((made) => askReport(app, made, `performance?from=${from}&to=${to}`)),
      );
      for (const name of ['spent', 'total_views', 'total_clicks'] as const) {
        const sum = own.reduce((all, { data }) => all + data.totals[name], 0);
        expect(totals[name], name).toBe(sum);
        expect(
          days.reduce((all, day) => all + day[name], 0),
          `${name} by day`,
        ).toBe(sum);
      }
    }
  });

  test('are, by day and campaign, what the file of the active list holds', async () => {
    const { firm, campaigns } = await aFirmWithMonths();
    const { now, before } = await ask(firm, '90');
    const read = async (query = '', as = firm.token) =>
      (await app.call(`/api/firm/campaigns/days${query}`, { as })).data.days;
    const days: CampaignDay[] = await read();
    expect(days.map(({ date }) => date)).toEqual(
      days
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    for (const name of ['spent', 'total_views', 'total_clicks'] as const)
      expect(lira(days.map((day) => day[name]))).toBe(lira([now.totals[name], before.totals[name]]));
    expect(await read('?search=sandalye')).toEqual(
      days.filter(({ campaign_id: id }) => id === campaigns[1]?.id),
    );
    expect(await read('?status=stopped')).toEqual([]);
    expect(await read('', (await aFirm(app)).token)).toEqual([]);
    expect((await app.call('/api/firm/campaigns/days', { as: (await aViewer(app)).token })).status).toBe(403);
  });

  test.each([
    ['7', '2026-12-16', 2],
    ['90', '2026-09-24', 5],
  ])('of %s days begin on %s', async (days, from, views) => {
    const { firm } = await aFirmWithMonths();
    expect((await ask(firm, days)).now).toMatchObject({ from, to: TODAY, totals: { total_views: views } });
  });

  test('are nobody else’s, and for firms alone', async () => {
    await aFirmWithMonths();
    const [other, viewer] = [await aFirm(app), await aViewer(app)];
    expect((await ask(other)).now.totals).toMatchObject({ total_views: 0 });
    expect(await app.call('/api/firm/overview', { as: viewer.token })).toMatchObject({ status: 403 });
    expect(await app.call('/api/firm/overview')).toMatchObject({ status: 401 });
    expect(await app.call('/api/firm/overview?days=31', { as: other.token })).toMatchObject(
      refusal(400, 'VALIDATION'),
    );
  });
});

describe('what waits for the firm', () => {
  const waitingOf = async (firm: Person) =>
    (await ask(firm)).waiting.items.map(({ kind, campaign_name: name }) => `${kind} ${name}`);

  test('is named, the most urgent first', async () => {
    const [firm, admin] = [await aFirm(app), await anAdmin(app)];
    const options = { firm, admin };
    await aCampaign(app, { ...options, name: 'Taslak' });
    await aCampaign(app, { ...options, name: 'İnceleniyor', status: 'pending' });
    await aCampaign(app, { ...options, name: 'Reddedilen', status: 'rejected' });
    await aPayment(app, { ...options, name: 'Ödenecek' });
    await aPayment(app, { ...options, name: 'Bildirilen', status: 'pending' });
    await aCampaign(app, { ...options, name: 'Rahat', status: 'active' });
    const [first, last] = ['2026-11-23', '2026-11-30'];
    await aCampaign(app, { ...options, name: 'Bitiyor', status: 'active', end_date: last });
    await aCampaign(app, { ...options, name: 'Başlıyor', status: 'active', start_date: addDays(first, 5) });
    const { id } = await aCampaign(app, { ...options, name: 'Durdurulan', status: 'active' });
    const stop = { method: 'PUT' as const, as: admin.token, body: { reason: 'Fiyat yanlış.' } };
    await app.call(`/api/admin/campaigns/${id}/stop`, stop);
    app.clock.set(new Date(startOfDay(addDays(first, 4)).getTime() + 3_600_000));
    expect(await waitingOf(firm)).toEqual([
      'unpaid Ödenecek',
      'rejected Reddedilen',
      'halted Durdurulan',
      'ending Bitiyor',
      'starting Başlıyor',
      'draft Taslak',
    ]);
    const { waiting } = await ask(firm);
    expect(waiting.total).toBe(6);
    expect(waiting.items[0]).toMatchObject({ amount: 6000, day: '2026-12-07', reason: null });
    expect(waiting.items[1]).toMatchObject({ reason: 'Görsel okunmuyor', day: null });
    expect(waiting.items[2]).toMatchObject({ reason: 'Fiyat yanlış.' });
    expect(waiting.items[3]).toMatchObject({ day: last, amount: 4500 });
    const other = await aFirm(app);
    expect((await ask(other)).waiting).toEqual({ items: [], total: 0 });
  });

  test('a budget: waits once a tenth is left', async () => {
    const { id, firm } = await aCampaign(app, { status: 'active', name: 'Az kaldı' });
    const viewer = await aViewer(app);
    const { now } = app.clock;
    const spend = (amount: number, viewNumber: number) =>
      aPaidView(app, { campaignId: id, viewerId: viewer.userId, at: now(), amount, viewNumber });
    await spend(405_000 - 1, 1);
    expect(await waitingOf(firm)).toEqual([]);
    await spend(1, 2);
    expect(await waitingOf(firm)).toEqual(['low_budget Az kaldı']);
  });

  test('more than fifty: counted, fifty are named', async () => {
    const firm = await aFirm(app);
    const { id } = await aCampaign(app, { firm });
    for (let count = 0; count < 51; count += 1)
      await app.call(`/api/firm/campaigns/${id}/clone`, { method: 'POST', as: firm.token });
    const { waiting } = await ask(firm);
    expect(waiting.total).toBe(52);
    expect(waiting.items).toHaveLength(50);
  });
});
