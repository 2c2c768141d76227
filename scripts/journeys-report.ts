/** The report that the journeys leave. */
import { z } from 'zod';
import type { Counts } from './counts.ts';

/** As `playwright.config.ts` names it. */
export const JOURNEYS_REPORT = 'test-results/journeys.json';

const schema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

export function countJourneys(report: unknown): Counts {
  const { stats } = schema.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
