/**
 * Plants mistakes in pages, one at a time in a copy of the project, and expects that the journey named beside each fails.
 * All of them, quietly: a part of `npm run test:long`. `npm run faults -- wallet` plants those with that word in what is
 * said of them, in their file or in their proof, and shows what the journeys print.
 */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Counts } from './counts.ts';
import { FAULTS } from './faults/all-faults.ts';
import { problemOf, withFault } from './faults/check-list.ts';
import type { Fault } from './faults/fault.ts';
import { countJourneys, JOURNEYS_REPORT } from './journeys-report.ts';
import { runProgram, type Running } from './run-program.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NOT_COPIED = ['.git', 'node_modules', 'dist', 'test-results', 'data'];

type Proof = Fault['proof'];
interface Outcome {
  what: string;
  /** `noticed` is the only good one. */
  said: string;
}

export function plantAllFaults(): Promise<Counts> {
  return plantFaults(FAULTS, { print: () => {} });
}

async function plantFaults(faults: readonly Fault[], printing: Pick<Running, 'print'>): Promise<Counts> {
  const folder = await copyProject();
  const outcomes: Outcome[] = [];
  try {
    const running = { folder, ...printing };
    // A journey that fails anyway would seem to notice everything.
    const proofs = faults.map(({ proof }) => proof);
    if ((await prove(proofs, running)) !== 'passed')
      return print([{ what: 'the journeys without any fault', said: 'did not pass' }]);
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

/** Builds the pages and runs the journeys that are named. */
async function prove(proofs: readonly Proof[], running: Running): Promise<'passed' | 'failed' | 'broken'> {
  const report = join(running.folder, JOURNEYS_REPORT);
  await rm(report, { force: true });
  if (!(await runProgram(['node', 'scripts/build-web.mjs'], running))) return 'broken';
  const files = new Set(proofs.map(([file]) => file));
  const names = new Set(proofs.map(([, name]) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  await runProgram(['playwright', 'test', ...files, '-g', `(${[...names].join('|')})$`], running);
  const text = await readFile(report, 'utf8').catch(() => undefined);
  const { passed, failed } = text === undefined ? { passed: 0, failed: 0 } : countJourneys(JSON.parse(text));
  if (failed > 0) return 'failed';
  return passed === names.size ? 'passed' : 'broken';
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
  const { failed } = await plantFaults(wanted, {});
  process.exitCode = failed > 0 ? 1 : 0;
}
