import { describe, expect, test } from 'vitest';
import { inTransaction } from '#lib/server/db.ts';
import { kurus } from '#lib/shared/money.ts';
import { type AccountId, campaignAccount, firmWallet, userWallet } from '#platform/ledger/accounts.ts';
import { fromTo, post, readBalance, reconcile } from '#platform/ledger/server.ts';
import { aCampaign, statusOf, TEST_ISSUER } from '#testing/campaigns.ts';
import { aViewer } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { completeIfDue, returnLeftover, completeDueCampaigns, returnLeftovers } from './server.ts';

const app = useTestApp();
const LAST_MOMENT = new Date('2026-11-30T20:59:59.999Z');
const AFTER = new Date('2026-11-30T21:00:00Z');

const balance = (account: AccountId) => readBalance(app.db, account);

async function spend(id: number, amount: number) {
  const viewer = await aViewer(app);
  const postings = fromTo(campaignAccount(id), userWallet(viewer.userId), kurus(amount));
  await inTransaction(app.db, (tx) =>
    post(tx, {
      entries: [{ kind: 'click', ref: `test-${id}-${amount}`, actorId: null, postings }],
      now: app.clock.now(),
    }),
  );
}

/** Reserves `amount` as a running watch would; a negative amount releases. */
async function hold(id: number, amount: number) {
  const holds = [{ account: campaignAccount(id), amount: kurus(amount) }];
  await inTransaction(app.db, (tx) => post(tx, { entries: [], holds, now: app.clock.now() }));
}

describe('the jobs', () => {
  test('last Istanbul day over: completed, not a moment before', async () => {
    const { id, firm } = await aCampaign(app, { status: 'active', end_date: '2026-11-30' });
    const { id: stopped } = await aCampaign(app, { status: 'stopped', end_date: '2026-11-30', firm });
    expect(await completeDueCampaigns(app.db, { issuer: TEST_ISSUER, now: LAST_MOMENT })).toBe(0);
    expect(await completeDueCampaigns(app.db, { issuer: TEST_ISSUER, now: AFTER })).toBe(2);
    expect([await statusOf(app, id), await statusOf(app, stopped)]).toEqual(['completed', 'completed']);
    expect(await balance(firmWallet(firm.userId))).toBe(1_200_000);
    expect(await completeDueCampaigns(app.db, { issuer: TEST_ISSUER, now: AFTER })).toBe(0);
    expect(await reconcile(app.db, AFTER)).toEqual([]);
  });

  test('budget below a view: completed, and the rest returned', async () => {
    const { id, firm } = await aCampaign(app, { status: 'active' });
    await spend(id, 450_000 - 25);
    expect(await completeDueCampaigns(app.db, { issuer: TEST_ISSUER, now: app.clock.now() })).toBe(0);
    await spend(id, 1);
    expect(await completeDueCampaigns(app.db, { issuer: TEST_ISSUER, now: app.clock.now() })).toBe(1);
    expect(await statusOf(app, id)).toBe('completed');
    expect(await balance(firmWallet(firm.userId))).toBe(32); // ⌊24 × 6000 ÷ 4500⌋
  });

  test('exhausted while a watch runs: not completed', async () => {
    const { id } = await aCampaign(app, { status: 'active' });
    await spend(id, 450_000 - 30);
    await hold(id, 25);
    expect(await completeDueCampaigns(app.db, { issuer: TEST_ISSUER, now: app.clock.now() })).toBe(0);
    // As the job asks again once it holds the lock: the watch may have begun meanwhile.
    const due = { campaignId: id, issuer: TEST_ISSUER, now: app.clock.now() };
    expect(await completeIfDue(app.db, due)).toBe(false);
    await hold(id, -25);
    expect(await completeDueCampaigns(app.db, { issuer: TEST_ISSUER, now: app.clock.now() })).toBe(0);
    expect(await statusOf(app, id)).toBe('active');
  });

  test('money that running watches reserved: returned once they ended, once', async () => {
    const { id, firm } = await aCampaign(app, { status: 'active', end_date: '2026-11-30' });
    await hold(id, 100);
    await completeDueCampaigns(app.db, { issuer: TEST_ISSUER, now: AFTER });
    expect(await statusOf(app, id)).toBe('completed');
    expect(await balance(firmWallet(firm.userId))).toBe(599_866);
    expect(await returnLeftovers(app.db, { issuer: TEST_ISSUER, now: AFTER })).toBe(0);
    await hold(id, -100);
    expect(await returnLeftovers(app.db, { issuer: TEST_ISSUER, now: AFTER })).toBe(1);
    expect(await returnLeftovers(app.db, { issuer: TEST_ISSUER, now: AFTER })).toBe(0);
    expect(await balance(firmWallet(firm.userId))).toBe(600_000);
    expect(await balance(campaignAccount(id))).toBe(0);
    // The money spent above belongs to no click, which the reconciliation reports. It must report nothing else.
    const found = await reconcile(app.db, AFTER);
    expect(found.map(({ invariant }) => invariant)).toEqual(['clicks-posted']);
  });

  test('two watches running at the end: nothing is returned before both have ended', async () => {
    const { id: over, firm } = await aCampaign(app, { status: 'active', end_date: '2026-11-30' });
    await hold(over, 100);
    await completeDueCampaigns(app.db, { issuer: TEST_ISSUER, now: AFTER });
    await hold(over, -40);
    const before = await balance(firmWallet(firm.userId));
    expect(await returnLeftover(app.db, { campaignId: over, issuer: TEST_ISSUER, now: AFTER })).toBe(false);
    expect(await balance(firmWallet(firm.userId))).toBe(before);
    await hold(over, -60);
    expect(await returnLeftover(app.db, { campaignId: over, issuer: TEST_ISSUER, now: AFTER })).toBe(true);
  });
});
