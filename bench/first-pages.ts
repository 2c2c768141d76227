/** When the largest part of a first page is painted (LCP) on a cheap phone, by `npm run bench -- first-pages`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { run, sql } from '#lib/server/db.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { median } from './http.ts';
import { startServer } from './start-server.ts';
import { openPatiently, withPostgres } from './with-postgres.ts';
import { BENCH_PEOPLE, makeFixture, runJobs, tokenOf } from './fixture.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** Enough time for responses after the program, and for painting. */
const QUIET_MS = 4000;
const LINE = { offline: false, latency: 150, downloadThroughput: 62_500, uploadThroughput: 62_500 };
const PAGES = [
  { path: '/', mostMs: 2000 },
  { path: '/kullanici/anasayfa', mostMs: 2500, before: '/giris' },
];
const VIEWER = { id: BENCH_PEOPLE.user, name: '', email: '', role: 'user', duty: null };

/** Run in the page: answers when the largest part was painted, and which files had come by then, in bytes. */
const LARGEST = `new Promise((answer) => new PerformanceObserver((list) => {
  const { startTime } = list.getEntries().at(-1);
  const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const come = files.filter(({ responseEnd, transferSize }) => responseEnd <= startTime && transferSize > 0);
  answer({ ms: startTime, files: come.map(({ transferSize }) => transferSize) });
}).observe({ type: 'largest-contentful-paint', buffered: true }))`;

async function measure(browser: Browser, origin: string, { path, before }: (typeof PAGES)[number]) {
  const viewport = { width: 390, height: 844 };
  const page = await browser.newPage({ viewport, locale: 'tr-TR', serviceWorkers: 'block' });
  const phone = await page.context().newCDPSession(page);
  await phone.send('Network.emulateNetworkConditions', LINE);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (before !== undefined) {
    await page.goto(origin + before, { waitUntil: 'networkidle' });
    const session = { user: VIEWER, token: tokenOf('user'), expiresAt: Date.now() + 3_600_000 };
    const stored = JSON.stringify(JSON.stringify(session));
    await page.evaluate(`localStorage.setItem('izle-kazan.session', ${stored})`);
  }
  await page.goto(origin + path);
  await page.locator('#not-started').waitFor({ state: 'detached' });
  await sleep(QUIET_MS);
  const largest = await page.evaluate<{ ms: number; files: number[] }>(LARGEST);
  await page.close();
  return largest;
}

await withPostgres(async (url, folder) => {
  const { db, close } = openPatiently(url);
  await makeFixture(db, { campaigns: 100, viewers: 750, viewsPerViewer: 10, auditRows: 0 });
  // The viewer has accepted the terms, and payments are not stopped.
  await run(
    db,
    sql`insert into consents (user_id, kind, version, is_given, at)
        select ${VIEWER.id}, kind, '1000000', true, now() from unnest(array['notice', 'adult', 'terms']) as kind`,
  );
  await run(db, sql`update viewers set welcome_bonus_shown_at = now()`);
  await runJobs(db);
  const server = await startServer(url, folder);
  const browser = await chromium.launch(await findBrowser());
  for (const place of PAGES) {
    const rounds = [];
    while (rounds.length < ROUNDS)
      rounds.push(await measure(browser, `http://127.0.0.1:${server.port}`, place));
    const ms = median(rounds.map((round) => round.ms));
    const files = rounds[0]?.files ?? [];
    const bytes = files.reduce((sum, size) => sum + size, 0);
    console.log(
      `${place.path}: ${ms.toFixed(0)} of ${place.mostMs} ms, ${bytes} bytes in ${files.length} files`,
    );
    if (ms > place.mostMs) process.exitCode = 1;
  }
  await browser.close();
  await server.stop();
  await close();
});
