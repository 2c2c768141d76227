/** A screen whose calls fail: it shows an error, and recovers once they succeed. */
import { expect, type Page, type Route } from '@playwright/test';
import { answerWords } from '#lib/web/words.ts';
import { isForRelease } from '#testing/runs/release.ts';
import { expectPage } from './addresses.ts';
import { expectLoaded } from './people.ts';

const FAULT = 'Sunucuda beklenmedik bir sorun çıktı';
const faultOf = (path: string) => `${FAULT} (${path})`;
/** All tries of one call, and the time until a screen with an error retries by itself. */
const TRIES_MS = 4000;
const RETRY_MS = 15_000;

/** Calls of the frame around a screen, or of what it offers besides its own work: it is complete without them. */
const OPTIONAL = new Set([
  '/api/admin/saved-views',
  '/api/admin/session',
  '/api/admin/waiting',
  '/api/auth/consents',
  '/api/auth/session',
  '/api/auth/terms',
  '/api/firm/profile',
  '/api/firm/stats',
  '/api/money-stop',
  '/api/notices/unread',
  // The first login requests the terms if they could not be read.
  '/api/pages/terms',
  // The landing page has a text of its own for having no ads.
  '/api/startup-ads',
]);

const pathOf = (route: Route) => new URL(route.request().url()).pathname;

/**
 * Loads the screen with each of its calls failing once, which is invisible, and then with calls that fail until it shows
 * the error of each: no skeleton stands for what does not come, and the errors go by themselves when the calls succeed.
 * All calls fail in one load; those whose error another one hides, or whose error does not name them, fail again, in the
 * end each alone: in a short run on the first screen of `shownAlone` only. The page needs an installed clock.
 */
export async function expectFailuresSeen(
  page: Page,
  address: string,
  shownAlone = new Set<string>(),
): Promise<void> {
  const called = new Set<string>();
  let isFailing: (path: string) => boolean = () => false;
  const answer = async (route: Route) => {
    const path = pathOf(route);
    if (route.request().method() !== 'GET' || !isFailing(path)) return route.continue().catch(() => {}); // The page may have gone on.
    return route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', message: faultOf(path) } });
  };
  await page.route('**/api/**', answer);
  const errors = page.getByText(FAULT).or(page.getByText(answerWords.partMissing)).filter({ visible: true });
  const load = async () => {
    await page.clock.setSystemTime(Date.now());
    await page.goto(address);
  };

  // Calls of the page before would count as this one's.
  await page.goto('about:blank');
  isFailing = (path) => !called.has(path) && called.add(path).has(path);
  await load();
  await expectPage(page, address);
  await page.clock.fastForward(TRIES_MS);
  await expectLoaded(page);
  await expect.soft(errors, `${address} after one failure of each call`).toHaveCount(0);

  /** Lets these calls fail until the screen shows an error, and then succeed. Returns the errors. */
  const failAll = async (broken: ReadonlySet<string>): Promise<string> => {
    const about = `${address} without ${[...broken].join(', ')}`;
    isFailing = (path) => broken.has(path);
    await load();
    const showsErrors = async () => {
      await page.clock.fastForward(TRIES_MS);
      await expect(errors.first(), about).toBeVisible({ timeout: 300 });
    };
    await expect.soft(showsErrors, about).toPass({ timeout: 10_000 });
    await page.clock.fastForward(TRIES_MS);
    await expectLoaded(page);
    const texts = (await errors.allInnerTexts()).join();
    isFailing = () => false;
    await page.clock.fastForward(RETRY_MS);
    await expect.soft(errors, `${about}, and then with them`).toHaveCount(0, { timeout: 10_000 });
    return texts;
  };

  const left = new Set([...called].filter((path) => !OPTIONAL.has(path)));
  while (left.size > 1) {
    const texts = await failAll(left);
    const named = [...left].filter((path) => texts.includes(faultOf(path)));
    for (const path of named) left.delete(path);
    if (named.length === 0 || texts.includes(answerWords.partMissing)) break;
  }
  const single = isForRelease ? [...called].filter((path) => !OPTIONAL.has(path)) : left;
  for (const path of single) {
    if (!isForRelease && shownAlone.has(path)) continue;
    await failAll(new Set([path]));
    shownAlone.add(path);
  }
  await page.unroute('**/api/**', answer);
}
