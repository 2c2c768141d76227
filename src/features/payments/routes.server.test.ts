import { ZERO_KURUS } from '#lib/shared/money.ts';
import { describe, expect, test } from 'vitest';
import { readBalance } from '#platform/ledger/server.ts';
import { campaignAccount, firmWallet } from '#platform/ledger/accounts.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { countEntries } from '#testing/money.ts';
import { approve, aPayment, fundFirm, pay, reject } from '#testing/payments.ts';
import { anAdmin } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { inTransaction } from '#lib/server/db.ts';
import { readConfig } from '#lib/server/config.ts';
import { issuerOf } from './invoices/issue-invoice.server.ts';
import { payOrder } from './firm-routes.server.ts';

const app = useTestApp();

/** 5.000 ₺ at 20 % VAT and 25 % fee: 6.000 with VAT, fee 1.500, net 4.500. */
const TOTAL = 600_000;
const NET = 450_000;

async function campaignStatus(campaignId: number, token: string): Promise<string> {
  return (await app.call(`/api/firm/campaigns/${campaignId}/details`, { as: token })).data.status;
}

async function paymentStatus(campaignId: number, token: string): Promise<string> {
  return (await app.call(`/api/firm/campaigns/${campaignId}/payment`, { as: token })).data.payment_status;
}

describe('paying by bank transfer', () => {
  test('answers where to transfer what, and waits for the admin', async () => {
    const payment = await aPayment(app);
    const paid = await pay(app, payment, 'bank_transfer');
    expect(paid).toMatchObject({
      status: 200,
      data: {
        amount: 6000,
        iban: 'TR560006100519786457841300',
        bank_name: 'Örnek Bankası',
        payment_status: 'pending',
        status_text: 'Onay bekliyor',
      },
    });
    expect(paid.data.reference).toMatch(/^IK-[2-9A-HJ-NP-Z]{8}$/);
    expect(await campaignStatus(payment.campaignId, payment.firm.token)).toBe('approved');
    expect(await countEntries(app.db, 'order_paid', payment.id)).toBe(0);
  });

  test('is the default, and can be looked at before it is made', async () => {
    const { campaignId, firm } = await aPayment(app);
    const before = await app.call(`/api/firm/campaigns/${campaignId}/payment`, { as: firm.token });
    expect(before.data).toMatchObject({
      payment_status: 'awaiting',
      amount: 6000,
      system_fee: 1500,
      wallet_balance: 0,
    });
    const chosen = await app.call(`/api/firm/campaigns/${campaignId}/payment`, { as: firm.token, body: {} });
    expect(chosen).toMatchObject({
      status: 200,
      data: { payment_status: 'awaiting', reference: before.data.reference },
    });
    const paid = await app.call(`/api/firm/campaigns/${campaignId}/make-payment`, {
      as: firm.token,
      body: {},
    });
    expect(paid.data.payment_status).toBe('pending');
  });

  test('approved, it is in the books and the campaign is on the air', async () => {
    const payment = await aPayment(app, { status: 'pending' });
    const vat = await readBalance(app.db, 'vat_payable');
    const revenue = await readBalance(app.db, 'platform_revenue');
    const bank = await readBalance(app.db, 'bank');
    expect(await approve(app, payment)).toMatchObject({ status: 200, body: { message: 'Ödeme onaylandı' } });
    expect(await readBalance(app.db, campaignAccount(payment.campaignId))).toBe(NET);
    expect((await readBalance(app.db, 'vat_payable')) - vat).toBe(100_000);
    expect((await readBalance(app.db, 'platform_revenue')) - revenue).toBe(50_000);
    expect((await readBalance(app.db, 'bank')) - bank).toBe(-TOTAL);
    expect(await campaignStatus(payment.campaignId, payment.firm.token)).toBe('active');
    expect(await paymentStatus(payment.campaignId, payment.firm.token)).toBe('paid');
  });

  test('approving twice posts once and says how it stands', async () => {
    const payment = await aPayment(app, { status: 'pending' });
    await approve(app, payment);
    const again = await approve(app, payment);
    expect(again).toMatchObject({ status: 409, body: { code: 'PAYMENT_STATE', payment_status: 'paid' } });
    expect(again.body.message).toMatch(/“Ödendi” durumunda.*Kararı veren: .+\./);
    expect(await countEntries(app.db, 'order_paid', payment.id)).toBe(1);
    expect(await approve(app, { ...payment, id: 999_999 })).toMatchObject(refusal(404, 'PAYMENT_NOT_FOUND'));
  });

  test('after the campaign’s last day none can be made, and an announced one goes to the firm’s wallet', async () => {
    const payment = await aPayment(app, { status: 'pending', end_date: '2026-12-07' });
    const unpaid = await aPayment(app, { end_date: '2026-12-07' });
    const paidOnTheLastDay = await aPayment(app, { status: 'pending', end_date: '2026-12-07' });
    const today = app.clock.now();
    app.clock.set(new Date('2026-12-07T20:59:59Z')); // One second to midnight in Istanbul.
    const admin = await anAdmin(app); // The earlier sessions have expired by then.
    expect((await approve(app, { ...paidOnTheLastDay, admin })).status).toBe(200);
    app.clock.advance(1000);
    const late = await approve(app, { ...payment, admin });
    expect(late).toMatchObject({
      status: 200,
      body: { message: 'Havale geç geldi, tutar firma cüzdanına aktarıldı' },
    });
    expect(await countEntries(app.db, 'order_paid', payment.id)).toBe(0);
    expect(await readBalance(app.db, firmWallet(payment.firm.userId))).toBe(600_000);
    const due = { campaignId: unpaid.campaignId, firmId: unpaid.firm.userId, now: app.clock.now() };
    const issuer = issuerOf(readConfig({}));
    const pays = inTransaction(app.db, (tx) =>
      payOrder(tx, { ...due, issuer, cardProvider: null, method: 'bank_transfer', walletPart: ZERO_KURUS }),
    );
    await expect(pays).rejects.toMatchObject({ code: 'PAYMENT_TOO_LATE' });
    app.clock.set(today);
    expect(await paymentStatus(payment.campaignId, payment.firm.token)).toBe('rejected');
  });
});

