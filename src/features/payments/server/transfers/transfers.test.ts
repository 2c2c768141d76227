import { describe, expect, test } from 'vitest';
import { run, sql } from '#lib/server/db.ts';
import { atOnce } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { countEntries } from '#testing/money.ts';
import { announce, approve, aPayment, aTransfer, type MadePayment, pay, reject } from '#testing/payments.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { expireUnpaidCampaigns } from '../ending/expire-campaign.ts';

const app = useTestApp();

const make = ({ token }: Person, ids: unknown) =>
  app.call('/api/firm/bank-transfers', { as: token, body: { order_ids: ids } });
const undo = (firm: Person, id: number) =>
  app.call(`/api/firm/bank-transfers/${id}/undo`, { method: 'POST', as: firm.token });
const decide = (admin: Person, id: number, decision: string, body: object = {}) =>
  app.call(`/api/admin/bank-transfers/${id}/${decision}`, { method: 'PUT', as: admin.token, body });
const orderOf = async ({ id, firm }: MadePayment) =>
  (await app.call(`/api/firm/orders/${id}`, { as: firm.token })).data;
const statesOf = async (payments: readonly MadePayment[]) =>
  Promise.all(payments.map(async (payment) => (await orderOf(payment)).payment_status));
const takeBack = ({ campaignId, firm }: MadePayment) =>
  app.call(`/api/firm/campaigns/${campaignId}/take-back`, { method: 'POST', as: firm.token });

/** What the firm was told of since its campaigns were approved, the latest first. */
async function toldTo({ token }: Person) {
  const { data } = await app.call('/api/notices?limit=100', { as: token });
  return data.notices.filter(({ kind }: { kind: string }) => !kind.startsWith('campaign_'));
}

/** The administrators' rows for a firm. */
async function rowsOf(admin: Person, firm: Person, filters = '') {
  const path = `/api/admin/payments/pending?limit=100&firm=${firm.userId}${filters}`;
  return (await app.call(path, { as: admin.token })).data;
}

/** A transfer for two payments. */
async function aPair(state: 'open' | 'announced') {
  const made = await aTransfer(app, { state });
  const [one, two] = made.payments;
  if (one === undefined || two === undefined) throw new Error('two payments were made');
  return { ...made, one, two };
}

describe('one bank transfer for several payments', () => {
  test('has their sum and one reference, is one row for the admin, and is approved as a whole', async () => {
    const { id, reference, amount, firm, admin, payments } = await aTransfer(app, {
      count: 3,
      state: 'open',
    });
    expect(reference).toMatch(/^IK-/);
    expect(amount).toBe(18_000);
    expect((await announce(app, { id, firm, amount })).status).toBe(200);
    for (const payment of payments)
      expect(await orderOf(payment)).toMatchObject({
        payment_status: 'pending',
        method: 'bank_transfer',
        transfer_reference: reference,
        transfer_count: 3,
        transfer_amount: 18_000,
      });
    const list = await rowsOf(admin, firm, '&status=to_decide');
    expect(list).toMatchObject({ pagination: { total: 1 }, payments: [{ transfer_reference: reference }] });
    expect(list.payments[0].parts).toHaveLength(3);
    expect((await rowsOf(admin, firm, `&search=${reference}`)).payments).toHaveLength(1);

    expect((await decide(admin, id, 'approve')).status).toBe(200);
    const invoices = new Set<number>();
    for (const payment of payments) {
      const order = await orderOf(payment);
      expect(order.payment_status).toBe('paid');
      invoices.add(order.invoice_id);
      expect(await countEntries(app.db, 'order_paid', payment.id)).toBe(1);
    }
    expect(invoices.size).toBe(3);
    expect(await toldTo(firm)).toMatchObject([
      {
        kind: 'transfer_paid',
        text: `${reference} kodlu havalenle ödediğin 3 ödeme, toplam ₺18.000,00, onaylandı.`,
        link: `/firma/muhasebe?sekme=odemeler&ara=${reference}`,
      },
    ]);
    expect(await rowsOf(admin, firm)).toMatchObject({ pagination: { total: 3 } });
    const late = await decide(await anAdmin(app), id, 'approve');
    expect(late).toMatchObject(refusal(409, 'TRANSFER_STATE'));
    expect(late.body.message).toBe(
      `Bu toplu havale şu anda “Ödendi” durumunda; bu işlem yapılamaz. Kararı veren: ${admin.name}.`,
    );
    // Which administrator it was is nothing for the firm.
    expect((await undo(firm, id)).body.message).toBe(
      'Bu toplu havale şu anda “Ödendi” durumunda; bu işlem yapılamaz.',
    );
    await expectBooksToBalance(app);
  });

  test('counts once in the queue, and stands with its reference on each line of the spreadsheet', async () => {
    const { reference, admin } = await aTransfer(app);
    const list = await app.call('/api/admin/payments/pending?status=to_decide', { as: admin.token });
    const queues = await app.call('/api/admin/waiting', { as: admin.token });
    expect(queues.data.payments.count).toBe(list.data.pagination.total);
    const path = `/api/admin/payments/export?what=payments&search=${reference}`;
    const { data } = await app.call(path, { as: admin.token });
    const lines = Buffer.from(data.content, 'base64').toString().trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(';').at(-1))).toEqual([reference, reference]);
  });

  test('is rejected as a whole, and each payment can then be made by itself', async () => {
    const { id, admin, firm, reference, payments, one } = await aPair('announced');
    expect((await decide(admin, id, 'reject', {})).body.errors).toEqual({
      reason: 'Lütfen red sebebi giriniz',
    });
    expect((await decide(admin, id, 'reject', { reason: 'Gelmedi.' })).status).toBe(200);
    for (const payment of payments)
      expect(await orderOf(payment)).toMatchObject({
        payment_status: 'rejected',
        rejection_reason: 'Gelmedi.',
        transfer_id: null,
      });
    expect(await toldTo(firm)).toMatchObject([
      { kind: 'transfer_rejected', text: expect.stringContaining(`${reference} kodlu havaledeki 2 ödeme`) },
    ]);
    expect((await pay(app, one, 'bank_transfer')).status).toBe(200);
    expect(await decide(admin, id, 'approve')).toMatchObject(refusal(409, 'TRANSFER_STATE'));
  });

  test('is taken apart by its firm until it is announced', async () => {
    const { id, amount, firm, one, two } = await aPair('open');
    expect((await undo(firm, id)).status).toBe(200);
    expect(await orderOf(one)).toMatchObject({ payment_status: 'awaiting', transfer_id: null });
    expect(await announce(app, { id, firm, amount })).toMatchObject(refusal(409, 'TRANSFER_STATE'));
    expect((await pay(app, one, 'bank_transfer')).status).toBe(200);
    expect((await pay(app, two, 'bank_transfer')).status).toBe(200);
    const announced = await aPair('announced');
    expect(await undo(announced.firm, announced.id)).toMatchObject(refusal(409, 'TRANSFER_STATE'));
  });
});

