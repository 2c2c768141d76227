import { describe, expect, test } from 'vitest';
import { inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { readBalance, reconcile } from '#features/ledger/server/index.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aRichViewer, balanceOf, fund, ibanOf, TEST_IBAN, withdraw } from '#testing/money.ts';
import { anAdmin, aViewer, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { groupInFours } from '../grouping.ts';

const app = useTestApp();

/** A viewer with 200 ₺. */
const aViewerOf200 = () => aRichViewer(app, 19_000);

const ask = (viewer: Person, change: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  withdraw(app, viewer, { iban: ibanOf(viewer.userId), ...change }, headers);

function decide(
  admin: Person,
  id: number,
  decision: 'approve' | 'reject',
  reason = 'IBAN sahibinin adı uyuşmuyor.',
) {
  const given = decision === 'reject' ? { body: { reason } } : {};
  return app.call(`/api/admin/withdrawals/${id}/${decision}`, { method: 'PUT', as: admin.token, ...given });
}

const waiting = () => readBalance(app.db, 'withdrawals_pending');

async function newestOf(viewer: Person) {
  return (await app.call('/api/user/wallet/withdrawals', { as: viewer.token })).data.withdrawals[0];
}

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
    expect(await one(app.db, sql`select iban from withdrawals where user_id = ${viewer.userId}`)).toEqual({
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
    [{ iban: 'DE89370400440532013000' }, 'iban', "Yalnızca TR ile başlayan IBAN'a para gönderebiliriz"],
    [{ iban: undefined }, 'iban', 'IBAN zorunludur'],
    [{ account_holder: ' ' }, 'account_holder', 'Hesap sahibinin adı zorunludur'],
    [{ account_holder: 'Ay' }, 'account_holder', 'Hesap sahibinin adı en az 3 karakter olmalıdır'],
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

  test('more than there is, is refused, naming what there is', async () => {
    const viewer = await aViewerOf200();
    const refused = await ask(viewer, { amount: 200.01 });
    expect(refused).toMatchObject(refusal(409, 'INSUFFICIENT_FUNDS'));
    expect(refused.body.message).toContain('₺200,00');
  });

  test('switched off, it is refused with a clear text', async () => {
    const viewer = await aViewerOf200();
    await run(app.db, sql`insert into setting_values (key, value) values ('withdrawals_enabled', 0)`);
    const wallet = await app.call('/api/user/wallet/balance', { as: viewer.token });
    const refused = await ask(viewer);
    await run(app.db, sql`delete from setting_values where key = 'withdrawals_enabled'`);
    expect(wallet.data).toMatchObject({ withdrawals_enabled: false, transfers_enabled: true });
    expect(refused).toMatchObject(refusal(409, 'WITHDRAWALS_OFF'));
  });

  test('T-M8: whoever has just changed the password takes nothing out with it', async () => {
    const viewer = await aViewerOf200();
    app.clock.advance(1000);
    const change = { currentPassword: TEST_PASSWORD, newPassword: 'Vapur8Iskele' };
    const changed = await app.call('/api/user/change-password', {
      method: 'PUT',
      as: viewer.token,
      body: change,
    });
    expect(changed.status).toBe(200);
    expect(await ask(viewer)).toMatchObject(refusal(409, 'MONEY_COOLING'));
    expect(await balanceOf(app, viewer)).toBe(20_000);
    app.clock.set(new Date('2026-11-23T09:00:00Z'));
  });

  test('T-M8: for a day after the account details changed it is refused, and the wallet says until when', async () => {
    const viewer = await aViewerOf200();
    await run(
      app.db,
      sql`update users set secured_at = ${app.clock.now()}, created_at = created_at - interval '1 day'
      where id = ${viewer.userId}`,
    );
    expect(await ask(viewer)).toMatchObject({
      status: 409,
      body: { code: 'MONEY_COOLING', ready_at: '2026-11-24T09:00:00.000Z' },
    });
    const wallet = await app.call('/api/user/wallet/balance', { as: viewer.token });
    expect(wallet.data.money_ready_at).toBe('2026-11-24T09:00:00.000Z');
  });

  test('from the moment the books disagree nothing leaves, until somebody lifts it', async () => {
    const viewer = await aViewerOf200();
    const change = (by: number) =>
      inTransaction(app.db, async (tx) => {
        await run(tx, sql`set local session_replication_role = replica`);
        await run(
          tx,
          sql`update ledger_accounts set balance_kurus = balance_kurus + ${by} where id = 'bank'`,
        );
      });
    await change(1);
    await reconcile(app.db, app.clock.now());
    expect(await ask(viewer)).toMatchObject(refusal(409, 'MONEY_FROZEN'));
    await change(-1);
    await reconcile(app.db, app.clock.now());
    expect(await ask(viewer)).toMatchObject(refusal(409, 'MONEY_FROZEN'));
    await run(app.db, sql`delete from money_freezes`);
    expect((await ask(viewer)).status).toBe(200);
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
    const acts = await rows(
      app.db,
      sql`select actor_id, action, after->>'status' as status, after->>'amount' as amount from audit_log
        where subject_kind = 'withdrawal' and subject_id = ${String(id)}`,
    );
    expect(acts).toEqual([
      { actor_id: admin.userId, action: 'withdrawal.approve', status: 'paid', amount: '60' },
    ]);
  });

  test('rejected, the amount is back in the wallet and the viewer reads why', async () => {
    const [viewer, admin] = [await aViewerOf200(), await anAdmin(app)];
    const { id } = (await ask(viewer)).data;
    expect((await decide(admin, id, 'reject', '')).body.errors).toEqual({
      reason: 'Lütfen red sebebi giriniz',
    });
    expect((await decide(admin, id, 'reject')).status).toBe(200);
    expect(await balanceOf(app, viewer)).toBe(20_000);
    expect(await newestOf(viewer)).toMatchObject({
      status: 'rejected',
      rejection_reason: 'IBAN sahibinin adı uyuşmuyor.',
    });
  });

  test('a decided one is decided for good', async () => {
    const [viewer, admin] = [await aViewerOf200(), await anAdmin(app)];
    const { id } = (await ask(viewer)).data;
    await decide(admin, id, 'reject');
    for (const decision of ['approve', 'reject'] as const) {
      const refused = await decide(admin, id, decision);
      expect(refused).toMatchObject({ status: 409, body: { code: 'WITHDRAWAL_STATE', status: 'rejected' } });
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
  const mine = (await list(`search=${encodeURIComponent('başka biri')}`)).withdrawals;
  expect(mine).toMatchObject([{ account_holder: 'Başka Biri', name: 'Ayşe Yılmaz', name_matches: false }]);
  for (const typed of [
    'başka  biri',
    'BİRİ başka',
    groupInFours(mine[0].iban),
    groupInFours(mine[0].iban).slice(5, 24),
  ])
    expect((await list(`search=${encodeURIComponent(typed)}`)).withdrawals, typed).toContainEqual(mine[0]);
  expect((await list(`search=${encodeURIComponent('üçüncü kişi')}`)).withdrawals).toHaveLength(1);
  expect((await list(`search=%23${mine[0].id}`)).withdrawals).toMatchObject([{ id: mine[0].id }]);
  const same = pending.withdrawals.find(
    ({ account_holder: name }: { account_holder: string }) => name === 'AYŞE YILMAZ',
  );
  expect(same.name_matches).toBe(true);
});

test('the admin takes the list away as a spreadsheet', async () => {
  const admin = await anAdmin(app);
  const { data } = await app.call('/api/admin/withdrawals/export?status=pending', { as: admin.token });
  expect(data).toMatchObject({ file_name: 'cekim-talepleri-2026-11-23.csv' });
  const [head, ...lines] = Buffer.from(data.content, 'base64').toString('utf8').trim().split('\r\n');
  expect(head).toContain('Talep no;Talep tarihi;Talep eden');
  expect(lines.some((line) => line.includes('Başka Biri;Hayır;Hayır;Onay bekliyor'))).toBe(true);
  const viewer = await aViewer(app);
  expect((await app.call('/api/admin/withdrawals/export', { as: viewer.token })).status).toBe(403);
});

test('afterwards the books agree', () => expectBooksToBalance(app));
