import { beforeEach, describe, expect, test } from 'vitest';
import { formatKurus, liraToKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { completeIfDue } from '#features/payments/server/index.ts';
import { aCampaign, type MadeCampaign, TEST_ISSUER } from '#testing/campaigns.ts';
import { aClick, aPaidView } from '#testing/paid-views.ts';
import { aFirm, aViewer } from '#testing/people.ts';
import { askReport, forgetCountedHours } from '#testing/reports.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { countDueHours } from './count-hours.ts';

const app = useTestApp();
const CALLS = ['stats', 'statistics', 'performance', 'optimizations', 'budget-history'];

/** Every test begins on the same morning: hours that an earlier one counted are yet to come. */
beforeEach(async () => {
  app.clock.set(at('23T09:00:00'));
  await forgetCountedHours(app);
});

const ask = (made: MadeCampaign, call: string) => askReport(app, made, call);
const at = (time: string) => new Date(`2026-11-${time}Z`);

/** Two viewers before and after midnight in Istanbul, the first one again after it, with a click: 0,25 + 0,25 + 0,13 + 0,50. */
async function aWatchedCampaign() {
  const made = await aCampaign(app, { status: 'active' });
  const [first, second] = [(await aViewer(app)).userId, (await aViewer(app)).userId];
  const campaignId = made.id;
  await aPaidView(app, { campaignId, viewerId: first, at: at('23T20:59:59') });
  await aPaidView(app, { campaignId, viewerId: second, at: at('23T21:00:00') });
  await aPaidView(app, { campaignId, viewerId: first, viewNumber: 2, amount: 13, at: at('23T22:30:00') });
  await aClick(app, { campaignId, viewerId: second, amount: 50, at: at('23T21:00:30') });
  return made;
}

describe('a campaign’s totals', () => {
  test('are what was watched and spent, also after what was left was given back', async () => {
    const made = await aWatchedCampaign();
    const running = { total_views: 3, unique_viewers: 2, total_clicks: 1, ctr: 33.33, spent: 1.51 };
    expect((await ask(made, 'stats')).data).toEqual({ ...running, remaining_budget: 4498.87 });
    await app.call(`/api/firm/campaigns/${made.id}/close`, { method: 'POST', as: made.firm.token });
    expect((await ask(made, 'stats')).data).toEqual({ ...running, remaining_budget: 0 });
  });
});

describe('statistics', () => {
  test('T-I6: by day are Istanbul’s days', async () => {
    const made = await aWatchedCampaign();
    app.clock.set(at('24T09:00:00'));
    const first = {
      date: '2026-11-23',
      total_views: 1,
      unique_viewers: 1,
      total_clicks: 0,
      ctr: 0,
      spent: 0.34,
    };
    const second = {
      date: '2026-11-24',
      total_views: 2,
      unique_viewers: 2,
      total_clicks: 1,
      ctr: 50,
      spent: 1.17,
    };
    const days = async (query = '') => (await ask(made, `statistics${query}`)).data.days;
    expect(await days()).toEqual([first, second]);
    expect(await days('?to=2026-11-30')).toEqual([first, second]);
    expect(await days('?from=2026-11-24&to=2026-11-24')).toEqual([second]);
  });
});

describe('performance', () => {
  test('by day has every day, its rates, what was left and where the money went', async () => {
    const made = await aWatchedCampaign();
    app.clock.set(at('25T09:00:00'));
    const { data } = await ask(made, 'performance');
    expect(data).toMatchObject({
      campaign: { id: made.id, campaign_name: 'Kış İndirimi', status: 'active' },
      by: 'day',
      from: '2026-11-23',
      to: '2026-11-25',
      totals: { total_views: 3, new_viewers: 2, total_clicks: 1, ctr: 33.33, spent: 1.51 },
      // From 12:00 on the 23rd to 12:00 on the 25th.
      rates: {
        views_per_day: 1.5,
        spent_per_day: 0.76,
        cost_per_view: 0.5,
        cost_per_new_viewer: 0.76,
        cost_per_click: 1.51,
      },
      pace: { verdict: 'slow', budget_left_percent: 99.97, runs_out_on: null, daily_spent: 0.76 },
      budget: {
        paid: 6000,
        first_views: 0.5,
        repeat_views: 0.13,
        clicks: 0.5,
        fee: 0.38,
        vat: 0.25,
        refunded: 0,
        unspent: 5998.49,
      },
      audience: null,
    });
    const quiet = { total_clicks: 0, ctr: 0, spent: 0, total_views: 0, unique_viewers: 0, new_viewers: 0 };
    expect(data.points).toMatchObject([
      {
        ...quiet,
        at: '2026-11-22T21:00:00.000Z',
        total_views: 1,
        unique_viewers: 1,
        new_viewers: 1,
        spent: 0.34,
        budget_left: 4499.75,
      },
      {
        at: '2026-11-23T21:00:00.000Z',
        total_views: 2,
        unique_viewers: 2,
        new_viewers: 1,
        total_clicks: 1,
        ctr: 50,
        spent: 1.17,
        budget_left: 4498.87,
      },
      { ...quiet, at: '2026-11-24T21:00:00.000Z', budget_left: 4498.87 },
    ]);
  });

  test('by hour has 24 an Istanbul day, and is the same once the hours are counted', async () => {
    const made = await aWatchedCampaign();
    app.clock.set(at('25T09:00:00'));
    const read = () => ask(made, 'performance?by=hour&from=2026-11-24&to=2026-11-24');
    const live = (await read()).data;
    expect(live.points).toHaveLength(24);
    expect(live.points[0]).toMatchObject({
      at: '2026-11-23T21:00:00.000Z',
      total_views: 1,
      total_clicks: 1,
      budget_left: 4499,
    });
    expect(live.points[1]).toMatchObject({
      at: '2026-11-23T22:00:00.000Z',
      total_views: 1,
      unique_viewers: 1,
      new_viewers: 0,
    });
    await countDueHours(app.db, app.clock.now());
    expect((await read()).data).toEqual(live);
    expect((await ask(made, 'performance?by=hour')).data).toMatchObject({
      from: '2026-11-24',
      to: '2026-11-25',
    });
  });

  test('after the end goes to the end, and knows what was returned', async () => {
    const made = await aWatchedCampaign();
    app.clock.set(at('24T09:00:00'));
    await ask(made, 'stats');
    await app.call(`/api/firm/campaigns/${made.id}/close`, { method: 'POST', as: made.firm.token });
    app.clock.set(at('29T09:00:00'));
    const { data } = await ask(made, 'performance');
    expect(data).toMatchObject({
      to: '2026-11-24',
      budget: { paid: 6000, fee: 0.38, vat: 0.25, refunded: 5998.49, unspent: 0 },
    });
    expect(data.points).toHaveLength(2);
    expect(data.points[1]).toMatchObject({ budget_left: 0 });
  });

  test('nothing changes after the end: the last point has what the campaign kept, which is nothing', async () => {
    const made = await aWatchedCampaign();
    await ask(made, 'stats');
    app.clock.set(at('24T09:00:30'));
    const close = `/api/firm/campaigns/${made.id}/close`;
    await app.call(close, { method: 'POST', as: made.firm.token });
    const calls = ['performance', 'performance?by=hour', 'optimizations', 'budget-history'];
    const read = async () => Promise.all(calls.map(async (call) => (await ask(made, call)).data));
    const then = await read();
    expect(then[0].points.at(-1)).toMatchObject({ budget_left: 0 });
    expect(then[1].points.at(-1)).toMatchObject({ budget_left: 0 });
    app.clock.set(at('24T09:13:30'));
    expect(await read()).toEqual(then);
    app.clock.set(at('29T09:00:00'));
    expect(await read()).toMatchObject([then[0], {}, then[2], then[3]]);
  });

  test('what is shown side by side names the same kuruş, though one is asked seconds after the other', async () => {
    const made = await aWatchedCampaign();
    app.clock.set(at('25T09:00:01'));
    const { data } = await ask(made, 'performance');
    app.clock.set(at('25T09:00:58'));
    expect((await ask(made, 'performance')).data.pace).toEqual(data.pace);
    const left = formatKurus(liraToKurus(data.pace.left_at_end) ?? ZERO_KURUS);
    const { optimizations } = (await ask(made, 'optimizations')).data;
    expect(JSON.stringify(optimizations)).toContain(left);
  });

  test('a flight has its own days: what was watched across its last midnight counts on the last one', async () => {
    const made = await aCampaign(app, { status: 'active', end_date: '2026-11-30' });
    const viewers = [(await aViewer(app)).userId, (await aViewer(app)).userId] as const;
    const view = { campaignId: made.id };
    await aPaidView(app, { ...view, viewerId: viewers[0], at: at('30T20:30:00') });
    await aPaidView(app, { ...view, viewerId: viewers[1], at: at('30T21:00:03') });
    await aPaidView(app, { ...view, viewerId: viewers[0], viewNumber: 2, amount: 13, at: at('30T21:00:04') });
    app.clock.set(at('30T21:05:00'));
    await completeIfDue(app.db, { campaignId: made.id, issuer: TEST_ISSUER, now: app.clock.now() });
    app.clock.set(new Date('2026-12-04T09:00:00Z'));
    const all = { total_views: 3, new_viewers: 2, spent: 0.84 };

    const read = async () => (await ask(made, 'performance')).data;
    const byDay = await read();
    expect(byDay).toMatchObject({ from: '2026-11-23', to: '2026-11-30', totals: all });
    // Three views in seven days and a half.
    expect(byDay.rates).toMatchObject({ views_per_day: 0.4, spent_per_day: 0.11 });
    expect(byDay.points).toHaveLength(8);
    expect(byDay.points[7]).toMatchObject({ ...all, at: '2026-11-29T21:00:00.000Z', unique_viewers: 2 });

    const byHour = (await ask(made, 'performance?by=hour')).data;
    expect(byHour).toMatchObject({ from: '2026-11-29', to: '2026-11-30', totals: all });
    expect(byHour.points).toHaveLength(48);
    expect(byHour.points[47]).toMatchObject({ ...all, at: '2026-11-30T20:00:00.000Z' });

    const { days } = (await ask(made, 'statistics')).data;
    expect(days).toMatchObject([{ date: '2026-11-30', total_views: 3, unique_viewers: 2 }]);
    await countDueHours(app.db, app.clock.now());
    expect(await read()).toEqual(byDay);
  });

  test('a flight begins on its start date, however early it was paid for', async () => {
    const made = await aCampaign(app, { status: 'active', start_date: '2026-11-25' });
    expect((await ask(made, 'performance')).data).toMatchObject({ from: '2026-11-23', to: '2026-11-23' });
    app.clock.set(at('26T09:00:00'));
    expect((await ask(made, 'performance')).data).toMatchObject({ from: '2026-11-25', to: '2026-11-26' });
  });

  test.each(['', '?by=hour', '?from=2026-11-23&to=2026-11-23'])(
    'a young campaign has no more a day than was counted: performance%s',
    async (query) => {
      const made = await aWatchedCampaign();
      app.clock.set(at('23T09:06:00'));
      const { rates, totals } = (await ask(made, `performance${query}`)).data;
      expect(rates).toMatchObject({ views_per_day: totals.total_views, spent_per_day: totals.spent });
    },
  );

  test('ended by hand in the middle of a day has the rates that it had a moment before', async () => {
    const made = await aWatchedCampaign();
    app.clock.set(at('26T09:06:00'));
    const { rates } = (await ask(made, 'performance')).data;
    const close = `/api/firm/campaigns/${made.id}/close`;
    expect((await app.call(close, { method: 'POST', as: made.firm.token })).status).toBe(200);
    app.clock.set(at('27T18:00:00'));
    expect((await ask(made, 'performance')).data.rates).toEqual(rates);
  });

  test('before it was paid for is empty', async () => {
    const { data } = await ask(await aCampaign(app), 'performance');
    expect(data).toMatchObject({ pace: null, audience: null, totals: { total_views: 0, ctr: 0 } });
    expect(data.rates).toEqual({
      views_per_day: 0,
      spent_per_day: 0,
      cost_per_view: null,
      cost_per_new_viewer: null,
      cost_per_click: null,
    });
  });

  test.each([
    ['turned round', 'performance?from=2026-11-24&to=2026-11-23', 'to'],
    ['turned round', 'statistics?from=2026-11-24&to=2026-11-23', 'to'],
    ['longer than a year', 'performance?from=2025-11-01&to=2026-11-23', 'to'],
    ['longer than a year', 'statistics?from=2025-11-01&to=2026-11-23', 'to'],
    ['hours of more than fourteen days', 'performance?by=hour&from=2026-11-01&to=2026-11-15', 'to'],
    ['no day', 'performance?from=2026-02-30', 'from'],
    ['more last days than there may be', 'performance?by=hour&last=15', 'last'],
    ['by the week', 'performance?by=week', 'by'],
  ])('%s is refused: %s', async (_, call, field) => {
    const answer = await ask(await aCampaign(app), call);
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } });
  });
});

test('T-F10: a campaign’s figures are nobody else’s', async () => {
  const { id } = await aCampaign(app, { status: 'active' });
  const other = await aFirm(app);
  for (const call of CALLS) {
    const answer = await app.call(`/api/firm/campaigns/${id}/${call}`, { as: other.token });
    expect(answer, call).toMatchObject(refusal(404, 'CAMPAIGN_NOT_FOUND'));
  }
});
