/**
 * Labelled honest people and eight kinds of farm, played for some days: `npm run bench -- fraud`, with FRAUD_SEED
 * for another course. It prints what became of each kind, how much of the farms' money was held before it left, and how
 * many honest people were ever held; and fails where either is worse than promised.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const began = performance.now();
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', 'src/features/fraud/server/fraud-simulation.test.ts'],
  { stdio: 'inherit', env: { ...process.env, FRAUD_SIMULATION: 'big' } },
);
console.log(`played in ${((performance.now() - began) / 1000).toFixed(0)} s`);
process.exitCode = status ?? 1;
