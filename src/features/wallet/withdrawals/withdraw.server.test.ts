import { describe, expect, test, beforeAll } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { formatDate } from '#lib/shared/dates.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { readBalance, reconcile } from '#platform/ledger/server.ts';
import { checkBooks } from '#testing/books.ts';
import {
  aRichViewer,
  balanceOf,
  decideWithdrawal,
  fund,
  ibanOf,
  newestWithdrawal,
  postedTo,
  TEST_IBAN,
  walletOf,
  withdraw,
  withdrawToOwn,
} from '#testing/money.ts';
import {
  aFirm,
  anAdmin,
  aViewer,
  closeAccount,
  type Person,
  TEST_PASSWORD,
  signInAgain,
} from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { groupInFours } from '../grouping.ts';
import { atOnce } from '#testing/at-once.ts';
import { fundFirm, withdrawFromFirm } from '#testing/payments.ts';
import { openCase } from '#testing/simulation/farms.ts';

const app = useTestApp();
checkBooks(app);

const aViewerOf200 = () => aRichViewer(app, 19_000);
const newestOf = (viewer: Person) => newestWithdrawal(app, viewer);
const decide = (admin: Person, id: number, decision: 'approve' | 'reject', reason?: string) =>
  decideWithdrawal(app, admin, id, decision, reason);

