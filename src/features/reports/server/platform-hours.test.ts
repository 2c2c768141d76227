import { beforeEach, expect, test } from 'vitest';
import { aCampaign } from '#testing/campaigns.ts';
import { aClick, aPaidView } from '#testing/paid-views.ts';
import { aViewer } from '#testing/people.ts';
import { forgetCountedHours } from '#testing/reports.ts';
import { useTestApp } from '#testing/test-app.ts';
import { countDueHours } from './count-hours.ts';
import { readPlatformDays } from './platform-hours.ts';

const app = useTestApp();
const at = (time: string) => new Date(`2026-11-${time}Z`);
const TODAY = at('23T21:00:00');
const ALL = { views: 5, spent: 230 };

beforeEach(() => forgetCountedHours(app));

/** The figures of the test's own days, which must be the same whatever is counted. */
async function figures() {
  const days = await readPlatformDays(app.db, at('22T21:00:00'));
  const sum = days.reduce(
    (all, { views, spent }) => ({ views: all.views + views, spent: all.spent + spent }),
    { views: 0, spent: 0 },
  );
  const [today] = await readPlatformDays(app.db, TODAY);
  return { sum, today: today?.views };
}

test('T-I6: the platform’s figures are the same, however much is counted', async () => {
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
  expect(live.sum.spent - before.sum.spent).toBe(ALL.spent);

  for (const now of ['23T21:10:00', '23T22:10:00', '24T03:10:00']) {
    await countDueHours(app.db, at(now));
    expect(await figures()).toEqual(live);
  }
});
