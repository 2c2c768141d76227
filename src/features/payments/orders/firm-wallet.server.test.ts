import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { firmWallet } from '#platform/ledger/accounts.ts';
import { readFree, reconcile } from '#platform/ledger/server.ts';
import { atOnce, CROWD } from '#testing/at-once.ts';
import { checkBooks } from '#testing/books.ts';
import {
  aPayment,
  approve,
  checkCard,
  fundFirm,
  type MadePayment,
  orderState,
  pay,
  payPartly,
  reject,
  startCard,
  TEST_CARDS,
  topUp,
  typeCard,
  firmBalance,
} from '#testing/payments.ts';
import { countEntries } from '#testing/money.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

checkBooks(app);

const TOTAL = 600_000;

const payAll = ({ token }: Person, ids: unknown, key?: string) =>
  app.call('/api/firm/wallet/pay', {
    as: token,
    body: { order_ids: ids },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const takeBack = ({ id, firm }: Pick<MadePayment, 'id' | 'firm'>) =>
  app.call(`/api/firm/orders/${id}/take-back`, { method: 'POST', as: firm.token });
const orderOf = async ({ id, firm }: Pick<MadePayment, 'id' | 'firm'>) =>
  (await app.call(`/api/firm/orders/${id}`, { as: firm.token })).data;
const won = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;
const moneyOf = async (firm: Person) => [
  await firmBalance(app, firm),
  await readFree(app.db, firmWallet(firm.userId)),
];

async function duePayments(firm: Person, count: number): Promise<MadePayment[]> {
  const admin = await anAdmin(app);
  const made: MadePayment[] = [];
  for (let each = 0; each < count; each += 1) made.push(await aPayment(app, { firm, admin }));
  return made;
}

describe('a transfer to the wallet', () => {
  test('is announced with a reference and approved into it, as one of the payments', async () => {
    const [firm, admin] = [await aFirm(app), await anAdmin(app)];
    const { data } = await topUp(app, firm, 1500.5);
    expect(data).toMatchObject({ amount: 1500.5, reference: expect.stringMatching(/^IK-/) });
    const path = `/api/admin/payments/pending?status=to_decide&firm=${firm.userId}`;
    const list = await app.call(path, { as: admin.token });
    expect(list.data).toMatchObject({
      payments: [{ id: data.id, kind: 'wallet', total_with_vat: 1500.5, system_fee: 0, vat_amount: 0 }],
      stats: { pending: { count: 1, total_amount: 1500.5 } },
    });
    expect((await approve(app, { id: data.id, admin })).status).toBe(200);
    expect(await takeBack({ id: data.id, firm })).toMatchObject(refusal(409, 'PAYMENT_STATE'));
    expect(await moneyOf(firm)).toEqual([150_050, 150_050]);
    const { data: moved } = await app.call('/api/firm/wallet/transactions', { as: firm.token });
    expect(moved.transactions).toMatchObject([{ amount: 1500.5, description: 'Havaleyle yükleme' }]);
    const paid = { iban: data.iban, payment_status: 'paid', campaign_name: 'Cüzdana yükleme' };
    expect(await orderOf({ id: data.id, firm })).toMatchObject(paid);
    const { data: told } = await app.call('/api/notices', { as: firm.token });
    const link = '/firma/muhasebe?sekme=cuzdan';
    expect(told.notices[0]).toMatchObject({ kind: 'wallet_topped_up', link });
    const { data: money } = await app.call('/api/firm/accounting/details', { as: firm.token });
    expect(money.paid).toMatchObject({ count: 0, total_amount: 0 });
  });

  test('that is rejected says why and is over; no more than five wait, whatever arrives at once', async () => {
    const [firm, admin] = [await aFirm(app), await anAdmin(app)];
    const { id } = (await topUp(app, firm, 100)).data;
    await reject(app, { id, admin }, 'Gelmedi.');
    expect(await orderOf({ id, firm })).toMatchObject({ status_text: 'İptal', rejection_reason: 'Gelmedi.' });
    const answers = await atOnce(12, () => topUp(app, firm, 50));
    expect(won(answers)).toBe(5);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(refusal(409, 'WALLET_TOP_UPS_WAIT'));
    for (const wrong of [0, -5, 1.234, 'x'])
      expect((await topUp(app, firm, wrong)).body).toMatchObject({ errors: { amount: expect.any(String) } });
  });
});

describe('several payments from the wallet', () => {
  test('are paid at once, each with its invoice, or none of them', async () => {
    const firm = await aFirm(app);
    const payments = await duePayments(firm, 3);
    const ids = payments.map(({ id }) => id);
    await fundFirm(app, firm, 3 * TOTAL - 1);
    expect(await payAll(firm, ids)).toMatchObject(refusal(409, 'INSUFFICIENT_FUNDS'));
    expect((await moneyOf(firm))[0]).toBe(3 * TOTAL - 1);
    await fundFirm(app, firm, 1);
    const answers = await atOnce(8, (index) =>
      payAll(firm, index % 2 === 0 ? ids : ids.toReversed(), `key-${index % 3}`),
    );
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ data }) => data.amount))).toEqual(
      new Set([18_000]),
    );
    expect(await moneyOf(firm)).toEqual([0, 0]);
    const { data } = await app.call('/api/firm/invoices', { as: firm.token });
    const invoiced = data.invoices.map(({ order_id: id }: { order_id: number }) => id);
    expect([new Set(invoiced), invoiced.length]).toEqual([new Set(ids), 3]);
  });

  test('are refused for others’, paid and unknown ones, too many and the same twice; nothing changes', async () => {
    const firm = await aFirm(app);
    const [mine, paid] = (await duePayments(firm, 2)) as [MadePayment, MadePayment];
    const foreign = await aPayment(app);
    await fundFirm(app, firm, 5 * TOTAL);
    await pay(app, paid, 'wallet');
    const topped = (await topUp(app, firm, 10)).data.id;
    for (const id of [foreign.id, 999_999, topped])
      expect(await payAll(firm, [mine.id, id])).toMatchObject(refusal(404, 'PAYMENT_NOT_FOUND'));
    expect(await payAll(firm, [mine.id, paid.id])).toMatchObject(refusal(409, 'PAYMENT_STATE'));
    for (const ids of [[], [mine.id, mine.id], 'x', Array.from({ length: 21 }, (_, index) => index + 1)])
      expect((await payAll(firm, ids)).body).toMatchObject({
        code: 'VALIDATION',
        errors: { order_ids: expect.any(String) },
      });
    expect((await moneyOf(firm))[0]).toBe(4 * TOTAL);
  });
});

