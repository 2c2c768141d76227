import { afterEach, describe, expect, test } from 'vitest';
import { inTransaction, one, rows, sql } from '#lib/server/db.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { countEntries } from '#testing/money.ts';
import { aViewer } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { untilWaiting } from '#testing/at-once.ts';
import { listAds, releaseWithin, remainingOf, startAd, viewAd, watchAd } from '#testing/watching.ts';
import { release } from '../ending/release.ts';
import { createReleaser } from '../ending/release-watches.ts';
import type { WatchRow } from './batch-facts.ts';
import { lockViewers } from './lock-viewers.ts';

const app = useTestApp();
afterEach(() => expectBooksToBalance(app));

const anAd = async (wish: Parameters<typeof aCampaign>[1] = {}) =>
  (await aCampaign(app, { status: 'active', ...wish })).id;

describe('watching an ad', () => {
  test('what was offered is reserved, then paid, and shows in the balance', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    const { data: offer } = await listAds(app, viewer);
    const offered = offer.ads.find(({ id }: { id: number }) => id === adId);
    expect(offered).toMatchObject({
      title: 'Kış İndirimi',
      earning: 0.25,
      view_number: 1,
      display_duration: 5,
    });
    const before = await remainingOf(app, adId);

    const started = await startAd(app, viewer, adId);
    expect(started).toMatchObject({ status: 200, data: { earning: 0.25, display_duration: 5 } });
    expect(await remainingOf(app, adId)).toEqual({ balance: before.balance, held: 25 });
    expect((await listAds(app, viewer)).data.open_watch).toMatchObject({
      watch_id: started.data.watch_id,
      ad_id: adId,
    });

    app.clock.advance(5000);
    const viewed = await viewAd(app, viewer, adId, started.data.watch_id);
    expect(viewed.data).toEqual({
      earning: 0.25,
      total_today: 0.25,
      daily_earning_limit: 50,
      balance: 10.25,
    });
    expect(await remainingOf(app, adId)).toEqual({ balance: before.balance - 25, held: 0 });
    expect((await listAds(app, viewer)).data).toMatchObject({ open_watch: null, total_today: 0.25 });
  });

  test('T-V1: no watch, an unknown one, a stranger’s and another ad’s pay nothing', async () => {
    const [adId, otherAd, viewer, stranger] = [
      await anAd(),
      await anAd(),
      await aViewer(app),
      await aViewer(app),
    ];
    const { data } = await startAd(app, viewer, adId);
    app.clock.advance(5000);
    const missing = await app.call(`/api/user/ads/${adId}/view`, { as: viewer.token, body: {} });
    expect(missing).toMatchObject(refusal(400, 'VALIDATION'));
    for (const refused of [
      await viewAd(app, viewer, adId, 999_999),
      await viewAd(app, stranger, adId, data.watch_id),
      await viewAd(app, viewer, otherAd, data.watch_id),
    ]) {
      expect(refused).toMatchObject(refusal(404, 'WATCH_NOT_FOUND'));
    }
    expect(await countEntries(app.db, 'view', data.watch_id)).toBe(0);
    expect((await viewAd(app, viewer, adId, data.watch_id)).status).toBe(200);
  });

  test('T-V1: 50 ms early is too early, says how long, and loses nothing', async () => {
    const [adId, viewer] = [await anAd({ display_duration: 15 }), await aViewer(app)];
    const { data } = await startAd(app, viewer, adId);
    app.clock.advance(3000);
    expect(await viewAd(app, viewer, adId, data.watch_id)).toMatchObject({
      status: 409,
      body: { code: 'TOO_EARLY', remaining_seconds: 12 },
    });
    app.clock.advance(11_950);
    expect((await viewAd(app, viewer, adId, data.watch_id)).body).toMatchObject({
      code: 'TOO_EARLY',
      remaining_seconds: 1,
    });
    app.clock.advance(50);
    expect((await viewAd(app, viewer, adId, data.watch_id)).data.earning).toBe(0.25);
  });

  test('T-V5: views beyond the limit pay nothing, the later ones their share', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    expect((await watchAd(app, viewer, adId)).data.earning).toBe(0.25);
    expect((await watchAd(app, viewer, adId)).data.earning).toBe(0.13);
    for (let more = 0; more < 5; more += 1) {
      expect(await watchAd(app, viewer, adId)).toMatchObject(refusal(409, 'AD_ALREADY_SEEN'));
    }
    expect((await listAds(app, viewer)).data.ads.map(({ id }: { id: number }) => id)).not.toContain(adId);
  });

  test('T-V6: what a client says of time or money is not read', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    const { data } = await startAd(app, viewer, adId);
    const claims = {
      watch_id: data.watch_id,
      started_at: '2020-01-01T00:00:00Z',
      elapsed: 3600,
      earning: 99,
    };
    const refused = await app.call(`/api/user/ads/${adId}/view`, { as: viewer.token, body: claims });
    expect(refused.body).toMatchObject({ code: 'TOO_EARLY', remaining_seconds: 5 });
  });

  test('a page that begins anew with every report, each time with the most there is, is paid all the same', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    const { watch_id } = (await startAd(app, viewer, adId)).data;
    const report = (ms: number) => ({ visible_ms: ms, hidden_ms: ms, focused_ms: ms, is_painted: true });
    for (let less = 0; less < 600; less += 1)
      await app.call(`/api/user/ads/${adId}/beat`, {
        as: viewer.token,
        body: { watch_id, seen: report(3_600_000 - less) },
      });
    app.clock.advance(5000);
    const body = { watch_id, seen: report(3_000_000) };
    expect(await app.call(`/api/user/ads/${adId}/view`, { as: viewer.token, body })).toMatchObject({
      status: 200,
      data: { earning: 0.25 },
    });
    expect(
      await one(
        app.db,
        sql`select visible_ms, hidden_ms, focused_ms, beats from watches where id = ${watch_id}`,
      ),
    ).toEqual({ visible_ms: 3_600_000, hidden_ms: 3_600_000, focused_ms: 3_600_000, beats: 600 });
  }, 60_000);

  test('starting another releases the first, which is then refused', async () => {
    const [firstAd, secondAd, viewer] = [await anAd(), await anAd(), await aViewer(app)];
    const { data: given } = await startAd(app, viewer, firstAd);
    const { data: taken } = await startAd(app, viewer, secondAd);
    expect((await remainingOf(app, firstAd)).held).toBe(0);
    app.clock.advance(5000);
    const refused = await viewAd(app, viewer, firstAd, given.watch_id);
    expect(refused).toMatchObject(refusal(409, 'WATCH_RELEASED'));
    expect((await viewAd(app, viewer, secondAd, taken.watch_id)).status).toBe(200);
  });

  test('an unfinished watch is released a minute after its ad, and what it held is free again', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    await releaseWithin(app, 3_600_000);
    const { data } = await startAd(app, viewer, adId);
    const releaseWatches = createReleaser(app);
    await releaseWatches();
    app.clock.advance(64_999);
    expect(await releaseWatches()).toBe(0);
    app.clock.advance(1);
    expect(await viewAd(app, viewer, adId, data.watch_id)).toMatchObject(refusal(409, 'WATCH_EXPIRED'));
    expect(await releaseWatches()).toBe(1);
    expect(await remainingOf(app, adId)).toMatchObject({ held: 0 });
    expect((await viewAd(app, viewer, adId, data.watch_id)).body.code).toBe('WATCH_EXPIRED');
    expect((await watchAd(app, viewer, adId)).data.earning).toBe(0.25);
  });

  test('its end is looked at again once the viewer is locked: what it held is given back once', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    await releaseWithin(app, 3_600_000);
    await startAd(app, viewer, adId);
    let released: Promise<number> | undefined;
    await inTransaction(app.db, async (tx) => {
      await lockViewers(tx, [viewer.userId]);
      released = releaseWithin(app, 65_000);
      await untilWaiting(app.db, 1);
      // As a start of another ad does.
      const watches = sql<WatchRow>`select * from watches where user_id = ${viewer.userId} and status = 'open'`;
      await release(tx, await rows(tx, watches), app.clock.now());
    });
    expect(await released).toBe(0);
    expect((await remainingOf(app, adId)).held).toBe(0);
  });

  test('a watch that runs over midnight is paid into the new day', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    const midnight = new Date(app.clock.now());
    midnight.setUTCHours(21, 0, 0, 0);
    app.clock.set(new Date(midnight.getTime() - 2000));
    const { data } = await startAd(app, viewer, adId);
    app.clock.advance(5000);
    const viewed = await viewAd(app, viewer, adId, data.watch_id);
    expect(viewed.data).toMatchObject({ earning: 0.25, total_today: 0.25 });
    const { day } = await one(
      app.db,
      sql<{ day: string }>`select day from watches where id = ${data.watch_id}`,
    );
    expect(day).toBe('2026-11-24');
  });
});
