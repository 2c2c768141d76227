import { describe, expect, test } from 'vitest';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

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
    expect(await statsOf(firm)).toEqual({
      draft_campaigns: 1,
      pending_campaigns: 1,
      rejected_campaigns: 1,
      active_campaigns: 1,
      stopped_campaigns: 1,
      halted_campaigns: 0,
      completed_campaigns: 1,
      pending_payment_campaigns: 1,
      approved_campaigns_list: [{ id: approved.id, campaign_name: 'Onaylanan' }],
      payment_approved_campaigns_list: [
        { id: stopped.id, campaign_name: 'Durdurulan' },
        { id: live.id, campaign_name: 'Yayında' },
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
    expect(await markSeen(await aFirm(app), kind, ids)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
  });
});
