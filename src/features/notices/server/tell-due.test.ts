/** What only passing time brings about is told once, when its time has come. */
import { expect, test } from 'vitest';
import { one, rows, run, sql } from '#lib/server/db.ts';
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import { campaignAccount, userWallet } from '#features/ledger/accounts.ts';
import { fromTo, post } from '#features/ledger/server/index.ts';
import { inTransaction } from '#lib/server/db.ts';
import { kurus } from '#lib/shared/money.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aPayment } from '#testing/payments.ts';
import { anAdmin, aViewer } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { tellDue, tellOfFailure } from './tell-due.ts';

const app = useTestApp();
const HOUR_MS = 3_600_000;
const due = () => tellDue(app.db, app.clock.now());
const told = async (userId: number, ...kinds: string[]) =>
  (
    await rows(
      app.db,
      sql<{
        kind: string;
      }>`select kind from notices where user_id = ${userId} and kind = any(${kinds}::text[])`,
    )
  ).map(({ kind }) => kind);

test('a campaign begins tomorrow, its budget is nearly spent: each is told once', async () => {
  const tomorrow = addDays(istanbulDay(app.clock.now()), 1);
  const { id, firm } = await aCampaign(app, { status: 'active', start_date: tomorrow });
  const viewer = await aViewer(app);
  await Promise.all([due(), due()]);
  expect(await told(firm.userId, 'campaign_begins', 'budget_low')).toEqual(['campaign_begins']);
  const { balance } = await one(
    app.db,
    sql<{
      balance: number;
    }>`select balance_kurus as balance from ledger_accounts where id = ${campaignAccount(id)}`,
  );
  const postings = fromTo(campaignAccount(id), userWallet(viewer.userId), kurus(Math.ceil(balance * 0.81)));
  await inTransaction(app.db, (tx) =>
    post(tx, {
      entries: [{ kind: 'view', ref: 'nearly-all', actorId: null, postings }],
      now: app.clock.now(),
    }),
  );
  await due();
  await due();
  expect(await told(firm.userId, 'budget_low')).toEqual(['budget_low']);
});

test('a payment that is not made is asked for after two days, and what waits for administrators after its promise', async () => {
  const admin = await anAdmin(app, { duty: 'moderator' });
  const accountant = await anAdmin(app, { duty: 'finance' });
  const payment = await aPayment(app);
  await aCampaign(app, { status: 'pending' });
  await aPayment(app, { status: 'pending' });
  await due();
  expect(await told(payment.firm.userId, 'payment_due')).toEqual([]);
  app.clock.advance(49 * HOUR_MS);
  await due();
  await due();
  expect(await told(payment.firm.userId, 'payment_due')).toEqual(['payment_due']);
  expect(await told(admin.userId, 'campaigns_wait', 'payments_wait')).toEqual(['campaigns_wait']);
  expect(await told(accountant.userId, 'campaigns_wait', 'payments_wait')).toEqual(['payments_wait']);
});

test('that money was stopped reaches those who look after the books, a failed job its owner, once a day', async () => {
  const [owner, moderator] = [await anAdmin(app), await anAdmin(app, { duty: 'moderator' })];
  await run(app.db, sql`insert into money_freezes (began_at, problems) values (${app.clock.now()}, '[{}]')`);
  await due();
  await due();
  for (let times = 0; times < 2; times += 1)
    await tellOfFailure(app.db, { job: 'complete-campaigns', now: app.clock.now() });
  const kinds = ['money_frozen', 'job_failed'];
  expect((await told(owner.userId, ...kinds)).toSorted()).toEqual(['job_failed', 'money_frozen']);
  expect(await told(moderator.userId, ...kinds)).toEqual([]);
});
