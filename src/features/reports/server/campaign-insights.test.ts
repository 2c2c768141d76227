import { beforeEach, describe, expect, test } from 'vitest';
import { run, sql } from '#lib/server/db.ts';
import { aCampaign, type MadeCampaign } from '#testing/campaigns.ts';
import { aClick, aPaidView } from '#testing/paid-views.ts';
import { anAdmin, aViewer } from '#testing/people.ts';
import { askReport, forgetCountedHours } from '#testing/reports.ts';
import { useTestApp } from '#testing/test-app.ts';
import { takeDueSnapshots } from './audience-snapshots.ts';

const app = useTestApp();
const at = (time: string) => new Date(`2026-11-${time}Z`);
const ask = (made: MadeCampaign, call: string) => askReport(app, made, call);

beforeEach(async () => {
  app.clock.set(at('23T09:00:00'));
  await forgetCountedHours(app);
});

describe('who saw it', () => {
  /** Viewers of an age, so many of whom click, all of them from Ankara. */
  async function seenBy(campaignId: number, ageRange: number | null, viewers: number, clickers: number) {
    for (let index = 0; index < viewers; index += 1) {
      const { userId: viewerId } = await aViewer(app);
      await run(
        app.db,
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

  test('T-F13: is told of ten and more; nothing that is told gives away fewer', async () => {
    const made = await aCampaign(app, { status: 'active' });
    await seenBy(made.id, 1, 15, 12);
    await seenBy(made.id, 2, 11, 1);
    await seenBy(made.id, null, 3, 0);
    await takeDueSnapshots(app.db, app.clock.now());
    // Three who have not told their age are hidden, and eleven with them: 29 − 15 tells of fourteen.
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

  test('counts who refuses targeting as somebody who has told nothing', async () => {
    const made = await aCampaign(app, { status: 'active' });
    await seenBy(made.id, 1, 22, 0);
    await run(
      app.db,
      sql`update viewers set allows_targeting = false where user_id in (
        select user_id from viewer_ads where campaign_id = ${made.id} order by user_id limit 10)`,
    );
    await takeDueSnapshots(app.db, app.clock.now());
    const told = (await valuesOf(made, 'age_ranges')).map((value: { name: string; viewers: number }) => [
      value.name,
      value.viewers,
    ]);
    expect(told).toEqual([
      ['18-24', 12],
      ['Belirtilmemiş', 10],
    ]);
    expect((await valuesOf(made, 'hobbies'))[0]).toMatchObject({ viewers: 12 });
  });

  test('counts a withheld detail as one that was not told, and the others as they are', async () => {
    const made = await aCampaign(app, { status: 'active' });
    await seenBy(made.id, 1, 22, 0);
    await run(
      app.db,
      sql`update viewers set withheld = '{age,hobbies}' where user_id in (
        select user_id from viewer_ads where campaign_id = ${made.id} order by user_id limit 10)`,
    );
    await takeDueSnapshots(app.db, app.clock.now());
    const counts = async (attribute: string) =>
      (await valuesOf(made, attribute)).map(({ viewers }: { viewers: number }) => viewers);
    expect(await counts('age_ranges')).toEqual([12, 10]);
    expect((await counts('hobbies'))[0]).toBe(12);
    expect(await counts('cities')).toEqual([22]);
  });

  test('T-F13: is told of anew only after a day and with ten more, so that nobody shows by coming', async () => {
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
    // Of a large campaign a tenth more has to come.
    app.clock.set(at('28T09:00:00'));
    await run(app.db, sql`update audience_snapshots set viewers = 200 where campaign_id = ${made.id}`);
    const counted = (viewers: number) =>
      run(
        app.db,
        sql`update campaign_counters set unique_viewers = ${viewers}, total_views = ${viewers} where campaign_id = ${made.id}`,
      );
    await counted(219);
    expect(await snapshot()).toMatchObject({ viewers: 200 });
    await counted(220);
    expect((await snapshot()).viewers).not.toBe(200);
  });
});

describe('optimizations', () => {
  test('say what is the matter and why', async () => {
    const audience = { cities: ['Bayburt'], genders: [1] };
    const made = await aCampaign(app, { status: 'active', audience });
    const kinds = async () =>
      (await ask(made, 'optimizations')).data.optimizations.map(({ kind }: { kind: string }) => kind);
    expect(await kinds()).toEqual(['narrow_audience']);
    // The answer that the firm has is kept for a week. Its noise, which nobody can foresee, is taken away here.
    await run(app.db, sql`update reach_answers set estimate = 0`);
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

  test('of a draft are none', async () => {
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

  test('tells of what set, paid, raised and returned it, the latest first', async () => {
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
    expect(data.history[6]).toMatchObject({ method: 'bank_transfer', text: 'Ödeme alındı, bütçe yüklendi' });
  });

  test('of a draft is its budget', async () => {
    expect(await lines(await aCampaign(app, { budget: 7000 }))).toEqual([['set', 7000, 0]]);
  });
});