describe('withdraw', () => {
  const ask = (viewer: Person, change: Record<string, unknown> = {}) => withdrawToOwn(app, viewer, change);

  const waiting = () => readBalance(app.db, 'withdrawals_pending');

  describe('asking', () => {
    test('T-M8: takes the amount out of the wallet at once and keeps the IBAN as asked for', async () => {
      const viewer = await aViewerOf200();
      const before = await waiting();
      expect(await ask(viewer, { iban: 'TR33 0006 1005 1978 6457 8413 26' })).toMatchObject({
        status: 200,
        data: { balance: 140, status: 'pending' },
      });
      expect(await balanceOf(app, viewer)).toBe(14_000);
      expect((await waiting()) - before).toBe(6000);
      expect(await newestOf(viewer)).toMatchObject({
        amount: 60,
        iban: 'TR•• •••• 1326',
        status: 'pending',
        status_text: 'Onay bekliyor',
      });
      expect(await app.one(sql`select iban from withdrawals where user_id = ${viewer.userId}`)).toEqual({
        iban: TEST_IBAN,
      });
      const { data } = await app.call('/api/user/wallet/transactions', { as: viewer.token });
      expect(data.transactions[0]).toMatchObject({
        kind: 'withdrawal_asked',
        description: 'Para çekme talebi (IBAN •••• 1326): Onay bekliyor',
        transaction_type: 'debit',
      });
    });

    test.each([
      [{ amount: 49.99 }, 'amount', 'En az ₺50,00 çekebilirsin'],
      [{ amount: 0 }, 'amount', 'Geçerli bir tutar gir'],
      [{ amount: -60 }, 'amount', 'Geçerli bir tutar gir'],
      [{ amount: 60.001 }, 'amount', 'En fazla iki ondalık basamak girebilirsin'],
      [{ iban: 'TR330006100519786457841327' }, 'iban', 'Bu IBAN geçerli değil, lütfen rakamları kontrol et'],
      [
        { account_holder: '<b>Ayşe</b>' },
        'account_holder',
        'Hesap sahibinin adı yalnızca harf ve boşluk içerebilir',
      ],
    ])('%j is refused beside its field', async (wrong, field, message) => {
      const viewer = await aViewerOf200();
      const refused = await ask(viewer, wrong);
      expect(refused).toMatchObject({ status: 400, body: { errors: { [field]: message } } });
      expect(await balanceOf(app, viewer)).toBe(20_000);
    });

    test('switched off, it is refused with a clear text', async () => {
      const viewer = await aViewerOf200();
      await app.run(sql`insert into setting_values (key, value) values ('withdrawals_enabled', 0)`);
      const wallet = await app.call('/api/user/wallet/balance', { as: viewer.token });
      const refused = await ask(viewer);
      await app.run(sql`delete from setting_values where key = 'withdrawals_enabled'`);
      expect(wallet.data).toMatchObject({ withdrawals_enabled: false, transfers_enabled: true });
      expect(refused).toMatchObject(refusal(409, 'WITHDRAWALS_OFF'));
    });

    test('T-M8: for a day after the password changed: refused, and the wallet says until when', async () => {
      const viewer = await aViewerOf200();
      // To an IBAN that is known nothing is checked before the transaction.
      expect((await ask(viewer)).status).toBe(200);
      app.clock.advance(1000);
      const change = { currentPassword: TEST_PASSWORD, newPassword: 'Vapur8Iskele' };
      const changed = await app.call('/api/user/change-password', {
        method: 'PUT',
        as: viewer.token,
        body: change,
      });
      expect(changed.status).toBe(200);
      const ready_at = '2026-11-24T09:00:01.000Z';
      expect(await ask(viewer)).toMatchObject({ status: 409, body: { code: 'MONEY_COOLING', ready_at } });
      expect((await walletOf(app, viewer)).money_ready_at).toBe(ready_at);
      expect(await balanceOf(app, viewer)).toBe(14_000);
      app.clock.set(new Date('2026-11-23T09:00:00Z'));
    });
  });

  describe('deciding', () => {
    test('approved, the money has gone to the bank', async () => {
      const [viewer, admin] = [await aViewerOf200(), await anAdmin(app)];
      const { id } = (await ask(viewer)).data;
      const before = await readBalance(app.db, 'bank');
      expect(await decide(admin, id, 'approve')).toMatchObject({ status: 200 });
      expect((await readBalance(app.db, 'bank')) - before).toBe(6000);
      expect(await newestOf(viewer)).toMatchObject({ status: 'paid', status_text: 'Ödendi' });
      expect(await balanceOf(app, viewer)).toBe(14_000);
      const acts =
        await app.rows(sql`select actor_id, action, after->>'status' as status, after->>'amount' as amount from audit_log
        where subject_kind = 'withdrawal' and subject_id = ${String(id)}`);
      expect(acts).toEqual([
        { actor_id: admin.userId, action: 'withdrawal.approve', status: 'paid', amount: '60' },
      ]);
    });

    test('rejected, the amount is back in the wallet for good, and the viewer reads why', async () => {
      const [viewer, admin] = [await aViewerOf200(), await anAdmin(app)];
      const { id } = (await ask(viewer)).data;
      expect((await decide(admin, id, 'reject', '')).body.errors).toEqual({
        reason: 'Lütfen red sebebi giriniz',
      });
      expect((await decide(admin, id, 'reject')).status).toBe(200);
      const rejection_reason = 'IBAN sahibinin adı uyuşmuyor.';
      expect(await newestOf(viewer)).toMatchObject({ status: 'rejected', rejection_reason });
      for (const decision of ['approve', 'reject'] as const) {
        const refused = await decide(admin, id, decision);
        const body = { code: 'WITHDRAWAL_STATE', status: 'rejected' };
        expect(refused).toMatchObject({ status: 409, body });
        expect(refused.body.message?.includes('geri iste')).toBe(decision === 'approve');
      }
      expect(await balanceOf(app, viewer)).toBe(20_000);
      expect((await decide(admin, 999_999, 'approve')).body.code).toBe('WITHDRAWAL_NOT_FOUND');
    });
  });

  test('the admin sees the one that has waited longest on top, whose name differs, and finds by name', async () => {
    const admin = await anAdmin(app);
    const first = await aViewerOf200();
    await fund(app.db, userWallet(first.userId), 10_000);
    await ask(first, { account_holder: 'AYŞE  YILMAZ' });
    await ask(first, { account_holder: 'Başka Biri' });
    await ask(first, { account_holder: 'Üçüncü  Kişi' });
    const list = async (query: string) =>
      (await app.call(`/api/admin/withdrawals?limit=100&${query}`, { as: admin.token })).data;
    const pending = await list('status=pending');
    const ids = pending.withdrawals.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(ids.toSorted((left: number, right: number) => left - right));
    expect(pending.stats.pending.count).toBe(ids.length);
    const file = await app.call('/api/admin/withdrawals/export?status=pending', { as: admin.token });
    const lines = Buffer.from(file.data.content, 'base64').toString();
    expect(lines).toContain('Başka Biri;Hayır;Hayır;Onay bekliyor');
    const mine = (await list(`search=${encodeURIComponent('başka biri')}`)).withdrawals;
    expect(mine).toMatchObject([{ account_holder: 'Başka Biri', name: 'Ayşe Yılmaz', name_matches: false }]);
    for (const typed of [
      'başka  biri',
      'BİRİ başka',
      groupInFours(mine[0].iban),
      groupInFours(mine[0].iban).slice(5, 24),
      `₺${mine[0].amount}`,
      formatDate(app.clock.now()),
    ])
      expect((await list(`search=${encodeURIComponent(typed)}`)).withdrawals, typed).toContainEqual(mine[0]);
    expect((await list(`search=${encodeURIComponent('üçüncü kişi')}`)).withdrawals).toHaveLength(1);
    expect((await list(`search=%23${mine[0].id}`)).withdrawals).toMatchObject([{ id: mine[0].id }]);
    const same = { account_holder: 'AYŞE YILMAZ', name_matches: true };
    expect(pending.withdrawals).toContainEqual(expect.objectContaining(same));
  });
});