describe('a payment in a transfer', () => {
  test('is neither paid nor decided nor bundled by itself', async () => {
    const open = await aPair('open');
    for (const method of ['bank_transfer', 'wallet'])
      expect(await pay(app, open.one, method)).toMatchObject(refusal(409, 'PAYMENT_STATE'));
    expect(await make(open.firm, [open.one.id, open.two.id])).toMatchObject(refusal(409, 'PAYMENT_STATE'));
    const announced = await aPair('announced');
    expect(await approve(app, announced.one)).toMatchObject(refusal(409, 'PAYMENT_STATE'));
    expect(await reject(app, announced.one)).toMatchObject(refusal(409, 'PAYMENT_STATE'));
    expect(await statesOf(announced.payments)).toEqual(['pending', 'pending']);
  });

  test('whose campaign is taken back leaves an open transfer, and the old sum is no longer announced', async () => {
    const { id, amount, firm, one, two } = await aPair('open');
    expect((await takeBack(one)).status).toBe(200);
    expect(await announce(app, { id, firm, amount })).toMatchObject(refusal(409, 'TRANSFER_CHANGED'));
    expect(await orderOf(two)).toMatchObject({ transfer_count: 1, transfer_amount: 6000 });
    expect((await announce(app, { id, firm, amount: 6000 })).status).toBe(200);
    expect(await statesOf([one, two])).toEqual(['rejected', 'pending']);
  });

  test('whose last day passes unannounced leaves it; announced, it waits for the decision', async () => {
    const [open, announced] = [await aPair('open'), await aPair('announced')];
    for (const { campaignId } of [open.one, announced.one])
      await run(
        app.db,
        sql`update campaigns set start_date = start_date - 400, end_date = end_date - 400 where id = ${campaignId}`,
      );
    await expireUnpaidCampaigns(app.db, app.clock.now());
    expect(await orderOf(open.one)).toMatchObject({ status_text: 'İptal', transfer_id: null });
    expect((await decide(announced.admin, announced.id, 'approve')).status).toBe(200);
    expect(await countEntries(app.db, 'late_transfer', announced.one.id)).toBe(1);
    expect(await statesOf(announced.payments)).toEqual(['rejected', 'paid']);
    await expectBooksToBalance(app);
  });

  test('that comes too late goes to the wallet, and the others are paid', async () => {
    const { id, admin, firm, one, two } = await aPair('announced');
    expect((await takeBack(one)).status).toBe(200);
    const [row] = (await rowsOf(admin, firm, '&status=to_decide')).payments;
    expect(row.parts).toMatchObject([{ is_late: true }, { is_late: false }]);
    expect((await decide(admin, id, 'approve')).status).toBe(200);
    expect(await countEntries(app.db, 'late_transfer', one.id)).toBe(1);
    expect(await countEntries(app.db, 'order_paid', two.id)).toBe(1);
    expect(await toldTo(firm)).toMatchObject([
      { kind: 'transfer_paid', text: expect.stringContaining('1 ödeme, toplam ₺6.000,00') },
      { kind: 'payment_credited' },
    ]);
    await expectBooksToBalance(app);
  });
});

