/** Watching over a bad connection: notices, saved earnings, and the outcome of a watch. */
import { watchWords } from '#platform/words/watching.ts';
import { cutOffTexts, watchTexts } from '#features/watching/texts.web.ts';
import { aViewer } from '#testing/people.ts';
import { releaseWithin } from '#testing/watching.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { expect, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';
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
  routeFirst,
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

test('reload without a response: shows the outcome of the watch', FOR_RELEASE, async ({ page, made }) => {
  const viewer = await aViewer(made);
  await anAd(made);
  await enterAs(page, viewer, 'user', WATCH);
  await page.route(/\/view$/, (route) => route.abort());
  await button(page, watchWords.start).click();
  await expect(page.getByText(LOST)).toBeVisible();
  await releaseWithin(made, 70_000);
  // The first reload gets no response either.
  await page.reload();
  await expect(button(page, watchWords.start)).toBeVisible();
  await page.unroute(/\/view$/);
  await page.reload();
  await expect(shown(page, cutOffTexts.lost(VIEW))).toBeVisible();
  expect(await earnedToday(page)).toBe(0);

  await loseAnswers(page);
  await button(page, watchWords.start).click();
  await expect(page.getByText(LOST)).toBeVisible();
  await page.unroute(/\/view$/);
  await routeFirst(page, /\/view$/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('1 / 1', { exact: true })).toBeVisible();
  await page.reload();
  await expect(shown(page, cutOffTexts.credited(VIEW))).toBeVisible();
  expect(await earnedToday(page)).toBe(25);
});

test('watch paid after a reload: counts in the session', async ({ page, made }) => {
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

test('connection restored too late: the lost earning is shown', FOR_RELEASE, async ({ page, made }) => {
  await page.clock.install();
  const viewer = await aViewer(made);
  await anAd(made);
  await enterAs(page, viewer, 'user', WATCH);
  await loseConnectionAtTheEnd(page);
  await button(page, watchWords.start).click();
  await expect(page.getByText(LOST)).toBeVisible();
  await page.clock.fastForward(70_000);
  await expect(page.getByText(/^Bağlantı [\d:]+ saatine kadar gelmedi/)).toBeVisible();
  await expectGoodScreen(page);
  // The server releases the watch, as its job does after sixty seconds.
  await releaseWithin(made, 70_000);
  await page.context().setOffline(false);
  await expect(shown(page, watchTexts.tooLate(VIEW))).toBeVisible();
  await expectGoodScreen(page);
  await expect(button(page, watchTexts.restart)).toBeVisible();
  expect(await earnedToday(page)).toBe(0);
  await button(page, watchTexts.restart).click();
  await creditedOn(page);
});

test('lost response: its result is shown, however late', FOR_RELEASE, async ({ page, made }) => {
  await page.clock.install();
  await anAd(made);
  await enterAs(page, await aViewer(made), 'user', WATCH);
  await loseAnswers(page);
  await button(page, watchWords.start).click();
  await expect(page.getByText(LOST)).toBeVisible();
  await page.context().setOffline(true);
  await page.clock.fastForward(70_000);
  await expect(page.getByText(/^Bağlantı [\d:]+ saatine kadar gelmedi/)).toBeVisible();
  await page.unroute(/\/view$/);
  await page.context().setOffline(false);
  await creditedOn(page);
  expect(await earnedToday(page)).toBe(25);
});
