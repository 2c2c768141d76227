import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that need a database are beside the server's code, or about the whole program. */
const WITH_DATABASE = [
  'src/lib/server/**/*.test.ts',
  'src/{platform,features,desks}/**/*server.test.ts',
  'src/app/*.test.ts',
  'db/**/*.test.ts',
];

/** How long a poll waits for what comes by itself: a fault is found by what never comes, not by what comes late. */
const POLL_MS = 20_000;

export default defineConfig({
  test: {
    // A third worker on two cores makes every worker dearer: an eighth more processor time, and no test sooner.
    maxWorkers: Math.min(4, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: WITH_DATABASE,
          setupFiles: 'src/testing/runs/setup.ts',
          pool: 'threads',
          isolate: false,
          sequence: { groupOrder: 2 }, // Mixed with the others, they would start a new worker at every change between the two kinds.
          testTimeout: 30_000,
          expect: { poll: { timeout: POLL_MS } },
        },
      },
      {
        test: {
          name: 'database',
          include: WITH_DATABASE,
          globalSetup: 'src/testing/postgres-setup.ts',
          setupFiles: 'src/testing/runs/setup.ts',
          pool: 'forks',
          // A call's objects are garbage when it has answered: a large nursery is collected seldom, and is mostly dead.
          execArgv: ['--max-semi-space-size=64'],
          // A server takes a second or two of a core to load; a worker loads it once for all its files.
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          expect: { poll: { timeout: POLL_MS } },
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
