import { beforeEach, describe, expect, test } from 'vitest';
import { rows, sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aClick, aPaidView } from '#testing/paid-views.ts';
import { aViewer } from '#testing/people.ts';
import { forgetCountedHours } from '#testing/reports.ts';
import { useTestApp } from '#testing/test-app.ts';
import { countDueHours } from './count-hours.ts';
import { countMinutes, readProgress } from './count-minutes.ts';
import { readPaidToViewers, readPlatformDays } from './platform-hours.ts';

const app = useTestApp();
const at = (time: string) => new Date(`2026-11-${time}Z`);
const TODAY = at('23T21:00:00');
const ALL = { views: 5, spent: 230 };

beforeEach(() => forgetCountedHours(app));

const minutes = () =>
  rows(app.db, sql<{ minute: Date; views: number }>`select minute, views from platform_minutes order by 1`);

/** The figures of the test's own days, which must be the same whatever is counted. */
async function figures() {
  const days = await readPlatformDays(app.db, at('22T21:00:00'));
  const sum = days.reduce(
    (all, { views, spent }) => ({ views: all.views + views, spent: all.spent + spent }),
    { views: 0, spent: 0 },
  );
  const [today] = await readPlatformDays(app.db, TODAY);
  return { sum, paid: await readPaidToViewers(app.db), today: today?.views };
}

describe('T-I6: minutes behind the counted hours', () => {
  test('the platform’s figures are the same, however much is counted', async () => {
    const { id: campaignId } = await aCampaign(app, { status: 'active' });
    const [first, second] = [(await aViewer(app)).userId, (await aViewer(app)).userId];
    const before = await figures();
    await aPaidView(app, { campaignId, viewerId: first, at: at('23T20:10:00') });
    await aPaidView(app, { campaignId, viewerId: second, at: at('23T20:59:59.999') });
    await aPaidView(app, { campaignId, viewerId: first, viewNumber: 2, amount: 50, at: at('23T21:00:00') });
    await aPaidView(app, {
      campaignId,
      viewerId: first,
      viewNumber: 3,
      amount: 50,
      at: at('23T21:20:59.999'),
    });
    await aClick(app, { campaignId, viewerId: first, amount: 30, at: at('23T21:21:00') });
    await aPaidView(app, { campaignId, viewerId: second, viewNumber: 2, amount: 50, at: at('23T21:22:10') });
    const live = await figures();
    expect(live.sum.views - before.sum.views).toBe(ALL.views);
    expect(live.paid - before.paid).toBe(ALL.spent);

    // Nothing is counted by minutes before there is an hour behind which they lie.
    await countMinutes(app.db, at('23T21:23:00'));
    expect(await minutes()).toEqual([]);

    await countDueHours(app.db, at('23T21:10:00'));
    for (const [now, until] of [
      ['23T21:21:29', '23T21:20:00'],
      ['23T21:21:30', '23T21:21:00'],
      ['23T21:22:31', '23T21:22:00'],
      ['23T21:23:30', '23T21:23:00'],
      // A server whose clock is behind takes nothing back.
      ['23T21:05:00', '23T21:23:00'],
    ] as const) {
      await countMinutes(app.db, at(now));
      expect((await readProgress(app.db)).minutesUntil).toEqual(at(until));
      expect(await figures()).toEqual(live);
    }
    expect((await minutes()).map(({ minute, views }) => [minute.toISOString().slice(11, 16), views])).toEqual(
      [
        ['21:00', 1],
        ['21:20', 1],
        ['21:21', 0],
        ['21:22', 1],
      ],
    );

    // Who read before the hour was counted still finds its minutes.
    await countDueHours(app.db, at('23T22:10:00'));
    await countMinutes(app.db, at('23T22:10:00'));
    expect(await minutes()).toHaveLength(4);
    expect(await figures()).toEqual(live);

    await countDueHours(app.db, at('24T03:10:00'));
    await countMinutes(app.db, at('24T03:10:00'));
    expect(await minutes()).toEqual([]);
    expect(await figures()).toEqual(live);
  });

  test('what was written into a counted minute is found when its hour is counted', async () => {
    const { id: campaignId } = await aCampaign(app, { status: 'active' });
    await countDueHours(app.db, at('23T20:10:00'));
    await aPaidView(app, { campaignId, viewerId: (await aViewer(app)).userId, at: at('23T20:10:00') });
    await countDueHours(app.db, at('23T21:10:00'));
    await countMinutes(app.db, at('23T21:40:00'));
    const before = await readPaidToViewers(app.db);
    await aPaidView(app, {
      campaignId,
      viewerId: (await aViewer(app)).userId,
      amount: 40,
      at: at('23T21:30:00'),
    });
    expect(await readPaidToViewers(app.db)).toBe(before);
    await countDueHours(app.db, at('23T22:10:00'));
    expect(await readPaidToViewers(app.db)).toBe(before + 40);
  });
});
