/**
 * Plants mistakes, one at a time in a copy of the project, and expects that the journey or the tests named beside each fail.
 * All of them, quietly: a part of `npm run test:long`. `npm run faults -- wallet` plants those with that word in what is
 * said of them, in their file or in their proof, and shows what the proofs print.
 */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';
import { type Counts, countPlaywright, countVitest } from './count-tests.ts';
import { FAULTS } from './faults/all-faults.ts';
import { problemOf, withFault } from './faults/check-list.ts';
import type { Fault } from './faults/fault.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TESTS_REPORT = 'test-results/vitest.json';
const JOURNEYS_REPORT = 'test-results/journeys.json';
const NOT_COPIED = ['.git', 'node_modules', 'dist', 'test-results', 'data'];

type Proof = Fault['proof'];
interface Outcome {
  what: string;
  /** `noticed` is the only good one. */
  said: string;
}

interface Running {
  folder: string;
  isShown: boolean;
  environment?: Record<string, string>;
}

async function plantFaults(faults: readonly Fault[], isShown: boolean): Promise<Counts> {
  const folder = await copyProject();
  const outcomes: Outcome[] = [];
  try {
    const running = { folder, isShown };
    // A proof that fails anyway would seem to notice everything.
    const proofs = faults.map(({ proof }) => proof);
    if ((await prove(proofs, running)) !== 'passed')
      return print([{ what: 'the proofs without any fault', said: 'did not pass' }]);
    for (const [index, fault] of faults.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one copy takes one fault at a time
      const said = await plant(fault, running);
      console.log(`${index + 1} of ${faults.length}: ${fault.what}: ${said}`);
      outcomes.push({ what: fault.what, said });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return print(outcomes);
}

async function plant(fault: Fault, running: Running): Promise<string> {
  const { folder } = running;
  const problem = await problemOf(fault, folder);
  if (problem !== undefined) return problem;
  const path = join(folder, fault.file);
  const whole = await readFile(path, 'utf8');
  await writeFile(path, await withFault(fault, folder));
  const outcome = await prove([fault.proof], running);
  await writeFile(path, whole);
  return { passed: 'NOT NOTICED', failed: 'noticed', broken: 'could not be built or run' }[outcome];
}

type Found = 'passed' | 'failed' | 'broken';

async function prove(proofs: readonly Proof[], running: Running): Promise<Found> {
  const journeys = proofs.filter((proof) => proof.length === 2);
  const tests = proofs.flatMap((proof) => (proof.length === 1 ? proof : []));
  const found = [
    journeys.length > 0 ? await playJourneys(journeys, running) : 'passed',
    tests.length > 0 ? await runTests(tests, running) : 'passed',
  ] as const;
  return found.find((one) => one !== 'passed') ?? 'passed';
}

/** Builds the pages and runs the journeys that are named. */
async function playJourneys(
  journeys: readonly (readonly [string, string])[],
  running: Running,
): Promise<Found> {
  if (!(await runProgram(['node', 'scripts/build-web.mjs'], running))) return 'broken';
  const files = new Set(journeys.map(([file]) => file));
  const names = new Set(journeys.map(([, name]) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  const report = join(running.folder, JOURNEYS_REPORT);
  await rm(report, { force: true });
  // In full: a proof may stand in a step that a short run leaves out.
  const fully = { ...running, environment: { RACES: 'full' } };
  await runProgram(['playwright', 'test', ...files, '-g', `(${[...names].join('|')})$`], fully);
  const { passed, failed } = await readCounts(report, countPlaywright);
  if (failed > 0) return 'failed';
  return passed === names.size ? 'passed' : 'broken';
}

async function runTests(files: readonly string[], running: Running): Promise<Found> {
  const report = join(running.folder, TESTS_REPORT);
  await rm(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const isGood = await runProgram(['vitest', 'run', ...new Set(files), ...reporters], running);
  const { passed, failed } = await readCounts(report, countVitest);
  if (failed > 0) return 'failed';
  return isGood && passed > 0 ? 'passed' : 'broken';
}

async function readCounts(report: string, count: (report: never) => Counts): Promise<Counts> {
  const text = await readFile(report, 'utf8').catch(() => undefined);
  return text === undefined ? { passed: 0, failed: 0, skipped: 0 } : count(JSON.parse(text) as never); // Written by the reporter that is named.
}

function runProgram(
  [program, ...args]: [string, ...string[]],
  { folder, isShown, environment }: Running,
): Promise<boolean> {
  const path = program === 'node' ? process.execPath : `${folder}/node_modules/.bin/${program}`;
  const { NODE_ENV: _mode, ...env } = process.env;
  const stdio = isShown ? 'inherit' : 'ignore';
  const child = spawn(path, args, { cwd: folder, env: { ...env, ...environment }, stdio });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

/** A copy to plant in, so that a fault never stands in somebody's own files. */
async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'izle-kazan-faults-'));
  await cp(ROOT, folder, {
    recursive: true,
    filter: (path) => !NOT_COPIED.includes(relative(ROOT, path)),
  });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function print(outcomes: readonly Outcome[]): Counts {
  const isGood = ({ said }: Outcome) => said === 'noticed';
  const lines = outcomes.map((outcome) => `${isGood(outcome) ? '✓' : '✗'} ${outcome.what}: ${outcome.said}`);
  console.log(`\n${lines.join('\n')}`);
  const passed = outcomes.filter(isGood).length;
  return { passed, failed: outcomes.length - passed, skipped: 0 };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2);
  const wanted = FAULTS.filter(({ what, file, proof }) => {
    const about = `${what} ${file} ${proof.join(' ')}`;
    return words.length === 0 || words.some((word) => about.includes(word));
  });
  if (wanted.length === 0) throw new Error(`no fault is about ${words.join(', ')}`);
  const { failed } = await plantFaults(wanted, words.length > 0);
  process.exitCode = failed > 0 ? 1 : 0;
}
