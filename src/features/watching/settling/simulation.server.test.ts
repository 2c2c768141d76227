/**
 * Many viewers with random tabs, retries, lost answers and lying clocks, campaigns that stop, start and close, two
 * servers, several days; then every invariant. `npm run bench -- simulation` plays one of thousands.
 */
import { expect, test } from 'vitest';
import { repeats } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { checkSimulation } from '#testing/simulation/check-simulation.ts';
import { runSimulation } from '#testing/simulation/run-simulation.ts';
import { startTestApp, useTestApp } from '#testing/test-app.ts';

const isBig = process.env['SIMULATION'] === 'big';
const SEED = Number(process.env['SIMULATION_SEED'] ?? 20_261_123);
const SIZE = isBig
  ? { seed: SEED, viewers: 2000, days: 5, rounds: 60, actorsPerRound: 700 }
  : { seed: SEED, viewers: 60, days: repeats({ usually: 2, fully: 3 }), rounds: 6, actorsPerRound: 40 };
const TIME_LIMIT_MS = isBig ? 1_800_000 : 300_000;

const app = useTestApp();

test.each([0, 0.7])(
  'T-V1 to T-V6, T-V10 to T-V13: after days of many viewers every invariant holds, where so many views start the next ad: %f',
  async (startsNext) => {
    const beside = await startTestApp({ beside: app });
    try {
      const simulated = await runSimulation([app, beside], { ...SIZE, startsNext });
      const counts = [...simulated.answers].toSorted(([, a], [, b]) => b - a);
      if (isBig) process.stdout.write(counts.map(([name, count]) => `${count} × ${name}\n`).join(''));
      expect(await checkSimulation(app, simulated)).toEqual({});
      await expectBooksToBalance(app);
      // The simulation was a real one: every kind of outcome occurred, and none was a fault.
      const names = [...simulated.answers.keys()];
      expect(names.filter((name) => name.startsWith('5'))).toEqual([]);
      expect(simulated.begun > 0).toBe(startsNext > 0);
      const wanted = ['TOO_EARLY', 'WATCH_RELEASED', 'WATCH_EXPIRED', 'DAILY_LIMIT_REACHED', 'AD_NOT_SERVED'];
      expect(names).toEqual(expect.arrayContaining(wanted.map((code) => `409 ${code}`)));
    } finally {
      await beside.close();
    }
  },
  TIME_LIMIT_MS,
);
