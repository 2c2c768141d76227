import { defineConfig } from '@playwright/test';
import { DESK } from './e2e/viewports.ts';
import { findBrowser } from './scripts/find-browser.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  workers: 2,
  retries: 0,
  expect: { timeout: 12_000 },
  timeout: 60_000,
  outputDir: 'test-results/journeys',
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    ...DESK,
    // A journey's routes see no call of a page that a service worker has taken over, which it does at any time.
    serviceWorkers: 'block',
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    // Without animations: half-faded text would be measured as too pale.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    launchOptions: await findBrowser(),
    // Recording every step costs a third of the time. TRACE=1 records, for a journey that fails.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
