/** The report that Vitest leaves. */
import { z } from 'zod';
import type { Counts } from './counts.ts';

export const TESTS_REPORT = 'test-results/vitest.json';

const schema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

export function countTests(report: unknown): Counts {
  const counts = schema.parse(report);
  const skipped = counts.numPendingTests + counts.numTodoTests;
  return { passed: counts.numPassedTests, failed: counts.numFailedTests, skipped };
}
