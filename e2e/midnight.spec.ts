/** Pages open over midnight in Istanbul: everything about "today" updates by itself. */
import type { Page } from '@playwright/test';
import { dailyLimitText, todayText } from '#features/watching/texts.ts';
import { watchWords } from '#platform/words/watching.ts';
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { kurus } from '#lib/shared/money.ts';
import { aViewer } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { viewerPaths } from '#platform/places/paths.ts';
import { aWelcomedViewer, enterAs } from './arrange.ts';
import { expect, test } from './fixtures.ts';
import { shown } from './people.ts';
import { useOwnAds } from './watching.ts';

// An ad of another test would be offered on the new day.
useOwnAds();

const REASON = 'Bugünkü kazanç sınırına ulaştın.';

/** As `enterAs`, with a session that has not expired by the page's clock, which is ahead. */
async function enterAhead(page: Page, viewer: Parameters<typeof enterAs>[1], path: string): Promise<void> {
  await enterAs(page, viewer, 'user', '/robots.txt');
  await page.evaluate(`(() => {
    const session = JSON.parse(sessionStorage.getItem('izle-kazan.session'));
    session.expiresAt += 2 * 86_400_000;
    sessionStorage.setItem('izle-kazan.session', JSON.stringify(session));
  })()`);
  await page.goto(path);
}

/** The viewer has reached the daily limit until the page's own clock has passed midnight. */
async function fillTheDay(page: Page): Promise<{ passMidnight: () => Promise<void> }> {
  let isOver = false;
  const full: Record<string, object> = {
    '/api/user/profile': { todays_earnings: 50, dailyEarningLimit: 50 },
    '/api/user/ads': { ads: [], reason: 'DAILY_LIMIT', reason_text: REASON, total_today: 50 },
  };
  for (const [path, change] of Object.entries(full))
    await page.route(`**${path}`, async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: object };
      await route.fulfill({
        response: answer,
        json: { ...rest, data: isOver ? data : { ...data, ...change } },
      });
    });
  const midnight = startOfDay(addDays(istanbulDay(new Date()), 1));
  await page.clock.install({ time: midnight.getTime() - 120_000 });
  // The server's time follows the page's clock.
  await page.addInitScript(`
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      return name === 'date' ? new Date().toUTCString() : get.call(this, name);
    };`);
  return {
    async passMidnight() {
      isOver = true;
      await page.clock.fastForward(130_000);
    },
  };
}

test('home and watch pages at midnight: begin the new day', FOR_RELEASE, async ({ page, made }) => {
  const viewer = await aWelcomedViewer(made);
  const { passMidnight } = await fillTheDay(page);
  await enterAhead(page, viewer, '/kullanici/anasayfa');
  await expect(shown(page, todayText(kurus(5000)))).toBeVisible();
  await expect(shown(page, watchWords.dayIsFull)).toBeVisible();
  await passMidnight();
  await expect(shown(page, todayText(kurus(0)))).toBeVisible();
  await expect(shown(page, watchWords.dayIsFull)).toHaveCount(0);
  await expect(shown(page, dailyLimitText(kurus(5000)))).toBeVisible();
});

test('watch page without ads at midnight: loads again', async ({ page, made }) => {
  const viewer = await aViewer(made);
  const { passMidnight } = await fillTheDay(page);
  await enterAhead(page, viewer, viewerPaths.watch);
  await expect(shown(page, watchWords.dayIsFull)).toBeVisible();
  await expect(shown(page, todayText(kurus(5000)))).toBeVisible();
  await passMidnight();
  await expect(shown(page, todayText(kurus(0)))).toBeVisible();
  await expect(shown(page, watchWords.dayIsFull)).toHaveCount(0);
});