describe('a rejected payment', () => {
  test('shows its reason to the firm, which can pay again', async () => {
    const payment = await aPayment(app, { status: 'rejected' });
    const { data } = await app.call('/api/firm/orders?status=unpaid', { as: payment.firm.token });
    expect(data.orders).toMatchObject([
      {
        id: payment.id,
        payment_status: 'rejected',
        status_text: 'Reddedildi',
        rejection_reason: 'Havale hesabımıza geçmedi.',
      },
    ]);
    expect((await pay(app, payment, 'bank_transfer')).data.payment_status).toBe('pending');
    const after = await app.call(`/api/firm/orders/${payment.id}`, { as: payment.firm.token });
    expect(after.data).toMatchObject({ payment_status: 'pending', rejection_reason: null });
    expect((await approve(app, payment)).status).toBe(200);
  });

  test('needs a reason', async () => {
    const payment = await aPayment(app, { status: 'pending' });
    expect((await reject(app, payment, '   ')).body.errors).toEqual({ reason: 'Lütfen red sebebi giriniz' });
  });
});

describe('paying from the firm wallet', () => {
  test('is paid at once and the campaign is on the air', async () => {
    const payment = await aPayment(app);
    await fundFirm(app, payment.firm, TOTAL + 1);
    const paid = await pay(app, payment, 'wallet');
    expect(paid).toMatchObject({ status: 200, data: { payment_status: 'paid', status_text: 'Ödendi' } });
    expect(await readBalance(app.db, firmWallet(payment.firm.userId))).toBe(1);
    expect(await readBalance(app.db, campaignAccount(payment.campaignId))).toBe(NET);
    expect(await campaignStatus(payment.campaignId, payment.firm.token)).toBe('active');
    const { data } = await app.call('/api/firm/wallet/transactions', { as: payment.firm.token });
    expect(data.transactions[0]).toMatchObject({
      transaction_type: 'debit',
      amount: 6000,
      description: '“Kış İndirimi” ödemesi',
    });
  });

  test('one kuruş short it is refused, and nothing has happened', async () => {
    const payment = await aPayment(app);
    await fundFirm(app, payment.firm, TOTAL - 1);
    const refused = await pay(app, payment, 'wallet');
    expect(refused).toMatchObject(refusal(409, 'INSUFFICIENT_FUNDS'));
    expect(refused.body.message).toContain('₺5.999,99');
    expect(await paymentStatus(payment.campaignId, payment.firm.token)).toBe('awaiting');
  });
});

test('a way to pay that there is not is refused', async () => {
  const payment = await aPayment(app);
  expect((await pay(app, payment, 'coins')).body.errors).toEqual({ method: 'Geçerli bir ödeme yöntemi seç' });
});

test('afterwards the books agree', () => expectBooksToBalance(app));
