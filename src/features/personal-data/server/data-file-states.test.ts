import { expect, test } from 'vitest';
import { userWallet } from '#features/ledger/accounts.ts';
import { fund, withdraw } from '#testing/money.ts';
import { aViewer, type Person } from '#testing/people.ts';
import { addPasskey } from '#testing/signing-in/authenticator.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

async function read({ token }: Person) {
  const { data } = await app.call('/api/user/personal-data', { as: token });
  return JSON.parse(Buffer.from(data.content, 'base64').toString());
}

test('tells a withdrawal that its viewer cancelled from a rejected one, and of what was mailed with the thing itself', async () => {
  const viewer = await aViewer(app);
  await fund(app.db, userWallet(viewer.userId), 20_000);
  await withdraw(app, viewer);
  await addPasskey(app, viewer);
  const before = await read(viewer);
  const [{ id, cancelled_by_you: isCancelled }] = before.wallet.withdrawals;
  expect(isCancelled).toBe(false);
  const cancelled = await app.call(`/api/user/wallet/withdrawals/${id}/cancel`, {
    as: viewer.token,
    body: {},
  });
  expect(cancelled.status).toBe(200);
  const data = await read(viewer);
  expect(data.wallet.withdrawals).toMatchObject([{ status: 'rejected', cancelled_by_you: true }]);
  expect(data.notices).toContainEqual(
    expect.objectContaining({ title: 'Geçiş anahtarı eklendi', mailed_at_once: true }),
  );
});
