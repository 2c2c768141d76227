import { beforeEach, expect, test } from 'vitest';
import { rows, run, sql } from '#lib/server/db.ts';
import { istanbulDay } from '#lib/shared/dates.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aViewer, type Person, signInAgain } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { offeredTo, watchAd } from '#testing/watching.ts';
import { createNewAdsTeller } from './tell-new-ads.ts';

const app = useTestApp();
const HOUR_MS = 3_600_000;
const HIDDEN = sql`update campaigns set status = 'stopped', stop_reason = 'firm' where status = 'active'`;

/** The next day at noon in Istanbul, with nothing on the air. */
beforeEach(async () => {
  await run(app.db, HIDDEN);
  app.clock.advance(24 * HOUR_MS);
  app.clock.set(new Date(`${istanbulDay(app.clock.now())}T09:00:00Z`));
});

const tellAll = () => createNewAdsTeller(app.parts)();
const consent = (person: Person, isGiven: boolean) =>
  app.call('/api/auth/consents/messages', { method: 'PUT', as: person.token, body: { is_given: isGiven } });
async function aWillingViewer(): Promise<Person> {
  const viewer = await aViewer(app);
  expect((await consent(viewer, true)).status).toBe(200);
  return viewer;
}
async function anAdLater() {
  app.clock.advance(HOUR_MS);
  const ad = await aCampaign(app, { status: 'active' });
  app.clock.advance(HOUR_MS);
  return ad;
}
const timesTold = async ({ userId }: Person) =>
  (await rows(app.db, sql`select from notices where user_id = ${userId} and kind = 'new_ads'`)).length;

test('who had none left is told of a new ad, once, whichever servers look; and again after another visit', async () => {
  const first = await aCampaign(app, { status: 'active' });
  const viewer = await aWillingViewer();
  expect((await watchAd(app, viewer, first.id)).status).toBe(200);
  await tellAll();
  expect(await timesTold(viewer)).toBe(0);
  await anAdLater();
  // Whose connections are open, so that they look in the same moment.
  await Promise.all([1, 2, 3, 4].map(() => rows(app.db, sql`select pg_sleep(0.1)`)));
  await Promise.all([1, 2, 3, 4].map(tellAll));
  await tellAll();
  expect(await timesTold(viewer)).toBe(1);
  // Neither the next day, nor for another ad, until the viewer was here; and then once a day.
  app.clock.advance(24 * HOUR_MS);
  await anAdLater();
  await tellAll();
  expect(await timesTold(viewer)).toBe(1);
  const back = await signInAgain(app, viewer);
  for (const id of await offeredTo(app, back)) await watchAd(app, back, id);
  for (const times of [2, 2]) {
    await anAdLater();
    await tellAll();
    expect(await timesTold(viewer)).toBe(times);
    await signInAgain(app, viewer);
  }
});

test('nobody is told who agreed to no messages, or took it back, who matches nothing, or left ads unwatched', async () => {
  const [never, tookBack, told] = [await aViewer(app), await aWillingViewer(), await aWillingViewer()];
  await consent(tookBack, false);
  await anAdLater();
  await tellAll();
  expect(await Promise.all([never, tookBack, told].map(timesTold))).toEqual([0, 0, 1]);

  await run(app.db, HIDDEN);
  const other = await aWillingViewer();
  app.clock.advance(HOUR_MS);
  await aCampaign(app, { status: 'active', audience: { cities: ['Ankara'] } });
  app.clock.advance(HOUR_MS);
  await tellAll();
  expect(await timesTold(other)).toBe(0);

  await aCampaign(app, { status: 'active' });
  const choosy = await aWillingViewer();
  await anAdLater();
  await tellAll();
  expect(await timesTold(choosy)).toBe(0);
});

test('who only looked at the ads, in a session that is an hour old, was here: they are not told of what they saw', async () => {
  const viewer = await aWillingViewer();
  await anAdLater();
  expect(await offeredTo(app, viewer)).toHaveLength(1);
  await tellAll();
  expect(await timesTold(viewer)).toBe(0);
  await anAdLater();
  await tellAll();
  // An ad that they have seen before is left.
  expect(await timesTold(viewer)).toBe(0);
});

test('whoever switched announcements off is not told', async () => {
  const viewer = await aWillingViewer();
  const body = { group: 'news', is_on: false };
  await app.call('/api/notices/choices', { method: 'PUT', as: viewer.token, body });
  await anAdLater();
  await tellAll();
  expect(await timesTold(viewer)).toBe(0);
});