describe('an announcement that its firm takes back', () => {
  test('is due again; decided, it stays decided, whichever comes first', async () => {
    for (let time = 0; time < 4; time += 1) {
      const payment = await aPayment(app, { status: 'pending' });
      const answers = await atOnce(4, (index) =>
        index % 2 === 0 ? takeBack(payment) : approve(app, payment),
      );
      expect(won(answers)).toBe(1);
      const { payment_status: status, method, submitted_at: at } = await orderOf(payment);
      const isPaid = answers.some(({ status: answered }, index) => answered === 200 && index % 2 === 1);
      expect(status).toBe(isPaid ? 'paid' : 'awaiting');
      if (!isPaid) expect([method, at]).toEqual([null, null]);
      expect(await countEntries(app.db, 'order_paid', payment.id)).toBe(isPaid ? 1 : 0);
    }
    const stranger = await aFirm(app);
    const waiting = await aPayment(app, { status: 'pending' });
    expect(await takeBack({ ...waiting, firm: stranger })).toMatchObject(refusal(404, 'PAYMENT_NOT_FOUND'));
    await takeBack(waiting);
    const history = `/api/firm/campaigns/${waiting.campaignId}/budget-history`;
    const { data } = await app.call(history, { as: waiting.firm.token });
    expect(data.history[0].text).toBe('Ödeme bildirimi geri alındı');
  });

  test('is void where its campaign does not wait, and lets a campaign expire whose last day has passed', async () => {
    const [detached, late] = [
      await aPayment(app, { status: 'pending' }),
      await aPayment(app, { status: 'pending' }),
    ];
    await app.call(`/api/firm/campaigns/${detached.campaignId}/take-back`, {
      method: 'POST',
      as: detached.firm.token,
    });
    await app.run(
      sql`update campaigns set start_date = start_date - 400, end_date = end_date - 400 where id = ${late.campaignId}`,
    );
    for (const payment of [detached, late]) {
      expect((await takeBack(payment)).status).toBe(200);
      expect(await orderOf(payment)).toMatchObject({ payment_status: 'rejected', is_detached: true });
    }
  });
});

