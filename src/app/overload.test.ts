/** T-I1: more callers than the server serves: those over a bound are refused at once, and all is well afterwards. */
import { expect, test } from 'vitest';
import { WORK_LIMITS } from '#lib/server/database/guarded-pool.ts';
import { holdTable } from '#testing/clusters.ts';
import { aViewer } from '#testing/people.ts';
import { startTestApp, type TestAnswer } from '#testing/test-app.ts';

const BOUND = 5;
const CALLERS = 60;

test('callers over the bound of those waiting for the database: refused until the others are served', async () => {
  const timeLimits = { ...WORK_LIMITS, mostWaiting: BOUND };
  const app = await startTestApp({ timeLimits, environment: { LOG_LEVEL: 'silent' } });
  try {
    const { token } = await aViewer(app);
    const ask = () => app.call('/api/user/wallet/transactions', { as: token });
    const release = await holdTable(app.url, 'ledger_entries');
    const refused: TestAnswer[] = [];
    const calls = Array.from({ length: CALLERS }, async () => {
      const answer = await ask();
      if (answer.status !== 200) refused.push(answer);
    });
    await expect.poll(() => refused.length).toBeGreaterThan(CALLERS / 2);
    await release();
    await Promise.all(calls);
    expect(refused.length).toBeLessThan(CALLERS);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await ask()).status).toBe(200);
  } finally {
    await app.close();
  }
});
