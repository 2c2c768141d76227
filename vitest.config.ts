import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import type { LaunchOptions } from '@playwright/test';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './scripts/find-browser.ts';

/** Tests that need a database are beside the server's code, or about the whole program: a worker loads it once. */
const WITH_DATABASE = [
  'src/lib/server/**/*.test.ts',
  'src/{platform,features,desks}/**/*server.test.ts',
  'src/app/{,commands/}*.test.ts',
  'src/testing/{architecture,language/language}.test.ts',
  'db/**/*.test.ts',
];

/** How long a poll waits for what comes by itself: a fault is found by what never comes, not by what comes late. */
const POLL_MS = 20_000;

/** Bundled once before the browser starts: a package found later would load the page anew, in the middle of a test. */
const BROWSER_PACKAGES = [
  '@base-ui/react/alert-dialog',
  '@base-ui/react/dialog',
  'class-variance-authority',
  'clsx',
  'lucide-react',
  'react',
  'react-day-picker',
  'react-day-picker/locale',
  'react-dom',
  'react-hook-form',
  'react-router',
  'react/jsx-dev-runtime',
  'vitest-browser-react',
  'zod',
];

const launchOptions: LaunchOptions = {};
const chromium = playwright({
  launchOptions,
  contextOptions: { locale: 'tr-TR', timezoneId: 'Europe/Istanbul', reducedMotion: 'reduce' },
});

/** Searches for a browser, which takes half a second, only when component tests run. */
const startWithBrowser: typeof chromium.serverFactory = async (options) => {
  Object.assign(launchOptions, await findBrowser());
  return chromium.serverFactory(options);
};

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
          // One collecting thread does with a twentieth less processor time what several do with handovers.
          execArgv: [
            '--max-semi-space-size=64',
            '--min-semi-space-size=64',
            '--single-threaded-gc',
            '--expose-gc',
          ],
          // A server takes a second or two of a core to load; a worker loads it once for all its files.
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          expect: { poll: { timeout: POLL_MS } },
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [tailwindcss()],
        optimizeDeps: { noDiscovery: true, include: BROWSER_PACKAGES },
        test: {
          name: 'components',
          include: ['src/lib/web/**/*.test.tsx'],
          setupFiles: 'src/testing/runs/components.web.ts',
          isolate: false,
          sequence: { groupOrder: 3 },
          testTimeout: 30_000,
          expect: { poll: { timeout: POLL_MS } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: { ...chromium, serverFactory: startWithBrowser },
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});
