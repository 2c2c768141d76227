import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { DESK } from './e2e/viewports.ts';
import { findBrowser } from './scripts/find-browser.ts';
import { memoryFolder } from './src/testing/template-database.ts';

const browser = await findBrowser();
/** One process renders and fetches, which saves a twentieth of the work of a page. */
const FEWER_PROCESSES = ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2'];

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  // A third worker on two cores costs a fourteenth more processor time, and ends no sooner.
  workers: Math.min(4, availableParallelism()),
  retries: 0,
  // Nothing takes this long, but the machine may be busy with something else: a fault is found by what is not on a screen.
  expect: { timeout: 30_000 },
  timeout: 300_000,
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    ...DESK,
    // Routes see no call of a page that a service worker controls, which may happen at any time.
    serviceWorkers: 'block',
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    // Without animations: half-faded text would be measured as too pale.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      ...browser,
      args: [...browser.args, ...FEWER_PROCESSES],
      // Its processes share files there: on a disk they take a twelfth of the browser's work.
      env: { ...browser.env, TMPDIR: await memoryFolder() },
    },
    // Recording every step costs a third of the time. TRACE=1 records, for failed tests.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
