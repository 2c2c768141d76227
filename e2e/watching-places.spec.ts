/** One watch on two tabs or devices, and hidden. */
import { watchWords } from '#platform/words/watching.ts';
import { watchTexts } from '#features/watching/texts.web.ts';
import { homeTexts } from '#desks/viewer-home/texts.web.ts';
import { aViewer } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { aWelcomedViewer, enterAs } from './arrange.ts';
import { anotherPage, expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';
import {
  anAd,
  button,
  creditedOn,
  earnedToday,
  delayPayment,
  setVisible,
  WATCH,
  useOwnAds,
} from './watching.ts';

useOwnAds();

test('second tab: offers to take over, and the first one shows it', async ({ page, made }) => {
  const viewer = await aWelcomedViewer(made);
  // Its dialog on the home page would be closed by Back instead.
  await anAd(made, { display_duration: 10 });
  await enterAs(page, viewer, 'user', WATCH);
  // The first page is not paid before the second one has taken over.
  await delayPayment(page);
  await button(page, watchWords.start).click();
  // Paused, it shows its deadline; the browser's Back resumes it, as a reload does.
  await button(page, watchTexts.pause).click();
  const announced = page.getByRole('status').filter({ hasText: watchTexts.paused });
  await expect(announced).toHaveText(/En geç \d\d:\d\d:\d\d saatinde devam etmezsen/);
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'İzle Kazan', exact: true }).click();
  await expect(shown(page, homeTexts.hello)).toBeVisible();
  await page.goBack();
  await expect(button(page, watchTexts.pause)).toBeVisible();

  const second = await page.context().newPage();
  await enterAs(second, viewer, 'user', WATCH);
  await expect(shown(second, watchTexts.elsewhere)).toBeVisible();
  await expect(second.getByText('10', { exact: true })).toHaveCount(0);
  await expectGoodScreen(second);
  await button(second, watchTexts.goOnHere).click();
  await expect(shown(page, watchTexts.moved)).toBeVisible();
  await expectGoodScreen(page);
  await creditedOn(second);
  expect(await earnedToday(second)).toBe(25);
  // The first page offers nothing that is over.
  await expect(shown(page, watchTexts.overElsewhere)).toBeVisible();
  await expect(button(page, watchTexts.goOnHere)).toHaveCount(0);
  await expectGoodScreen(page);
  await button(page, watchTexts.finish).click();
  await expect(page).toHaveURL(/\/kullanici\/anasayfa$/);
});

test(
  'second device: takes over, and the first one takes it back',
  FOR_RELEASE,
  async ({ page, made, browser }) => {
    const viewer = await aViewer(made);
    // Long enough that no page requests the payment during the test.
    await anAd(made, { display_duration: 60 });
    await enterAs(page, viewer, 'user', WATCH);
    await button(page, watchWords.start).click();
    await expect(button(page, watchTexts.pause)).toBeVisible();
    const phone = await anotherPage(browser, PHONE);
    await enterAs(phone, viewer, 'user', WATCH);
    await button(phone, watchTexts.goOnHere).click();
    await expect(button(phone, watchTexts.pause)).toBeVisible();
    // A device notices when it is looked at again, or its connection returns.
    await setVisible(page, 'hidden');
    await setVisible(page, 'visible');
    await expect(shown(page, watchTexts.moved)).toBeVisible();
    await button(page, watchTexts.goOnHere).click();
    await expect(button(page, watchTexts.pause)).toBeVisible();
    await phone.evaluate(`dispatchEvent(new Event('online'))`);
    await expect(shown(phone, watchTexts.moved)).toBeVisible();
  },
);

test('T-V8 hidden tab: the countdown waits', async ({ page, made }) => {
  await anAd(made, { display_duration: 3 });
  await enterAs(page, await aViewer(made), 'user', WATCH);
  const asked = page.waitForRequest(/\/view$/);
  const startedMs = Date.now();
  await button(page, watchWords.start).click();
  await expect(button(page, watchTexts.pause)).toBeVisible();
  await setVisible(page, 'hidden');
  await page.waitForTimeout(2000);
  await setVisible(page, 'visible');
  await asked;
  // The ad's three seconds and the two hidden ones, however long the page took to start.
  expect(Date.now() - startedMs).toBeGreaterThanOrEqual(5000);
  await creditedOn(page);
});
