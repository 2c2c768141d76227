import { describe, expect, test } from 'vitest';
import { aRichViewer, sendMoney, withdraw } from '#testing/money.ts';
import { aViewer, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp({ limits: true });

const leftOf = async (viewer: Person): Promise<number> =>
  (await app.call('/api/user/wallet/balance', { as: viewer.token })).data.withdrawals_left_today;
const ask = (viewer: Person) => withdraw(app, viewer, { amount: 50 });

describe('so often and no more', () => {
  test('three withdrawals a day, whatever comes at once; the next Istanbul day there are three again', async () => {
    const viewer = await aRichViewer(app, 100_000);
    expect(await leftOf(viewer)).toBe(3);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(viewer)));
    expect(await leftOf(viewer)).toBe(0);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200, 200, 200, 429, 429, 429, 429, 429,
    ]);
    const refused = await ask(viewer);
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', remainingMinutes: 12 * 60 });
    expect(refused.headers['retry-after']).toBe(String(12 * 3600)); // From noon to midnight in Istanbul.
    app.clock.set(new Date('2026-11-23T21:00:00Z'));
    expect(await leftOf(viewer)).toBe(3);
    expect((await ask(viewer)).status).toBe(200);
    // It counts for the new day, although UTC's is the old one.
    expect(await leftOf(viewer)).toBe(2);
    app.clock.set(new Date('2026-11-23T09:00:00Z'));
  });

  test('ten transfers an hour', async () => {
    const [sender, recipient] = [await aRichViewer(app, 100_000), await aViewer(app)];
    const send = () => sendMoney(app, sender, recipient, 1);
    const answers = await Promise.all(Array.from({ length: 15 }, send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    app.clock.advance(3_600_000 - 1000);
    expect((await send()).headers['retry-after']).toBe('1');
    app.clock.advance(1000);
    expect((await send()).status).toBe(200);
  });

  test('T-V15: twenty transfers an Istanbul day, whatever the hour', async () => {
    const [sender, recipient] = [await aRichViewer(app, 100_000), await aViewer(app)];
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      statuses.push((await sendMoney(app, sender, recipient, 1)).status);
      app.clock.advance(6 * 60_000 + 1);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    app.clock.set(new Date('2026-11-23T21:00:00Z'));
    expect((await sendMoney(app, sender, recipient, 1)).status).toBe(200);
    app.clock.set(new Date('2026-11-23T09:00:00Z'));
  });

  test('T-V15: 1.000 ₺ an Istanbul day, saying what is left', async () => {
    const [sender, recipient] = [await aRichViewer(app, 200_000), await aViewer(app)];
    expect((await sendMoney(app, sender, recipient, 600)).status).toBe(200);
    const refused = await sendMoney(app, sender, recipient, 400.01);
    expect(refused).toMatchObject(refusal(429, 'RATE_LIMITED'));
    expect(refused.body.message).toContain('₺400,00 daha');
    expect((await sendMoney(app, sender, recipient, 400)).status).toBe(200);
    expect((await sendMoney(app, sender, recipient, 1)).status).toBe(429);
    app.clock.set(new Date('2026-11-23T21:00:00Z'));
    expect((await sendMoney(app, sender, recipient, 900)).status).toBe(200);
    app.clock.set(new Date('2026-11-23T09:00:00Z'));
  });
});
