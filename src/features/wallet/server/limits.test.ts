import { describe, expect, test } from 'vitest';
import { userWallet } from '#features/ledger/accounts.ts';
import { fund } from '#testing/money.ts';
import { aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp({ limits: true });

const withdrawal = { amount: 50, iban: 'TR330006100519786457841326', account_holder: 'Ayşe Yılmaz' };
const ask = (viewer: Person) => app.call('/api/user/wallet/withdraw', { as: viewer.token, body: withdrawal });

async function aRichViewer(): Promise<Person> {
  const viewer = await aViewer(app);
  await fund(app.db, userWallet(viewer.userId), 100_000);
  return viewer;
}

describe('so often and no more', () => {
  test('three withdrawals a day, whatever comes at once; the next Istanbul day there are three again', async () => {
    const viewer = await aRichViewer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(viewer)));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200, 200, 200, 429, 429, 429, 429, 429,
    ]);
    const refused = await ask(viewer);
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', remainingMinutes: 12 * 60 });
    expect(refused.headers['retry-after']).toBe(String(12 * 3600)); // From noon to midnight in Istanbul.
    app.clock.set(new Date('2026-11-23T21:00:00Z'));
    expect((await ask(viewer)).status).toBe(200);
    app.clock.set(new Date('2026-11-23T09:00:00Z'));
  });

  test('ten transfers an hour', async () => {
    const [sender, recipient] = [await aRichViewer(), await aViewer(app)];
    const { wallet_number: number } = (await app.call('/api/user/wallet/balance', { as: recipient.token }))
      .data;
    const body = { wallet_number: number, email: recipient.email, amount: 1 };
    const send = () => app.call('/api/user/wallet/transfer', { as: sender.token, body });
    const answers = await Promise.all(Array.from({ length: 15 }, send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    app.clock.advance(3_600_000 - 1000);
    expect((await send()).headers['retry-after']).toBe('1');
    app.clock.advance(1000);
    expect((await send()).status).toBe(200);
  });
});
