import { describe, expect, test } from 'vitest';
import { atOnce } from '#testing/at-once.ts';
import {
  aRichViewer,
  balanceOf,
  decideWithdrawal,
  ibanOf,
  newestWithdrawal,
  TEST_IBAN,
  walletOf,
  withdraw,
  withdrawToOwn,
} from '#testing/money.ts';
import { anAdmin, type Person, signInAgain } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { maskIban } from '../iban.ts';

const app = useTestApp();

const payeesOf = async (viewer: Person) => (await walletOf(app, viewer)).payees;

async function seenByAdmin(id: number) {
  const admin = await anAdmin(app);
  const { data } = await app.call('/api/admin/withdrawals?limit=100', { as: admin.token });
  return data.withdrawals.find((one: { id: number }) => one.id === id);
}

describe('a remembered IBAN', () => {
  const DAY_MS = 86_400_000;
  const GARANTI = 'TR200006200000000000001234';

  const aViewer = () => aRichViewer(app, 49_000);
  const ask = (viewer: Person, body: Record<string, unknown>) =>
    app.call('/api/user/wallet/withdraw', { as: viewer.token, body: { amount: 60, ...body } });
  const remove = (viewer: Person, id: number) =>
    app.call(`/api/user/wallet/ibans/${id}`, { method: 'DELETE', as: viewer.token });

  test('is the wallet’s own, masked, with its bank and its holder; chosen by its id it needs no password', async () => {
    const [viewer, other] = [await aViewer(), await aViewer()];
    const first = await withdraw(app, viewer, { iban: GARANTI, account_holder: 'Ayşe Nur Yılmaz' });
    const [payee, ...more] = await payeesOf(viewer);
    expect(more).toEqual([]);
    expect(payee).toEqual({
      id: first.data.id,
      iban: 'TR•• •••• 1234',
      bank_name: 'Garanti BBVA',
      account_holder: 'Ayşe Nur Yılmaz',
      rests_until: null,
    });
    expect(await payeesOf(other)).toEqual([]);
    const again = await ask(viewer, { saved_iban_id: payee.id });
    expect(again).toMatchObject({ status: 200, data: { status: 'pending', balance: 380 } });
    expect(await seenByAdmin(again.data.id)).toMatchObject({
      iban: GARANTI,
      account_holder: 'Ayşe Nur Yılmaz',
      rests_until: null,
    });
  });

  test('that only had a rejected withdrawal is not the first to be offered', async () => {
    const [viewer, admin] = [await aViewer(), await anAdmin(app)];
    const own = ibanOf(viewer.userId);
    await withdraw(app, viewer, { iban: GARANTI });
    const { id } = (await withdraw(app, viewer, { iban: own })).data;
    const ibansOf = async () => (await payeesOf(viewer)).map(({ iban }: { iban: string }) => iban);
    expect(await ibansOf()).toEqual([maskIban(own), maskIban(GARANTI)]);
    await decideWithdrawal(app, admin, id, 'reject');
    expect(await ibansOf()).toEqual([maskIban(GARANTI), maskIban(own)]);
  });

  test('no answer to its viewer has it whole', async () => {
    const viewer = await aViewer();
    await withdraw(app, viewer, { iban: GARANTI });
    for (const path of ['wallet/balance', 'wallet/withdrawals', 'wallet/transactions', 'profile']) {
      const { status, body } = await app.call(`/api/user/${path}`, { as: viewer.token });
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(GARANTI.slice(0, -4));
    }
  });

  test('somebody else’s, one that is unknown and one that was removed do not exist', async () => {
    const [viewer, thief] = [await aViewer(), await aViewer()];
    const { id } = (await withdraw(app, viewer)).data;
    expect(await ask(thief, { saved_iban_id: id })).toMatchObject(refusal(404, 'SAVED_IBAN_NOT_FOUND'));
    expect(await remove(thief, id)).toMatchObject(refusal(404, 'SAVED_IBAN_NOT_FOUND'));
    expect(await ask(viewer, { saved_iban_id: 999_999 })).toMatchObject(refusal(404, 'SAVED_IBAN_NOT_FOUND'));
    expect(await payeesOf(viewer)).toHaveLength(1);
    expect((await remove(viewer, id)).status).toBe(200);
    expect(await remove(viewer, id)).toMatchObject(refusal(404, 'SAVED_IBAN_NOT_FOUND'));
    expect(await ask(viewer, { saved_iban_id: id })).toMatchObject(refusal(404, 'SAVED_IBAN_NOT_FOUND'));
    expect(await balanceOf(app, thief)).toBe(50_000);
    expect(await balanceOf(app, viewer)).toBe(44_000);
  });

  test('removed and asked for again it is new: the password, and a day’s rest even where it was the first', async () => {
    let viewer = await aViewer();
    const { id } = (await withdraw(app, viewer)).data;
    await remove(viewer, id);
    expect(await walletOf(app, viewer)).toMatchObject({ payees: [], new_iban_rests: true });
    app.clock.advance(DAY_MS);
    viewer = await signInAgain(app, viewer);
    expect(await withdraw(app, viewer, { password: undefined })).toMatchObject(
      refusal(403, 'IDENTITY_NEEDED'),
    );
    const again = (await withdraw(app, viewer)).data.id;
    const until = new Date(app.clock.now().getTime() + DAY_MS).toISOString();
    expect(await payeesOf(viewer)).toMatchObject([
      { id: again, iban: maskIban(TEST_IBAN), rests_until: until },
    ]);
    expect(await seenByAdmin(again)).toMatchObject({ rests_until: until });
    app.clock.set(new Date('2026-11-23T09:00:00Z'));
  });

  test('removed while it is asked for, each of the two is done before the other or finds it gone', async () => {
    const viewer = await aViewer();
    const { id } = (await withdraw(app, viewer)).data;
    const [asked, removed] = await Promise.all([ask(viewer, { saved_iban_id: id }), remove(viewer, id)]);
    expect(removed.status).toBe(200);
    expect([200, 404]).toContain(asked.status);
    expect(await payeesOf(viewer)).toEqual([]);
  });

  test('the same key again answers the same, also after it was removed', async () => {
    const viewer = await aViewer();
    const { id } = (await withdraw(app, viewer)).data;
    const once = () =>
      app.call('/api/user/wallet/withdraw', {
        as: viewer.token,
        body: { amount: 60, saved_iban_id: id },
        headers: { 'idempotency-key': 'kayitli-iban' },
      });
    const [first] = await atOnce(3, once);
    expect(first?.status).toBe(200);
    await remove(viewer, id);
    expect((await once()).body).toEqual(first?.body);
    expect(await balanceOf(app, viewer)).toBe(38_000);
  });

  test.each([
    [{}, { iban: 'IBAN zorunludur', account_holder: 'Hesap sahibinin adı zorunludur' }],
    [
      { iban: 'TR33' },
      { iban: 'IBAN 26 karakter olmalıdır', account_holder: 'Hesap sahibinin adı zorunludur' },
    ],
    [{ saved_iban_id: 'bir' }, { saved_iban_id: 'Geçersiz değer' }],
    [
      { saved_iban_id: 0, amount: 1 },
      { saved_iban_id: 'En az 1 olmalıdır', amount: 'En az ₺50,00 çekebilirsin' },
    ],
    [
      { saved_iban_id: 1, iban: TEST_IBAN, account_holder: 'A' },
      {
        saved_iban_id: 'Ya kayıtlı bir IBAN seç ya da yeni bir IBAN yaz',
        account_holder: 'Hesap sahibinin adı en az 3 karakter olmalıdır',
      },
    ],
  ])('%j names every wrong field, and no right one', async (body, errors) => {
    expect((await ask(await aViewer(), body)).body.errors).toEqual(errors);
  });
});

