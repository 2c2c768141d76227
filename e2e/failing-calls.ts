/** A screen whose calls fail: it says so, and is whole again once they do not. */
import { expect, type Page, type Route } from '@playwright/test';
import { answerWords } from '#lib/web/words.ts';
import { expectPage } from './addresses.ts';
import { expectSettled } from './people.ts';

const FAULT = 'Sunucuda beklenmedik bir sorun çıktı';
/** All tries of one call, and the time until a screen that shows a failure asks again. */
const TRIES_MS = 4000;
const ASKS_AGAIN_MS = 15_000;

/** Calls of the frame around a screen, or of what it offers beside its own work: it is whole without them. */
const BESIDE = new Set([
  '/api/admin/session',
  '/api/admin/waiting',
  '/api/auth/consents',
  '/api/auth/session',
  '/api/auth/terms',
  '/api/firm/profile',
  '/api/firm/stats',
  '/api/money-stop',
  '/api/notices/unread',
  // The terms are asked for at the first login where they could not be read here.
  '/api/pages/terms',
  // A landing page without the ads of firms has its own words.
  '/api/startup-ads',
]);

const pathOf = (route: Route) => new URL(route.request().url()).pathname;

/**
 * Loads the screen with each of its calls failing once, which nobody notices, and then anew for each of them failing for
 * good: the failure is on screen, nothing stands for what does not come, and both go by themselves when the call succeeds.
 * The page needs an installed clock.
 */
export async function expectFailuresSeen(page: Page, address: string): Promise<void> {
  const asked = new Set<string>();
  let isFailing: (path: string) => boolean = () => false;
  const answer = async (route: Route) => {
    if (route.request().method() !== 'GET' || !isFailing(pathOf(route)))
      return route.continue().catch(() => {}); // The page may have gone on.
    return route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', message: FAULT } });
  };
  await page.route('**/api/**', answer);
  const said = page.getByText(FAULT).or(page.getByText(answerWords.partMissing)).filter({ visible: true });
  const load = async () => {
    await page.clock.setSystemTime(Date.now());
    await page.goto(address);
  };

  // The page before must not ask any more: its calls are none of this one's.
  await page.goto('about:blank');
  isFailing = (path) => !asked.has(path) && asked.add(path).has(path);
  await load();
  await expectPage(page, address);
  await page.clock.fastForward(TRIES_MS);
  await expectSettled(page);
  await expect.soft(said, `${address} after one failure of each call`).toHaveCount(0);

  for (const broken of asked) {
    if (BESIDE.has(broken)) continue;
    const about = `${address} without ${broken}`;
    isFailing = (path) => path === broken;
    await load();
    const isSaid = async () => {
      await page.clock.fastForward(TRIES_MS);
      await expect(said.first(), about).toBeVisible({ timeout: 300 });
    };
    await expect.soft(isSaid, about).toPass({ timeout: 10_000 });
    await expectSettled(page);
    isFailing = () => false;
    await page.clock.fastForward(ASKS_AGAIN_MS);
    await expect.soft(said, `${about}, and then with it`).toHaveCount(0, { timeout: 10_000 });
  }
  await page.unroute('**/api/**', answer);
}
