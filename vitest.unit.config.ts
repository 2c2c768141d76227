import { defineConfig } from 'vitest/config';

/** The tests that Stryker runs for each change: those of pure rules, without a database. */
export default defineConfig({
  test: {
    include: ['src/lib/shared/*.test.ts', 'src/features/*/*.test.ts'],
    setupFiles: 'src/testing/runs/setup.ts',
  },
});
