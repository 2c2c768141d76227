import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { checkBooks } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, aViewer, type Person, someViewers } from '#testing/people.ts';
import { refusal, startTestApp, useTestApp } from '#testing/test-app.ts';
import { clickAd, listAds, remainingOf, setSettings, startAd, viewAd } from '#testing/watching.ts';
import { openCase } from '#testing/simulation/farms.ts';

const app = useTestApp();
beforeEach(async () => {
  await setSettings(app, { view_rate: 25, daily_earning_limit: 5000, earning_enabled: 1 });
  await app.run(sql`update campaigns set status = 'stopped'`);
});
checkBooks(app);

async function someAds(count: number): Promise<number[]> {
  const [firm, admin] = [await aFirm(app), await anAdmin(app)];
  const ids = [];
  for (let made = 0; made < count; made += 1)
    ids.push((await aCampaign(app, { status: 'active', firm, admin })).id);
  // This call waits until the server hears of campaigns and knows them all.
  await app.call(`/api/user/ads/1/why`, { as: (await aViewer(app)).token });
  return ids;
}

async function aRipeWatch(viewer: Person, adId: number): Promise<number> {
  const { data } = await startAd(app, viewer, adId);
  app.clock.advance(5000);
  return data.watch_id;
}

const NEXT = { start_next: true };

const watches = (viewer: Person) =>
  app.one(sql<{ open: number; all: number }>`
      select count(*) filter (where status = 'open') as open, count(*) as all from watches where user_id = ${viewer.userId}`);

describe('a view that starts the next ad', () => {
  test('a round takes one call an ad, in the order of the list, and pays each', async () => {
    const viewer = await aViewer(app);
    await someAds(4);
    const { ads } = (await listAds(app, viewer)).data;
    // Pressed first, it is not the first of the list.
    let [adId, watchId] = [ads[1].id, await aRipeWatch(viewer, ads[1].id)];
    for (const following of [ads[0], ads[2], ads[3]]) {
      const { data } = await viewAd(app, viewer, adId, watchId, NEXT);
      expect(data).toMatchObject({ earning: 0.25, next: { ad: following, reason: null } });
      expect(data.next.watch).toMatchObject({ earning: 0.25, display_duration: 5 });
      [adId, watchId] = [following.id, data.next.watch.watch_id];
      app.clock.advance(5000);
    }
    expect((await viewAd(app, viewer, adId, watchId)).data).toMatchObject({ earning: 0.25, total_today: 1 });
    expect(await watches(viewer)).toEqual({ open: 0, all: 4 });
  });

  test('without a list the server chooses: ads never seen first, then the same once more', async () => {
    const viewer = await aViewer(app);
    const [first = 0, other = 0] = await someAds(2);
    const { next } = (await viewAd(app, viewer, first, await aRipeWatch(viewer, first), NEXT)).data;
    expect(next).toMatchObject({ ad: { id: other, view_number: 1 }, reason: null });
    app.clock.advance(5000);
    const again = (await viewAd(app, viewer, other, next.watch.watch_id, NEXT)).data.next;
    expect(again.ad).toMatchObject({ view_number: 2, earning: 0.13 });
    expect(again.watch.earning).toBe(0.13);
  });

  test('a waiting click: paid with the view, and the next ad’s click is priced', async () => {
    const viewer = await aViewer(app);
    const [adId = 0] = await someAds(2);
    await setSettings(app, { daily_earning_limit: 110 });
    const watchId = await aRipeWatch(viewer, adId);
    await clickAd(app, viewer, adId);
    const { data } = await viewAd(app, viewer, adId, watchId, NEXT);
    expect(data).toMatchObject({ earning: 0.25, click_earning: 0.5, total_today: 0.75 });
    // 0.35 of 1.10 ₺ are left: the view of the next ad fits, its click does not.
    expect(data.next.ad).toMatchObject({ earning: 0.25, click_earning: 0, click_unpaid: 'DAILY_LIMIT' });
  });

  test('too early, it pays nothing and starts nothing, and loses nothing', async () => {
    const viewer = await aViewer(app);
    const [adId = 0, other = 0] = await someAds(2);
    const { watch_id: watchId } = (await startAd(app, viewer, adId)).data;
    app.clock.advance(3000);
    expect(await viewAd(app, viewer, adId, watchId, NEXT)).toMatchObject({
      ...refusal(409, 'TOO_EARLY'),
      body: { remaining_seconds: 2 },
    });
    expect(await watches(viewer)).toEqual({ open: 1, all: 1 });
    expect((await remainingOf(app, other)).held).toBe(0);
    app.clock.advance(2000);
    expect((await viewAd(app, viewer, adId, watchId, NEXT)).data.next.ad.id).toBe(other);
  });

  test.each([
    ['DAILY_LIMIT', () => setSettings(app, { daily_earning_limit: 30 })],
    ['EARNING_OFF', () => setSettings(app, { earning_enabled: 0 })],
    ['IN_REVIEW', (viewer: Person) => openCase(app, viewer)],
    ['NO_MATCH', () => app.run(sql`update campaigns set status = 'stopped'`)],
    [
      'HIDDEN',
      (viewer: Person) =>
        app.run(sql`insert into hidden_firms (user_id, firm_id, hidden_at)
            select ${viewer.userId}, firm_id, now() from campaigns where status = 'active' limit 1`),
    ],
  ] as const)('it is paid where nothing can start, and says why: %s', async (reason, change) => {
    const viewer = await aViewer(app);
    const [adId = 0] = await someAds(2);
    // The earlier offer is not believed.
    await listAds(app, viewer);
    const watchId = await aRipeWatch(viewer, adId);
    await change(viewer);
    const { data } = await viewAd(app, viewer, adId, watchId, NEXT);
    expect(data).toMatchObject({ earning: 0.25, next: { ad: null, watch: null, reason } });
    expect(await watches(viewer)).toEqual({ open: 0, all: 1 });
  });

  test('an ad of the list that stopped meanwhile is passed over', async () => {
    const viewer = await aViewer(app);
    await someAds(3);
    const [first, second, third] = (await listAds(app, viewer)).data.ads;
    const watchId = await aRipeWatch(viewer, first.id);
    await app.run(sql`update campaigns set status = 'stopped' where id = ${second.id}`);
    expect((await viewAd(app, viewer, first.id, watchId, NEXT)).data.next.ad.id).toBe(third.id);
  });

  test('an ad that was watched through another server is not taken for a new one', async () => {
    const viewer = await aViewer(app);
    await someAds(3);
    const [first, second, third] = (await listAds(app, viewer)).data.ads;
    const beside = await startTestApp({ beside: app });
    await viewAd(beside, viewer, second.id, await aRipeWatch(viewer, second.id));
    const watchId = await aRipeWatch(viewer, first.id);
    // The list that this server remembers has the second ad as a new one.
    const { next } = (await viewAd(app, viewer, first.id, watchId, NEXT)).data;
    expect(next.ad.id).toBe(third.id);
    await beside.close();
  });
});

