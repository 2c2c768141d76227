/** The bell: it counts live, and what is read on one device is read on the other. */
import { bellTexts } from '#features/notices/web/texts.ts';
import { aRichViewer, withdraw } from '#testing/money.ts';
import { enterAs } from './arrange.ts';
import { anotherPage, DESK, expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test.use(PHONE);

test('what a viewer reads here is read on the desk, too', async ({ page, browser, made }) => {
  const viewer = await aRichViewer(made, 20_000);
  expect((await withdraw(made, viewer, {}, { 'idempotency-key': 'bell' })).status).toBe(200);
  const desk = await anotherPage(browser, DESK);
  await enterAs(desk, viewer, 'user', '/kullanici/ayarlar');
  await expect(desk.getByRole('button', { name: bellTexts.label(1), exact: true })).toBeVisible();
  await enterAs(page, viewer, 'user', '/kullanici/ayarlar');
  await page.getByRole('button', { name: bellTexts.label(1), exact: true }).click();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: bellTexts.readAll }).click();
  await expect(desk.getByRole('button', { name: bellTexts.label(0), exact: true })).toBeVisible();
  await page.getByRole('link', { name: bellTexts.all }).click();
  await expect(page).toHaveURL(/\/kullanici\/bildirimler$/);
  await expectGoodScreen(page);
  await desk.context().close();
});
