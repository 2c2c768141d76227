/** Printing: the content in black on white, without the frame. */
import type { Page } from '@playwright/test';
import { fund } from '#testing/money.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { aViewer } from '#testing/people.ts';
import { enterAs } from './arrange.ts';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { expectReadable } from './readable.ts';

/** A4 between its margins at 96 dpi: 190 and 277 mm. */
const [SHORT, LONG] = [718, 1047];

/** Prints from a dark screen. */
async function print(page: Page): Promise<void> {
  await page.setViewportSize({ width: SHORT, height: LONG });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
}

async function expectPaper(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const role of ['navigation', 'button', 'banner', 'textbox', 'combobox'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expectNoSidewaysScroll(page);
  await expectReadable(page);
  // In landscape the whole sheet is used, although it is as wide as a screen with a menu.
  await page.setViewportSize({ width: LONG, height: SHORT });
  expect((await page.getByRole('main').boundingBox())?.width).toBe(LONG);
}

test('statement on paper: complete, black on white', async ({ page, made }) => {
  const viewer = await aViewer(made);
  for (let n = 0; n < 12; n += 1) await fund(made.db, userWallet(viewer.userId), 100 + n);
  await enterAs(page, viewer, 'user', '/kullanici/cuzdan');
  await expect(page.getByText('₺1,11').first()).toBeVisible();
  await print(page);
  await expect(page.getByText('₺1,11').first()).toBeVisible();
  await expectPaper(page);
});
