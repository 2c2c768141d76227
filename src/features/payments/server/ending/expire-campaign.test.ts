/** Approved campaigns that were not paid by their last day. */
import { beforeEach, describe, expect, test } from 'vitest';
import { rows, sql } from '#lib/server/db.ts';
import { firmWallet } from '#features/ledger/accounts.ts';
import { readBalance } from '#features/ledger/server/index.ts';
import { inEveryOrder, RACES } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { approve, aPayment, type MadePayment, pay, reject } from '#testing/payments.ts';
import { anAdmin, type Person, signInAgain } from '#testing/people.ts';
import { TEST_START, useTestApp } from '#testing/test-app.ts';
import { expireIfUnpaid, expireUnpaidCampaigns } from './expire-campaign.ts';

const app = useTestApp();
const END = '2026-12-07';
const LAST_MOMENT = new Date('2026-12-07T20:59:59.999Z');
const AFTER = new Date('2026-12-07T21:00:00Z');
const REASON = 'Bitiş tarihine kadar ödenmedi';

beforeEach(() => app.clock.set(TEST_START));

const aDuePayment = (status: 'awaiting' | 'pending' | 'rejected' = 'awaiting') =>
  aPayment(app, { status, end_date: END });

async function stateOf({ campaignId, id }: MadePayment) {
  const [state] = await rows(
    app.db,
    sql<{ status: string; reason: string | null; payment_status: string }>`
      select status, campaigns.rejection_reason as reason, payment_status
      from campaigns join orders on orders.campaign_id = campaigns.id and orders.id = ${id}
      where campaigns.id = ${campaignId}`,
  );
  return state;
}

const EXPIRED = { status: 'rejected', reason: REASON, payment_status: 'void' };

async function statsOf(admin: Person) {
  const { data } = await app.call('/api/admin/payments/pending?status=pending&limit=100', {
    as: admin.token,
  });
  return { ...data.stats.pending, listed: data.pagination.total };
}

