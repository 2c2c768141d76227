import { expect, test } from 'vitest';
import { run, sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aCorrection, aPayment } from '#testing/payments.ts';
import { anAdmin, aViewer, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const NOTHING = { count: 0, oldest_at: null };
const read = async (as: Person) => (await app.call('/api/admin/waiting', { as: as.token })).data;

test('each queue counts as its list does, and says since when the oldest waits', async () => {
  const admin = await anAdmin(app);
  expect(await read(admin)).toEqual({
    campaigns: NOTHING,
    payments: NOTHING,
    corrections: NOTHING,
    withdrawals: NOTHING,
    complaints: NOTHING,
    messages: NOTHING,
  });
  const first = app.clock.now().toISOString();
  await aCampaign(app, { status: 'pending' });
  await aPayment(app, { admin, status: 'pending' });
  await aPayment(app, { admin, status: 'awaiting' });
  const { id } = await aCampaign(app, { status: 'active', admin });
  for (const { userId } of [await aViewer(app), await aViewer(app)])
    await run(
      app.db,
      sql`insert into ad_reports (campaign_id, user_id, reason, text, reported_at)
        values (${id}, ${userId}, 'other', 'Yanlış', ${app.clock.now()})`,
    );
  await aCorrection(app);
  const message = { name: 'Ece Er', email: 'ece@ornek.com', topic: 'other', message: 'Bir sorum olacaktı.' };
  expect((await app.call('/api/contact', { body: message })).status).toBe(200);
  app.clock.advance(3_600_000);
  await aCampaign(app, { status: 'pending' });
  expect(await read(admin)).toEqual({
    campaigns: { count: 2, oldest_at: first },
    payments: { count: 1, oldest_at: first },
    corrections: { count: 1, oldest_at: first },
    withdrawals: NOTHING,
    complaints: { count: 1, oldest_at: first },
    messages: { count: 1, oldest_at: first },
  });
});

test('says nothing of queues that another duty works on', async () => {
  const open = async (duty: 'finance' | 'moderator' | 'reports') => {
    const queues = await read(await anAdmin(app, { duty }));
    return Object.keys(queues).filter((queue) => queues[queue] !== null);
  };
  expect(await open('finance')).toEqual(['campaigns', 'payments', 'corrections', 'withdrawals', 'messages']);
  expect(await open('moderator')).toEqual(['campaigns', 'complaints', 'messages']);
  expect(await open('reports')).toEqual(['campaigns']);
  const viewer = await aViewer(app);
  expect(await app.call('/api/admin/waiting', { as: viewer.token })).toMatchObject(refusal(403, 'FORBIDDEN'));
});
