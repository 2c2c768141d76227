import { afterEach, expect, test, vi } from 'vitest';
import { runSteps } from './run-steps.ts';
import type { Counts } from './counts.ts';
import type { Step } from './steps.ts';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

function step(name: string, counts: Counts) {
  return { name, run: async () => counts };
}

async function lastLineOf(steps: Parameters<typeof runSteps>[0]): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  await runSteps(steps);
  return String(print.mock.lastCall?.[0]);
}

test('the last line sums every step, also those after a failed one', async () => {
  const steps = [
    step('lint', { passed: 0, failed: 1, skipped: 0 }),
    step('tests', { passed: 40, failed: 2, skipped: 3 }),
    step('pages', { passed: 1, failed: 0, skipped: 0 }),
  ];
  expect(await lastLineOf(steps)).toBe('41 passed, 3 failed');
  expect(process.exitCode).toBe(1);
});

test('a step beside another is counted, and what it prints comes in one piece under its name', async () => {
  const order: string[] = [];
  const lint: Step = {
    name: 'lint',
    run: async (print) => {
      print?.('one,');
      await new Promise(setImmediate);
      print?.(' two');
      order.push('lint');
      return { passed: 0, failed: 1, skipped: 0 };
    },
  };
  const tests: Step = {
    name: 'tests',
    beside: [lint, step('pages', { passed: 1, failed: 0, skipped: 0 })],
    run: async () => {
      order.push('tests');
      return { passed: 40, failed: 0, skipped: 0 };
    },
  };
  expect(await lastLineOf([tests])).toBe('41 passed, 1 failed');
  expect(order).toEqual(['tests', 'lint']);
  expect(vi.mocked(console.log).mock.calls.flat()).toContainEqual(
    expect.stringMatching(/ lint ─+\none, two$/),
  );
});

test('what failed is said again at the end, with its reason, after all that the steps printed', async () => {
  const tests = { passed: 1, failed: 1, skipped: 0, failures: ['a.test.ts › adds up\nexpected 3 to be 4'] };
  await lastLineOf([step('tests', tests), step('journeys', { passed: 1, failed: 0, skipped: 0 })]);
  const said = vi.mocked(console.log).mock.calls.flat().map(String);
  expect(said.at(-3)).toBe('\n✗ tests: a.test.ts › adds up\nexpected 3 to be 4');
});

test('nothing failed is the only success', async () => {
  expect(await lastLineOf([step('tests', { passed: 2, failed: 0, skipped: 1 })])).toBe('2 passed, 0 failed');
  expect(process.exitCode).toBe(0);
});
