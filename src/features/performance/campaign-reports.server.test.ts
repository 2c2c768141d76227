import { beforeEach, describe, expect, test } from 'vitest';
import { formatKurus, liraToKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { completeIfDue } from '#features/campaign-end/server.ts';
import { aCampaign, type MadeCampaign, TEST_ISSUER } from '#testing/campaigns.ts';
import { aClick, aPaidView } from '#testing/paid-views.ts';
import { aViewer, anAdmin } from '#testing/people.ts';
import { askReport, forgetCountedHours } from '#testing/reports.ts';
import { useTestApp } from '#testing/test-app.ts';
import { countDueHours } from './read-hours.server.ts';
import { sql } from '#lib/server/db.ts';
import { takeDueSnapshots } from './audience-snapshots.server.ts';

const app = useTestApp();

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
  test('views and money spent: the same after the rest was returned', async () => {
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
  test('by day: every day, rates, budget left and the uses of the money', async () => {
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

  test('by hour: 24 an Istanbul day, the same once the hours are counted', async () => {
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
    const last = (await ask(made, 'performance?by=hour')).data;
    expect(last).toMatchObject({ from: '2026-11-24', to: '2026-11-25' });
    // Up to noon: no hour is to come.
    expect(last.points).toHaveLength(24 + 13);
  });

  test('after the end: nothing changes, and the last point has no budget left', async () => {
    const made = await aWatchedCampaign();
    await ask(made, 'stats');
    app.clock.set(at('24T09:00:30'));
    const close = `/api/firm/campaigns/${made.id}/close`;
    await app.call(close, { method: 'POST', as: made.firm.token });
    const calls = ['performance', 'performance?by=hour', 'optimizations', 'budget-history'];
    const read = async () => Promise.all(calls.map(async (call) => (await ask(made, call)).data));
    const then = await read();
    expect(then[0]).toMatchObject({
      to: '2026-11-24',
      budget: { paid: 6000, fee: 0.38, vat: 0.25, refunded: 5998.49, unspent: 0 },
    });
    expect(then[0].points[1]).toMatchObject({ budget_left: 0 });
    expect(then[1].points.at(-1)).toMatchObject({ budget_left: 0 });
    app.clock.set(at('24T09:13:30'));
    expect(await read()).toEqual(then);
    app.clock.set(at('29T09:00:00'));
    expect(await read()).toMatchObject([then[0], {}, then[2], then[3]]);
  });

  test('two requests within a minute: the same amounts', async () => {
    const made = await aWatchedCampaign();
    app.clock.set(at('25T09:00:01'));
    const { data } = await ask(made, 'performance');
    app.clock.set(at('25T09:00:58'));
    expect((await ask(made, 'performance')).data.pace).toEqual(data.pace);
    const left = formatKurus(liraToKurus(data.pace.left_at_end) ?? ZERO_KURUS);
    const { optimizations } = (await ask(made, 'optimizations')).data;
    expect(JSON.stringify(optimizations)).toContain(left);
  });

  test('watches across the last midnight: counted on the last day', async () => {
    const made = await aCampaign(app, { status: 'active', end_date: '2026-11-30' });
    const viewers = [(await aViewer(app)).userId, (await aViewer(app)).userId] as const;
    const view = { campaignId: made.id };
    await aPaidView(app, { ...view, viewerId: viewers[0], at: at('30T20:30:00') });
    await aPaidView(app, { ...view, viewerId: viewers[1], at: at('30T21:00:03') });
    await aPaidView(app, {
      ...view,
      viewerId: viewers[0],
      viewNumber: 2,
      amount: 13,
      at: at('30T21:00:04'),
    });
    app.clock.set(at('30T21:05:00'));
    await completeIfDue(app.db, { campaignId: made.id, issuer: TEST_ISSUER, now: app.clock.now() });
    app.clock.set(new Date('2026-12-04T09:00:00Z'));
    const all = { total_views: 3, new_viewers: 2, spent: 0.84 };

    const read = async () => (await ask(made, 'performance')).data;
    const byDay = await read();
    expect(byDay).toMatchObject({ from: '2026-11-23', to: '2026-11-30', totals: all });
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

  test('paid early: begins on its start date', async () => {
    const made = await aCampaign(app, { status: 'active', start_date: '2026-11-25' });
    expect((await ask(made, 'performance')).data).toMatchObject({ from: '2026-11-23', to: '2026-11-23' });
    app.clock.set(at('26T09:00:00'));
    expect((await ask(made, 'performance')).data).toMatchObject({ from: '2026-11-25', to: '2026-11-26' });
  });

  test.each(['', '?by=hour', '?from=2026-11-23&to=2026-11-23'])(
    'a young campaign: no more a day than was counted: performance%s',
    async (query) => {
      const made = await aWatchedCampaign();
      app.clock.set(at('23T09:06:00'));
      const { rates, totals } = (await ask(made, `performance${query}`)).data;
      expect(rates).toMatchObject({ views_per_day: totals.total_views, spent_per_day: totals.spent });
    },
  );

  test('ended in the middle of a day: the rates of the moment before', async () => {
    const made = await aWatchedCampaign();
    app.clock.set(at('26T09:06:00'));
    const { rates } = (await ask(made, 'performance')).data;
    const close = `/api/firm/campaigns/${made.id}/close`;
    expect((await app.call(close, { method: 'POST', as: made.firm.token })).status).toBe(200);
    app.clock.set(at('27T18:00:00'));
    expect((await ask(made, 'performance')).data.rates).toEqual(rates);
  });

  test('before the payment: empty', async () => {
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

describe('who saw it', () => {
  /** Viewers of an age, so many of whom click, all of them from Ankara. */
  async function seenBy(campaignId: number, ageRange: number | null, viewers: number, clickers: number) {
    for (let index = 0; index < viewers; index += 1) {
      const { userId: viewerId } = await aViewer(app);
      await app.run(
        sql`update viewers set age_range_id = ${ageRange}, city_id = 6, hobby_ids = '{1,2}' where user_id = ${viewerId}`,
      );
      await aPaidView(app, { campaignId, viewerId, at: app.clock.now() });
      if (index < clickers) await aClick(app, { campaignId, viewerId, amount: 50, at: app.clock.now() });
    }
  }
  const valuesOf = async (made: MadeCampaign, attribute: string) => {
    const { data } = await ask(made, 'performance');
    return data.audience.attributes.find((each: { attribute: string }) => each.attribute === attribute)
      .values;
  };

  test('T-F13: only groups of ten and more, and no smaller rest', async () => {
    const made = await aCampaign(app, { status: 'active' });
    await seenBy(made.id, 1, 15, 12);
    await seenBy(made.id, 2, 11, 1);
    await seenBy(made.id, null, 3, 0);
    await takeDueSnapshots(app.db, app.clock.now());
    // Three without an age are hidden, and eleven with them: 29 − 15 are fourteen.
    expect(await valuesOf(made, 'age_ranges')).toEqual([
      { name: '18-24', viewers: 15, share: 51.72, clicks: null, ctr: null },
    ]);
    expect(await valuesOf(made, 'cities')).toEqual([
      { name: 'Ankara', viewers: 29, share: 100, clicks: 13, ctr: 44.83 },
    ]);
    expect((await valuesOf(made, 'hobbies')).map(({ name }: { name: string }) => name)).toEqual([
      'Kitap Okumak',
      'Sinema',
    ]);
    expect(await valuesOf(made, 'genders')).toEqual([
      { name: 'Belirtilmemiş', viewers: 29, share: 100, clicks: 13, ctr: 44.83 },
    ]);
  });

  test.each([
    ['refuses targeting', sql`allows_targeting = false`, [12]],
    ['withholds the age and the hobbies', sql`withheld = '{age,hobbies}'`, [22]],
  ])('a viewer who %s counts as one without these details', async (_, change, cities) => {
    const made = await aCampaign(app, { status: 'active' });
    await seenBy(made.id, 1, 22, 0);
    await app.run(sql`update viewers set ${change} where user_id in (
        select user_id from viewer_ads where campaign_id = ${made.id} order by user_id limit 10)`);
    await takeDueSnapshots(app.db, app.clock.now());
    const counts = async (attribute: string) =>
      (await valuesOf(made, attribute)).map(({ viewers }: { viewers: number }) => viewers);
    expect((await valuesOf(made, 'age_ranges'))[1].name).toBe('Belirtilmemiş');
    expect(await counts('age_ranges')).toEqual([12, 10]);
    expect((await counts('hobbies'))[0]).toBe(12);
    expect((await counts('cities'))[0]).toBe(cities[0]);
  });

  test('T-F13: a new snapshot: only after a day and with ten more viewers', async () => {
    const made = await aCampaign(app, { status: 'active' });
    const snapshot = async () => {
      await takeDueSnapshots(app.db, app.clock.now());
      return (await ask(made, 'performance')).data.audience;
    };
    await seenBy(made.id, 1, 9, 0);
    expect(await snapshot()).toBeNull();
    await seenBy(made.id, 1, 3, 0);
    expect(await snapshot()).toMatchObject({ viewers: 12, taken_at: '2026-11-23T09:00:00.000Z' });
    app.clock.set(at('24T08:59:59'));
    await seenBy(made.id, 1, 10, 0);
    expect(await snapshot()).toMatchObject({ viewers: 12 });
    app.clock.set(at('24T09:00:00'));
    expect(await snapshot()).toMatchObject({ viewers: 22 });
    app.clock.set(at('26T09:00:00'));
    await seenBy(made.id, 1, 9, 0);
    expect(await snapshot()).toMatchObject({ viewers: 22 });
    await seenBy(made.id, 1, 1, 0);
    expect(await snapshot()).toMatchObject({ viewers: 32 });
    // A large campaign needs a tenth more.
    app.clock.set(at('28T09:00:00'));
    await app.run(sql`update audience_snapshots set viewers = 200 where campaign_id = ${made.id}`);
    const counted = (viewers: number) =>
      app.run(
        sql`update campaign_counters set unique_viewers = ${viewers}, total_views = ${viewers} where campaign_id = ${made.id}`,
      );
    await counted(219);
    expect(await snapshot()).toMatchObject({ viewers: 200 });
    await counted(220);
    expect((await snapshot()).viewers).not.toBe(200);
  });
});

describe('optimizations', () => {
  test('kind, title, reason and action', async () => {
    const audience = { cities: ['Bayburt'], genders: [1] };
    const made = await aCampaign(app, { status: 'active', audience });
    const kinds = async () =>
      (await ask(made, 'optimizations')).data.optimizations.map(({ kind }: { kind: string }) => kind);
    expect(await kinds()).toEqual(['narrow_audience']);
    // The firm's answer is valid for a week; its random noise is removed here.
    await app.run(sql`update reach_answers set estimate = 0`);
    app.clock.set(at('24T09:00:00'));
    expect(await kinds()).toEqual(['no_views', 'narrow_audience', 'budget_left_over']);
    const { data } = await ask(made, 'optimizations');
    expect(data.optimizations[1]).toEqual({
      kind: 'narrow_audience',
      title: 'Hedef kitlen çok dar olabilir',
      reason: 'Kopyalayıp ölçütlerden birkaçını kaldır.',
      action: 'clone',
    });
  });

  test('a draft: none', async () => {
    expect((await ask(await aCampaign(app), 'optimizations')).data).toEqual({ optimizations: [] });
  });
});

describe('the budget’s history', () => {
  const lines = async (made: MadeCampaign) =>
    (await ask(made, 'budget-history')).data.history.map(
      ({ kind, amount, net_change }: { kind: string; amount: number; net_change: number }) => [
        kind,
        amount,
        net_change,
      ],
    );

  test('every event, the latest first', async () => {
    const admin = await anAdmin(app);
    const made = await aCampaign(app, { status: 'active', admin });
    const own = `/api/firm/campaigns/${made.id}`;
    app.clock.advance(60_000);
    const opened = await app.call(`${own}/budget`, {
      method: 'PUT',
      as: made.firm.token,
      body: { amount: 1000 },
    });
    expect(opened.status).toBe(200);
    await app.call(`${own}/make-payment`, { as: made.firm.token, body: { method: 'bank_transfer' } });
    const { data: payment } = await app.call(`${own}/payment`, { as: made.firm.token });
    app.clock.advance(60_000);
    const reject = { method: 'PUT' as const, as: admin.token, body: { reason: 'Tutar eksik' } };
    await app.call(`/api/admin/payments/${payment.id}/reject`, reject);
    app.clock.advance(60_000);
    await app.call(`${own}/make-payment`, { as: made.firm.token, body: { method: 'bank_transfer' } });
    app.clock.advance(60_000);
    await app.call(`/api/admin/payments/${payment.id}/approve`, { method: 'PUT', as: admin.token });
    app.clock.advance(60_000);
    await app.call(`${own}/close`, { method: 'POST', as: made.firm.token });
    expect(await lines(made)).toEqual([
      ['returned', 7200, -5400],
      ['top_up_paid', 1200, 900],
      ['payment_made', 1200, 0],
      ['payment_rejected', 1200, 0],
      ['payment_made', 1200, 0],
      ['top_up_opened', 1200, 0],
      ['paid', 6000, 4500],
      ['payment_made', 6000, 0],
      ['approved', 6000, 0],
      ['set', 5000, 0],
    ]);
    const { data } = await ask(made, 'budget-history');
    expect(data.history[3]).toMatchObject({ reason: 'Tutar eksik', order_id: payment.id });
    expect(data.history[6]).toMatchObject({
      method: 'bank_transfer',
      text: 'Ödeme alındı, bütçe yüklendi',
    });
  });

  test('a draft: its budget', async () => {
    expect(await lines(await aCampaign(app, { budget: 7000 }))).toEqual([['set', 7000, 0]]);
  });
});
