/** Pages open over midnight in Istanbul: everything about "today" updates by itself. */
import { todayText } from '#features/watching/texts.ts';
import { watchWords } from '#platform/words/watching.ts';
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { kurus } from '#lib/shared/money.ts';
import { aViewer } from '#testing/people.ts';
import { viewerPaths } from '#platform/places/paths.ts';
import { enterAs } from './arrange.ts';
import { expect, test } from './fixtures.ts';
import { shown } from './people.ts';
import { useOwnAds } from './watching.ts';

// An ad of another test would be offered on the new day.
useOwnAds();

const REASON = 'Bugünkü kazanç sınırına ulaştın.';

test('watch page without ads at midnight: loads again', async ({ page, made }) => {
  const viewer = await aViewer(made);
  let isOver = false;
  const full: Record<string, object> = {
    '/api/user/profile': { todays_earnings: 50, dailyEarningLimit: 50 },
    '/api/user/ads': { ads: [], reason: 'DAILY_LIMIT', reason_text: REASON, total_today: 50 },
  };
  for (const [path, change] of Object.entries(full))
    await page.route(`**${path}`, async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: object };
      const json = { ...rest, data: isOver ? data : { ...data, ...change } };
      await route.fulfill({ response: answer, json });
    });
  const midnight = startOfDay(addDays(istanbulDay(new Date()), 1));
  await page.clock.install({ time: midnight.getTime() - 120_000 });
  // The server's time follows the page's clock.
  await page.addInitScript(`
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      return name === 'date' ? new Date().toUTCString() : get.call(this, name);
    };`);
  await enterAs(page, viewer, 'user', '/robots.txt');
  // A session that has not expired by the page's clock, which is ahead.
  await page.evaluate(`(() => {
    const session = JSON.parse(sessionStorage.getItem('izle-kazan.session'));
    session.expiresAt += 2 * 86_400_000;
    sessionStorage.setItem('izle-kazan.session', JSON.stringify(session));
  })()`);
  await page.goto(viewerPaths.watch);
  await expect(shown(page, watchWords.dayIsFull)).toBeVisible();
  await expect(shown(page, todayText(kurus(5000)))).toBeVisible();
  isOver = true;
  await page.clock.fastForward(130_000);
  await expect(shown(page, todayText(kurus(0)))).toBeVisible();
  await expect(shown(page, watchWords.dayIsFull)).toHaveCount(0);
});
