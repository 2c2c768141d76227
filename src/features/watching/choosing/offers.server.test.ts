import { describe, expect, test, afterAll, beforeAll } from 'vitest';
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { CROWD } from '#testing/at-once.ts';
import { checkBooks } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { anAdmin, aViewer, type Person, aFirm } from '#testing/people.ts';
import { useTestApp, startTestApp } from '#testing/test-app.ts';
import { listAds, offeredTo, startAd, setSettings, viewAd } from '#testing/watching.ts';
import { countEntries } from '#testing/money.ts';
import { approve, aPayment, pay } from '#testing/payments.ts';
import { statementsOf } from '#testing/database/statements.ts';

const app = useTestApp();

checkBooks(app);

/** Moves the clock past midnight in Istanbul. Sessions that began after the previous midnight are still valid. */
function passMidnight(): void {
  app.clock.set(startOfDay(addDays(istanbulDay(app.clock.now()), 1)));
}
const adIn = async (city: string) =>
  (await aCampaign(app, { status: 'active', admin: await anAdmin(app), audience: { cities: [city] } })).id;
const moveTo = (viewer: Person, city: string | null) =>
  app.call('/api/user/profile/details', { method: 'PUT', as: viewer.token, body: { city } });

describe('T-V13: flipping the profile', () => {
  test('a new viewer’s first answers: count at once', async () => {
    const id = await adIn('Rize');
    const viewer = await aViewer(app);
    await moveTo(viewer, 'Rize');
    expect(await offeredTo(app, viewer)).toContain(id);
    expect((await startAd(app, viewer, id)).status).toBe(200);
  });

  test('going through every city brings the ads of the first one alone, offered or guessed', async () => {
    const cities = ['Adana', 'Artvin', 'Bolu', 'Muş'];
    const ids: number[] = [];
    for (const city of cities) ids.push(await adIn(city));
    const viewer = await aViewer(app);
    const started: number[] = [];
    for (const city of cities) {
      await moveTo(viewer, city);
      for (const id of ids) if ((await startAd(app, viewer, id)).status === 200) started.push(id);
      expect(await offeredTo(app, viewer)).toEqual([ids[0]]);
    }
    expect(new Set(started)).toEqual(new Set([ids[0]]));
    passMidnight();
    expect(await offeredTo(app, viewer)).toEqual([ids[3]]);
    expect((await startAd(app, viewer, ids[3] ?? 0)).status).toBe(200);
    expect((await startAd(app, viewer, ids[0] ?? 0)).body.code).toBe('AD_NOT_FOUND');
  });

  test('a removed answer: stops counting at once', async () => {
    const id = await adIn('Sinop');
    const viewer = await aViewer(app);
    await moveTo(viewer, 'Sinop');
    await moveTo(viewer, null);
    expect(await offeredTo(app, viewer)).not.toContain(id);
    expect((await startAd(app, viewer, id)).body.code).toBe('AD_NOT_FOUND');
  });

  test('answers changed today: count from tomorrow, and the empty list gives that reason', async () => {
    await adIn('Siirt');
    const viewer = await aViewer(app);
    await moveTo(viewer, 'Van');
    await moveTo(viewer, 'Siirt');
    expect((await listAds(app, viewer)).data).toMatchObject({ ads: [], reason: 'CHANGED_TODAY' });
  });

  test(`${CROWD} saves at once leave the day as it was`, async () => {
    app.clock.advance(3_600_000);
    const [home, away] = [await adIn('Iğdır'), await adIn('Kars')];
    const viewer = await aViewer(app);
    await moveTo(viewer, 'Iğdır');
    passMidnight();
    await Promise.all(
      Array.from({ length: CROWD }, (_, index) => moveTo(viewer, index % 2 === 0 ? 'Kars' : 'Iğdır')),
    );
    expect(await offeredTo(app, viewer)).toEqual([home]);
    expect((await startAd(app, viewer, away)).body.code).toBe('AD_NOT_FOUND');
  });
});

describe('two servers', () => {
  let other: Awaited<ReturnType<typeof startTestApp>>;
  beforeAll(async () => {
    other = await startTestApp({ beside: app });
  }, 60_000);
  afterAll(() => other.close());

  // The clock of both stands still unless a test moves it, so nothing here is read again because time has passed.
  test('a campaign is offered when it is paid and resumed, and no more when it was stopped, at the next list', async () => {
    const viewer = await aViewer(app);
    const offered = () => offeredTo(other, viewer);
    const payment = await aPayment(app, { status: 'pending' });
    const { campaignId: id, firm } = payment;
    expect(await offered()).not.toContain(id);
    expect(await approve(app, payment)).toMatchObject({ status: 200 });
    expect(await offered()).toContain(id);
    const change = (what: 'stop' | 'start') =>
      app.call(`/api/firm/campaigns/${id}/${what}`, { method: 'PUT', as: firm.token });
    expect(await change('stop')).toMatchObject({ status: 200 });
    expect(await offered()).not.toContain(id);
    expect(await change('start')).toMatchObject({ status: 200 });
    expect(await offered()).toContain(id);
  });

  test('a budget that one server reserved is not offered by the other, and within a second again after a top-up', async () => {
    const NET_KURUS = 450_000; // Of the smallest campaign.
    await setSettings(app, { view_rate: NET_KURUS, daily_earning_limit: 2 * NET_KURUS });
    const admin = await anAdmin(app);
    const { id, firm } = await aCampaign(app, { status: 'active', admin });
    const [watching, waiting] = [await aViewer(app), await aViewer(app)];
    expect(await offeredTo(other, waiting)).toContain(id);
    // The only view that the budget covers.
    const { data } = await startAd(app, watching, id);
    expect(await offeredTo(other, waiting)).not.toContain(id);

    const topUp = await app.call(`/api/firm/campaigns/${id}/budget`, {
      method: 'PUT',
      as: firm.token,
      body: { amount: 10_000 },
    });
    const payment = { id: Number(topUp.data.order_id), campaignId: id, firm, admin };
    expect(await pay(app, payment, 'bank_transfer')).toMatchObject({ status: 200 });
    expect(await approve(app, payment)).toMatchObject({ status: 200 });
    app.clock.advance(1000);
    expect(await offeredTo(other, waiting)).toContain(id);

    // Watched on the one, paid by the other, and once.
    app.clock.advance(data.display_duration * 1000);
    expect(await viewAd(other, watching, id, data.watch_id)).toMatchObject({ status: 200 });
    expect(await countEntries(app.db, 'view', data.watch_id)).toBe(1);
  });
});

test('a list of ads takes two statements', async () => {
  const [firm, admin, viewer] = [await aFirm(app), await anAdmin(app), await aViewer(app)];
  const { id } = await aCampaign(app, { status: 'active', firm, admin });
  await aCampaign(app, { status: 'active', firm, admin });
  // This call waits until the server hears of campaigns and knows them all.
  await app.call(`/api/user/ads/${id}/why`, { as: viewer.token });
  await listAds(app, viewer);
  const balance = await statementsOf(() => app.call('/api/user/wallet/balance', { as: viewer.token }));
  const session = balance.filter((text) => text.includes('from sessions'));
  const list = await statementsOf(() => listAds(app, viewer));
  expect(session).toHaveLength(1);
  expect(list.filter((text) => !session.includes(text))).toHaveLength(2);
});
