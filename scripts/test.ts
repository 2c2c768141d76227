/**
 * `npm test` runs every check. `npm test -- --changed` runs, in about a minute, what the uncommitted files can have
 * broken; `npm run check` what needs no database and no browser. `npm run test:long` repeats proofs as often as a release
 * should see them, plays the whole simulation and mutates the rules, in about an hour and a half. The last line is
 * `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import {
  addCounts,
  type Counts,
  countPlaywright,
  countRun,
  countVitest,
  formatCounts,
} from './count-tests.ts';

interface Step {
  name: string;
  /** A program of node_modules, or Node itself, with its arguments. */
  command: readonly [string, ...string[]];
  /** The file that the command leaves; such a command prints as it goes, others only where they fail. */
  report?: { file: string; count(report: never): Counts };
}

interface Row extends Counts {
  name: string;
  seconds: number;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RESULTS = 'test-results';
const TSX = ['--import', 'tsx'];
const configs = readdirSync(ROOT).filter((name) => name.endsWith('.config.ts'));
/** Folders by name, never ".": a linter that follows a link into node_modules uses all memory. */
const FOLDERS = ['src', 'db', 'scripts', 'bench', 'e2e'];
const SOURCES = [...FOLDERS, ...configs];

const step = (name: string, ...command: Step['command']): Step => ({ name, command });

// One pass over the types serves the compiler's diagnostics and the type-aware rules.
const TYPES = step('types and lint', 'oxlint', '--type-aware', '--type-check', '--deny-warnings', ...SOURCES);
const LIGHT = [
  step('format', 'oxfmt', '--check', ...SOURCES),
  step('unused code', 'knip'),
  step('imports', 'depcruise', '--config', '.dependency-cruiser.mjs', ...FOLDERS),
  step('api.txt', 'node', ...TSX, 'src/app/commands/api.ts', '--check'),
];
const STATIC = [TYPES, ...LIGHT];

const BUILD = [
  step('lock file', 'node', 'scripts/check-lock.mjs'),
  step('build', 'node', 'scripts/build.mjs'),
  step('weight of first pages', 'node', 'scripts/check-weight.mjs'),
];

const vitestFile = `${RESULTS}/vitest.json`;
const TESTS: Step = {
  ...step('tests', 'vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${vitestFile}`),
  report: { file: vitestFile, count: countVitest },
};

function endToEnd(...options: string[]): Step {
  const report = { file: `${RESULTS}/e2e.json`, count: countPlaywright };
  return { ...step('end-to-end tests', 'playwright', 'test', ...options), report };
}

const PLANS: Readonly<Record<string, readonly (readonly Step[])[][]>> = {
  // In parallel, because a person waits for it: the types alone keep a core busy.
  '--check': [[[TYPES], LIGHT]],
  '--changed': [[STATIC], [[step('tests of changes', 'vitest', 'run', '--changed', '--passWithNoTests')]]],
  // The tests wait for PostgreSQL half of the time, which leaves a core for the static checks.
  '--all': [[[TESTS], [...STATIC, ...BUILD]], [[endToEnd('--grep-invert', FOR_RELEASE.tag)]]],
  '--long': [
    [[TESTS]],
    [[endToEnd()]],
    [
      [
        step('simulation', 'node', ...TSX, 'bench/run.ts', 'simulation'),
        step('production', 'node', ...TSX, 'scripts/try-production.ts'),
        step('mutations', 'stryker', 'run'),
      ],
    ],
  ],
};

async function runStep({ name, command, report }: Step): Promise<Row> {
  const startedAt = performance.now();
  if (report !== undefined) rmSync(ROOT + report.file, { force: true });
  const { isGood, printed } = await runCommand(command, report !== undefined);
  if (!isGood && report === undefined) console.log(`\n── ${name}\n${printed}`);
  const counts = report && existsSync(ROOT + report.file) ? readCounts(report) : undefined;
  const none = report && { passed: 0, failed: 0, skipped: 0 };
  return { name, ...countRun(isGood, counts ?? none), seconds: (performance.now() - startedAt) / 1000 };
}

function readCounts({ file, count }: NonNullable<Step['report']>): Counts {
  return count(JSON.parse(readFileSync(ROOT + file, 'utf8')) as never); // Each step names its own reporter.
}

function runCommand(
  [program, ...args]: Step['command'],
  isShown: boolean,
): Promise<{ isGood: boolean; printed: string }> {
  const path = program === 'node' ? process.execPath : `${ROOT}node_modules/.bin/${program}`;
  // Each tool chooses its own mode; the caller's NODE_ENV=production is meant for the server.
  const { NODE_ENV: _mode, ...rest } = process.env;
  // The type checker is written in Go, whose usual garbage collection takes a third of its processor time.
  const env = { ...rest, GOGC: 'off', GOMEMLIMIT: '3GiB' };
  const stdio = isShown ? 'inherit' : 'pipe';
  const child = spawn(path, args, { cwd: ROOT, env, stdio: ['ignore', stdio, stdio] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  process.once('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ isGood: false, printed: error.message }));
    child.on('close', (code) => resolve({ isGood: code === 0, printed }));
  });
}

async function runInTurn(steps: readonly Step[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const one of steps) rows.push(await runStep(one));
  return rows;
}

function printTable(rows: readonly Row[]): void {
  console.log('\n  step                      passed failed skipped      took');
  for (const { name, passed, failed, skipped, seconds } of rows) {
    const numbers = `${`${passed}`.padStart(7)}${`${failed}`.padStart(7)}${`${skipped}`.padStart(8)}`;
    console.log(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(25)}${numbers}${seconds.toFixed(1).padStart(8)} s`);
  }
}

const mode = process.argv[2] ?? '--all';
const plan = PLANS[mode];
if (plan === undefined) throw new Error(`there is no ${mode}; there are ${Object.keys(PLANS).join(', ')}`);
if (mode === '--long') process.env['RACES'] = 'full';
mkdirSync(ROOT + RESULTS, { recursive: true });
const rows: Row[] = [];
for (const beside of plan) rows.push(...(await Promise.all(beside.map(runInTurn))).flat());
const total = addCounts(rows);
printTable(rows);
console.log(`\n${formatCounts(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