test('a payment that the version before has approved alone is left out when the others are', async () => {
  const { id, admin, one: alone, two } = await aPair('announced');
  const without = sql`update orders set transfer_id = null where id = ${alone.id}`;
  await run(app.db, without);
  expect((await approve(app, alone)).status).toBe(200);
  await run(app.db, sql`update orders set transfer_id = ${id} where id = ${alone.id}`);
  expect((await decide(admin, id, 'approve')).status).toBe(200);
  expect(await statesOf([alone, two])).toEqual(['paid', 'paid']);
  expect(await countEntries(app.db, 'order_paid', alone.id)).toBe(1);
  await expectBooksToBalance(app);
});

describe('whatever arrives at once', () => {
  test('one transfer is made, announced once and approved once', async () => {
    const [firm, admin] = [await aFirm(app), await anAdmin(app)];
    const payments = [];
    for (let made = 0; made < 3; made += 1) payments.push(await aPayment(app, { firm, admin }));
    const ids = payments.map(({ id }) => id);
    const made = await atOnce(10, (index) => make(firm, index % 2 === 0 ? ids : ids.toReversed()));
    const won = made.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const id = Number(won[0]?.data.id);
    const announced = await atOnce(10, () => announce(app, { id, firm, amount: 18_000 }));
    expect(announced.filter(({ status }) => status === 200)).toHaveLength(1);
    const decided = await atOnce(20, (index) =>
      decide(admin, id, index % 3 === 0 ? 'reject' : 'approve', { reason: 'Hayır' }),
    );
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(await statesOf(payments)).size).toBe(1);
    await expectBooksToBalance(app);
  });

  test('an approval and campaigns that are taken back meanwhile leave each payment in one place', async () => {
    for (let time = 0; time < 4; time += 1) {
      const { id, admin, payments } = await aTransfer(app, { count: 3 });
      const answers = await atOnce(4, (index) => {
        const payment = payments[index];
        return payment === undefined ? decide(admin, id, 'approve') : takeBack(payment);
      });
      expect(answers[3]?.status).toBe(200);
      for (const { id: orderId } of payments) {
        const paid = await countEntries(app.db, 'order_paid', orderId);
        expect(paid + (await countEntries(app.db, 'late_transfer', orderId))).toBe(1);
      }
    }
    await expectBooksToBalance(app);
  });
});

test('an approval and campaigns that are closed meanwhile leave no top-up half paid', async () => {
  const [firm, admin] = [await aFirm(app), await anAdmin(app)];
  for (let time = 0; time < 3; time += 1) {
    const campaigns: number[] = [];
    const order_ids: number[] = [];
    for (let made = 0; made < 2; made += 1) {
      const { id } = await aCampaign(app, { firm, admin, status: 'active' });
      const body = { campaign_id: id, amount: 1000 };
      order_ids.push(Number((await app.call('/api/firm/orders', { as: firm.token, body })).data.id));
      campaigns.push(id);
    }
    const { data } = await make(firm, order_ids);
    await announce(app, { id: data.id, firm, amount: data.amount });
    const answers = await atOnce(3, (index) =>
      index === 2
        ? decide(admin, data.id, 'approve')
        : app.call(`/api/firm/campaigns/${campaigns[index]}/close`, { method: 'POST', as: firm.token }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const orderId of order_ids) {
      const paid = await countEntries(app.db, 'order_paid', orderId);
      expect(paid + (await countEntries(app.db, 'late_transfer', orderId))).toBe(1);
    }
  }
  await expectBooksToBalance(app);
});

test('is refused for others’ payments, too few, the same twice and other firms’ transfers; nothing changes', async () => {
  const { id, amount, firm, admin } = await aPair('open');
  const [mine, foreign] = [await aPayment(app, { firm, admin }), await aPayment(app)];
  expect(await make(firm, [mine.id, foreign.id])).toMatchObject(refusal(404, 'PAYMENT_NOT_FOUND'));
  expect(await make(firm, [mine.id, 999_999])).toMatchObject(refusal(404, 'PAYMENT_NOT_FOUND'));
  for (const ids of [[mine.id], [mine.id, mine.id], 'x', Array.from({ length: 21 }, (_, index) => index + 1)])
    expect((await make(firm, ids)).body).toMatchObject({
      code: 'VALIDATION',
      errors: { order_ids: expect.any(String) },
    });
  expect(await orderOf(mine)).toMatchObject({ payment_status: 'awaiting', transfer_id: null });
  const stranger = foreign.firm;
  const read = await app.call(`/api/firm/bank-transfers/${id}`, { as: stranger.token });
  for (const answer of [read, await undo(stranger, id), await announce(app, { id, firm: stranger, amount })])
    expect(answer).toMatchObject(refusal(404, 'TRANSFER_NOT_FOUND'));
  expect(await decide(admin, 999_999, 'approve')).toMatchObject(refusal(404, 'TRANSFER_NOT_FOUND'));
  expect(await decide(admin, id, 'approve')).toMatchObject(refusal(409, 'TRANSFER_STATE'));
  const moderator = await anAdmin(app, { duty: 'moderator' });
  expect((await decide(moderator, id, 'approve')).status).toBe(403);
});
