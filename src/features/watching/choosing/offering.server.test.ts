import { beforeEach, describe, expect, test } from 'vitest';
import { sql, inTransaction } from '#lib/server/db.ts';
import { transitionCampaign } from '#features/campaigns/server.ts';
import { checkBooks } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { clickAd, listAds, setSettings, startAd, viewAd, watchAd } from '#testing/watching.ts';

const app = useTestApp({ limits: true });

beforeEach(async () => {
  const active = await app.rows(sql<{ id: number }>`select id from campaigns where status = 'active'`);
  for (const { id } of active) {
    await inTransaction(app.db, (tx) =>
      transitionCampaign(tx, { campaignId: id, event: 'stop', actor: { id: null }, now: app.clock.now() }),
    );
  }
});
checkBooks(app);

const anAd = async (options: Parameters<typeof aCampaign>[1] = {}) => {
  const [firm, admin] = [await aFirm(app), await anAdmin(app)];
  return (await aCampaign(app, { status: 'active', firm, admin, ...options })).id;
};
const offerTo = async (viewer: Person) => {
  const { data } = await listAds(app, viewer);
  return { ids: data.ads.map(({ id }: { id: number }) => id), reason: data.reason, text: data.reason_text };
};

describe('the order of ads', () => {
  test('never-seen ones come before those that were started, then the one whose days run out sooner', async () => {
    const slow = await anAd({ end_date: '2027-02-15' });
    const urgent = await anAd({ end_date: '2026-12-02' });
    const seen = await anAd({ end_date: '2026-12-01' });
    const viewer = await aViewer(app);
    await startAd(app, viewer, seen);
    app.clock.advance(86_400_000 * 2);
    const fresh = { ...viewer, ...(await aViewer(app)) };
    expect((await offerTo(fresh)).ids).toEqual([seen, urgent, slow]);
    await startAd(app, fresh, seen);
    expect((await offerTo(fresh)).ids).toEqual([urgent, slow, seen]);
  });
});

describe('why there is nothing to watch', () => {
  test('no campaign matches', async () => {
    expect(await offerTo(await aViewer(app))).toEqual({
      ids: [],
      reason: 'NO_MATCH',
      text: 'Şu anda sana uygun, yayında olan bir reklam yok. Yeni reklamlar geldikçe burada göreceksin.',
    });
  });

  test('details not given yet would bring one', async () => {
    await anAd({ audience: { cities: ['Ankara'] } });
    const viewer = await aViewer(app);
    expect((await offerTo(viewer)).reason).toBe('PROFILE_INCOMPLETE');
    await app.run(sql`update viewers set city_id = 34 where user_id = ${viewer.userId}`);
    expect((await offerTo(viewer)).reason).toBe('NO_MATCH');
  });

  test('all were seen', async () => {
    const adId = await anAd();
    const viewer = await aViewer(app);
    await watchAd(app, viewer, adId);
    await watchAd(app, viewer, adId);
    expect((await offerTo(viewer)).reason).toBe('ALL_SEEN');
  });

  test('the day’s limit is reached, to the kuruş', async () => {
    const adId = await anAd();
    const viewer = await aViewer(app);
    await setSettings(app, { daily_earning_limit: 24 });
    expect(await offerTo(viewer)).toMatchObject({
      reason: 'DAILY_LIMIT',
      text: 'Bugünkü kazanç sınırına ₺0,24 kaldı; bu, sıradaki reklama yetmiyor. Yarın devam edebilirsin.',
    });
    expect(await startAd(app, viewer, adId)).toMatchObject(refusal(409, 'DAILY_LIMIT_REACHED'));
    await setSettings(app, { daily_earning_limit: 25 });
    expect((await watchAd(app, viewer, adId)).data).toMatchObject({ earning: 0.25, total_today: 0.25 });
    expect(await offerTo(viewer)).toMatchObject({
      reason: 'DAILY_LIMIT',
      text: 'Bugünkü kazanç sınırına ulaştın. Yarın kaldığın yerden devam edebilirsin.',
    });
    await setSettings(app, { daily_earning_limit: 5000 });
  });

  test('the next day has room again', async () => {
    const adId = await anAd();
    const viewer = await aViewer(app);
    await setSettings(app, { daily_earning_limit: 25 });
    await watchAd(app, viewer, adId);
    expect((await startAd(app, viewer, adId)).body.code).toBe('DAILY_LIMIT_REACHED');
    app.clock.advance(13 * 3_600_000);
    expect((await watchAd(app, viewer, adId)).data).toMatchObject({ earning: 0.13, total_today: 0.13 });
    await setSettings(app, { daily_earning_limit: 5000 });
  });
});

describe('limits of paid clicks', () => {
  test('a second one within the minute opens its link and pays nothing; a minute later it pays', async () => {
    const [first, second, viewer] = [await anAd(), await anAd(), await aViewer(app)];
    await watchAd(app, viewer, first);
    expect((await clickAd(app, viewer, first)).data.earning).toBe(0.5);
    const { data } = await startAd(app, viewer, second);
    const { data: tooSoon } = await clickAd(app, viewer, second);
    expect(tooSoon).toEqual({ earning: 0, total_today: 0.75, daily_earning_limit: 50, balance: 10.75 });
    app.clock.advance(60_000);
    expect((await clickAd(app, viewer, second)).data).toMatchObject({ earning: 0, earning_with_view: 0.5 });
    expect((await listAds(app, viewer)).data.open_watch.earning_with_view).toBe(0.5);
    expect((await viewAd(app, viewer, second, data.watch_id)).data).toMatchObject({
      click_earning: 0.5,
      total_today: 1.5,
    });
  });
});

test('the list says why a click would pay nothing: paid before, or no room for it in the day', async () => {
  const [adId, viewer] = [await anAd(), await aViewer(app)];
  const click = async () => {
    const [ad] = (await listAds(app, viewer)).data.ads;
    return [ad.click_earning, ad.click_unpaid];
  };
  expect(await click()).toEqual([0.5, null]);
  await setSettings(app, { daily_earning_limit: 74 });
  expect(await click()).toEqual([0, 'DAILY_LIMIT']);
  await setSettings(app, { daily_earning_limit: 5000 });
  await watchAd(app, viewer, adId);
  await clickAd(app, viewer, adId);
  await startAd(app, viewer, adId);
  expect(await click()).toEqual([0, 'PAID_BEFORE']);
  expect((await listAds(app, viewer)).data.open_watch.ad.click_unpaid).toBe('PAID_BEFORE');
});
