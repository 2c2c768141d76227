/** T-N9: administrators decide nothing by the date on a server whose clock is not the database's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock } from '#lib/server/clock.ts';
import { orderState } from '#testing/cards.ts';
import { approve, aPayment } from '#testing/payments.ts';
import { anAdmin } from '#testing/people.ts';
import { refusal, startTestApp, type TestAppOptions, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
type Server = Awaited<ReturnType<typeof startTestApp>>;
let ahead: Server, right: Server;
const start = (ms: number): Promise<Server> => {
  const clock: TestAppOptions['clock'] = manualClock(new Date(Date.now() + ms));
  return startTestApp({ beside: app, clock, checksClock: true });
};
beforeAll(async () => {
  [ahead, right] = [await start(190 * 86_400_000), await start(0)];
});
afterAll(() => Promise.all([ahead.close(), right.close()]));

test('an announced payment approved under a clock 190 days ahead is refused, and stays announced', async () => {
  const payment = await aPayment(app, { status: 'pending' });
  const admin = await anAdmin(ahead);
  expect(await approve(ahead, { ...payment, admin })).toMatchObject(refusal(409, 'CLOCK_WRONG'));
  expect(await orderState(app, payment)).toMatchObject({ payment_status: 'pending' });
  expect((await ahead.call('/api/admin/payments/pending', { as: admin.token })).status).toBe(200);
});

test.each([
  ['PUT', 'payments/999/approve'],
  ['POST', 'payments/999/received'],
  ['PUT', 'payments/999/reject'],
  ['PUT', 'campaigns/999/status'],
  ['PUT', 'campaigns/999/decision'],
  ['POST', 'campaigns/decisions'],
  ['PUT', 'campaigns/999/start'],
  ['PUT', 'withdrawals/999/take'],
  ['PUT', 'withdrawals/999/approve'],
  ['PUT', 'proposals/999/approve'],
] as const)(
  '%s /api/admin/%s: refused while the clock is wrong, answered when it is right',
  async (method, path) => {
    const codeOf = async (server: Server) => {
      const { token } = await anAdmin(server);
      return (await server.call(`/api/admin/${path}`, { method, as: token })).body.code;
    };
    expect(await codeOf(ahead)).toBe('CLOCK_WRONG');
    expect(await codeOf(right)).toMatch(/VALIDATION|NOT_FOUND/);
  },
);
