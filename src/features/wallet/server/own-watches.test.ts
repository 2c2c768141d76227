/** The viewer reads what became of each watch, and why one did not count. */
import { expect, test } from 'vitest';
import { aCampaign } from '#testing/campaigns.ts';
import { anAdmin, aViewer, signInAgain } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { releaseWithin, startAd, watchAd } from '#testing/watching.ts';

const app = useTestApp();

test('a watch that did not count says why, one that did what its page saw', async () => {
  const admin = await anAdmin(app);
  const [first, second] = [
    await aCampaign(app, { status: 'active', admin, name: 'Yaz İndirimi' }),
    await aCampaign(app, { status: 'active', admin, name: 'Kış İndirimi' }),
  ];
  let viewer = await aViewer(app);
  const started = await startAd(app, viewer, first.id);
  app.clock.advance(5_000);
  const seen = { visible_ms: 1_000, hidden_ms: 4_000, focused_ms: 500, is_painted: true };
  const path = `/api/user/ads/${first.id}`;
  const beat = { watch_id: started.data.watch_id, seen };
  expect((await app.call(`${path}/beat`, { as: viewer.token, body: beat })).data).toEqual({ beats: 1 });
  expect(
    (await app.call(`${path}/view`, { as: viewer.token, body: { watch_id: started.data.watch_id } })).status,
  ).toBe(200);
  await startAd(app, viewer, second.id);
  await watchAd(app, viewer, second.id);
  const { display_duration } = (await startAd(app, viewer, second.id)).data;
  // Long after it ran out, as when no job was there to look.
  app.clock.advance(24 * 3_600_000);
  await releaseWithin(app, 65_000);

  viewer = await signInAgain(app, viewer);
  const read = async (as: string) => (await app.call('/api/user/watches?limit=10', { as })).data;
  const { watches, pagination } = await read(viewer.token);
  expect(pagination.total).toBe(4);
  expect(watches).toMatchObject([
    {
      title: 'Kış İndirimi',
      outcome: 'expired',
      earning: 0,
      why: expect.stringContaining('zamanında tamamlanmadı'),
    },
    { title: 'Kış İndirimi', outcome: 'counted', earning: 0.25, why: null },
    {
      title: 'Kış İndirimi',
      outcome: 'released',
      earning: 0,
      why: expect.stringContaining('başka bir reklam'),
    },
    { title: 'Yaz İndirimi', outcome: 'counted', earning: 0.25, why: 'Sayfa 4 saniye ekranda değildi.' },
  ]);
  const { data: forAdmin } = await app.call(`/api/admin/users/${viewer.userId}/watches?limit=10`, {
    as: (await anAdmin(app)).token,
  });
  expect(watches.map(({ at }: { at: string }) => at)).toEqual(
    forAdmin.watches.map(({ started_at: at }: { started_at: string }) => at),
  );
  const [expired] = forAdmin.watches;
  expect(Date.parse(expired.ended_at) - Date.parse(expired.started_at), 'ended when it ran out').toBe(
    (display_duration + 60) * 1000,
  );
  const stranger = await signInAgain(app, await aViewer(app));
  expect((await read(stranger.token)).watches).toEqual([]);
});
