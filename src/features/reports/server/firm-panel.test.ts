import { describe, expect, test } from 'vitest';
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { aPayment } from '#testing/payments.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const DAY_MS = 86_400_000;

const statsOf = async ({ token }: Person) => (await app.call('/api/firm/stats', { as: token })).data;

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
      on_air_campaigns: 1,
      stopped_campaigns: 1,
      halted_campaigns: 0,
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

  test('tell a campaign that an admin took off the air from one that the firm stopped, until it is back', async () => {
    const [firm, admin] = [await aFirm(app), await anAdmin(app)];
    await aCampaign(app, { firm, admin, status: 'stopped' });
    const { id } = await aCampaign(app, { firm, admin, status: 'active' });
    const decide = (what: 'start' | 'stop', body?: { reason: string }) =>
      app.call(`/api/admin/campaigns/${id}/${what}`, { method: 'PUT', as: admin.token, body });
    await decide('stop', { reason: 'Fiyat sitedekiyle aynı değil.' });
    expect(await statsOf(firm)).toMatchObject({ stopped_campaigns: 2, halted_campaigns: 1 });
    await decide('start');
    expect(await statsOf(firm)).toMatchObject({ stopped_campaigns: 1, halted_campaigns: 0 });
  });

  test('of a new firm are zero', async () => {
    expect(await statsOf(await aFirm(app))).toMatchObject({
      draft_campaigns: 0,
      approved_campaigns_list: [],
    });
  });
});

describe('a popup', () => {
  test('whose notice was read, in it or by the bell, is told of on no device again; the counters stay', async () => {
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

  test('tells how a campaign stands now: one that is to begin is not on the air', async () => {
    const firm = await aFirm(app);
    const start_date = addDays(istanbulDay(app.clock.now()), 10);
    await aCampaign(app, { firm, status: 'active', start_date });
    const told = [{ status: 'active', start_date }];
    expect(await statsOf(firm)).toMatchObject({
      payment_approved_campaigns_list: told,
      active_campaigns: 1,
      on_air_campaigns: 0,
    });
  });

  test('does not tell of an approval after the payment was rejected', async () => {
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
