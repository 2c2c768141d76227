/** The report that Vitest leaves. */
import { relative } from 'node:path';
import { z } from 'zod';
import { type Counts, shortReason } from './counts.ts';

export const TESTS_REPORT = 'test-results/vitest.json';

const schema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      /** Why the file as a whole could not run. */
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

type File = z.infer<typeof schema>['testResults'][number];

export function countTests(report: unknown): Counts {
  const counts = schema.parse(report);
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests,
    skipped: counts.numPendingTests + counts.numTodoTests,
    failures: counts.testResults.flatMap(failuresOf),
  };
}

function failuresOf({ name: path, status, message, assertionResults }: File): string[] {
  const name = relative('', path);
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${name}\n${shortReason(message)}`] : [];
  return failed.map(
    ({ fullName, failureMessages }) => `${name} › ${fullName}\n${shortReason(failureMessages.join('\n'))}`,
  );
}
