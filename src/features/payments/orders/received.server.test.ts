import { expect, test } from 'vitest';
import { firmWallet } from '#platform/ledger/accounts.ts';
import { readBalance } from '#platform/ledger/server.ts';
import { atOnce } from '#testing/at-once.ts';
import { checkBooks } from '#testing/books.ts';
import { countEntries } from '#testing/money.ts';
import { aPayment, type MadePayment, topUp } from '#testing/payments.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
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

test('is refused for announced and paid ones, a day to come, no amount, and other duties', async () => {
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
  expect((await receive({ ...payment, admin: await anAdmin(app, { duty: 'moderator' }) })).status).toBe(403);
  expect((await orderOf(payment)).payment_status).toBe('awaiting');
});
