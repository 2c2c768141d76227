import { describe, expect, test } from 'vitest';
import { aRichViewer, balanceOf, ibanOf, withdraw } from '#testing/money.ts';
import { anAdmin, type Person, signInAgain } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { maskIban } from '../iban.ts';

const app = useTestApp();

/** A viewer with 200 ₺. */
const aViewerOf200 = () => aRichViewer(app, 19_000);

const ask = (viewer: Person, change: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  withdraw(app, viewer, { iban: ibanOf(viewer.userId), ...change }, headers);

function decide(admin: Person, id: number, decision: 'approve' | 'reject') {
  const given = decision === 'reject' ? { body: { reason: 'IBAN sahibinin adı uyuşmuyor.' } } : {};
  return app.call(`/api/admin/withdrawals/${id}/${decision}`, { method: 'PUT', as: admin.token, ...given });
}

const payeesOf = async (viewer: Person) =>
  (await app.call('/api/user/wallet/balance', { as: viewer.token })).data.payees;

async function newestOf(viewer: Person) {
  return (await app.call('/api/user/wallet/withdrawals', { as: viewer.token })).data.withdrawals[0];
}

describe('T-M8: an IBAN that is new to the wallet', () => {
  /** An IBAN that nobody has in these tests. */
  const otherOf = (viewer: Person) => ibanOf(1000 + viewer.userId);
  const without = { password: undefined };

  test('needs the password; without it or with a wrong one nothing is lost, and the next time it is not asked', async () => {
    const viewer = await aViewerOf200();
    const asked = await ask(viewer, without);
    expect(asked).toMatchObject(refusal(403, 'IDENTITY_NEEDED'));
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
  });

  test('a wallet’s IBAN is new to another one', async () => {
    const [one, other] = [await aViewerOf200(), await aViewerOf200()];
    expect((await ask(one)).status).toBe(200);
    expect((await ask(other, { ...without, iban: ibanOf(one.userId) })).status).toBe(403);
  });

  test('with what refuses it anyway named first, nobody is asked for a password for nothing', async () => {
    const viewer = await aViewerOf200();
    expect((await ask(viewer, { ...without, amount: 49 })).body.errors).toEqual({
      amount: 'En az ₺50,00 çekebilirsin',
    });
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
    await ask(viewer, { iban: otherOf(viewer), ...without });
    expect(await newestOf(viewer)).toMatchObject({ rests_until: until });
    const payee = { bank_name: 'ING', account_holder: viewer.name };
    expect(await payeesOf(viewer)).toEqual([
      { id: second, iban: maskIban(otherOf(viewer)), rests_until: until, ...payee },
      { id: first, iban: maskIban(ibanOf(viewer.userId)), rests_until: null, ...payee },
    ]);
    expect(await payeesOf(await aViewerOf200())).toEqual([]);
    expect((await decide(admin, first, 'approve')).status).toBe(200);
    const refused = await decide(admin, second, 'approve');
    expect(refused).toMatchObject(refusal(409, 'WITHDRAWAL_RESTS'));
    const listed = await app.call('/api/admin/withdrawals?limit=100', { as: admin.token });
    expect(listed.data.withdrawals.find(({ id }: { id: number }) => id === second).rests_until).toBe(until);
    app.clock.advance(86_400_000 - 1000);
    expect(await newestOf(await signInAgain(app, viewer))).toMatchObject({ rests_until: null });
    expect((await decide(await signInAgain(app, admin), second, 'approve')).status).toBe(200);
    app.clock.set(new Date('2026-11-23T09:00:00Z'));
  });

  test('a resting one can be rejected', async () => {
    const [viewer, admin] = [await aViewerOf200(), await anAdmin(app)];
    await ask(viewer);
    const { id } = (await ask(viewer, { iban: otherOf(viewer) })).data;
    expect((await decide(admin, id, 'reject')).status).toBe(200);
    // The other one, which still waits, stands above it.
    const { withdrawals } = (await app.call('/api/user/wallet/withdrawals', { as: viewer.token })).data;
    expect(withdrawals[1]).toMatchObject({ id, status: 'rejected', rests_until: null });
  });
});
