/** T-I1: more callers than the server serves: those over a bound are refused at once, and all is well afterwards. */
import { expect, test } from 'vitest';
import { WORK_LIMITS } from '#lib/server/database/guarded-pool.ts';
import { holdTable } from '#testing/clusters.ts';
import { aViewer } from '#testing/people.ts';
import { startTestApp, type TestAnswer, type TestAppOptions } from '#testing/test-app.ts';

const BOUND = 5;
const CALLERS = 60;

const bounds: [of: string, TestAppOptions][] = [
  ['running', { maxRunning: BOUND }],
  ['waiting for the database', { timeLimits: { ...WORK_LIMITS, mostWaiting: BOUND } }],
];

test.each(bounds)(
  'callers over the bound of those %s: refused until the others are served',
  async (_of, options) => {
    const app = await startTestApp({ ...options, environment: { LOG_LEVEL: 'silent' } });
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
      // A proxy must not take the server for a dead one.
      if (options.maxRunning !== undefined) expect((await app.call('/api/health/ready')).status).toBe(200);
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
  },
);
