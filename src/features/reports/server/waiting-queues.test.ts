import { expect, test } from 'vitest';
import { run, sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aPayment } from '#testing/payments.ts';
import { anAdmin, aViewer, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const NOTHING = { count: 0, oldest_at: null };
const read = async (as: Person) => (await app.call('/api/admin/waiting', { as: as.token })).data;

/** Opens a case about the viewer, or one that was decided on. */
async function suspect(userId: number, groupId: number | null, decision: 'cleared' | null): Promise<void> {
  const now = app.clock.now();
  await run(
    app.db,
    sql`insert into fraud_scores (user_id, score, level, version, reasons, signals, group_id, scored_at)
        values (${userId}, 80, 'suspected', 1, '[]', '{}', ${groupId}, ${now})`,
  );
  const by = decision === null ? null : userId;
  await run(
    app.db,
    sql`insert into fraud_cases (user_id, opened_at, score, version, reasons, stops_watching, decision, decided_at, decided_by)
        values (${userId}, ${now}, 80, 1, '[]', false, ${decision}, ${by === null ? null : now}, ${by})`,
  );
}

test('each queue counts as its list does, and says since when the oldest waits', async () => {
  const admin = await anAdmin(app);
  expect(await read(admin)).toEqual({
    campaigns: NOTHING,
    payments: NOTHING,
    withdrawals: NOTHING,
    complaints: NOTHING,
    suspects: NOTHING,
    proposals: NOTHING,
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
  app.clock.advance(3_600_000);
  await aCampaign(app, { status: 'pending' });
  // Two are one group, the third is alone; a fourth was decided on.
  for (const [groupId, decision] of [
    [1, null],
    [1, null],
    [null, null],
    [null, 'cleared'],
  ] as const)
    await suspect((await aViewer(app)).userId, groupId, decision);
  expect((await app.call('/api/admin/fraud-groups', { as: admin.token })).data.pagination.total).toBe(2);
  expect(await read(admin)).toEqual({
    campaigns: { count: 2, oldest_at: first },
    payments: { count: 1, oldest_at: first },
    withdrawals: NOTHING,
    complaints: { count: 1, oldest_at: first },
    suspects: { count: 2, oldest_at: app.clock.now().toISOString() },
    proposals: NOTHING,
  });
  // What one proposes waits for the others.
  const { userId } = await anAdmin(app);
  await run(
    app.db,
    sql`insert into proposals (kind, payload, reason, proposed_by, proposed_at)
      values ('settings', '{}', 'Yeni fiyat', ${admin.userId}, ${app.clock.now()}),
        ('settings', '{}', 'Eski fiyat', ${userId}, ${app.clock.now()})`,
  );
  expect((await read(admin)).proposals.count).toBe(1);
});

test('says nothing of queues that another duty works on', async () => {
  const open = async (duty: 'finance' | 'moderator' | 'reports') => {
    const queues = await read(await anAdmin(app, { duty }));
    return Object.keys(queues).filter((queue) => queues[queue] !== null);
  };
  expect(await open('finance')).toEqual(['campaigns', 'payments', 'withdrawals', 'suspects', 'proposals']);
  expect(await open('moderator')).toEqual(['campaigns', 'complaints', 'suspects']);
  expect(await open('reports')).toEqual(['campaigns']);
  const viewer = await aViewer(app);
  expect(await app.call('/api/admin/waiting', { as: viewer.token })).toMatchObject(refusal(403, 'FORBIDDEN'));
});