describe('a payment that the wallet pays in part', () => {
  test.each<[string, (payment: MadePayment) => ReturnType<typeof approve>, number[], string, number]>([
    ['approved', (payment) => approve(app, payment), [50_000, 50_000], 'paid', 2000],
    ['rejected', (payment) => reject(app, payment), [250_000, 250_000], 'rejected', 0],
    ['taken back', takeBack, [250_000, 250_000], 'awaiting', 0],
    [
      'too late',
      async (payment) => {
        const { campaignId, firm } = payment;
        await app.call(`/api/firm/campaigns/${campaignId}/take-back`, { method: 'POST', as: firm.token });
        expect(await moneyOf(firm)).toEqual([250_000, 50_000]);
        return approve(app, payment);
      },
      [650_000, 650_000],
      'rejected',
      2000,
    ],
  ])('reserves its part until it is %s', async (_, decide, money, status, part) => {
    const payment = await aPayment(app);
    await fundFirm(app, payment.firm, 250_000);
    const made = await payPartly(app, payment, 'bank_transfer', 2000);
    expect(made.data).toMatchObject({ amount: 4000, payment_status: 'pending' });
    const { data: wallet } = await app.call('/api/firm/wallet/balance', { as: payment.firm.token });
    expect(wallet).toMatchObject({ balance: 2500, held: 2000 });
    expect((await decide(payment)).status).toBe(200);
    expect(await moneyOf(payment.firm)).toEqual(money);
    expect(await orderOf(payment)).toMatchObject({ payment_status: status, wallet_part: part });
  });

  test('is refused beyond what is free, as the whole sum, and beside "wallet"; the field says so', async () => {
    const payment = await aPayment(app);
    await fundFirm(app, payment.firm, 100_000);
    for (const [method, amount, status] of [
      ['bank_transfer', 1000.01, 409],
      ['bank_transfer', 6000, 409],
      ['wallet', 10, 400],
      ['card', 0, 400],
    ] as const)
      expect(await payPartly(app, payment, method, amount)).toMatchObject({
        status,
        body: { errors: { wallet_amount: expect.any(String) } },
      });
    await app.run(sql`insert into money_freezes (began_at, problems) values (${app.clock.now()}, '[]')`);
    expect(await payPartly(app, payment, 'bank_transfer', 10)).toMatchObject(refusal(409, 'MONEY_FROZEN'));
    await app.run(sql`delete from money_freezes`);
  });

  test('is never paid twice from the same money, whatever other orders want of it at once', async () => {
    for (let time = 0; time < 3; time += 1) {
      const firm = await aFirm(app);
      const payments = await duePayments(firm, 4);
      await fundFirm(app, firm, TOTAL);
      const answers = await atOnce(4, (index) => {
        const payment = payments[index] as MadePayment; // As many were made.
        return index === 0 ? pay(app, payment, 'wallet') : payPartly(app, payment, 'bank_transfer', 3500);
      });
      expect(won(answers)).toBe(1);
      const [balance = 0, free = 0] = await moneyOf(firm);
      expect([balance, free]).toEqual(answers[0]?.status === 200 ? [0, 0] : [TOTAL, 250_000]);
    }
  });

  test('by card takes the part when the card is charged; where it is gone by then, the card’s money is credited', async () => {
    const firm = await aFirm(app);
    const [first, second] = (await duePayments(firm, 2)) as [MadePayment, MadePayment];
    await fundFirm(app, firm, 200_000);
    const tokens: string[] = [];
    for (const payment of [first, second]) {
      const { data } = await payPartly(app, payment, 'card', 2000);
      const token = String(data.redirect_url).split('/').at(-1) ?? '';
      const started = await startCard(app, firm, token);
      await typeCard(app, String(started.data.page_url).split('/').at(-1) ?? '', TEST_CARDS.paid);
      tokens.push(token);
    }
    expect(await moneyOf(firm)).toEqual([200_000, 200_000]);
    const outcomes = [];
    for (const token of tokens) outcomes.push((await checkCard(app, firm, token)).data);
    expect(outcomes).toMatchObject([
      { status: 'paid', amount: 4000 },
      { status: 'credited', amount: 4000 },
    ]);
    expect(await orderOf(first)).toMatchObject({ payment_status: 'paid', wallet_part: 2000 });
    expect(await orderOf(second)).toMatchObject({ payment_status: 'awaiting', wallet_part: 0 });
    expect(await moneyOf(firm)).toEqual([400_000, 400_000]);
  });

  test('is reserved for exactly what waits: the books find another amount', async () => {
    const payment = await aPayment(app);
    await fundFirm(app, payment.firm, 100_000);
    await payPartly(app, payment, 'bank_transfer', 1000);
    const account = firmWallet(payment.firm.userId);
    const change = (by: number) =>
      app.run(sql`update ledger_accounts set held_kurus = held_kurus + ${by} where id = ${account}`);
    await change(-1);
    expect(await reconcile(app.db, app.clock.now())).toMatchObject([
      { invariant: 'wallet-holds', subject: account, expected: '100000', actual: '99999' },
    ]);
    await change(1);
    await app.run(sql`delete from money_freezes`);
  });
});

