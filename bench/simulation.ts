/**
 * The simulation of the test suite, bigger: `npm run bench -- simulation`, with SIMULATION_SEED for another course. It
 * prints how often each answer was given, and each forecast beside what came of it, and fails with the first invariant that
 * does not hold.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const began = performance.now();
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    'src/features/watch-and-earn/server/settling/simulation.test.ts',
    'src/features/campaigns/server/forecasting/forecast-simulation.test.ts',
  ],
  { stdio: 'inherit', env: { ...process.env, SIMULATION: 'big' } },
);
console.log(`simulated in ${((performance.now() - began) / 1000).toFixed(0)} s`);
process.exitCode = status ?? 1;