describe('an approved campaign', () => {
  test.each(['awaiting', 'rejected'] as const)(
    'whose payment is %s after its last day is rejected by the system, not a moment before',
    async (status) => {
      const payment = await aDuePayment(status);
      await expireUnpaidCampaigns(app.db, LAST_MOMENT);
      expect(await expireIfUnpaid(app.db, payment.campaignId, LAST_MOMENT)).toBe(false);
      expect(await stateOf(payment)).toMatchObject({ status: 'approved', payment_status: status });
      await expireUnpaidCampaigns(app.db, AFTER);
      expect(await stateOf(payment)).toEqual(EXPIRED);
      expect(await expireUnpaidCampaigns(app.db, AFTER)).toBe(0);
      const events = await rows(
        app.db,
        sql`select event, from_status, to_status, actor_id, reason from campaign_events
          where campaign_id = ${payment.campaignId} order by id desc limit 1`,
      );
      expect(events).toEqual([
        { event: 'expire', from_status: 'approved', to_status: 'rejected', actor_id: null, reason: REASON },
      ]);
    },
  );

  test('counts nowhere as to be paid from that moment, even before the job has come by', async () => {
    const payment = await aDuePayment();
    const as = payment.firm.token;
    const counts = async () => [
      (await app.call('/api/firm/stats', { as })).data.pending_payment_campaigns,
      (await app.call('/api/firm/campaigns/pending-payment', { as })).data.stats.total_campaigns,
      (await app.call('/api/firm/orders?status=unpaid', { as })).data.pagination.total,
      (await app.call('/api/firm/accounting/details', { as })).data.unpaid.count,
    ];
    expect(await counts()).toEqual([1, 1, 1, 1]);
    app.clock.set(AFTER);
    const firm = await signInAgain(app, payment.firm);
    const late = async () => [
      (await app.call('/api/firm/stats', { as: firm.token })).data.pending_payment_campaigns,
      (await app.call('/api/firm/campaigns/pending-payment', { as: firm.token })).data.stats.total_campaigns,
      (await app.call('/api/firm/orders?status=unpaid', { as: firm.token })).data.pagination.total,
      (await app.call('/api/firm/accounting/details', { as: firm.token })).data.unpaid.count,
    ];
    expect(await late()).toEqual([0, 0, 0, 0]);
  });

  test('is out of the admin’s pending figures, too', async () => {
    await expireUnpaidCampaigns(app.db, AFTER); // Those of the tests before.
    const before = await statsOf(await anAdmin(app));
    await aDuePayment();
    expect(await statsOf(await anAdmin(app))).toMatchObject({
      count: before.count + 1,
      listed: before.listed + 1,
    });
    await expireUnpaidCampaigns(app.db, AFTER);
    expect(await statsOf(await anAdmin(app))).toEqual(before);
  });

  test('can be edited and sent again, approved and paid', async () => {
    const payment = await aDuePayment();
    await expireUnpaidCampaigns(app.db, AFTER);
    app.clock.set(AFTER);
    const [firm, admin] = [await signInAgain(app, payment.firm), await anAdmin(app)];
    const form = { start_date: '2026-12-08', end_date: '2026-12-22' };
    const path = `/api/firm/campaigns/rejected/${payment.campaignId}`;
    expect((await app.call(path, { method: 'PUT', as: firm.token, form })).status).toBe(200);
    const detail = await app.call(`/api/admin/campaigns/${payment.campaignId}`, { as: admin.token });
    expect(detail.data.previous_rejection).toMatchObject({ rejection_reason: REASON, rejected_by: null });
    const body = { status: 'active' };
    await app.call(`/api/admin/campaigns/${payment.campaignId}/status`, {
      method: 'PUT',
      as: admin.token,
      body,
    });
    const again = { ...payment, firm, admin };
    expect((await pay(app, again, 'bank_transfer')).status).toBe(200);
    const { data } = await app.call(`/api/firm/campaigns/${payment.campaignId}/payment`, { as: firm.token });
    expect((await approve(app, { ...again, id: data.id })).status).toBe(200);
  });

  test('whose transfer was announced waits for the admin; approved, the money is in the wallet', async () => {
    const payment = await aDuePayment('pending');
    await expireUnpaidCampaigns(app.db, AFTER);
    expect(await expireIfUnpaid(app.db, payment.campaignId, AFTER)).toBe(false);
    expect(await stateOf(payment)).toMatchObject({ status: 'approved', payment_status: 'pending' });
    app.clock.set(AFTER);
    expect((await approve(app, { ...payment, admin: await anAdmin(app) })).status).toBe(200);
    expect(await stateOf(payment)).toEqual(EXPIRED);
    expect(await readBalance(app.db, firmWallet(payment.firm.userId))).toBe(600_000);
  });

  test('whose transfer was announced and is rejected is rejected with it', async () => {
    const payment = await aDuePayment('pending');
    app.clock.set(AFTER);
    expect((await reject(app, { ...payment, admin: await anAdmin(app) })).status).toBe(200);
    expect(await stateOf(payment)).toEqual(EXPIRED);
    expect(await readBalance(app.db, firmWallet(payment.firm.userId))).toBe(0);
  });

  test('whose transfer is approved while the system looks at it is paid for once, into the wallet', async () => {
    for (let round = 0; round < RACES; round += 1) {
      app.clock.set(TEST_START);
      const payment = await aDuePayment('pending');
      app.clock.set(AFTER);
      const admin = await anAdmin(app);
      const [, approved] = await inEveryOrder(
        round,
        () => expireIfUnpaid(app.db, payment.campaignId, AFTER),
        () => approve(app, { ...payment, admin }),
      );
      expect(approved.status).toBe(200);
      expect(await stateOf(payment)).toEqual(EXPIRED);
      expect(await readBalance(app.db, firmWallet(payment.firm.userId))).toBe(600_000);
    }
  });
});

test('afterwards the books agree', () => expectBooksToBalance(app));
