/** A firm that pays 3/10 of the VAT to the state itself: docs/money.md, "Withholding of VAT". */
import { describe, expect, test } from 'vitest';
import { kurus, type Kurus } from '#lib/shared/money.ts';
import { sql } from '#lib/server/db.ts';
import { withheldOf } from '#features/campaigns/refund.ts';
import { checkBooks } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import {
  aPayment,
  approve,
  checkCard,
  fillBilling,
  fundFirm,
  type MadePayment,
  pay,
  payPartly,
  reissue,
  startSandbox,
  TEST_CARDS,
  typeCard,
  withholdVat,
  firmBalance,
} from '#testing/payments.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
checkBooks(app);

const set = (firm: Person, as: Person, withholding?: string) => withholdVat(app, firm, as, withholding);

/** VAT 1.024,69, of which 307,41 are withheld. */
const BUDGET = 5123.47;
const PAYABLE = 584_075;

async function aWithheldPayment(status: 'awaiting' | 'pending' | 'paid' = 'awaiting'): Promise<MadePayment> {
  const [firm, admin] = [await aFirm(app), await anAdmin(app)];
  await fillBilling(app, firm);
  expect((await set(firm, admin)).status).toBe(200);
  return aPayment(app, { firm, admin, status, budget: BUDGET });
}

const receive = ({ id, admin }: MadePayment, amount: number) =>
  app.call(`/api/admin/payments/${id}/received`, { as: admin.token, body: { amount, date: '2026-11-20' } });
const close = ({ campaignId, firm }: MadePayment) =>
  app.call(`/api/firm/campaigns/${campaignId}/close`, { method: 'POST', as: firm.token });

async function postedFor({ id }: MadePayment): Promise<Record<string, number>> {
  const found = await app.rows(sql<{ book: string; amount: number }>`
      select split_part(account_id, ':', 1) as book, amount_kurus as amount
      from ledger_entries join ledger_postings on entry_id = id where kind = 'order_paid' and ref = ${String(id)}`);
  return Object.fromEntries(found.map(({ book, amount }) => [book, amount]));
}

describe('the setting', () => {
  test('finance alone sets it, in the audit log; a campaign keeps what it was approved with', async () => {
    const [firm, admin] = [await aFirm(app), await anAdmin(app, { duty: 'finance' })];
    const before = await aPayment(app, { firm });
    for (const other of [firm, await anAdmin(app, { duty: 'moderator' })])
      expect((await set(firm, other)).status).toBe(403);
    expect((await set(firm, admin, '5/10')).body.errors).toHaveProperty('withholding');
    expect(await set(admin, admin)).toMatchObject(refusal(404, 'FIRM_NOT_FOUND'));
    expect((await set(firm, admin)).status).toBe(200);
    const { id } = await aCampaign(app, { firm, status: 'pending' });
    const reviewed = (await app.call(`/api/admin/campaigns/${id}`, { as: (await anAdmin(app)).token })).data;
    expect(reviewed.budget_details).toMatchObject({
      total_with_vat: 6000,
      withheld_tenths: 3,
      payable: 5700,
    });
    const settings = await app.call('/api/firm/campaign-settings', { as: firm.token });
    expect(settings.data).toMatchObject({ withheld_tenths: 3 });
    const after = await aPayment(app, { firm });
    const amountOf = async ({ campaignId }: MadePayment) =>
      (await app.call(`/api/firm/campaigns/${campaignId}/payment`, { as: firm.token })).data;
    expect(await amountOf(before)).toMatchObject({ amount: 6000, payable: 6000, withheld: 0 });
    expect(await amountOf(after)).toMatchObject({ amount: 5700, payable: 5700, withheld: 300 });
    expect((await app.call('/api/firm/profile', { as: firm.token })).data.withholding).toBe('3/10');
    const acts = sql`select actor_id, before, after from audit_log where action = 'firm.set-withholding'
      and actor_id = ${admin.userId}`;
    expect(await app.rows(acts)).toEqual([
      { actor_id: admin.userId, before: { withholding: '0/10' }, after: { withholding: '3/10' } },
    ]);
  });

  test.each([0, 1, 2, 5, 15, 102_469, 2e12])(
    'of %i kuruş of VAT: alike here and in the database',
    async (vat) => {
      const held = app.one(sql<{ held: Kurus }>`select withheld_of(${vat}, 3) as held`);
      expect(await held).toEqual({ held: withheldOf(kurus(vat), 3) });
    },
  );
});

