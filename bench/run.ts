/** `npm run bench`: every benchmark in turn, or those named: `npm run bench -- paid-views`. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BENCHMARKS = [
  'paid-views',
  'choosing',
  'reach',
  'lists',
  'simulation',
  'reports',
  'fraud',
  'growth',
  'load',
];

const named = process.argv.slice(2);
const unknown = named.filter((name) => !BENCHMARKS.includes(name));
if (unknown.length > 0) {
  console.error(`there is no benchmark ${unknown.join(', ')}; there are ${BENCHMARKS.join(', ')}`);
  process.exit(1);
}
for (const name of named.length > 0 ? named : BENCHMARKS) {
  console.log(`\n== ${name}`);
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
