/** The report that the journeys leave. */
import { z } from 'zod';
import { type Counts, shortReason } from './counts.ts';

/** As `playwright.config.ts` names it. */
export const JOURNEYS_REPORT = 'test-results/journeys.json';

const suite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      ok: z.boolean(),
      tests: z.array(
        z.object({ results: z.array(z.object({ errors: z.array(z.object({ message: z.string() })) })) }),
      ),
    }),
  ),
  get suites() {
    return z.array(suite).optional();
  },
});

const schema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(suite),
});

export function countJourneys(report: unknown): Counts {
  const { stats, suites } = schema.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOf),
  };
}

function failuresOf({ title, specs, suites = [] }: z.infer<typeof suite>): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  const own = failed.map(({ title: spec, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    return `${spec}\n${shortReason(errors.map(({ message }) => message).join('\n'))}`;
  });
  return [...own, ...suites.flatMap(failuresOf)].map((failure) => `${title} › ${failure}`);
}