describe('at once', () => {
  test(`T-M6: ${CROWD} approvals and rejections by two admins: exactly one decides`, async () => {
    const payment = await aPayment(app, { status: 'pending' });
    const second = await anAdmin(app);
    const answers = await atOnce(CROWD, (index) => {
      const by = { ...payment, admin: index % 4 < 2 ? payment.admin : second };
      return index % 2 === 0 ? approve(app, by) : reject(app, by);
    });
    expect(won(answers)).toBe(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.every(({ status, body }) => status === 409 && body.code === 'PAYMENT_STATE')).toBe(true);
    const order = await orderState(app, payment);
    const isPaid = order.payment_status === 'paid';
    expect(order.campaign_status).toBe(isPaid ? 'active' : 'approved');
    expect(await countEntries(app.db, 'order_paid', payment.id)).toBe(isPaid ? 1 : 0);
    const { id } = payment;
    expect(await app.rows(sql`select from payment_events where order_id = ${id}`)).toHaveLength(2);
    const acts = sql`select action from audit_log where subject_kind = 'payment' and subject_id = ${String(id)}`;
    expect(await app.rows(acts)).toEqual([{ action: isPaid ? 'payment.approve' : 'payment.reject' }]);
  });

  test('50 payments of one order, by bank and by wallet: one is made', async () => {
    const payment = await aPayment(app);
    await fundFirm(app, payment.firm, TOTAL * 3);
    const answers = await atOnce(50, (index) =>
      pay(app, payment, index % 2 === 0 ? 'wallet' : 'bank_transfer'),
    );
    expect(won(answers)).toBe(1);
    const order = await orderOf(payment);
    const left = await firmBalance(app, payment.firm);
    expect(left).toBe(order.method === 'wallet' ? TOTAL * 2 : TOTAL * 3);
  });
});

test('an Idempotency-Key: of another campaign is refused, and of a refused call can be used again', async () => {
  const payment = await aPayment(app);
  const other = await aPayment(app, { firm: payment.firm, admin: payment.admin });
  expect((await pay(app, payment, 'wallet', 'key-6')).status).toBe(409);
  await fundFirm(app, payment.firm, TOTAL);
  expect((await pay(app, payment, 'wallet', 'key-6')).status).toBe(200);
  expect(await pay(app, other, 'wallet', 'key-6')).toMatchObject(refusal(409, 'IDEMPOTENCY_CONFLICT'));
});
