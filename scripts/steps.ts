/** The checks of this project as steps that can be run one after the other and counted. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Counts } from './counts.ts';
import { countJourneys, JOURNEYS_REPORT } from './journeys-report.ts';
import { plantAllFaults } from './plant-faults.ts';
import { type Print, runProgram } from './run-program.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { countTests, TESTS_REPORT } from './tests-report.ts';

export interface Step {
  name: string;
  /** `print` takes what the step prints, which otherwise is shown as it comes. */
  run(print?: Print): Promise<Counts>;
  /** Steps that run while this one does, one after the other. */
  beside?: readonly Step[];
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Folders by name, never ".": a linter that follows a link into node_modules takes all the memory there is. */
const SOURCES = ['src', 'db', 'scripts', 'bench', 'e2e'];

const configs = (await readdir(ROOT)).filter((name) => name.endsWith('.config.ts'));

/** Checks that need no database and no browser. Each counts as one test. */
export const STATIC_STEPS: Step[] = [
  single('format', ['oxfmt', '--check', ...SOURCES, ...configs]),
  // One program reads the types for the compiler's diagnostics and for the rules that need them.
  single('types and lint', [
    'oxlint',
    '--type-aware',
    '--type-check',
    '--deny-warnings',
    ...SOURCES,
    ...configs,
  ]),
  single('unused code', ['knip']),
  single('imports', ['depcruise', '--config', '.dependency-cruiser.mjs', ...SOURCES]),
  single('api.txt', ['node', '--import', 'tsx', 'src/app/api-cli.ts', '--check']),
];

export const ALL_STEPS: Step[] = [
  {
    name: 'tests',
    run: runVitest,
    // Half of the time the tests wait for PostgreSQL, which leaves a core for what needs none.
    beside: [
      ...STATIC_STEPS,
      single('lock file', ['node', 'scripts/check-lock.mjs']),
      single('pages', ['node', 'scripts/build-web.mjs']),
      single('weight of the watch page', ['node', 'scripts/check-weight.mjs']),
    ],
  },
  { name: 'journeys', run: () => runPlaywright(['--grep-invert', FOR_RELEASE.tag]) },
];

/** The tests that import what was changed since the last commit. */
export const CHANGED_STEPS: Step[] = [
  ...STATIC_STEPS,
  single('tests of changes', ['vitest', 'run', '--changed', '--passWithNoTests']),
];

/** Steps to be run with `RACES=full` in the environment. */
export const LONG_STEPS: Step[] = [
  { name: 'tests', run: runVitest },
  { name: 'journeys', run: () => runPlaywright() },
  single('simulation', ['node', '--import', 'tsx', 'bench/run.ts', 'simulation']),
  single('production', ['node', '--import', 'tsx', 'scripts/try-production.ts']),
  single('mutations', ['stryker', 'run']),
  { name: 'planted faults', run: plantAllFaults },
];

function single(name: string, command: [string, ...string[]]): Step {
  const run = async (print?: Print) => {
    const isGood = await runProgram(command, { folder: ROOT, print });
    return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
  };
  return { name, run };
}

async function runVitest(): Promise<Counts> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${TESTS_REPORT}`];
  return counted(['vitest', 'run', ...reporters], TESTS_REPORT, countTests);
}

async function runPlaywright(options: readonly string[] = []): Promise<Counts> {
  return counted(['playwright', 'test', ...options], JOURNEYS_REPORT, countJourneys);
}

/**
 * Runs a command that leaves a report. A command that fails without a failed test (a file that does not load, a setup
 * that breaks), leaves no report, or ran nothing counts as one failure.
 */
async function counted(
  command: [string, ...string[]],
  reportFile: string,
  read: (report: unknown) => Counts,
): Promise<Counts> {
  await mkdir(`${ROOT}test-results`, { recursive: true });
  await rm(ROOT + reportFile, { force: true });
  const isGood = await runProgram(command, { folder: ROOT });
  const text = await readFile(ROOT + reportFile, 'utf8').catch(() => undefined);
  const counts = text === undefined ? { passed: 0, failed: 0, skipped: 0 } : read(JSON.parse(text));
  const ranNothing = counts.passed + counts.failed === 0;
  return counts.failed === 0 && (!isGood || ranNothing) ? { ...counts, failed: 1 } : counts;
}
