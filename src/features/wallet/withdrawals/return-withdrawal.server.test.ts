import { expect, test } from 'vitest';
import { rows, sql } from '#lib/server/db.ts';
import { readBalance } from '#platform/ledger/server.ts';
import { atOnce } from '#testing/at-once.ts';
import { checkBooks } from '#testing/books.ts';
import { aRichViewer, balanceOf, decideWithdrawal, ibanOf, walletOf, withdraw } from '#testing/money.ts';
import { fundFirm, withdrawFromFirm } from '#testing/payments.ts';
import { aFirm, anAdmin, closeAccount, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
checkBooks(app);

const giveBack = (admin: Person, id: number, reason = 'Alıcı hesabı kapalı') =>
  app.call(`/api/admin/withdrawals/${id}/return`, { method: 'PUT', as: admin.token, body: { reason } });

async function aPaid() {
  const [admin, viewer] = [await anAdmin(app), await aRichViewer(app, 19_000)];
  const { data } = await withdraw(app, viewer, { iban: ibanOf(viewer.userId) });
  expect((await decideWithdrawal(app, admin, data.id, 'approve')).status).toBe(200);
  return { admin, viewer, id: data.id as number };
}

test('paid withdrawal that comes back days later: to its wallet once, with a notice and its reason', async () => {
  const { admin, viewer, id } = await aPaid();
  const answers = await atOnce(3, () => giveBack(admin, id));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await balanceOf(app, viewer)).toBe(20_000);
  const own = await app.call('/api/user/wallet/withdrawals', { as: viewer.token });
  expect(own.data.withdrawals[0]).toMatchObject({
    status: 'returned',
    status_text: 'Bankadan döndü',
    rejection_reason: 'Alıcı hesabı kapalı',
    steps: [{ step: 'asked' }, { step: 'returned' }],
  });
  const { data } = await app.call('/api/user/wallet/transactions', { as: viewer.token });
  expect(data.transactions[0]).toMatchObject({ kind: 'withdrawal_returned', transaction_type: 'credit' });
  const told = await rows(
    app.db,
    sql<{ kind: string }>`select kind from notices where user_id = ${viewer.userId} order by id`,
  );
  expect(told.at(-1)?.kind).toBe('withdrawal_returned');
  expect(await walletOf(app, viewer)).toMatchObject({ balance: 200 });
  const path = `/api/admin/withdrawals?viewer=${viewer.userId}`;
  const { stats } = (await app.call(path, { as: admin.token })).data;
  const none = { count: 0, total_amount: 0 };
  expect(stats).toEqual({
    pending: none,
    paid: none,
    rejected: none,
    returned: { count: 1, total_amount: 60 },
  });
  expect((await withdraw(app, viewer, { iban: ibanOf(viewer.userId) })).status).toBe(200);
});

test('one that waits, was rejected or does not exist, or without a reason: refused', async () => {
  const [admin, viewer] = [await anAdmin(app), await aRichViewer(app, 19_000)];
  const { data } = await withdraw(app, viewer, { iban: ibanOf(viewer.userId) });
  expect(await giveBack(admin, data.id)).toMatchObject(refusal(409, 'WITHDRAWAL_STATE'));
  await decideWithdrawal(app, admin, data.id, 'reject');
  expect(await giveBack(admin, data.id)).toMatchObject(refusal(409, 'WITHDRAWAL_STATE'));
  expect(await giveBack(admin, 999_999)).toMatchObject(refusal(404, 'WITHDRAWAL_NOT_FOUND'));
  const errors = { reason: 'Bankanın sebebini yaz' };
  expect(await giveBack(admin, data.id, '')).toMatchObject({ status: 400, body: { errors } });
});

test('withdrawal of a firm: back to the wallet of the firm', async () => {
  const [admin, firm] = [await anAdmin(app), await aFirm(app)];
  await fundFirm(app, firm, 100_000);
  const { data } = await withdrawFromFirm(app, firm, { amount: 600 });
  await decideWithdrawal(app, admin, data.id, 'approve');
  expect((await giveBack(admin, data.id)).status).toBe(200);
  expect(await readBalance(app.db, `firm_wallet:${firm.userId}`)).toBe(100_000);
});

test('account closed since: the amount stays with the platform, and nobody is notified', async () => {
  const { admin, viewer, id } = await aPaid();
  const left = (await balanceOf(app, viewer)) / 100;
  expect((await closeAccount(app, viewer, { give_up_balance: left })).status).toBe(200);
  const before = await readBalance(app.db, 'platform_revenue');
  expect((await giveBack(admin, id)).status).toBe(200);
  expect((await readBalance(app.db, 'platform_revenue')) - before).toBe(6000);
  expect(await readBalance(app.db, `user_wallet:${viewer.userId}`)).toBe(0);
});
