import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aClick, aPaidView } from '#testing/paid-views.ts';
import { aViewer } from '#testing/people.ts';
import { forgetCountedHours } from '#testing/reports.ts';
import { useTestApp } from '#testing/test-app.ts';
import { countDueHours, readCountedUntil, recountCampaign } from './count-hours.ts';
import { readBuckets, readSum } from './read-hours.ts';

const app = useTestApp();
const HOUR_MS = 3_600_000;
const at = (time: string) => new Date(`2026-11-${time}Z`);
const LONG = { from: new Date(0), until: new Date('2030-01-01T00:00:00Z') };

/** As if nothing had been counted: every test writes into the same two days. */
beforeEach(() => forgetCountedHours(app));
/** A campaign that two viewers saw around midnight in Istanbul, one of them three times, and clicked. */
async function aWatchedCampaign() {
  const { id: campaignId } = await aCampaign(app, { status: 'active' });
  const [first, second] = [(await aViewer(app)).userId, (await aViewer(app)).userId];
  await aPaidView(app, { campaignId, viewerId: first, at: at('23T20:10:00') });
  await aPaidView(app, { campaignId, viewerId: first, viewNumber: 2, amount: 13, at: at('23T20:50:00') });
  await aPaidView(app, { campaignId, viewerId: second, at: at('23T20:59:59.999') });
  await aPaidView(app, { campaignId, viewerId: first, viewNumber: 3, amount: 12, at: at('23T21:00:00') });
  await aClick(app, { campaignId, viewerId: first, amount: 50, at: at('23T21:05:00') });
  await aClick(app, { campaignId, viewerId: second, at: at('23T20:59:59.999') });
  return { campaignId, first, second };
}

const read = async (campaignId: number, by: 'day' | 'hour') =>
  (await readBuckets(app.db, { campaignId, by, ...LONG })).map(({ at: start, ...figures }) => [
    start.toISOString().slice(8, 16),
    figures.views,
    figures.viewers,
    figures.new_viewers,
    figures.clicks,
    figures.first_view_kurus,
    figures.repeat_view_kurus,
    figures.click_kurus,
  ]);
const HOURS = [
  ['23T20:00', 3, 2, 2, 1, 50, 13, 0],
  ['23T21:00', 1, 1, 0, 1, 0, 12, 50],
];
/** The first viewer counts on both days, and once on each. */
const DAYS = [
  ['22T21:00', 3, 2, 2, 1, 50, 13, 0],
  ['23T21:00', 1, 1, 0, 1, 0, 12, 50],
];

const platformOf = (hour: string) =>
  one(
    app.db,
    sql<{ views: number; spent: number }>`select coalesce(sum(views), 0)::int as views,
      coalesce(sum(view_kurus + click_kurus), 0)::int as spent from platform_hours where hour = ${at(hour)}`,
  );
const countedHours = (campaignId: number) =>
  rows(app.db, sql`select hour from campaign_hours where campaign_id = ${campaignId} order by hour`);

describe('T-I6: hours and days are Istanbul’s', () => {
  test('and come to the same, live, half counted and counted', async () => {
    const { campaignId } = await aWatchedCampaign();
    expect([await read(campaignId, 'hour'), await read(campaignId, 'day')]).toEqual([HOURS, DAYS]);

    // The hour is over, but somebody may still be writing into it.
    expect(await countDueHours(app.db, at('23T21:09:59'))).toBe(0);
    expect(await countedHours(campaignId)).toHaveLength(0);

    await countDueHours(app.db, at('23T21:10:00'));
    expect(await countedHours(campaignId)).toHaveLength(1);
    expect([await read(campaignId, 'hour'), await read(campaignId, 'day')]).toEqual([HOURS, DAYS]);

    await countDueHours(app.db, at('24T08:00:00'));
    expect(await countedHours(campaignId)).toHaveLength(2);
    expect(await readCountedUntil(app.db)).toEqual(at('24T07:00:00'));
    expect([await read(campaignId, 'hour'), await read(campaignId, 'day')]).toEqual([HOURS, DAYS]);
  });

  test('whatever zone the database speaks', async () => {
    const { campaignId } = await aWatchedCampaign();
    await inTransaction(app.db, async (tx) => {
      for (const zone of ['America/New_York', 'Asia/Tokyo', 'Asia/Kolkata']) {
        await run(tx, sql`select set_config('timezone', ${zone}, true)`);
        const found = await readBuckets(tx, { campaignId, by: 'day', ...LONG });
        expect(found.map((day) => [day.at.toISOString(), day.views])).toEqual([
          ['2026-11-22T21:00:00.000Z', 3],
          ['2026-11-23T21:00:00.000Z', 1],
        ]);
      }
    });
  });

  test('a span holds its first instant and not its last', async () => {
    const { campaignId } = await aWatchedCampaign();
    const midnight = { campaignId, from: at('23T21:00:00'), until: at('23T22:00:00') };
    expect(await readSum(app.db, midnight)).toMatchObject({ views: 1, clicks: 1, click_kurus: 50 });
  });
});

