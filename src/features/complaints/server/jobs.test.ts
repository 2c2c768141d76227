import { expect, test } from 'vitest';
import { rows, sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { anAdmin, aViewer } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { startAd } from '#testing/watching.ts';
import { complaintJobs } from './jobs.ts';

const app = useTestApp();
const DAY_MS = 86_400_000;
const forget = () => Promise.all(complaintJobs(app).map((job) => job.run()));
const texts = async () =>
  (await rows(app.db, sql<{ text: string }>`select text from ad_reports order by id`)).map(
    ({ text }) => text,
  );

test('what viewers wrote about an ad is forgotten two years after the decision, an open report never', async () => {
  const admin = await anAdmin(app);
  const [decided, open] = [
    await aCampaign(app, { status: 'active', admin }),
    await aCampaign(app, { status: 'active', admin }),
  ];
  const report = async (adId: number, reason: string, text: string) => {
    const viewer = await aViewer(app);
    await startAd(app, viewer, adId);
    const answer = await app.call(`/api/user/ads/${adId}/report`, {
      as: viewer.token,
      body: { reason, text },
    });
    expect(answer.status).toBe(200);
  };
  await report(decided.id, 'misleading', 'Fiyat böyle değil.');
  await report(decided.id, 'other', 'Komşumun adı yazıyor.');
  const dismissed = await app.call(`/api/admin/ad-reports/${decided.id}/dismiss`, {
    method: 'PUT',
    as: admin.token,
    body: { reason: 'Baktım, doğru.', last_report_id: 2 },
  });
  expect(dismissed).toMatchObject({ status: 200 });
  await report(open.id, 'other', 'Hâlâ bekliyor.');
  app.clock.advance(729 * DAY_MS);
  await forget();
  expect(await texts()).toEqual(['Fiyat böyle değil.', 'Komşumun adı yazıyor.', 'Hâlâ bekliyor.']);
  app.clock.advance(2 * DAY_MS);
  await forget();
  expect(await texts()).toEqual(['', '–', 'Hâlâ bekliyor.']);
});
