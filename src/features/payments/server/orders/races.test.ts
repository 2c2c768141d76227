import { describe, expect, test } from 'vitest';
import { one, rows, sql } from '#lib/server/db.ts';
import { firmWallet } from '#features/ledger/accounts.ts';
import { readBalance } from '#features/ledger/server/index.ts';
import { atOnce, CROWD } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { countEntries } from '#testing/money.ts';
import { approve, aPayment, fundFirm, type MadePayment, pay, reject } from '#testing/payments.ts';
import { anAdmin } from '#testing/people.ts';
import { type TestAnswer, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

const TOTAL = 600_000;
const statusesOf = (answers: TestAnswer[]) => answers.map(({ status }) => status);
const won = (answers: TestAnswer[]) => answers.filter(({ status }) => status === 200);

function orderOf({ id }: MadePayment) {
  return one(
    app.db,
    sql<{ payment_status: string; campaign_status: string; method: string | null }>`
      select payment_status, campaigns.status as campaign_status, method
      from orders join campaigns on campaigns.id = campaign_id where orders.id = ${id}`,
  );
}

function eventsOf({ id }: MadePayment) {
  return rows(
    app.db,
    sql<{ event: string }>`select event from payment_events where order_id = ${id} order by id`,
  );
}

function actsOn({ id }: MadePayment) {
  return rows(
    app.db,
    sql<{
      action: string;
    }>`select action from audit_log where subject_kind = 'payment' and subject_id = ${String(id)}`,
  );
}

describe('at once', () => {
  test(`T-M6: ${CROWD} approvals and rejections by two admins: exactly one decides`, async () => {
    const payment = await aPayment(app, { status: 'pending' });
    const second = await anAdmin(app);
    const answers = await atOnce(CROWD, (index) => {
      const by = { ...payment, admin: index % 4 < 2 ? payment.admin : second };
      return index % 2 === 0 ? approve(app, by) : reject(app, by);
    });
    expect(won(answers)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.every(({ status, body }) => status === 409 && body.code === 'PAYMENT_STATE')).toBe(true);
    const order = await orderOf(payment);
    const isPaid = order.payment_status === 'paid';
    expect(order.campaign_status).toBe(isPaid ? 'active' : 'approved');
    expect(await countEntries(app.db, 'order_paid', payment.id)).toBe(isPaid ? 1 : 0);
    expect(await eventsOf(payment)).toHaveLength(2);
    expect(await actsOn(payment)).toEqual([{ action: isPaid ? 'payment.approve' : 'payment.reject' }]);
  });

  test('50 payments of one order, by bank and by wallet: one is made', async () => {
    const payment = await aPayment(app);
    await fundFirm(app, payment.firm, TOTAL * 3);
    const answers = await atOnce(50, (index) =>
      pay(app, payment, index % 2 === 0 ? 'wallet' : 'bank_transfer'),
    );
    expect(won(answers)).toHaveLength(1);
    const order = await orderOf(payment);
    const left = await readBalance(app.db, firmWallet(payment.firm.userId));
    expect(left).toBe(order.method === 'wallet' ? TOTAL * 2 : TOTAL * 3);
  });

  test('five orders from a wallet that covers two: two are paid, to the kuruş', async () => {
    const first = await aPayment(app);
    const others: MadePayment[] = [];
    while (others.length < 4) others.push(await aPayment(app, { firm: first.firm, admin: first.admin }));
    await fundFirm(app, first.firm, TOTAL * 2 + 5);
    const answers = await Promise.all([first, ...others].map((payment) => pay(app, payment, 'wallet')));
    expect(statusesOf(answers).toSorted((left, right) => left - right)).toEqual([200, 200, 409, 409, 409]);
    expect(await readBalance(app.db, firmWallet(first.firm.userId))).toBe(5);
  });
});

describe('an Idempotency-Key', () => {
  test('for another campaign is refused, too', async () => {
    const payment = await aPayment(app);
    const other = await aPayment(app, { firm: payment.firm, admin: payment.admin });
    await pay(app, payment, 'bank_transfer', 'key-3');
    expect(await pay(app, other, 'bank_transfer', 'key-3')).toMatchObject({
      body: { code: 'IDEMPOTENCY_CONFLICT' },
    });
  });

  test('of a refused call can be used again', async () => {
    const payment = await aPayment(app);
    expect((await pay(app, payment, 'wallet', 'key-6')).status).toBe(409);
    await fundFirm(app, payment.firm, TOTAL);
    expect((await pay(app, payment, 'wallet', 'key-6')).status).toBe(200);
  });
});

test('afterwards the books agree', () => expectBooksToBalance(app));