describe('counting', () => {
  test('twice, and by several workers at once, counts once', async () => {
    const { campaignId } = await aWatchedCampaign();
    const { userId } = await aViewer(app);
    await aPaidView(app, { campaignId, viewerId: userId, at: at('25T10:00:00') });
    const later = at('26T10:00:00');
    await Promise.all([1, 2, 3].map(() => countDueHours(app.db, later)));
    await countDueHours(app.db, later);
    expect((await platformOf('25T10:00:00')).views).toBe(1);
    expect(await readSum(app.db, { campaignId, ...LONG })).toMatchObject({ views: 5, new_viewers: 3 });
  });

  test('a click that paid nothing and pays later moves to its hour, also out of a counted one', async () => {
    const { campaignId, second } = await aWatchedCampaign();
    await countDueHours(app.db, at('24T08:00:00'));
    await aClick(app, { campaignId, viewerId: second, amount: 50, at: at('28T10:00:00') });
    const clicks = async () =>
      (await readBuckets(app.db, { campaignId, by: 'hour', ...LONG }))
        .filter((hour) => hour.clicks > 0)
        .map((hour) => [hour.at.toISOString().slice(8, 16), hour.clicks, hour.click_kurus]);
    const moved = [
      ['23T21:00', 1, 50],
      ['28T10:00', 1, 50],
    ];
    expect(await clicks()).toEqual(moved);
    await countDueHours(app.db, at('29T08:00:00'));
    expect(await clicks()).toEqual(moved);
  });

  test('what was written into a counted hour is found with the next view, and counted again', async () => {
    const { campaignId } = await aWatchedCampaign();
    await countDueHours(app.db, at('24T08:00:00'));
    const counted = await readCountedUntil(app.db);
    const platformBefore = await platformOf('23T20:00:00');
    const late = (await aViewer(app)).userId;
    await aPaidView(app, { campaignId, viewerId: late, at: at('23T20:30:00') });
    await aPaidView(app, { campaignId, viewerId: late, viewNumber: 2, amount: 13, at: counted });
    const recounted = await countDueHours(app.db, new Date(counted.getTime() + 2 * HOUR_MS));
    expect(recounted).toBe(1);
    expect((await read(campaignId, 'hour'))[0]).toEqual(['23T20:00', 4, 3, 3, 1, 75, 13, 0]);
    expect((await platformOf('23T20:00:00')).views).toBe(platformBefore.views + 1);
    const sums = await one(
      app.db,
      sql<{ same: boolean }>`select not exists (
        select hour from platform_hours full join (
          select hour, sum(views) as views, sum(first_view_kurus + repeat_view_kurus) as paid from campaign_hours group by hour
        ) as summed using (hour)
        where platform_hours.views is distinct from summed.views or view_kurus is distinct from paid) as same`,
    );
    expect(sums.same).toBe(true);
  });

  test('again from the beginning changes nothing', async () => {
    const { campaignId } = await aWatchedCampaign();
    await countDueHours(app.db, at('24T08:00:00'));
    const before = [await read(campaignId, 'hour'), await platformOf('23T20:00:00')];
    await recountCampaign(app.db, campaignId);
    expect([await read(campaignId, 'hour'), await platformOf('23T20:00:00')]).toEqual(before);
    expect(before[0]).toEqual(HOURS);
  });
});
