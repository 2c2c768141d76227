/**
 * `npm run bench`: every benchmark in turn, or those named: `npm run bench -- paid-views`. `simulation` and `fraud` are
 * tests of the suite, played bigger; SIMULATION_SEED and FRAUD_SEED give another course.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROGRAMS = ['paid-views', 'lists', 'first-pages'];
const PLAYED: Readonly<Record<string, { size: string; tests: string[] }>> = {
  simulation: {
    size: 'SIMULATION',
    tests: [
      'src/features/watching/settling/simulation.server.test.ts',
      'src/features/campaigns/forecasting/forecast-simulation.server.test.ts',
    ],
  },
  fraud: { size: 'FRAUD_SIMULATION', tests: ['src/features/fraud/fraud-simulation.server.test.ts'] },
};
const known = [...PROGRAMS, ...Object.keys(PLAYED)];

const named = process.argv.slice(2);
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`there is no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}`);
  process.exit(1);
}
for (const name of named.length > 0 ? named : known) {
  const beganMs = performance.now();
  console.log(`\n== ${name}`);
  const played = PLAYED[name];
  const args = played
    ? [`${ROOT}node_modules/vitest/vitest.mjs`, 'run', ...played.tests]
    : ['--import', 'tsx', `${ROOT}bench/${name}.ts`];
  const env = { ...process.env, ...(played && { [played.size]: 'big' }) };
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
  console.log(`took ${((performance.now() - beganMs) / 1000).toFixed(0)} s`);
}
