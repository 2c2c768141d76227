import { describe, expect, test } from 'vitest';
import { checkBooks } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { anAdmin, aViewer, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { listAds, offeredTo, startAd, viewAd } from '#testing/watching.ts';

const app = useTestApp();
checkBooks(app);

type CampaignOptions = Parameters<typeof aCampaign>[1];
const anAd = async (options: CampaignOptions = {}) =>
  aCampaign(app, { status: 'active', admin: await anAdmin(app), ...options });
const why = (viewer: Person, adId: number) => app.call(`/api/user/ads/${adId}/why`, { as: viewer.token });
const saveDetails = (viewer: Person, body: unknown) =>
  app.call('/api/user/profile/details', { method: 'PUT', as: viewer.token, body });
const hidden = (viewer: Person, firmId: number, method: 'POST' | 'DELETE') =>
  app.call(`/api/user/hidden-advertisers/${firmId}`, { method, as: viewer.token });

describe('why a viewer sees an ad', () => {
  test('their own answers that met its criteria, and nothing of the others it would accept', async () => {
    const { id } = await anAd({ audience: { cities: ['Ankara', 'Bursa'], genders: [1, 2] } });
    const viewer = await aViewer(app);
    await saveDetails(viewer, { city: 'Bursa', gender: 1, height: 170 });
    const { data } = await why(viewer, id);
    expect(data).toEqual({
      all_users: false,
      matches: [
        { criterion: 'Cinsiyetin', answers: [expect.any(String)] },
        { criterion: 'Şehrin', answers: ['Bursa'] },
      ],
    });
  });

  test('an ad for everybody: answered as such', async () => {
    const { id } = await anAd();
    expect((await why(await aViewer(app), id)).data).toEqual({ all_users: true, matches: [] });
  });

  test('T-V12: of an ad for others, and of an unknown one, the answer is the same 404', async () => {
    const { id } = await anAd({ audience: { cities: ['Ankara'] } });
    const viewer = await aViewer(app);
    const [others, unknown] = [await why(viewer, id), await why(viewer, 999_999)];
    expect(others).toMatchObject(refusal(404, 'AD_NOT_FOUND'));
    expect(others.body).toEqual(unknown.body);
  });

  test('T-V12: a started ad: keeps the answers that it matched, whatever changes later', async () => {
    const { id } = await anAd({ audience: { cities: ['Bursa'] } });
    const viewer = await aViewer(app);
    await saveDetails(viewer, { city: 'Bursa' });
    await startAd(app, viewer, id);
    await saveDetails(viewer, { city: null });
    expect((await why(viewer, id)).data.matches).toEqual([{ criterion: 'Şehrin', answers: ['Bursa'] }]);
  });
});

describe('hiding an advertiser', () => {
  test('its ads are neither offered nor started, until it is shown again', async () => {
    const { id, firm } = await anAd();
    const other = await anAd();
    const viewer = await aViewer(app);
    expect(await offeredTo(app, viewer)).toEqual(expect.arrayContaining([id, other.id]));
    expect((await hidden(viewer, firm.userId, 'POST')).status).toBe(200);
    expect((await hidden(viewer, firm.userId, 'POST')).status).toBe(200);
    expect(await offeredTo(app, viewer)).not.toContain(id);
    expect((await startAd(app, viewer, id)).body.code).toBe('AD_NOT_FOUND');
    expect((await startAd(app, viewer, other.id)).status).toBe(200);
    const list = await app.call('/api/user/hidden-advertisers', { as: viewer.token });
    expect(list.data.advertisers).toMatchObject([{ id: firm.userId, name: 'Deniz Ticaret A.Ş.' }]);
    expect((await hidden(viewer, firm.userId, 'DELETE')).status).toBe(200);
    expect((await startAd(app, viewer, id)).status).toBe(200);
    expect((await hidden(viewer, firm.userId, 'DELETE')).body.code).toBe('ADVERTISER_NOT_FOUND');
  });

  test('it is nobody else’s business: others are offered its ads', async () => {
    const { id, firm } = await anAd();
    await hidden(await aViewer(app), firm.userId, 'POST');
    expect(await offeredTo(app, await aViewer(app))).toContain(id);
  });

  test('the ad that is running is paid where it runs, and offered nowhere else', async () => {
    const { id, firm } = await anAd();
    const viewer = await aViewer(app);
    const { data } = await startAd(app, viewer, id);
    expect((await listAds(app, viewer)).data.open_watch).toMatchObject({ ad_id: id });
    await hidden(viewer, firm.userId, 'POST');
    expect((await listAds(app, viewer)).data.open_watch).toBeNull();
    app.clock.advance(5000);
    expect((await viewAd(app, viewer, id, data.watch_id)).data.earning).toBe(0.25);
    expect((await startAd(app, viewer, id)).body.code).toBe('AD_NOT_FOUND');
  });

  test('T-V17: firms whose ads were never shown to the viewer cannot be found out this way', async () => {
    const { firm } = await anAd({ audience: { cities: ['Ankara'] } });
    const viewer = await aViewer(app);
    const [others, unknown] = [
      await hidden(viewer, firm.userId, 'POST'),
      await hidden(viewer, viewer.userId, 'POST'),
    ];
    expect(others).toMatchObject(refusal(404, 'ADVERTISER_NOT_FOUND'));
    expect(others.body).toEqual(unknown.body);
  });

  test('a firm is hidden for the one ad of its that is meant for the viewer, and not for the others', async () => {
    const [viewer, other] = [await aViewer(app), await aViewer(app)];
    await saveDetails(viewer, { city: 'Bursa' });
    const { firm } = await anAd({ audience: { cities: ['Ankara'] } });
    await anAd({ firm, audience: { cities: ['Bursa'] } });
    await anAd({ firm, audience: { cities: ['İzmir'] } });
    expect((await hidden(viewer, firm.userId, 'POST')).status).toBe(200);
    expect((await hidden(other, firm.userId, 'POST')).body.code).toBe('ADVERTISER_NOT_FOUND');
  });

  test('only hidden ads left: the reason of the empty list', async () => {
    const viewer = await aViewer(app);
    for (;;) {
      const { data } = await listAds(app, viewer);
      if (data.ads.length === 0) {
        expect(data).toMatchObject({ reason: 'HIDDEN' });
        return;
      }
      await hidden(viewer, data.ads[0].advertiser.id, 'POST');
    }
  });
});

test('T-V17: a list of ads: one page, without budgets or anybody else’s data', async () => {
  for (let count = 0; count < 21; count += 1) await anAd();
  const { data } = await listAds(app, await aViewer(app));
  expect(data.ads).toHaveLength(20);
  expect(Object.keys(data.ads[0]).toSorted()).toEqual([
    'advertiser',
    'click_earning',
    'click_unpaid',
    'description',
    'display_duration',
    'earning',
    'id',
    'image_path',
    'link',
    'title',
    'view_number',
  ]);
});
