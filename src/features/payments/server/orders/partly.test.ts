/** Payments that the firm's wallet pays in part. */
import { afterEach, describe, expect, test } from 'vitest';
import { run, sql } from '#lib/server/db.ts';
import { firmWallet } from '#features/ledger/accounts.ts';
import { readBalance, readFree, reconcile } from '#features/ledger/server/index.ts';
import { atOnce } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { checkCard, startCard, TEST_CARDS, typeCard } from '#testing/cards.ts';
import { approve, aPayment, fundFirm, type MadePayment, pay, payPartly, reject } from '#testing/payments.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
afterEach(() => expectBooksToBalance(app));

const TOTAL = 600_000;

const takeBack = ({ id, firm }: Pick<MadePayment, 'id' | 'firm'>) =>
  app.call(`/api/firm/orders/${id}/take-back`, { method: 'POST', as: firm.token });
const orderOf = async ({ id, firm }: Pick<MadePayment, 'id' | 'firm'>) =>
  (await app.call(`/api/firm/orders/${id}`, { as: firm.token })).data;
const won = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;
const moneyOf = async ({ userId }: Person) => [
  await readBalance(app.db, firmWallet(userId)),
  await readFree(app.db, firmWallet(userId)),
];

async function duePayments(firm: Person, count: number): Promise<MadePayment[]> {
  const admin = await anAdmin(app);
  const made: MadePayment[] = [];
  for (let each = 0; each < count; each += 1) made.push(await aPayment(app, { firm, admin }));
  return made;
}

describe('a payment that the wallet pays in part', () => {
  test('reserves its part, and takes it when the transfer of the rest is approved', async () => {
    const payment = await aPayment(app);
    await fundFirm(app, payment.firm, 250_000);
    const made = await payPartly(app, payment, 'bank_transfer', 2000);
    expect(made.data).toMatchObject({ amount: 4000, payment_status: 'pending' });
    expect(await moneyOf(payment.firm)).toEqual([250_000, 50_000]);
    const { data: wallet } = await app.call('/api/firm/wallet/balance', { as: payment.firm.token });
    expect(wallet).toMatchObject({ balance: 2500, held: 2000 });
    expect((await approve(app, payment)).status).toBe(200);
    expect(await moneyOf(payment.firm)).toEqual([50_000, 50_000]);
    expect(await orderOf(payment)).toMatchObject({
      payment_status: 'paid',
      wallet_part: 2000,
      total_with_vat: 6000,
    });
    const { data } = await app.call(`/api/firm/campaigns/${payment.campaignId}/invoice`, {
      as: payment.firm.token,
    });
    const text = textOfPdf(Buffer.from(data, 'base64')).join(' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('Banka havalesi, Firma cüzdanı ₺2.000,00');
  });

  test.each([
    ['rejected', (payment: MadePayment) => reject(app, payment)],
    ['taken back', takeBack],
  ])('frees it when it is %s, and can be paid again', async (_, undo) => {
    const payment = await aPayment(app);
    await fundFirm(app, payment.firm, 100_000);
    await payPartly(app, payment, 'bank_transfer', 1000);
    expect((await undo(payment)).status).toBe(200);
    expect(await moneyOf(payment.firm)).toEqual([100_000, 100_000]);
    expect(await orderOf(payment)).toMatchObject({ wallet_part: 0 });
    expect((await payPartly(app, payment, 'bank_transfer', 500)).data).toMatchObject({ amount: 5500 });
  });

  test('that comes too late credits what was transferred, and frees the part', async () => {
    const payment = await aPayment(app);
    const { firm, campaignId } = payment;
    await fundFirm(app, firm, 100_000);
    await payPartly(app, payment, 'bank_transfer', 1000);
    await app.call(`/api/firm/campaigns/${campaignId}/take-back`, { method: 'POST', as: firm.token });
    expect(await moneyOf(firm)).toEqual([100_000, 0]);
    expect((await approve(app, payment)).status).toBe(200);
    expect(await moneyOf(firm)).toEqual([TOTAL, TOTAL]);
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
    await run(app.db, sql`insert into money_freezes (began_at, problems) values (${app.clock.now()}, '[]')`);
    expect(await payPartly(app, payment, 'bank_transfer', 10)).toMatchObject(refusal(409, 'MONEY_FROZEN'));
    await run(app.db, sql`delete from money_freezes`);
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
      run(app.db, sql`update ledger_accounts set held_kurus = held_kurus + ${by} where id = ${account}`);
    await change(-1);
    expect(await reconcile(app.db, app.clock.now())).toMatchObject([
      { invariant: 'wallet-holds', subject: account, expected: '100000', actual: '99999' },
    ]);
    await change(1);
    await run(app.db, sql`delete from money_freezes`);
  });
});
