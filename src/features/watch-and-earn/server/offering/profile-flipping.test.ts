/** A change of the viewer's answers counts for the ads from the next day on (threats T-V13). */
import { afterEach, describe, expect, test } from 'vitest';
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { CROWD } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { listAds, offeredTo, startAd } from '#testing/watching.ts';

const app = useTestApp();
afterEach(() => expectBooksToBalance(app));

/** Moves the clock past midnight in Istanbul. Sessions that began after the previous midnight are still valid. */
function passMidnight(): void {
  app.clock.set(startOfDay(addDays(istanbulDay(app.clock.now()), 1)));
}
const adIn = async (city: string) =>
  (await aCampaign(app, { status: 'active', admin: await anAdmin(app), audience: { cities: [city] } })).id;
const moveTo = (viewer: Person, city: string | null) =>
  app.call('/api/user/profile/details', { method: 'PUT', as: viewer.token, body: { city } });

describe('T-V13: flipping the profile', () => {
  test('a new viewer is served at once by what they say first', async () => {
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

  test('what is taken away stops counting at once', async () => {
    const id = await adIn('Sinop');
    const viewer = await aViewer(app);
    await moveTo(viewer, 'Sinop');
    await moveTo(viewer, null);
    expect(await offeredTo(app, viewer)).not.toContain(id);
    expect((await startAd(app, viewer, id)).body.code).toBe('AD_NOT_FOUND');
  });

  test('when only what was changed today would match, the empty list says that it counts from tomorrow', async () => {
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
