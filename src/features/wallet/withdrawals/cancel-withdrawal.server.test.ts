import { describe, expect, test } from 'vitest';
import { rows, sql } from '#lib/server/db.ts';
import { reconcile } from '#platform/ledger/server.ts';
import { atOnce } from '#testing/at-once.ts';
import { aRichViewer, balanceOf, ibanOf, withdraw } from '#testing/money.ts';
import { anAdmin, aViewer, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

const aViewerOf200 = () => aRichViewer(app, 19_000);

const ask = (viewer: Person) => withdraw(app, viewer, { iban: ibanOf(viewer.userId) });

const approve = (admin: Person, id: number) =>
  app.call(`/api/admin/withdrawals/${id}/approve`, { method: 'PUT', as: admin.token });

async function newestOf(viewer: Person) {
  return (await app.call('/api/user/wallet/withdrawals', { as: viewer.token })).data.withdrawals[0];
}

describe('cancelling a withdrawal', () => {
  const cancel = (viewer: Person, id: number) =>
    app.call(`/api/user/wallet/withdrawals/${id}/cancel`, { method: 'POST', as: viewer.token });

  test('a waiting one returns its amount, once, and says who ended it', async () => {
    const [viewer, admin] = [await aViewerOf200(), await anAdmin(app)];
    const { id } = (await ask(viewer)).data;
    const [first, ...others] = (await atOnce(4, () => cancel(viewer, id))).toSorted(
      (a, b) => a.status - b.status,
    );
    expect(first).toMatchObject({ status: 200, body: { message: expect.stringContaining('iptal edildi') } });
    for (const other of others) expect(other).toMatchObject(refusal(409, 'WITHDRAWAL_STATE'));
    expect(others[0]?.body.message).toMatch(/“İptal edildi” durumunda; bu işlem yapılamaz\.$/);
    expect((await approve(admin, id)).body.message).toMatch(/“İptal edildi” durumunda.*bankadan geri iste/);
    expect(await balanceOf(app, viewer)).toBe(20_000);
    const reason = 'Kullanıcı iptal etti';
    expect(await newestOf(viewer)).toMatchObject({ status: 'rejected', rejection_reason: reason });
    expect((await approve(admin, id)).status).toBe(409);
    expect(
      await rows(
        app.db,
        sql`select reason, after ->> 'status' as status from audit_log
          where action = 'withdrawal.cancel' and actor_id = ${viewer.userId}`,
      ),
    ).toEqual([{ reason, status: 'cancelled' }]);
    expect(await reconcile(app.db, app.clock.now())).toEqual([]);
  });

  test('the money that came back says whether the viewer cancelled or an administrator rejected; what waits stands first', async () => {
    const [viewer, admin] = [await aViewerOf200(), await anAdmin(app)];
    const [waiting, cancelled, rejected] = [
      (await ask(viewer)).data.id,
      (await ask(viewer)).data.id,
      (await ask(viewer)).data.id,
    ];
    await cancel(viewer, cancelled);
    const reason = { reason: 'Ad uyuşmuyor' };
    await app.call(`/api/admin/withdrawals/${rejected}/reject`, {
      method: 'PUT',
      as: admin.token,
      body: reason,
    });
    const { transactions } = (await app.call('/api/user/wallet/transactions', { as: viewer.token })).data;
    expect(
      transactions.slice(0, 2).map(({ description }: { description: string }) => description.split(' (')[0]),
    ).toEqual(['Reddedilen çekim talebinin iadesi', 'İptal edilen çekim talebinin iadesi']);
    const { withdrawals } = (await app.call('/api/user/wallet/withdrawals', { as: viewer.token })).data;
    expect(withdrawals.map(({ id }: { id: number }) => id)).toEqual([waiting, rejected, cancelled]);
  });

  test('somebody else’s does not exist, and a paid one stays paid', async () => {
    const [viewer, other, admin] = [await aViewerOf200(), await aViewer(app), await anAdmin(app)];
    const { id } = (await ask(viewer)).data;
    expect(await cancel(other, id)).toMatchObject(refusal(404, 'WITHDRAWAL_NOT_FOUND'));
    await approve(admin, id);
    expect(await cancel(other, id)).toMatchObject(refusal(404, 'WITHDRAWAL_NOT_FOUND'));
    expect(await cancel(viewer, id)).toMatchObject(refusal(409, 'WITHDRAWAL_STATE'));
    expect(await balanceOf(app, viewer)).toBe(14_000);
  });
});

test('a withdrawal whose viewer was suspended meanwhile says so, in the list and in the file, until it is lifted', async () => {
  const [viewer, admin] = [await aViewerOf200(), await anAdmin(app)];
  await ask(viewer);
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
