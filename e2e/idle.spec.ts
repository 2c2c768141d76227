/** An idle administrator: warned, kept signed in by a press, otherwise signed out with a saved draft. */
import type { Page, Request } from '@playwright/test';
import { idleTexts } from '#features/accounts/texts.web.ts';
import { signInTexts } from '#features/accounts/public-texts.web.ts';
import { run, sql } from '#lib/server/db.ts';
import { anAdmin, type Person } from '#testing/people.ts';
import type { TestServer } from '#testing/test-app.ts';
import { enterAs } from './arrange.ts';
import { DESK, expect, logInHere, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test.use(DESK);

const SESSION = '**/api/admin/session';

/** Tracks the page's calls; `over` waits until none is pending. */
function watchCalls(page: Page): { over(): Promise<void> } {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return { over: () => expect.poll(() => underWay.size).toBe(0) };
}

/**
 * Advances the page's clock and ages this person's sessions on the server. A pending call would count as activity
 * after it, or be refused before the page's time.
 */
function passTime(page: Page, made: TestServer, { userId }: Person) {
  const calls = watchCalls(page);
  return async (seconds: number): Promise<void> => {
    await calls.over();
    await run(
      made.db,
      sql`update sessions set seen_at = seen_at - make_interval(secs => ${seconds}) where user_id = ${userId}`,
    );
    await page.clock.fastForward(seconds * 1000);
  };
}

async function enterSettings(page: Page, admin: Person): Promise<void> {
  await page.clock.install();
  await enterAs(page, admin, 'admin', '/admin/ayarlar?bolum=kullanici');
  await limit(page).fill('65,00');
}

const warning = (page: Page) => page.getByRole('dialog', { name: idleTexts.title });
const limit = (page: Page) => page.getByLabel(/^Günlük kazanç sınırı/).first();

test('idle admin: warned, then signed out with a saved draft', async ({ page, made }) => {
  const admin = await anAdmin(made);
  const pass = passTime(page, made, admin);
  await enterSettings(page, admin);
  await pass(850);
  await expect(warning(page)).toBeVisible();
  await expectGoodScreen(page);
  const notified = page.waitForResponse(SESSION);
  await page.getByRole('button', { name: idleTexts.stay }).click();
  await notified;
  await expect(warning(page)).toBeHidden();
  await expect(limit(page)).toHaveValue('65,00');

  await pass(850);
  await expect(warning(page)).toBeVisible();
  await pass(65);
  await expect(page).toHaveURL('/giris');
  await expect(page.getByText(signInTexts.idle)).toBeVisible();
  await expectGoodScreen(page);
  await logInHere(page, { email: admin.email });
  await expect(page).toHaveURL('/admin/ayarlar?bolum=kullanici');
  await expect(limit(page)).toHaveValue('65,00');
});

test('typing without a call: counts as activity, also on the server', async ({ page, made }) => {
  const admin = await anAdmin(made);
  const pass = passTime(page, made, admin);
  await enterSettings(page, admin);
  await pass(600);
  const notified = page.waitForResponse(SESSION);
  await limit(page).press('End');
  expect((await (await notified).json()).data.idle_seconds_left).toBeGreaterThan(890);
});
