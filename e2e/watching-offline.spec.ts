/** Watching over a bad connection: notices, saved earnings, and the outcome of a watch. */
import { watchWords } from '#platform/words/watching.ts';
import { watchTexts } from '#features/watching/texts.web.ts';
import { aViewer } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { expect, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';
import {
  anAd,
  button,
  creditedOn,
  earnedOn,
  earnedToday,
  loseAnswers,
  loseConnectionAtTheEnd,
  LOST,
  OFFLINE,
  VIEW,
  WATCH,
  useOwnAds,
} from './watching.ts';

useOwnAds();

test('lost connection: shown at once, with the fate of the earning', async ({ page, made }) => {
  await anAd(made, { display_duration: 60 });
  await enterAs(page, await aViewer(made), 'user', WATCH);
  await expect(button(page, watchWords.start)).toBeEnabled();
  await page.context().setOffline(true);
  await button(page, watchWords.start).click();
  const problem = page
    .getByRole('alert')
    .filter({ hasText: 'İnternet bağlantın yok. Bağlanınca tekrar dene.' });
  await expect(problem).toBeVisible();
  await page.context().setOffline(false);
  await expect(problem).toHaveCount(0);
  await button(page, watchWords.start).click();
  await expect(button(page, watchTexts.pause)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expectGoodScreen(page);
  await page.context().setOffline(false);
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
  await expect(button(page, watchTexts.pause)).toBeVisible();
});

test('watch paid after a reload: counts in the session', FOR_RELEASE, async ({ page, made }) => {
  for (let ads = 0; ads < 3; ads += 1) await anAd(made);
  await enterAs(page, await aViewer(made), 'user', WATCH);
  // The first ad of a session, with nothing saved before, and the one after it.
  for (const [ad, earned] of [
    ['2 / 3', VIEW],
    ['3 / 3', 2 * VIEW],
  ] as const) {
    await button(page, watchWords.start).click();
    await loseAnswers(page);
    await expect(page.getByText(LOST)).toBeVisible();
    await page.unroute(/\/view$/);
    await page.reload();
    await expect(page.getByText(ad, { exact: true })).toBeVisible();
    await earnedOn(page, earned);
  }
});

test('twenty seconds without a connection: the earning is saved', async ({ page, made }) => {
  await page.clock.install();
  await anAd(made);
  await enterAs(page, await aViewer(made), 'user', WATCH);
  await loseConnectionAtTheEnd(page);
  const askedAt = await page.evaluate<number>('Date.now()');
  await button(page, watchWords.start).click();
  await expect(button(page, watchTexts.pause)).toBeVisible();
  const answeredAt = await page.evaluate<number>('Date.now()');
  const text = await page.getByText(LOST).innerText();
  // The ad's two seconds and sixty more, from the server's response.
  const atMost = Math.ceil((answeredAt - askedAt) / 1000);
  const moments = Array.from({ length: atMost + 1 }, (_, second) =>
    new Date(askedAt + 62_000 + second * 1000).toLocaleTimeString('tr-TR', { timeZone: 'Europe/Istanbul' }),
  );
  expect(
    moments.some((moment) => text.includes(moment)),
    `${text} names one of ${moments.join()}`,
  ).toBe(true);
  await page.clock.fastForward(20_000);
  await expect(page.getByText(LOST)).toBeVisible();
  await expectGoodScreen(page);
  await page.context().setOffline(false);
  await creditedOn(page);
  expect(await earnedToday(page)).toBe(25);
});
