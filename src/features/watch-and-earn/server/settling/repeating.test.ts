/** The `Idempotency-Key` on calls that are settled in batches. */
import { afterEach, describe, expect, test } from 'vitest';
import { one, sql } from '#lib/server/db.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aViewer, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { startAd, watchAd } from '#testing/watching.ts';

const app = useTestApp();
afterEach(() => expectBooksToBalance(app));

const anAd = async () => (await aCampaign(app, { status: 'active' })).id;

/** Makes a call with a key. */
const keyed = (viewer: Person, path: string, key: string, body?: unknown) =>
  app.call(`/api/user/ads/${path}`, {
    method: 'POST',
    as: viewer.token,
    headers: { 'idempotency-key': key },
    ...(body !== undefined && { body }),
  });

const countKeys = async (viewer: Person) =>
  (
    await one(
      app.db,
      sql<{
        count: number;
      }>`select count(*) as count from idempotency_keys where actor_id = ${viewer.userId}`,
    )
  ).count;

describe('a call that comes again with its key', () => {
  test('a start answers the same watch and opens no other', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    const first = await keyed(viewer, `${adId}/start`, 'start-1');
    const again = await Promise.all(
      Array.from({ length: 20 }, () => keyed(viewer, `${adId}/start`, 'start-1')),
    );
    expect(first.status).toBe(200);
    for (const answer of again) expect(answer.body).toEqual(first.body);
    app.clock.advance(5000);
    const view = { watch_id: first.data.watch_id };
    expect((await keyed(viewer, `${adId}/view`, 'view-1', view)).data.earning).toBe(0.25);
  });

  test('a click answers what it paid, not that it was paid before', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    await watchAd(app, viewer, adId);
    const clicks = await Promise.all(
      Array.from({ length: 20 }, () => keyed(viewer, `${adId}/click`, 'click-1')),
    );
    expect(clicks.map(({ data }) => data.earning)).toEqual(Array.from({ length: 20 }, () => 0.5));
    expect((await keyed(viewer, `${adId}/click`, 'click-2')).data.earning).toBe(0);
  });

  test('with another request it is refused, and pays nothing', async () => {
    const [adId, otherAd, viewer] = [await anAd(), await anAd(), await aViewer(app)];
    const { data } = await keyed(viewer, `${adId}/start`, 'same');
    expect(await keyed(viewer, `${otherAd}/start`, 'same')).toMatchObject(
      refusal(409, 'IDEMPOTENCY_CONFLICT'),
    );
    app.clock.advance(5000);
    const view = { watch_id: data.watch_id };
    expect((await keyed(viewer, `${adId}/view`, 'v', view)).status).toBe(200);
    expect(await keyed(viewer, `${adId}/view`, 'v', { watch_id: data.watch_id + 1 })).toMatchObject(
      refusal(409, 'IDEMPOTENCY_CONFLICT'),
    );
  });

  test('a refused call keeps no key: it may succeed later', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    const { data } = await startAd(app, viewer, adId);
    const view = () => keyed(viewer, `${adId}/view`, 'patient', { watch_id: data.watch_id });
    expect((await view()).body.code).toBe('TOO_EARLY');
    expect(await countKeys(viewer)).toBe(0);
    app.clock.advance(5000);
    expect((await view()).data.earning).toBe(0.25);
    expect((await view()).data.earning).toBe(0.25);
  });

  test('one viewer’s key means nothing to another, a malformed one is refused', async () => {
    const [adId, viewer, other] = [await anAd(), await aViewer(app), await aViewer(app)];
    const mine = await keyed(viewer, `${adId}/start`, 'shared');
    const theirs = await keyed(other, `${adId}/start`, 'shared');
    expect(theirs.data.watch_id).not.toBe(mine.data.watch_id);
    expect((await keyed(viewer, `${adId}/start`, 'not a key!')).body.code).toBe('VALIDATION');
  });
});
