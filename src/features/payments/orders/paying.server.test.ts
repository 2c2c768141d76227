import { describe, expect, test } from 'vitest';
import { readBalance } from '#platform/ledger/server.ts';
import { campaignAccount } from '#platform/ledger/accounts.ts';
import { checkBooks } from '#testing/books.ts';
import { countEntries } from '#testing/money.ts';
import {
  approve,
  aPayment,
  firmBalance,
  fundFirm,
  orderState,
  pay,
  type MadePayment,
} from '#testing/payments.ts';
import { anAdmin, signInAgain } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { sql } from '#lib/server/db.ts';
import { withFault } from '#testing/database/faults.ts';
import { statementsOf } from '#testing/database/statements.ts';
import { atOnce } from '#testing/at-once.ts';

const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } });

checkBooks(app);

/** 5.000 ₺ at 20 % VAT and 25 % fee: 6.000 with VAT, fee 1.500, net 4.500. */
const TOTAL = 600_000;
const NET = 450_000;

async function campaignStatus(campaignId: number, token: string): Promise<string> {
  return (await app.call(`/api/firm/campaigns/${campaignId}/details`, { as: token })).data.status;
}

const receive = (
  { id, admin }: Pick<MadePayment, 'id' | 'admin'>,
  { amount = 6000, date = '2026-11-20' }: { amount?: unknown; date?: string } = {},
) => app.call(`/api/admin/payments/${id}/received`, { as: admin.token, body: { amount, date } });
const orderOf = async ({ id, firm }: MadePayment) =>
  (await app.call(`/api/firm/orders/${id}`, { as: firm.token })).data;

describe('paying by bank transfer', () => {
  test('answers where to transfer what, and posts once it is approved', async () => {
    const payment = await aPayment(app);
    const { campaignId, firm } = payment;
    const before = await app.call(`/api/firm/campaigns/${campaignId}/payment`, { as: firm.token });
    const due = { payment_status: 'awaiting', amount: 6000, reference: before.data.reference };
    expect(before.data).toMatchObject({ ...due, system_fee: 1500, wallet_balance: 0 });
    const chosen = await app.call(`/api/firm/campaigns/${campaignId}/payment`, { as: firm.token, body: {} });
    expect(chosen.data).toMatchObject(due);
    // A transfer is what a firm pays by that says nothing.
    const paid = await app.call(`/api/firm/campaigns/${campaignId}/make-payment`, {
      as: firm.token,
      body: {},
    });
    expect(paid.data).toMatchObject({
      amount: 6000,
      iban: 'TR560006100519786457841300',
      bank_name: 'Örnek Bankası',
      payment_status: 'pending',
      status_text: 'Onay bekliyor',
      reference: expect.stringMatching(/^IK-[2-9A-HJ-NP-Z]{8}$/),
    });
    const accounts = ['vat_payable', 'platform_revenue', 'bank', campaignAccount(campaignId)] as const;
    const balances = () => Promise.all(accounts.map((account) => readBalance(app.db, account)));
    const [vat = 0, revenue = 0, bank = 0] = await balances();
    expect(await approve(app, payment)).toMatchObject({ status: 200, body: { message: 'Ödeme onaylandı' } });
    expect(await balances()).toEqual([vat + 100_000, revenue + 50_000, bank - TOTAL, NET]);
    expect(await campaignStatus(campaignId, firm.token)).toBe('active');
    const again = await approve(app, payment);
    expect(again).toMatchObject({ status: 409, body: { code: 'PAYMENT_STATE', payment_status: 'paid' } });
    expect(again.body.message).toMatch(/“Ödendi” durumunda.*Kararı veren: .+\./);
  });

  test('after the campaign’s last day none can be made, and an announced one goes to the firm’s wallet', async () => {
    const payment = await aPayment(app, { status: 'pending', end_date: '2026-12-07' });
    const unpaid = await aPayment(app, { end_date: '2026-12-07' });
    const paidOnTheLastDay = await aPayment(app, { status: 'pending', end_date: '2026-12-07' });
    const today = app.clock.now();
    app.clock.set(new Date('2026-12-07T20:59:59Z')); // One second to midnight in Istanbul.
    const admin = await anAdmin(app); // The earlier sessions have expired by then.
    const firm = await signInAgain(app, unpaid.firm);
    expect((await approve(app, { ...paidOnTheLastDay, admin })).status).toBe(200);
    app.clock.advance(1000);
    const { body } = await approve(app, { ...payment, admin });
    expect(body.message).toBe('Havale geç geldi, tutar firma cüzdanına aktarıldı');
    expect(await countEntries(app.db, 'order_paid', payment.id)).toBe(0);
    expect(await firmBalance(app, payment.firm)).toBe(600_000);
    expect((await pay(app, { ...unpaid, firm }, 'bank_transfer')).body.code).toBe('PAYMENT_TOO_LATE');
    app.clock.set(today);
    expect((await orderOf(payment)).payment_status).toBe('rejected');
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
      app.rows(sql`select id, balance_kurus from ledger_accounts where id !~ ':' order by id`);
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
    expect(await app.rows(sql`select from payment_events where order_id = ${payment.id}`)).toHaveLength(1);
    expect((await approve(app, payment, key)).status).toBe(200);
    expect(await countEntries(app.db, 'order_paid', payment.id)).toBe(1);
  });
});