/** T-N11: a withdrawal is taken before its money is sent, so that nobody else sends it. */
describe('take withdrawal', () => {
  const TAKEN = refusal(409, 'WITHDRAWAL_TAKEN');
  const HOUR_MS = 3_600_000;
  let ada: Person;
  let ege: Person;
  let viewer: Person;

  beforeAll(async () => {
    [ada, ege] = [await anAdmin(app, { name: 'Ada Alan' }), await anAdmin(app, { name: 'Ege Öteki' })];
    viewer = await aRichViewer(app, 9_000_000);
  });

  const put = (admin: Person, id: number, act: string, body?: object) =>
    app.call(`/api/admin/withdrawals/${id}/${act}`, {
      method: 'PUT',
      as: admin.token,
      ...(body && { body }),
    });
  const reject = (admin: Person, id: number) => put(admin, id, 'reject', { reason: 'Hesap başkasının' });
  const cancel = (id: number, of = viewer, who = 'user') =>
    app.call(`/api/${who}/wallet/withdrawals/${id}/cancel`, { method: 'POST', as: of.token });
  const ask = async (amount = 60): Promise<number> => (await withdrawToOwn(app, viewer, { amount })).data.id;
  const seenBy = async (admin: Person, id: number) =>
    (await app.call(`/api/admin/withdrawals?search=%23${id}`, { as: admin.token })).data.withdrawals[0];

  test('one that is taken: nobody else sends, rejects, frees or cancels it, and each reads why', async () => {
    const id = await ask();
    expect((await put(ada, id, 'take')).status).toBe(200);
    expect((await put(ada, id, 'take')).status).toBe(200);
    const [{ body }, ...others] = [
      await put(ege, id, 'take'),
      await put(ege, id, 'approve'),
      await reject(ege, id),
      await put(ege, id, 'release'),
    ];
    expect(body).toMatchObject({ code: 'WITHDRAWAL_TAKEN', message: expect.stringContaining('Ada Alan') });
    for (const other of others) expect(other).toMatchObject(TAKEN);
    const cancelled = await cancel(id);
    expect(cancelled).toMatchObject(TAKEN);
    expect(cancelled.body.message).toMatch(/^Ödemen gönderiliyor/);
    expect(cancelled.body.message).not.toContain('Ada');
    const own = await app.call('/api/user/wallet/withdrawals', { as: viewer.token });
    expect(own.data.withdrawals[0]).toMatchObject({ is_sending: true, status_text: 'Gönderiliyor' });
    expect(JSON.stringify(own.data)).not.toContain('Ada');
    expect((await seenBy(ada, id)).taken).toMatchObject({
      by_name: 'Ada Alan',
      is_own: true,
      is_open: false,
    });
    expect((await seenBy(ege, id)).taken).toMatchObject({ is_own: false, is_open: false });
    expect((await put(ada, id, 'approve')).status).toBe(200);
    expect((await put(ada, id, 'take')).body.code).toBe('WITHDRAWAL_STATE');
    expect((await seenBy(ege, id)).taken).toBeNull();
  });

  test('one that is freed: another takes it, or its viewer cancels it', async () => {
    const [freed, cancelled] = [await ask(), await ask()];
    for (const id of [freed, cancelled])
      for (const act of ['take', 'release']) expect((await put(ada, id, act)).status).toBe(200);
    expect((await put(ege, freed, 'take')).status).toBe(200);
    expect(await put(ada, freed, 'approve')).toMatchObject(TAKEN);
    expect((await reject(ege, freed)).status).toBe(200);
    const before = await balanceOf(app, viewer);
    expect((await cancel(cancelled)).status).toBe(200);
    expect(await balanceOf(app, viewer)).toBe(before + 6000);
  });

  test('two administrators who take, or send, one at once: exactly one does', async () => {
    const [taken, sent] = [await ask(), await ask()];
    const before = await postedTo(app.db, 'bank');
    for (const [id, act] of [
      [taken, 'take'],
      [sent, 'approve'],
    ] as const) {
      const answers = await atOnce(2, (index) => put(index === 0 ? ada : ege, id, act));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
    const paid = await atOnce(2, (index) => put(index === 0 ? ada : ege, taken, 'approve'));
    expect(paid.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await postedTo(app.db, 'bank')) - before).toBe(12_000);
  });

  test('while money is frozen the list says so; one that rests or is in review is not taken', async () => {
    const id = await ask();
    await app.run(sql`insert into money_freezes (began_at, problems) values (${app.clock.now()}, '[]')`);
    expect((await seenBy(ada, id)).is_frozen).toBe(true);
    await app.run(sql`delete from money_freezes`);
    const resting = (await withdraw(app, viewer, { iban: ibanOf(5000 + viewer.userId) })).data.id;
    expect(await put(ada, resting, 'take')).toMatchObject(refusal(409, 'WITHDRAWAL_RESTS'));
    const suspect = await aRichViewer(app, 20_000);
    const { data } = await withdrawToOwn(app, suspect);
    await openCase(app, suspect);
    expect(await put(ada, data.id, 'take')).toMatchObject(refusal(409, 'WITHDRAWAL_IN_REVIEW'));
    expect((await put(ada, 999_999, 'take')).status).toBe(404);
  });

  test('above the amount whoever took it proposes, and is free of it: the second pays, its viewer may still cancel', async () => {
    const [paid, cancelled] = [await ask(26_000), await ask(26_000)];
    for (const id of [paid, cancelled]) {
      await put(ada, id, 'take');
      expect((await put(ege, id, 'approve')).body.code).toBe('WITHDRAWAL_TAKEN');
      expect((await put(ada, id, 'approve')).status).toBe(200);
      expect((await put(ada, id, 'take')).body.code).toBe('PROPOSAL_OPEN');
    }
    expect((await put(ege, paid, 'approve')).status).toBe(200);
    expect((await seenBy(ege, paid)).status).toBe('paid');
    expect((await cancel(cancelled)).status).toBe(200);
  });

  test('after two hours another takes it over, or sends it, and the audit log says from whom', async () => {
    const [over, sent] = [await ask(), await ask()];
    for (const id of [over, sent]) await put(ada, id, 'take');
    app.clock.advance(2 * HOUR_MS - 1000);
    expect(await put(ege, over, 'take')).toMatchObject(TAKEN);
    app.clock.advance(1000);
    ege = await signInAgain(app, ege);
    expect((await seenBy(ege, over)).taken).toMatchObject({ by_name: 'Ada Alan', is_open: true });
    expect((await put(ege, over, 'take')).status).toBe(200);
    expect(await put(ada, over, 'approve')).toMatchObject(TAKEN);
    expect((await put(ege, sent, 'approve')).status).toBe(200);
    const recorded = await app.rows(sql`select action, before ->> 'taken_by' as taken_by from audit_log
      where subject_kind = 'withdrawal' and subject_id = any(${[over, sent].map(String)}::text[]) and actor_id = ${ege.userId}
      order by id`);
    expect(recorded).toEqual([
      { action: 'withdrawal.take', taken_by: 'Ada Alan' },
      { action: 'withdrawal.approve', taken_by: 'Ada Alan' },
    ]);
  });
});

