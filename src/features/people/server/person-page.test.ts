/** The administrators' page about a firm or a viewer: its figures are the sums of the lists they lead to. */
import { expect, test } from 'vitest';
import { userWallet } from '#features/ledger/accounts.ts';
import { inTransaction, run, sql } from '#lib/server/db.ts';
import { kurus } from '#lib/shared/money.ts';
import { tell } from '#features/notices/server/index.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { fund, withdraw } from '#testing/money.ts';
import { aPayment } from '#testing/payments.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { watchAd } from '#testing/watching.ts';

const app = useTestApp();
const read = (path: string, as: Person) => app.call(`/api/admin/${path}`, { as: as.token });

test('a firm’s figures are those of its payments, its wallet and its campaigns', async () => {
  const admin = await anAdmin(app);
  const firm = await aFirm(app);
  const viewer = await aViewer(app);
  await aPayment(app, { admin, status: 'paid' });
  await aPayment(app, { firm, admin, status: 'awaiting' });
  await aPayment(app, { firm, admin, status: 'pending' });
  // The firm can pay it again; for the administrator it is decided.
  await aPayment(app, { firm, admin, status: 'rejected' });
  const { id } = await aCampaign(app, { firm, admin, status: 'active' });
  await watchAd(app, viewer, id);
  await app.call(`/api/firm/campaigns/${id}/close`, { method: 'POST', as: firm.token });
  await aCampaign(app, { firm, admin, status: 'active' });

  const { data: money } = await read(`firms/${firm.userId}/money`, admin);
  for (const [status, figure] of [
    ['paid', money.paid],
    ['pending', money.open],
  ]) {
    const { data } = await read(`payments/pending?firm=${firm.userId}&status=${status}`, admin);
    expect(figure).toMatchObject({ count: 2 });
    expect(data.pagination.total).toBe(figure.count);
    expect(data.stats[status]).toEqual(figure);
    const listed = data.payments.map((one: { total_with_vat: number }) => one.total_with_vat);
    expect(listed.reduce((sum: number, one: number) => sum + one, 0)).toBe(figure.total_amount);
  }
  const accounting = await app.call('/api/firm/accounting/details', { as: firm.token });
  expect(money.payable).toEqual(accounting.data.unpaid);
  const { data: wallet } = await read(`users/${firm.userId}/movements`, admin);
  expect(wallet.movements).toMatchObject([{ amount: money.returned }]);
  expect(money.balance).toBe(money.returned);
  // Two payments, and the return of the first.
  expect(money.invoices).toBe(3);

  const { data } = await read(`firms/${firm.userId}/campaigns`, admin);
  expect(data.stats.spent).toBe(0.34);
  expect(data.campaigns).toHaveLength(5);
  for (const figure of ['paid', 'unspent', 'returned', 'spent']) {
    const sum = data.campaigns.reduce(
      (all: number, one: Record<string, number>) => all + (one[figure] ?? 0),
      0,
    );
    expect(sum, figure).toBeCloseTo(data.stats[figure], 2);
  }
  const { paid, unspent, returned, spent } = data.stats;
  expect(paid).toBeCloseTo(unspent + returned + spent, 2);
});

test('a viewer’s figures are those of the wallet and of the withdrawals', async () => {
  const admin = await anAdmin(app);
  const viewer = await aViewer(app);
  const { id } = await aCampaign(app, { status: 'active' });
  await watchAd(app, viewer, id);
  await fund(app.db, userWallet(viewer.userId), 20_000);
  await withdraw(app, viewer, { amount: 60 });
  const other = await aViewer(app);
  await fund(app.db, userWallet(other.userId), 20_000);
  await withdraw(app, other, { amount: 70 });
  const { data } = await read(`users/${viewer.userId}/money`, admin);
  expect(data).toEqual({
    balance: 150.25,
    evidence: { line: '₺59,75 için izlenmiş reklam yok', objects: true },
    earned: 0.25,
    withdrawn: { count: 0, total_amount: 0 },
    waiting: { count: 1, total_amount: 60 },
  });
  const list = await read(`withdrawals?viewer=${viewer.userId}&status=pending`, admin);
  expect(list.data.withdrawals).toMatchObject([{ user_id: viewer.userId, amount: 60 }]);
  expect(list.data.stats.pending).toEqual(data.waiting);
});

test('of what somebody was told one sees the kind, and what became of its mail', async () => {
  const admin = await anAdmin(app);
  const viewer = await aViewer(app);
  await inTransaction(app.db, (tx) =>
    tell(
      tx,
      { kind: 'withdrawal_paid', to: [viewer.userId], ref: 1, detail: { amount: kurus(6000) } },
      app.clock.now(),
    ),
  );
  const waiting = await read(`users/${viewer.userId}/notices`, admin);
  expect(waiting.data.notices[0].mail).toMatchObject({
    status: 'queued',
    due_at: app.clock.now().toISOString(),
  });
  await run(
    app.db,
    sql`update notice_mails set status = 'failed', problem = 'mailbox is full' from notices
        where notices.id = notice_id and user_id = ${viewer.userId}`,
  );
  const { data } = await read(`users/${viewer.userId}/notices`, admin);
  expect(data.notices).toMatchObject([
    {
      kind: 'withdrawal_paid',
      text: expect.stringContaining('₺60,00'),
      read_at: null,
      mail: { status: 'failed', sent_at: null, due_at: null, problem: 'mailbox is full' },
    },
  ]);
});

const PATHS = {
  'users/:id/money': 'viewer',
  'users/:id/notices': 'viewer',
  'firms/:id/money': 'firm',
  'firms/:id/campaigns': 'firm',
} as const;

test.each(Object.entries(PATHS))('%s refuses others, and knows nobody else', async (path, kind) => {
  const admin = await anAdmin(app);
  const [viewer, firm] = [await aViewer(app), await aFirm(app)];
  const at = (id: number | string, as: Person) => read(path.replace(':id', String(id)), as);
  const { userId } = kind === 'viewer' ? viewer : firm;
  expect((await at(userId, admin)).status).toBe(200);
  for (const stranger of [viewer, firm]) expect((await at(userId, stranger)).status).toBe(403);
  const reports = await anAdmin(app, { duty: 'reports' });
  expect((await at(userId, reports)).status).toBe(path.endsWith('campaigns') ? 200 : 403);
  for (const nobody of [999_999, 'x', admin.userId]) expect((await at(nobody, admin)).status).toBe(404);
  const wrong = await read(`${path.replace(':id', String(userId))}?page=0&limit=0`, admin);
  if (!path.endsWith('money')) expect(Object.keys(wrong.body.errors ?? {})).toEqual(['page', 'limit']);
});

test('a firm is found by its name, however its i is written', async () => {
  const admin = await anAdmin(app);
  const firm = await aFirm(app, { firmName: 'Işık İplik Sanayi' });
  for (const search of ['ışık', 'IŞIK', 'işik iplik', 'İPLİK', 'isik']) {
    const { data } = await read(`users?role=firm&search=${encodeURIComponent(search)}`, admin);
    expect(data.users, search).toMatchObject([{ id: firm.userId, firm_name: 'Işık İplik Sanayi' }]);
    const { data: found } = await read(`search?q=${encodeURIComponent(search)}`, admin);
    expect(found.firms, search).toMatchObject([{ id: firm.userId }]);
  }
});