test('an approval: locks the campaign once', async () => {
  const payment = await aPayment(app, { status: 'pending' });
  const statements = await statementsOf(() => approve(app, payment));
  expect(statements.filter((text) => /from campaigns\b[^]*for no key update/.test(text))).toHaveLength(1);
});

test('a rejected payment: shows its reason to the firm, which can pay again', async () => {
  const payment = await aPayment(app, { status: 'rejected' });
  const { data } = await app.call('/api/firm/orders?status=unpaid', { as: payment.firm.token });
  const rejected = { id: payment.id, payment_status: 'rejected', status_text: 'Reddedildi' };
  expect(data.orders).toMatchObject([{ ...rejected, rejection_reason: 'Havale hesabımıza geçmedi.' }]);
  await pay(app, payment, 'bank_transfer');
  expect(await orderOf(payment)).toMatchObject({ payment_status: 'pending', rejection_reason: null });
});

test('from the firm wallet: refused where a kuruş is missing, else paid at once', async () => {
  const payment = await aPayment(app);
  expect((await pay(app, payment, 'coins')).body.errors).toEqual({ method: 'Geçerli bir ödeme yöntemi seç' });
  await fundFirm(app, payment.firm, TOTAL - 1);
  const refused = await pay(app, payment, 'wallet');
  expect(refused).toMatchObject(refusal(409, 'INSUFFICIENT_FUNDS'));
  expect(refused.body.message).toContain('₺5.999,99');
  expect((await orderOf(payment)).payment_status).toBe('awaiting');
  await fundFirm(app, payment.firm, 2);
  expect((await pay(app, payment, 'wallet')).data).toMatchObject({
    payment_status: 'paid',
    status_text: 'Ödendi',
  });
  expect(await firmBalance(app, payment.firm)).toBe(1);
  expect(await readBalance(app.db, campaignAccount(payment.campaignId))).toBe(NET);
  expect(await campaignStatus(payment.campaignId, payment.firm.token)).toBe('active');
  const { data } = await app.call('/api/firm/wallet/transactions', { as: payment.firm.token });
  const debit = { transaction_type: 'debit', amount: 6000, description: '“Kış İndirimi” ödemesi' };
  expect(data.transactions[0]).toMatchObject(debit);
});

test.each([
  [
    'awaiting',
    5900,
    '₺5.900,00 firma cüzdanına eklendi; “Kış İndirimi” hâlâ ödenmedi: ₺6.000,00 bekleniyordu, ₺100,00 eksik.',
  ],
  ['rejected', 6000.01, '“Kış İndirimi” hâlâ ödenmedi: ₺6.000,00 bekleniyordu.'],
  ['void', 6000, '“Kış İndirimi” ödenmedi, çünkü bu ödeme artık alınmıyor.'],
] as const)('for a payment that is %s, %d lira go to the wallet, once', async (status, amount, told) => {
  const payment = await aPayment(app, { status });
  const answers = await atOnce(6, () => receive(payment, { amount }));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.find((answer) => answer.status !== 200)).toMatchObject(refusal(409, 'TRANSFER_RECORDED'));
  expect(await firmBalance(app, payment.firm)).toBe(Math.round(amount * 100));
  expect((await orderOf(payment)).payment_status).toBe(status === 'void' ? 'rejected' : status);
  const { data } = await app.call('/api/firm/orders', { as: payment.firm.token });
  expect(data.orders[0]).toMatchObject({ kind: 'wallet', payment_status: 'paid', total_with_vat: amount });
  const { data: wallet } = await app.call('/api/firm/wallet/transactions', { as: payment.firm.token });
  expect(wallet.transactions[0].description).toMatch(/^“.+” için gelen havale$/);
  const { data: bell } = await app.call('/api/notices', { as: payment.firm.token });
  expect(bell.notices[0].text).toContain(told);
  expect((await receive(payment, { amount, date: '2026-11-21' })).status).toBe(200);
});

test.each(['awaiting', 'rejected'] as const)(
  'the right amount for a payment that is %s, by two administrators and the firm at once: it is paid once',
  async (status) => {
    const payment = await aPayment(app, { status });
    const other = { ...payment, admin: await anAdmin(app) };
    const answers = await atOnce(6, (index) =>
      index < 4 ? receive(index % 2 === 0 ? payment : other) : pay(app, payment, 'bank_transfer'),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const isPaid = answers.findIndex((answer) => answer.status === 200) < 4;
    const order = await orderOf(payment);
    expect(order).toMatchObject({ payment_status: isPaid ? 'paid' : 'pending', method: 'bank_transfer' });
    expect(order.invoice_id !== null).toBe(isPaid);
    const [said] = answers.flatMap(({ status: code, body }) => (code === 200 ? [body.message] : []));
    if (isPaid) expect(said).toBe('Havale kaydedildi, ödeme tamamlandı');
    expect(await countEntries(app.db, 'order_paid', payment.id)).toBe(isPaid ? 1 : 0);
  },
);

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
