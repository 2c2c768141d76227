import type { JSONReport as PlaywrightReport } from '@playwright/test/reporter';
import type { JsonTestResults as VitestReport } from 'vitest/reporters';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const addCounts = (list: readonly Counts[]): Counts => ({
  passed: list.reduce((sum, { passed }) => sum + passed, 0),
  failed: list.reduce((sum, { failed }) => sum + failed, 0),
  skipped: list.reduce((sum, { skipped }) => sum + skipped, 0),
});

export const countVitest = (report: VitestReport): Counts => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
});

export const countPlaywright = ({ stats }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
});

/** Counts a command as one test, or by its report; a run that failed or was empty has at least one failure. */
export function countRun(isGood: boolean, report?: Counts): Counts {
  if (report === undefined) return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
  const ranNothing = report.passed + report.failed === 0;
  return report.failed === 0 && (!isGood || ranNothing) ? { ...report, failed: 1 } : report;
}

export const formatCounts = ({ passed, failed }: Counts): string => `${passed} passed, ${failed} failed`;