test('a search for withdrawals finds the viewer by the name of now', async () => {
  const [viewer, admin] = [await aViewerOf200(), await anAdmin(app)];
  await withdrawToOwn(app, viewer, { account_holder: 'Hesap Sahibi' });
  const found = async (name: string) => {
    const path = `/api/admin/withdrawals?search=${encodeURIComponent(name)}`;
    return (await app.call(path, { as: admin.token })).data.pagination.total;
  };
  for (const [name, totals] of [
    ['Zühre Güngörmüş', [1, 1]],
    ['Silinmiş', [0, 0]],
  ] as const) {
    await app.run(sql`update users set name = ${name} where id = ${viewer.userId}`);
    expect([await found('güngörmüş zühre'), await found('GÜNGÖRMÜŞ')]).toEqual(totals);
  }
});

describe('cancelling a withdrawal', () => {
  const cancel = (viewer: Person, id: number) =>
    app.call(`/api/user/wallet/withdrawals/${id}/cancel`, { method: 'POST', as: viewer.token });

  test('a waiting one returns its amount, once, and says who ended it', async () => {
    const [viewer, admin] = [await aViewerOf200(), await anAdmin(app)];
    const { id } = (await withdrawToOwn(app, viewer)).data;
    const [first, ...others] = (await atOnce(4, () => cancel(viewer, id))).toSorted(
      (a, b) => a.status - b.status,
    );
    expect(first).toMatchObject({ status: 200, body: { message: expect.stringContaining('iptal edildi') } });
    for (const other of others) expect(other).toMatchObject(refusal(409, 'WITHDRAWAL_STATE'));
    expect((await decide(admin, id, 'approve')).body.message).toMatch(/“İptal edildi” durumunda.*geri iste/);
    expect(await balanceOf(app, viewer)).toBe(20_000);
    const reason = 'Kullanıcı iptal etti';
    expect(await newestOf(viewer)).toMatchObject({ status: 'rejected', rejection_reason: reason });
    expect(
      await app.rows(sql`select reason, after ->> 'status' as status from audit_log
          where action = 'withdrawal.cancel' and actor_id = ${viewer.userId}`),
    ).toEqual([{ reason, status: 'cancelled' }]);
    expect(await reconcile(app.db, app.clock.now())).toEqual([]);
  });

  test('the money that came back says whether the viewer cancelled or an administrator rejected; what waits stands first', async () => {
    const [viewer, admin] = [await aViewerOf200(), await anAdmin(app)];
    const [waiting, cancelled, rejected] = [
      (await withdrawToOwn(app, viewer)).data.id,
      (await withdrawToOwn(app, viewer)).data.id,
      (await withdrawToOwn(app, viewer)).data.id,
    ];
    await cancel(viewer, cancelled);
    await decide(admin, rejected, 'reject');
    const { transactions } = (await app.call('/api/user/wallet/transactions', { as: viewer.token })).data;
    expect(
      transactions.slice(0, 2).map(({ description }: { description: string }) => description.split(' (')[0]),
    ).toEqual(['Reddedilen çekim talebinin iadesi', 'İptal edilen çekim talebinin iadesi']);
    const { withdrawals } = (await app.call('/api/user/wallet/withdrawals', { as: viewer.token })).data;
    expect(withdrawals.map(({ id }: { id: number }) => id)).toEqual([waiting, rejected, cancelled]);
  });

  test('somebody else’s does not exist, and a paid one stays paid', async () => {
    const [viewer, other] = [await aViewerOf200(), await aViewer(app)];
    const { id } = (await withdrawToOwn(app, viewer)).data;
    expect(await cancel(other, id)).toMatchObject(refusal(404, 'WITHDRAWAL_NOT_FOUND'));
    await decide(await anAdmin(app), id, 'approve');
    expect(await cancel(viewer, id)).toMatchObject(refusal(409, 'WITHDRAWAL_STATE'));
  });
});

