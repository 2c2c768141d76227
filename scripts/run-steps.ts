/** Runs all steps in order, also after a failure, and ends with the line that continuous integration counts by. */
import type { Counts } from './counts.ts';
import type { Step } from './steps.ts';

interface Row extends Counts {
  name: string;
  seconds: number;
}

/** Prints a table, then "N passed, N failed" alone on the last line. Sets the exit code. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  const rows: Row[] = [];
  for (const step of steps) {
    console.log(`\n── ${step.name} ${'─'.repeat(Math.max(60 - step.name.length, 0))}`);
    const startedAt = performance.now();
    const counts = await step.run();
    rows.push({ name: step.name, ...counts, seconds: (performance.now() - startedAt) / 1000 });
  }
  console.log(`\n${formatTable(rows)}\n`);
  console.log(formatTotal(rows));
  process.exitCode = rows.some(({ failed }) => failed > 0) ? 1 : 0;
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