describe('a view that starts the next ad and comes again', () => {
  const keyed = (viewer: Person, adId: number, watchId: number, start_next = true) =>
    app.call(`/api/user/ads/${adId}/view`, {
      as: viewer.token,
      headers: { 'idempotency-key': 'view-1' },
      body: { watch_id: watchId, start_next },
    });

  test('with its key it answers both halves as before, however often', async () => {
    const viewer = await aViewer(app);
    const [adId = 0] = await someAds(3);
    const watchId = await aRipeWatch(viewer, adId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => keyed(viewer, adId, watchId)));
    expect(answers[0]?.data.next.watch.watch_id).toBeGreaterThan(watchId);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await watches(viewer)).toEqual({ open: 1, all: 2 });
    expect((await keyed(viewer, adId, watchId, false)).body.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  test('without a key it answers the payment, and leaves the watch that runs alone', async () => {
    const viewer = await aViewer(app);
    const [adId = 0] = await someAds(3);
    const watchId = await aRipeWatch(viewer, adId);
    const { next } = (await viewAd(app, viewer, adId, watchId, NEXT)).data;
    const again = (await viewAd(app, viewer, adId, watchId, NEXT)).data;
    expect(again).toMatchObject({ earning: 0.25, next: { watch: null, reason: 'PAID_BEFORE' } });
    app.clock.advance(5000);
    expect((await viewAd(app, viewer, next.ad.id, next.watch.watch_id)).data.earning).toBe(0.25);
  });
});

describe('views that start the next ad at once', () => {
  test('what begins is never more than the budgets cover', async () => {
    // 4500 ₺ net pay nine views each: two ads eighteen, and a third none.
    await setSettings(app, { view_rate: 50_000, daily_earning_limit: 1_000_000 });
    const [adId = 0, other = 0] = await someAds(2);
    const people = await someViewers(app, 9);
    const started = await Promise.all(people.map((viewer) => startAd(app, viewer, adId)));
    app.clock.advance(5000);
    const more = await someViewers(app, 4);
    await Promise.all(more.map((viewer) => startAd(app, viewer, other)));
    const views = await Promise.all(
      people.map((viewer, index) => viewAd(app, viewer, adId, started[index]?.data.watch_id, NEXT)),
    );
    expect(views.filter(({ data }) => data.earning === 500)).toHaveLength(9);
    expect(views.filter(({ data }) => data.next.watch !== null)).toHaveLength(5);
    expect(await remainingOf(app, other)).toEqual({ balance: 450_000, held: 450_000 });
  });
});