describe('what is to be paid', () => {
  const ways: Record<string, (payment: MadePayment) => Promise<unknown>> = {
    transfer: async (payment) => {
      await pay(app, payment, 'bank_transfer');
      return approve(app, payment);
    },
    'transfer that nobody announced': (payment) => receive(payment, PAYABLE / 100),
    wallet: async (payment) => {
      await fundFirm(app, payment.firm, PAYABLE);
      return pay(app, payment, 'wallet');
    },
    'wallet and transfer': async (payment) => {
      await fundFirm(app, payment.firm, PAYABLE);
      expect(await payPartly(app, payment, 'bank_transfer', PAYABLE / 100)).toMatchObject(
        refusal(409, 'WALLET_PART_WHOLE'),
      );
      const { data } = await payPartly(app, payment, 'bank_transfer', 840.75);
      expect(data.amount).toBe(5000);
      return approve(app, payment);
    },
    card: async (payment) => {
      const { token, ref } = await startSandbox(app, payment);
      await typeCard(app, ref, TEST_CARDS.paid);
      return checkCard(app, payment.firm, token);
    },
  };

  test.each(Object.entries(ways))('%s: the total less what is withheld, VAT likewise', async (way, payBy) => {
    const payment = await aWithheldPayment();
    expect(await payBy(payment)).toMatchObject({ status: 200 });
    const fromWallet = { wallet: PAYABLE, 'wallet and transfer': 84_075 }[way] ?? 0;
    expect(await postedFor(payment)).toEqual({
      ...(fromWallet < PAYABLE && { bank: fromWallet - PAYABLE }),
      ...(fromWallet > 0 && { firm_wallet: -fromWallet }),
      campaign: 461_112,
      vat_payable: 71_728,
      platform_revenue: 51_235,
    });
    const { data } = await app.call('/api/firm/invoices', { as: payment.firm.token });
    expect(data.invoices).toMatchObject([
      { vat_amount: 1024.69, total_amount: 6148.16, withheld_tenths: 3, withheld: 307.41, payable: 5840.75 },
    ]);
  });

  test('too late: all that came goes to the wallet', async () => {
    const payment = await aWithheldPayment('pending');
    const path = `/api/firm/campaigns/${payment.campaignId}/take-back`;
    await app.call(path, { method: 'POST', as: payment.firm.token });
    expect((await approve(app, payment)).status).toBe(200);
    expect(await firmBalance(app, payment.firm)).toBe(PAYABLE);
    const acts = sql`select (after -> 'payable')::float8 as payable from audit_log
      where action = 'payment.approve' and subject_id = ${payment.id}`;
    expect(await app.rows(acts)).toEqual([{ payable: PAYABLE / 100 }]);
  });

  test.each(['5840,75', '6148,16'])('searched as %s: found, with what is to be paid', async (amount) => {
    const { id, admin } = await aWithheldPayment('pending');
    for (const path of ['payments/pending?search=', 'search?q=']) {
      const { data } = await app.call(`/api/admin/${path}${amount}`, { as: admin.token });
      const found = data.payments.find((payment: { id: number }) => payment.id === id);
      expect(found).toMatchObject({ payable: PAYABLE / 100 });
    }
  });
});

describe('what comes back', () => {
  test('of a campaign closed unseen: what was paid to us, and no more', async () => {
    const payment = await aWithheldPayment('paid');
    expect((await close(payment)).status).toBe(200);
    expect(await firmBalance(app, payment.firm)).toBe(PAYABLE);
    const { data } = await app.call('/api/firm/invoices', { as: payment.firm.token });
    const { base_amount: base, vat_amount: vat, withheld, payable, total_amount: total } = data.invoices[0];
    expect([base, vat, withheld, payable, total]).toEqual([BUDGET, 1024.69, 307.41, 5840.75, 6148.16]);
    const path = `/api/firm/campaigns/${payment.campaignId}/performance`;
    const performance = await app.call(path, { as: payment.firm.token });
    expect(performance.data.budget).toMatchObject({ paid: 5840.75, refunded: 5840.75, unspent: 0, vat: 0 });
  });

  test('a top-up shares it; a reissued invoice keeps it; the month’s VAT is that of its invoices', async () => {
    const payment = await aWithheldPayment('paid');
    const { firm, admin, campaignId } = payment;
    await set(firm, admin, '0/10');
    const terms = await app.call(`/api/firm/campaigns/${campaignId}/top-up`, { as: firm.token });
    expect(terms.data).toMatchObject({ withheld_tenths: 3 });
    const body = { campaign_id: campaignId, amount: 1000.03 };
    const order = await app.call('/api/firm/orders', { as: firm.token, body });
    const topUp = { ...payment, id: Number(order.data.id) };
    await pay(app, topUp, 'bank_transfer');
    await approve(app, topUp);
    expect(await postedFor(topUp)).toMatchObject({ bank: -114_004, vat_payable: 14_001 });
    const path = `/api/firm/campaigns/${campaignId}/details`;
    const { refund, budget_details: details } = (await app.call(path, { as: firm.token })).data;
    expect(details).toMatchObject({ withheld_tenths: 3, payable: (PAYABLE + 114_004) / 100 });
    expect(refund.total * 100).toBeCloseTo(PAYABLE + 114_004);
    expect((await reissue(app, admin, { firm }, { tax_office: 'Kadıköy' })).status).toBe(200);
    await aCampaign(app, { firm, admin, status: 'completed' });
    await close(payment);
    expect(await firmBalance(app, firm)).toBe(PAYABLE + 114_004 + 600_000);
    const { data } = await app.call('/api/admin/oversight/months', { as: admin.token });
    expect(data.months[0].vat_booked).toBe(data.months[0].vat_invoiced);
  });
});