test('a withdrawal whose viewer was suspended meanwhile says so, in the list and in the file, until it is lifted', async () => {
  const [viewer, admin] = [await aViewerOf200(), await anAdmin(app)];
  await withdrawToOwn(app, viewer);
  const listed = async () =>
    (await app.call(`/api/admin/withdrawals?viewer=${viewer.userId}`, { as: admin.token })).data.withdrawals;
  const decide = (act: 'suspend' | 'reinstate') =>
    app.call(`/api/admin/users/${viewer.userId}/${act}`, {
      method: 'PUT',
      as: admin.token,
      body: { reason: 'Sahte kimlik şüphesi' },
    });
  expect(await listed()).toMatchObject([{ status: 'pending', is_suspended: false }]);
  expect((await decide('suspend')).status).toBe(200);
  expect(await listed()).toMatchObject([{ status: 'pending', is_suspended: true }]);
  const { data } = await app.call(`/api/admin/withdrawals/export?viewer=${viewer.userId}`, {
    as: admin.token,
  });
  expect(Buffer.from(data.content, 'base64').toString()).toMatch(/Hesap askıda[\s\S]*;Evet;Onay bekliyor/);
  expect((await decide('reinstate')).status).toBe(200);
  expect(await listed()).toMatchObject([{ is_suspended: false }]);
});

const giveBack = (admin: Person, id: number, reason = 'Alıcı hesabı kapalı') =>
  app.call(`/api/admin/withdrawals/${id}/return`, { method: 'PUT', as: admin.token, body: { reason } });

async function aPaid() {
  const [admin, viewer] = [await anAdmin(app), await aViewerOf200()];
  const { data } = await withdrawToOwn(app, viewer);
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
  const told = await app.rows(
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
  expect((await withdrawToOwn(app, viewer)).status).toBe(200);
  const [again] = (await app.call(path, { as: admin.token })).data.withdrawals;
  const line = "Bu IBAN'a giden ₺60,00 geri döndü (Alıcı hesabı kapalı, 23.11.2026)";
  expect(again.look).toMatchObject({ line: expect.stringContaining(line), objects: true });
});

test('one that waits, was rejected or does not exist, or without a reason: refused', async () => {
  const [admin, viewer] = [await anAdmin(app), await aViewerOf200()];
  const { data } = await withdrawToOwn(app, viewer);
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
