import { describe, expect, test } from 'vitest';
import { checkBooks } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { anAdmin, aViewer, type Person, signInAgain } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { listAds, startAd, viewAd, watchAd } from '#testing/watching.ts';
import { sql } from '#lib/server/db.ts';
import { KEPT_DAYS } from '#features/fraud/rules.ts';
import { createAttentionEraser } from './ending.server.ts';

const app = useTestApp();

checkBooks(app);

const [PHONE, LAPTOP] = ['telefon-1', 'dizustu-1'];

async function aRunningWatch() {
  const { id } = await aCampaign(app, { status: 'active', admin: await anAdmin(app), display_duration: 10 });
  const viewer = await aViewer(app);
  const body = { holder: PHONE };
  const { data } = await app.call(`/api/user/ads/${id}/start`, { as: viewer.token, body });
  return { adId: id, viewer, watchId: data.watch_id as number };
}
const resume = (viewer: Person, adId: number, watchId: number, holder = LAPTOP) =>
  app.call(`/api/user/ads/${adId}/resume`, { as: viewer.token, body: { watch_id: watchId, holder } });
const view = (viewer: Person, adId: number, watchId: number, holder?: string) =>
  app.call(`/api/user/ads/${adId}/view`, { as: viewer.token, body: { watch_id: watchId, holder } });

describe('going on with a watch', () => {
  test('the list names the one that runs, its ad and the seconds that are left', async () => {
    const { adId, viewer, watchId } = await aRunningWatch();
    app.clock.advance(3200);
    expect((await listAds(app, viewer)).data.open_watch).toMatchObject({
      watch_id: watchId,
      ad_id: adId,
      remaining_seconds: 7,
      holder: PHONE,
      ad: { id: adId, title: 'Kış İndirimi', earning: 0.25 },
    });
  });

  test('taken over, it ends no sooner and is paid to the page that has it, the other one is refused', async () => {
    const { adId, viewer, watchId } = await aRunningWatch();
    app.clock.advance(4000);
    expect((await resume(viewer, adId, watchId)).data).toMatchObject({
      watch_id: watchId,
      remaining_seconds: 6,
      earning: 0.25,
    });
    expect((await listAds(app, viewer)).data.open_watch.holder).toBe(LAPTOP);
    app.clock.advance(5950);
    expect((await view(viewer, adId, watchId, LAPTOP)).body.code).toBe('TOO_EARLY');
    app.clock.advance(50);
    expect((await view(viewer, adId, watchId, PHONE)).body.code).toBe('WATCH_MOVED');
    // A page that does not name itself is paid, too.
    for (const holder of [undefined, LAPTOP, PHONE])
      expect((await view(viewer, adId, watchId, holder)).data).toMatchObject({
        earning: 0.25,
        total_today: 0.25,
      });
  });

  test('two pages that take it over and ask at once are paid once', async () => {
    const { adId, viewer, watchId } = await aRunningWatch();
    app.clock.advance(10_000);
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const holder = index % 2 === 0 ? PHONE : LAPTOP;
        await resume(viewer, adId, watchId, holder);
        return view(viewer, adId, watchId, holder);
      }),
    );
    expect((await view(viewer, adId, watchId)).data).toMatchObject({ earning: 0.25, total_today: 0.25 });
  });

  test('a stranger’s, another ad’s and an unknown one are not found; one that gave way or ran out says so', async () => {
    const { adId, viewer, watchId } = await aRunningWatch();
    const stranger = await aViewer(app);
    expect((await resume(stranger, adId, watchId)).body.code).toBe('WATCH_NOT_FOUND');
    expect((await resume(viewer, adId + 1, watchId)).body.code).toBe('WATCH_NOT_FOUND');
    expect((await resume(viewer, adId, 999_999)).body.code).toBe('WATCH_NOT_FOUND');
    const { data } = await startAd(app, viewer, adId);
    expect((await resume(viewer, adId, watchId)).body.code).toBe('WATCH_RELEASED');
    app.clock.advance(70_000);
    expect((await resume(viewer, adId, data.watch_id)).body.code).toBe('WATCH_EXPIRED');
  });
});

const DAY_MS = 86_400_000;
const attentionOf = ({ userId }: Person) =>
  app.one(sql<object>`select is_painted, visible_ms, hidden_ms, focused_ms, beats, holder
      from watches where user_id = ${userId} order by id limit 1`);
const FORGOTTEN = { hidden_ms: null, focused_ms: null, beats: null, holder: null };

test('what a page saw of a watch is reduced after ninety days to whether the ad was seen', async () => {
  const eraser = createAttentionEraser(app.db);
  const forget = () => eraser(app.clock.now());
  const ads = [await aCampaign(app, { status: 'active' }), await aCampaign(app, { status: 'active' })];
  const [seeing, looking, silent] = [await aViewer(app), await aViewer(app), await aViewer(app)];
  for (const { id } of ads) await watchAd(app, seeing, id);
  const id = ads[0]?.id ?? 0;
  await watchAd(app, looking, id);
  const started = await startAd(app, silent, id);
  app.clock.advance(started.data.display_duration * 1000);
  await viewAd(app, silent, id, started.data.watch_id);
  // Out of sight for a third of the ad.
  await app.run(
    sql`update watches set visible_ms = display_duration * 667, holder = 'sayfa-0123456789' where user_id = ${looking.userId}`,
  );

  app.clock.advance((KEPT_DAYS.attention - 1) * DAY_MS);
  await forget();
  expect(await attentionOf(seeing)).toMatchObject({ is_painted: true, visible_ms: 5000, focused_ms: 5000 });
  expect(await attentionOf(looking)).toMatchObject({ holder: 'sayfa-0123456789' });

  app.clock.advance(2 * DAY_MS);
  await forget();
  expect(await attentionOf(seeing)).toEqual({ ...FORGOTTEN, is_painted: true, visible_ms: 5000 });
  expect(await attentionOf(looking)).toEqual({ ...FORGOTTEN, is_painted: true, visible_ms: 0 });
  expect(await attentionOf(silent)).toEqual({ ...FORGOTTEN, is_painted: null, visible_ms: null });
  const again = await signInAgain(app, seeing);
  const wallet = await app.call('/api/user/wallet/balance', { as: again.token });
  expect(wallet.data.locked_bonus).toBeNull();
});