describe('T-M8: an IBAN that is new to the wallet', () => {
  const aViewerOf200 = () => aRichViewer(app, 19_000);
  const ask = (viewer: Person, change: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    withdrawToOwn(app, viewer, change, headers);
  const newestOf = (viewer: Person) => newestWithdrawal(app, viewer);
  const otherOf = (viewer: Person) => ibanOf(1000 + viewer.userId);
  const without = { password: undefined };

  test('needs the password; without it or with a wrong one nothing is lost, and the next time it is not asked', async () => {
    const viewer = await aViewerOf200();
    // Nobody is asked for a password for nothing.
    const errors = { amount: 'En az ₺50,00 çekebilirsin' };
    expect((await ask(viewer, { ...without, amount: 49 })).body.errors).toEqual(errors);
    expect(await ask(viewer, without)).toMatchObject(refusal(403, 'IDENTITY_NEEDED'));
    expect((await ask(viewer, { password: '' })).body.code).toBe('IDENTITY_NEEDED');
    const wrong = await ask(viewer, { password: 'Yanlis123' });
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: 'CURRENT_PASSWORD_WRONG', errors: { password: 'Mevcut şifre hatalı' } },
    });
    expect((await ask(viewer, { ...without, code: '123456' })).body.code).toBe('IDENTITY_NEEDED');
    expect(await balanceOf(app, viewer)).toBe(20_000);
    expect((await ask(viewer)).status).toBe(200);
    expect((await ask(viewer, without)).status).toBe(200);
    expect((await ask(viewer, { ...without, iban: otherOf(viewer) })).status).toBe(403);
    expect((await ask(await aViewerOf200(), { ...without, iban: ibanOf(viewer.userId) })).status).toBe(403);
  });

  test('the password is no part of what a key compares, and no hash of it is kept', async () => {
    const viewer = await aViewerOf200();
    const key = { 'idempotency-key': 'yeni-iban' };
    expect((await ask(viewer, { password: 'Yanlis123' }, key)).status).toBe(400);
    const first = await ask(viewer, {}, key);
    expect(first.status).toBe(200);
    expect((await ask(viewer, without, key)).body).toEqual(first.body);
    expect((await ask(viewer, { amount: 70 }, key)).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect(await balanceOf(app, viewer)).toBe(14_000);
  });

  test('the first one is paid at once; money to a second rests a day, however often it is asked for', async () => {
    const [viewer, admin] = [await aViewerOf200(), await anAdmin(app)];
    expect(await payeesOf(viewer)).toEqual([]);
    const first = (await ask(viewer)).data.id;
    expect(await newestOf(viewer)).toMatchObject({ rests_until: null });
    app.clock.advance(1000);
    const second = (await ask(viewer, { iban: otherOf(viewer) })).data.id;
    const until = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    expect(await newestOf(viewer)).toMatchObject({ rests_until: until });
    app.clock.advance(1000);
    const third = (await ask(viewer, { iban: otherOf(viewer), ...without })).data.id;
    expect(await newestOf(viewer)).toMatchObject({ rests_until: until });
    const payee = { bank_name: 'ING', account_holder: viewer.name };
    expect(await payeesOf(viewer)).toEqual([
      { id: second, iban: maskIban(otherOf(viewer)), rests_until: until, ...payee },
      { id: first, iban: maskIban(ibanOf(viewer.userId)), rests_until: null, ...payee },
    ]);
    expect(await payeesOf(await aViewerOf200())).toEqual([]);
    expect((await decideWithdrawal(app, admin, first, 'approve')).status).toBe(200);
    const refused = await decideWithdrawal(app, admin, second, 'approve');
    expect(refused).toMatchObject(refusal(409, 'WITHDRAWAL_RESTS'));
    expect((await seenByAdmin(second)).rests_until).toBe(until);
    expect((await decideWithdrawal(app, admin, third, 'reject')).status).toBe(200);
    app.clock.advance(86_400_000 - 1000);
    expect(await newestOf(await signInAgain(app, viewer))).toMatchObject({ rests_until: null });
    expect((await decideWithdrawal(app, await signInAgain(app, admin), second, 'approve')).status).toBe(200);
    app.clock.set(new Date('2026-11-23T09:00:00Z'));
  });
});
