import { defineConfig } from 'vitest/config';

/** The tests that Stryker runs for each change: those of pure rules, without a database. */
export default defineConfig({
  test: {
    include: ['src/lib/shared/*.test.ts', 'src/{platform,features,desks}/**/*.test.ts'],
    exclude: ['src/**/*{server,web}.test.ts'],
    setupFiles: 'src/testing/runs/setup.ts',
  },
});
