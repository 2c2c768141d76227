import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { checkBooks } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { anAdmin, someViewers } from '#testing/people.ts';
import { refusal, startTestApp, useTestApp } from '#testing/test-app.ts';
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { startAd, viewAd } from '#testing/watching.ts';
import { forgetAddresses } from './ending.server.ts';

const environment = { EARNERS_PER_ADDRESS: '3' };
const app = useTestApp({ limits: true, environment });
checkBooks(app);

const DAY_MS = 86_400_000;
const anAd = async () =>
  (await aCampaign(app, { status: 'active', admin: await anAdmin(app), end_date: '2027-01-31' })).id;
describe('T-V9: viewers who earn from one address', () => {
  test('so many a day start ads, whatever comes at once and in however many processes', async () => {
    const adId = await anAd();
    const farm = await someViewers(app, 12);
    const beside = await startTestApp({ limits: true, environment, beside: app });
    try {
      const answers = await Promise.all(
        farm.map((viewer, index) => startAd(index % 2 === 0 ? app : beside, viewer, adId)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      const refused = answers.find(({ status }) => status !== 200);
      expect(refused).toMatchObject(refusal(429, 'ADDRESS_LIMIT'));
      const admitted = farm.filter((_, index) => answers[index]?.status === 200);
      for (const viewer of admitted) expect((await startAd(beside, viewer, adId)).status).toBe(200);
    } finally {
      await beside.close();
    }
  });

  test('a view is paid where its address is full, and starts nothing', async () => {
    // Opened on the day before, on which the address had room.
    app.clock.set(new Date(startOfDay(addDays(istanbulDay(app.clock.now()), 2)).getTime() - 1000));
    const [adId, [viewer, ...others]] = [await anAd(), await someViewers(app, 4)];
    if (viewer === undefined) throw new Error('a viewer was made');
    const { data } = await startAd(app, viewer, adId);
    app.clock.advance(5000);
    for (const other of others) expect((await startAd(app, other, adId)).status).toBe(200);
    const view = await viewAd(app, viewer, adId, data.watch_id, { start_next: true });
    expect(view.data).toMatchObject({ earning: 0.25, next: { watch: null, reason: 'ADDRESS_LIMIT' } });
  });

  test('the next Istanbul day begins anew, and the day before yesterday is forgotten', async () => {
    const adId = await anAd();
    app.clock.advance(DAY_MS);
    for (const viewer of await someViewers(app, 3))
      expect((await startAd(app, viewer, adId)).status).toBe(200);
    const [late] = await someViewers(app, 1);
    if (late === undefined) throw new Error('a viewer was made');
    expect((await startAd(app, late, adId)).body.code).toBe('ADDRESS_LIMIT');
    app.clock.advance(2 * DAY_MS);
    await forgetAddresses(app.db, app.clock.now());
    expect(await app.one(sql`select count(*) as count from earning_addresses`)).toEqual({ count: 0 });
  });
});
