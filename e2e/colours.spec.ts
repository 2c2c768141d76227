/** Light and dark theme: from the device or the person's choice, from the first paint on. */
import type { Page } from '@playwright/test';
import { colourWords } from '#lib/web/words.ts';
import { anAdmin } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { violationsOn } from './accessible.ts';
import { enterAs } from './arrange.ts';
import { expect, delayProgram, test } from './fixtures.ts';
import { chooseColours, expectGoodScreen } from './people.ts';

const brightness = (page: Page) =>
  page.evaluate<number>(`Number(/\\d+/.exec(getComputedStyle(document.documentElement).backgroundColor)[0])`);
const expectDark = (page: Page) => expect.poll(() => brightness(page)).toBeLessThan(60);
const expectLight = (page: Page) => expect.poll(() => brightness(page)).toBeGreaterThan(200);

test('theme of a visitor: follows the device until chosen, then stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expectDark(page);
  await expectGoodScreen(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectLight(page);

  await chooseColours(page, colourWords.dark);
  await expectDark(page);
  // The page rendered by the server is dark as well: nothing light is painted before the program runs.
  for (const address of ['/', '/kayit-ol', '/boyle-bir-adres-yok']) {
    const goOn = await delayProgram(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expectDark(page);
    expect(await page.evaluate(`document.querySelector('meta[name=color-scheme]').content`)).toBe('dark');
    goOn();
    await page.unrouteAll({ behavior: 'wait' });
  }
  await page.goto('/');
  await chooseColours(page, colourWords.light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expectLight(page);
  await chooseColours(page, colourWords.device);
  await expectDark(page);
  await page.reload();
  await expectDark(page);
});

test('theme of a signed-in person: switched in the menu', FOR_RELEASE, async ({ page, made }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await enterAs(page, await anAdmin(made), 'admin', '/admin/panel');
  await expectLight(page);
  await page.getByRole('button', { name: /Hesap menüsü/ }).click();
  await chooseColours(page, colourWords.dark);
  await expectDark(page);
  await expectGoodScreen(page);
  await page.reload();
  await expectDark(page);
  await page.getByRole('button', { name: /Hesap menüsü/ }).click();
  await chooseColours(page, colourWords.device);
  await expectLight(page);
});

test('contrast check: finds a text that turns pale on a checked screen', async ({ page }) => {
  await page.goto('/giris');
  await expect(page.locator('#not-started')).toHaveCount(0);
  expect(await violationsOn(page)).toEqual([]);
  // Without the transition, during which the text is readable.
  await page.evaluate(`document.querySelector('label').style.cssText = 'color: #ddd; transition: none'`);
  expect(await violationsOn(page)).toEqual([expect.stringMatching(/^color-contrast: <label/)]);
});
