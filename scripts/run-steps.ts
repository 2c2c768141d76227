/** Runs all steps in order, some beside another, also after a failure, and ends with the line that continuous integration counts by. */
import type { Counts } from './counts.ts';
import type { Print } from './run-program.ts';
import type { Step } from './steps.ts';

interface Row extends Counts {
  name: string;
  seconds: number;
}

/**
 * Prints what failed once more (of a long output often only the end is kept), a table, then "N passed, N failed" alone on
 * the last line. Sets the exit code.
 */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  const rows: Row[] = [];
  for (const step of steps) {
    const beside = runBeside(step.beside ?? []);
    console.log(headOf(step));
    const row = await runStep(step);
    rows.push(...(await beside), row);
  }
  for (const { name, failures = [] } of rows)
    for (const failure of failures) console.log(`\n✗ ${name}: ${failure}`);
  console.log(`\n${formatTable(rows)}\n`);
  console.log(formatTotal(rows));
  process.exitCode = rows.some(({ failed }) => failed > 0) ? 1 : 0;
}

/** Runs steps while another one prints: what each of them prints comes in one piece, when it has ended. */
async function runBeside(steps: readonly Step[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const step of steps) {
    let printed = '';
    rows.push(await runStep(step, (text) => (printed += text)));
    console.log(`${headOf(step)}\n${printed.trimEnd()}`);
  }
  return rows;
}

async function runStep(step: Step, print?: Print): Promise<Row> {
  const startedAt = performance.now();
  const counts = await step.run(print);
  return { name: step.name, ...counts, seconds: (performance.now() - startedAt) / 1000 };
}

function headOf({ name }: Step): string {
  return `\n── ${name} ${'─'.repeat(Math.max(60 - name.length, 0))}`;
}

export function formatTotal(rows: readonly Counts[]): string {
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  return `${passed} passed, ${failed} failed`;
}

function formatTable(rows: readonly Row[]): string {
  const lines = rows.map(({ name, passed, failed, skipped, seconds }) => [
    failed > 0 ? '✗' : '✓',
    name.padEnd(16),
    `${passed}`.padStart(6),
    `${failed}`.padStart(6),
    `${skipped}`.padStart(7),
    `${seconds.toFixed(1)} s`.padStart(9),
  ]);
  return [['  step            ', 'passed', 'failed', 'skipped', '    took'], ...lines]
    .map((line) => line.join(' '))
    .join('\n');
}
