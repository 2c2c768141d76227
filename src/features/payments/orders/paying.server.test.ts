import { ZERO_KURUS } from '#lib/shared/money.ts';
import { describe, expect, test } from 'vitest';
import { readBalance } from '#platform/ledger/server.ts';
import { campaignAccount, firmWallet } from '#platform/ledger/accounts.ts';
import { checkBooks } from '#testing/books.ts';
import { countEntries } from '#testing/money.ts';
import {
  approve,
  aPayment,
  fundFirm,
  orderState,
  pay,
  reject,
  type MadePayment,
  topUp,
} from '#testing/payments.ts';
import { anAdmin, aFirm, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { inTransaction, rows, sql } from '#lib/server/db.ts';
import { withFault } from '#testing/database/faults.ts';
import { statementsOf } from '#testing/database/statements.ts';
import { readConfig } from '#lib/server/config.ts';
import { issuerOf } from '../invoices/issue-invoice.server.ts';
import { payOrder } from '../firm-routes.server.ts';
import { atOnce } from '#testing/at-once.ts';

const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } });

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

/** Every write of an approval; each is a point at which the machine may fail. */
const FAULT_POINTS = [
  ['orders', 'update'],
  ['payment_events', 'insert'],
  ['campaigns', 'update'],
  ['campaign_events', 'insert'],
  ['ledger_entries', 'insert'],
  ['ledger_postings', 'insert'],
  ['ledger_accounts', 'update'],
  ['invoice_numbers', 'update'],
  ['invoices', 'insert'],
  ['audit_log', 'insert'],
  ['idempotency_keys', 'update'],
] as const;

describe('T-M7: a fault while a payment is approved leaves no half state', () => {
  test.each(FAULT_POINTS)('%s, %s', async (table, operation) => {
    const payment = await aPayment(app, { status: 'pending' });
    const books = () =>
      rows(app.db, sql`select id, balance_kurus from ledger_accounts where id !~ ':' order by id`);
    const before = await books();
    const key = { 'idempotency-key': 'retry' };
    const deferred = table === 'orders';
    const failed = await withFault(app.db, { table, operation, deferred }, () => approve(app, payment, key));
    expect(failed).toMatchObject(refusal(500, 'INTERNAL'));
    expect(await orderState(app, payment)).toMatchObject({
      payment_status: 'pending',
      campaign_status: 'approved',
    });
    expect(await books()).toEqual(before);
    expect(await readBalance(app.db, campaignAccount(payment.campaignId))).toBe(0);
    expect(await rows(app.db, sql`select from payment_events where order_id = ${payment.id}`)).toHaveLength(
      1,
    );
    expect((await approve(app, payment, key)).status).toBe(200);
    expect(await countEntries(app.db, 'order_paid', payment.id)).toBe(1);
  });
});

test('an approval: locks the campaign once', async () => {
  const payment = await aPayment(app, { status: 'pending' });
  const statements = await statementsOf(() => approve(app, payment));
  expect(statements.filter((text) => /from campaigns\b[^]*for no key update/.test(text))).toHaveLength(1);
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

checkBooks(app);

const receive = (
  { id, admin }: Pick<MadePayment, 'id' | 'admin'>,
  { amount = 6000, date = '2026-11-20', key }: { amount?: unknown; date?: string; key?: string } = {},
) =>
  app.call(`/api/admin/payments/${id}/received`, {
    as: admin.token,
    body: { amount, date },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const walletOf = ({ userId }: Person) => readBalance(app.db, firmWallet(userId));
const orderOf = async ({ id, firm }: MadePayment) =>
  (await app.call(`/api/firm/orders/${id}`, { as: firm.token })).data;

test.each(['awaiting', 'rejected'] as const)(
  'a payment that is %s is paid by the right amount',
  async (status) => {
    const payment = await aPayment(app, { status });
    expect(await receive(payment)).toMatchObject({
      status: 200,
      body: { message: 'Havale kaydedildi, ödeme tamamlandı' },
    });
    expect(await orderOf(payment)).toMatchObject({
      payment_status: 'paid',
      method: 'bank_transfer',
      invoice_id: expect.any(Number),
    });
    expect(await countEntries(app.db, 'order_paid', payment.id)).toBe(1);
    expect(await receive(payment)).toMatchObject(refusal(409, 'PAYMENT_STATE'));
  },
);

test.each([
  ['awaiting', 5999.99],
  ['rejected', 6000.01],
  ['void', 6000],
] as const)('for a payment that is %s, %d lira go to the wallet, once', async (status, amount) => {
  const payment = await aPayment(app, { status });
  const answers = await atOnce(6, () => receive(payment, { amount }));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.find((answer) => answer.status !== 200)).toMatchObject(refusal(409, 'TRANSFER_RECORDED'));
  expect(await walletOf(payment.firm)).toBe(Math.round(amount * 100));
  expect((await orderOf(payment)).payment_status).toBe(status === 'void' ? 'rejected' : status);
  const { data } = await app.call('/api/firm/orders', { as: payment.firm.token });
  expect(data.orders[0]).toMatchObject({ kind: 'wallet', payment_status: 'paid', total_with_vat: amount });
  const { data: wallet } = await app.call('/api/firm/wallet/transactions', { as: payment.firm.token });
  expect(wallet.transactions[0].description).toMatch(/^“.+” için gelen havale$/);
  expect((await receive(payment, { amount, date: '2026-11-21' })).status).toBe(200);
});

test('money for a top-up that was taken back goes to the wallet, and the same key records it once', async () => {
  const [firm, admin] = [await aFirm(app), await anAdmin(app)];
  const { id } = (await topUp(app, firm, 300)).data;
  expect(await receive({ id, admin }, { amount: 300 })).toMatchObject(refusal(409, 'PAYMENT_STATE'));
  await app.call(`/api/firm/orders/${id}/take-back`, { method: 'POST', as: firm.token });
  const answers = await atOnce(5, () => receive({ id, admin }, { amount: 300, key: 'k' }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await walletOf(firm)).toBe(30_000);
});

test('two administrators, a rejection and the firm at once: the money is booked once', async () => {
  const payment = await aPayment(app);
  const other = await anAdmin(app);
  const answers = await atOnce(6, (index) =>
    index < 4
      ? receive({ ...payment, admin: index % 2 === 0 ? payment.admin : other })
      : app.call(`/api/firm/campaigns/${payment.campaignId}/make-payment`, {
          as: payment.firm.token,
          body: {},
        }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await countEntries(app.db, 'order_paid', payment.id)).toBe(
    answers.slice(0, 4).some(({ status }) => status === 200) ? 1 : 0,
  );
});

test('a received transfer: refused for announced and paid ones, a day to come, no amount', async () => {
  for (const status of ['pending', 'paid'] as const)
    expect(await receive(await aPayment(app, { status }))).toMatchObject(refusal(409, 'PAYMENT_STATE'));
  const payment = await aPayment(app);
  expect((await receive(payment, { amount: 0, date: '2099-01-01' })).body).toMatchObject({
    errors: { amount: expect.any(String), date: 'Havalenin günü bugünden sonra olamaz' },
  });
  expect(await receive(payment, { date: '2026-11-24' })).toMatchObject({
    status: 400,
    body: { errors: { date: 'Havalenin günü bugünden sonra olamaz' } },
  });
  expect(await receive({ ...payment, id: 999_999 })).toMatchObject(refusal(404, 'PAYMENT_NOT_FOUND'));
  expect((await orderOf(payment)).payment_status).toBe('awaiting');
});
