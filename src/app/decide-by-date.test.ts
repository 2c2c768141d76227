/** T-N9: administrators decide nothing by the date on a server whose clock is not the database's. */
import { expect, test } from 'vitest';
import { manualClock } from '#lib/server/clock.ts';
import { aPayment, approve, orderState } from '#testing/payments.ts';
import { anAdmin } from '#testing/people.ts';
import { refusal, startTestApp, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const DECISIONS =
  'payments/9/approve payments/9/reject campaigns/9/status campaigns/9/decision campaigns/9/start ' +
  'withdrawals/9/take withdrawals/9/approve proposals/9/approve';

test('decisions by the date: refused under a clock 190 days ahead, answered under the right one', async () => {
  const payment = await aPayment(app, { status: 'pending' });
  for (const days of [190, 0]) {
    const clock = manualClock(new Date(Date.now() + days * 86_400_000));
    const server = await startTestApp({ beside: app, clock, checksClock: true });
    const admin = await anAdmin(server);
    const put = (path: string) => server.call(`/api/admin/${path}`, { method: 'PUT', as: admin.token });
    for (const path of DECISIONS.split(' '))
      expect((await put(path)).body.code, path).toMatch(days > 0 ? /^CLOCK_WRONG$/ : /VALIDATION|NOT_FOUND/);
    if (days > 0)
      expect(await approve(server, { ...payment, admin })).toMatchObject(refusal(409, 'CLOCK_WRONG'));
    expect((await server.call('/api/admin/payments/pending', { as: admin.token })).status).toBe(200);
    await server.close();
  }
  expect(await orderState(app, payment)).toMatchObject({ payment_status: 'pending' });
});
