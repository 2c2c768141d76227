/** Accounts of a farm that was closed, which an administrator has let in again. */
import { expect, test } from 'vitest';
import { one, rows, run, sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { anAdmin, type Person, signInAgain } from '#testing/people.ts';
import { aFarm } from '#testing/simulation/farms.ts';
import { useTestApp } from '#testing/test-app.ts';
import { offeredTo, watchAd } from '#testing/watching.ts';
import { lookAtAccounts } from '../jobs.ts';

const app = useTestApp();

test('a reinstated account watches again, and is in review again only for something new, of which it is told', async () => {
  const admin = await anAdmin(app);
  const { accounts } = await aFarm(app, { accounts: 6, ads: 10 });
  const [leader] = accounts as [Person];
  const look = () => lookAtAccounts(app.db, { now: app.clock.now() });
  const readCases = () =>
    rows<{ score: number; reasons: string }>(
      app.db,
      sql`select score, reasons::text from fraud_cases where user_id = ${leader.userId} order by id`,
    );
  /** What the account was closed for. */
  const closedFor = (of: { score: number; reasons: string }) =>
    run(
      app.db,
      sql`update fraud_cases set score = ${of.score}, reasons = ${of.reasons}::jsonb where user_id = ${leader.userId}`,
    );
  await look();
  const decision = {
    decision: 'closed',
    reason: 'Aynı anda izlediler',
    user_ids: accounts.map(({ userId }) => userId),
  };
  const path = `/api/admin/fraud-groups/${leader.userId}/decision`;
  expect((await app.call(path, { method: 'PUT', as: admin.token, body: decision })).status).toBe(200);

  const [known] = (await readCases()) as [{ score: number; reasons: string }];
  await closedFor({ score: 60, reasons: '[]' });
  await look();
  expect(await readCases(), 'who is suspended is in no review').toHaveLength(1);
  await closedFor(known);
  const reinstate = `/api/admin/users/${leader.userId}/reinstate`;
  const body = { reason: 'Aynı evde altı kişi' };
  expect((await app.call(reinstate, { method: 'PUT', as: admin.token, body })).status).toBe(200);

  const again = await signInAgain(app, leader);
  await look();
  const { id } = await aCampaign(app, { status: 'active', admin });
  expect(await offeredTo(app, again)).not.toEqual([]);
  expect(await watchAd(app, again, id)).toMatchObject({ status: 200, data: { earning: 0.25 } });
  expect(await readCases()).toHaveLength(1);

  await closedFor({ score: 60, reasons: '[]' });
  await look();
  expect(await readCases(), 'one that is worse than it was closed for').toHaveLength(2);
  expect(
    await one(
      app.db,
      sql`select decision from fraud_cases where user_id = ${leader.userId} order by id desc limit 1`,
    ),
  ).toEqual({ decision: null });

  // Once for each case, by the class alone and never the measure; and what was decided.
  for (const decision of ['held', 'cleared']) {
    const body = { decision, reason: 'Bir aile', user_ids: [leader.userId] };
    expect((await app.call(path, { method: 'PUT', as: admin.token, body })).status).toBe(200);
  }
  const told = await rows(
    app.db,
    sql<{ kind: string; reason: string }>`select kind, detail ->> 'reason' as reason from notices
      where user_id = ${leader.userId} and kind in ('account_in_review', 'review_held', 'review_ended') order by id`,
  );
  expect(told.map(({ kind }) => kind)).toEqual([
    'account_in_review',
    'account_in_review',
    'review_held',
    'review_ended',
  ]);
  expect(told[0]?.reason).toMatch(/^İzlemelerin zamanlaması[^\d]*$/);
}, 60_000);
