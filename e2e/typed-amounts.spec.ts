/** A money field with real keyboard, caret and clipboard: it always holds the intended amount. */
import type { Locator, Page } from '@playwright/test';
import { anAdmin } from '#testing/people.ts';
import { arrangeOn, enterAs } from './arrange.ts';
import { expect, test } from './fixtures.ts';

const LEAVE = 'Tab';

async function openSettings(page: Page, server: Parameters<typeof arrangeOn>[0]): Promise<void> {
  const made = arrangeOn(server);
  await enterAs(page, await anAdmin(made), 'admin', '/admin/ayarlar?bolum=kullanici');
  await made.close();
}

async function empty(field: Locator): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
}

test('money field: typed key by key, edited and pasted', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSettings(page, server);
  const field = page.getByLabel('Günlük kazanç sınırı');
  const typed: [string, string][] = [
    ['60000', '60.000,00'],
    ['60.000', '60.000,00'],
    ['60.000,00', '60.000,00'],
    ['60000,5', '60.000,50'],
    ['60000.5', '60.000,50'],
    ['12.500,50', '12.500,50'],
    ['834.567,89', '834.567,89'],
    ['₺ 1 234,5 TL', '1.234,50'],
  ];
  for (const [keys, meant] of typed) {
    await empty(field);
    await page.keyboard.type(keys);
    await field.press(LEAVE);
    await expect(field, `${keys} typed`).toHaveValue(meant);
    await empty(field);
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(keys)})`);
    await field.press('ControlOrMeta+v');
    await field.press(LEAVE);
    await expect(field, `${keys} pasted`).toHaveValue(meant);
    await expect(field).not.toHaveAttribute('aria-invalid');
  }

  // Deletes backwards, and inserts in the middle.
  await empty(field);
  await page.keyboard.type('60.000');
  await field.press('Backspace');
  await expect(field).toHaveValue('6.000');
  await field.press('Home');
  await field.press('ArrowRight');
  await page.keyboard.type('54');
  await expect(field).toHaveValue('654.000');
  await page.keyboard.type('3');
  await expect(field).toHaveValue('6.543.000');
  await field.press('Backspace');
  await field.press(LEAVE);
  await expect(field).toHaveValue('654.000,00');

  for (const unclear of ['1,234.50', '5,125', '1234.567', '-5', '1e5', '60bin']) {
    await empty(field);
    await page.keyboard.type(unclear);
    await field.press(LEAVE);
    await expect(field, 'kept to be mended').toHaveValue(unclear);
    await expect(field, `${unclear} is refused`).toHaveAttribute('aria-invalid', 'true');
  }
});

test('decimal in a field of whole numbers: refused, not read as another number', async ({ page, server }) => {
  await openSettings(page, server);
  const field = page.getByLabel('Profil güncelleme sınırı');
  const refusals: [string, RegExp][] = [
    ['5,5', /sınırı tam sayı olmalıdır$/],
    ['99999999999999', /sınırı en fazla \d+ olabilir$/],
  ];
  for (const [typed, refusal] of refusals) {
    await empty(field);
    await page.keyboard.type(typed);
    await field.press(LEAVE);
    await expect(field).toHaveValue(typed);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(refusal)).toBeVisible();
  }
});
