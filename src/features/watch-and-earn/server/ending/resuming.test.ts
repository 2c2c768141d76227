/** One watch over all tabs and devices: a reload goes on with it, another page can take it over. */
import { afterEach, describe, expect, test } from 'vitest';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { listAds, startAd } from '#testing/watching.ts';

const app = useTestApp();
afterEach(() => expectBooksToBalance(app));

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

  test('taken over, it is paid to the page that has it, and the other one is told', async () => {
    const { adId, viewer, watchId } = await aRunningWatch();
    app.clock.advance(4000);
    expect((await resume(viewer, adId, watchId)).data).toMatchObject({
      watch_id: watchId,
      remaining_seconds: 6,
      earning: 0.25,
    });
    expect((await listAds(app, viewer)).data.open_watch.holder).toBe(LAPTOP);
    app.clock.advance(6000);
    expect((await view(viewer, adId, watchId, PHONE)).body.code).toBe('WATCH_MOVED');
    expect((await view(viewer, adId, watchId, LAPTOP)).data).toMatchObject({
      earning: 0.25,
      total_today: 0.25,
    });
    expect((await view(viewer, adId, watchId, PHONE)).data).toMatchObject({
      earning: 0.25,
      total_today: 0.25,
    });
  });

  test('it makes nothing shorter: too early stays too early', async () => {
    const { adId, viewer, watchId } = await aRunningWatch();
    await resume(viewer, adId, watchId);
    app.clock.advance(9_950);
    expect((await view(viewer, adId, watchId, LAPTOP)).body.code).toBe('TOO_EARLY');
  });

  test('a caller that names no page is paid as ever', async () => {
    const { adId, viewer, watchId } = await aRunningWatch();
    app.clock.advance(10_000);
    expect((await view(viewer, adId, watchId)).data.earning).toBe(0.25);
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
