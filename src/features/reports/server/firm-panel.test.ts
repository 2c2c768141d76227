import { describe, expect, test } from 'vitest';
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import { run, sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { aPayment } from '#testing/payments.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const DAY_MS = 86_400_000;

const statsOf = async ({ token }: Person) => (await app.call('/api/firm/stats', { as: token })).data;
const markSeen = ({ token }: Person, kind: string, ids: unknown) =>
  app.call('/api/firm/notices/seen', { as: token, body: { kind, campaign_ids: ids } });

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
    const begun = { stop_reason: null, start_date: istanbulDay(app.clock.now()) };
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
      approved_campaigns_news: 1,
      payment_approved_campaigns_list: [
        { id: stopped.id, campaign_name: 'Durdurulan', status: 'stopped', ...begun },
        { id: live.id, campaign_name: 'Yayında', status: 'active', ...begun },
      ],
      payment_approved_campaigns_news: 2,
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
  test('that was shown is not told of again on another device; the counters stay', async () => {
    const firm = await aFirm(app);
    const { id } = await aCampaign(app, { firm, status: 'approved' });
    expect(await markSeen(firm, 'approved', [id])).toMatchObject({ status: 200, data: { seen: 1 } });
    expect(await statsOf(firm)).toMatchObject({ approved_campaigns_list: [], pending_payment_campaigns: 1 });
    expect((await markSeen(firm, 'approved', [id])).data).toEqual({ seen: 0 });
  });

  test('of the one kind says nothing of the other', async () => {
    const firm = await aFirm(app);
    const { id } = await aCampaign(app, { firm, status: 'active', name: 'Yayında' });
    await markSeen(firm, 'approved', [id]);
    const named = [{ id, campaign_name: 'Yayında' }];
    expect(await statsOf(firm)).toMatchObject({ payment_approved_campaigns_list: named });
    await markSeen(firm, 'payment_approved', [id]);
    expect(await statsOf(firm)).toMatchObject({ payment_approved_campaigns_list: [], active_campaigns: 1 });
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
      approved_campaigns_news: 0,
      payment_approved_campaigns_news: 0,
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
    expect(await statsOf({ ...firm, token: renewed.data.token })).toMatchObject({
      approved_campaigns_news: count,
      payment_approved_campaigns_news: count,
    });
  });

  test('counts what it has no room to name, and has told of all of it', async () => {
    const firm = await aFirm(app);
    const { id } = await aCampaign(app, { firm, status: 'active' });
    for (let count = 0; count < 63; count += 1)
      await app.call(`/api/firm/campaigns/${id}/clone`, { method: 'POST', as: firm.token });
    await run(
      app.db,
      sql`update campaigns set status = first.status, approved_at = first.approved_at, activated_at = first.activated_at,
          vat_rate_bp = first.vat_rate_bp, system_profit_rate_bp = first.system_profit_rate_bp,
          view_rate_kurus = first.view_rate_kurus, click_rate_kurus = first.click_rate_kurus,
          second_view_rate_bp = first.second_view_rate_bp, max_views_per_ad = first.max_views_per_ad
        from campaigns as first where first.id = ${id} and campaigns.firm_id = ${firm.userId}`,
    );
    const before = await statsOf(firm);
    expect(before).toMatchObject({ payment_approved_campaigns_news: 64, active_campaigns: 64 });
    expect(before.payment_approved_campaigns_list).toHaveLength(50);
    const named = before.payment_approved_campaigns_list.map((campaign: { id: number }) => campaign.id);
    await markSeen(firm, 'payment_approved', named);
    expect(await statsOf(firm)).toMatchObject({
      payment_approved_campaigns_news: 0,
      payment_approved_campaigns_list: [],
    });
  });

  test('of somebody else’s campaign is not marked', async () => {
    const { id, firm } = await aCampaign(app, { status: 'approved' });
    expect((await markSeen(await aFirm(app), 'approved', [id, 999_999])).data).toEqual({ seen: 0 });
    expect(await statsOf(firm)).toMatchObject({ approved_campaigns_list: [{ id }] });
  });

  test('marked on two devices at once is marked once', async () => {
    const { id, firm } = await aCampaign(app, { status: 'approved' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => markSeen(firm, 'approved', [id, id])));
    expect(answers.reduce((sum, { data }) => sum + data.seen, 0)).toBe(1);
  });

  test.each([
    ['an unknown kind', 'rejected', [1]],
    ['no campaign', 'approved', []],
    ['too many', 'approved', Array.from({ length: 51 }, (_, index) => index + 1)],
    ['no numbers', 'approved', ['1']],
  ])('with %s is refused', async (_, kind, ids) => {
    expect(await markSeen(await aFirm(app), kind, ids)).toMatchObject(refusal(400, 'VALIDATION'));
  });
});
