/** One watch on two tabs or devices, after a reload, hidden, and of a firm that is hidden. */
import { aboutMessages } from '#features/watching/texts.ts';
import { watchWords } from '#platform/words/watching.ts';
import { aboutTexts, adPosition, watchTexts } from '#features/watching/texts.web.ts';
import { homeTexts } from '#desks/viewer-home/texts.web.ts';
import { aFirm, anAdmin, aViewer } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { aWelcomedViewer, enterAs } from './arrange.ts';
import { anotherPage, expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';
import {
  anAd,
  button,
  creditedOn,
  earnedOn,
  earnedToday,
  hideWhenPaid,
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

test('tab left behind: reloads the earnings and the next ad', FOR_RELEASE, async ({ page, made }) => {
  const viewer = await aViewer(made);
  for (const name of ['Fındık', 'Zeytin']) await anAd(made, { name });
  await enterAs(page, viewer, 'user', WATCH);
  const letPay = await delayPayment(page);
  await button(page, watchWords.start).click();
  const second = await page.context().newPage();
  await enterAs(second, viewer, 'user', WATCH);
  await expect(shown(second, watchTexts.elsewhere)).toBeVisible();
  const bothArePaid = earnedOn(page, 50);
  letPay();
  await expect(shown(second, watchTexts.overElsewhere)).toBeVisible();
  await expect(second.getByText('Süre doldu')).toHaveCount(1);
  await expect(second.getByText('₺0,00', { exact: true })).toHaveCount(0);
  await bothArePaid;
  const letPayHere = await delayPayment(second);
  await button(second, watchTexts.next).click();
  // The second view pays half, and the day already has both first ones.
  await expect(shown(second, '₺0,13')).toBeVisible();
  await expect(shown(second, '₺0,50')).toBeVisible();
  await expect(button(second, watchTexts.pause)).toBeVisible();
  await expect(second.getByText('₺0,25', { exact: true })).toHaveCount(0);
  letPayHere();
  await earnedOn(second, 13);
});

test('second device: takes over from the first one', FOR_RELEASE, async ({ page, made, browser }) => {
  const viewer = await aViewer(made);
  // Long enough that no page requests the payment during the test.
  await anAd(made, { display_duration: 60 });
  await enterAs(page, viewer, 'user', WATCH);
  await button(page, watchWords.start).click();
  await setVisible(page, 'hidden');
  await setVisible(page, 'visible');
  await expect(button(page, watchTexts.pause)).toBeVisible();

  const phone = await anotherPage(browser, PHONE);
  await enterAs(phone, viewer, 'user', WATCH);
  await button(phone, watchTexts.goOnHere).click();
  await expect(button(phone, watchTexts.pause)).toBeVisible();
  await expect(button(page, watchTexts.pause)).toBeVisible();
  await setVisible(page, 'hidden');
  await setVisible(page, 'visible');
  await expect(shown(page, watchTexts.moved)).toBeVisible();

  await button(page, watchTexts.goOnHere).click();
  await expect(button(page, watchTexts.pause)).toBeVisible();
  await phone.evaluate(`dispatchEvent(new Event('online'))`);
  await expect(shown(phone, watchTexts.moved)).toBeVisible();
  await expect(button(page, watchTexts.pause)).toBeVisible();
});

test('ad pressed on the home page: comes first', FOR_RELEASE, async ({ page, made }) => {
  for (const name of ['Fındık', 'Zeytin', 'Kayısı']) await anAd(made, { name, display_duration: 4 });
  const viewer = await aWelcomedViewer(made);
  await enterAs(page, viewer, 'user', '/kullanici/anasayfa');
  const cards = page.getByRole('region', { name: homeTexts.waiting }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  // The condition for the bonus of ten lira.
  await expect(shown(page, /^Bonus ve ödüllerin, \d+ reklam daha izleyince/)).toBeVisible();
  await expectGoodScreen(page);
  const chosen = (await cards.last().innerText()).match(/Fındık|Zeytin|Kayısı/)?.[0] ?? '';
  await cards.last().getByRole('link').click();
  await expect(page.getByText(chosen, { exact: true })).toBeVisible();
  await hideWhenPaid(page);
  await button(page, watchWords.start).click();
  await creditedOn(page);
  // During the celebration, and in the middle of an ad.
  await page.reload();
  await expect(page.getByText('2 / 3', { exact: true })).toBeVisible();
  await expect(page.getByText(chosen, { exact: true })).toHaveCount(0);
  const letPay = await delayPayment(page);
  await button(page, watchWords.start).click();
  await expect(button(page, watchTexts.pause)).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 / 3', { exact: true })).toBeVisible();
  letPay();
  await earnedOn(page, 50);
  await expect(page.getByText('3 / 3', { exact: true })).toBeVisible();
  await earnedOn(page, 75);
  expect(await earnedToday(page)).toBe(75);
});

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

test('firm hidden before the first press: starts no ad', FOR_RELEASE, async ({ page, made }) => {
  const [viewer, admin] = [await aViewer(made), await anAdmin(made)];
  await anAd(made, { name: 'Bir Şenlik', firm: await aFirm(made), admin });
  await anAd(made, { name: 'Öbür Şenlik', firm: await aFirm(made), admin });
  await enterAs(page, viewer, 'user', WATCH);
  await expect(button(page, watchWords.start)).toBeVisible();
  const count = Number((await shown(page, /^1 \/ \d+$/).innerText()).slice(4));
  await button(page, watchTexts.more).click();
  await button(page, aboutTexts.hide).click();
  await expect(shown(page, aboutMessages.hidden)).toBeVisible();
  // The hidden ad was not watched and does not count.
  await expect(shown(page, adPosition(0, count - 1))).toBeVisible();
  await expect(button(page, watchWords.start)).toBeVisible();
  await expect(button(page, watchTexts.pause)).toHaveCount(0);
});
