/** Short ways of an administrator at a desk: saved views, ready answers, and seeing what a person sees. */
import { savedViewTexts } from '#platform/saved-views/texts.ts';
import { anAdmin } from '#testing/people.ts';
import { enterAs } from './arrange.ts';
import { DESK, expect, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test.use(DESK);

test('a saved view: chosen later from the list of the page, renamed and deleted', async ({ page, made }) => {
  await enterAs(page, await anAdmin(made), 'admin', '/admin/odemeler/cekimler?durum=paid&adet=50');
  await page.getByRole('button', { name: savedViewTexts.save }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(savedViewTexts.name).fill('Ödenenler, ellişer');
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: savedViewTexts.confirm }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/admin/odemeler/cekimler');
  const choice = page.getByLabel(savedViewTexts.label);
  await choice.selectOption('Ödenenler, ellişer');
  await expect(page).toHaveURL(/durum=paid&adet=50$/);
  await expectGoodScreen(page);
  await page.getByRole('button', { name: savedViewTexts.rename }).click();
  await dialog.getByLabel(savedViewTexts.name).fill('Ödenenler');
  await dialog.getByRole('button', { name: savedViewTexts.confirm }).click();
  await expect(choice.locator('option')).toHaveText([savedViewTexts.choose, 'Ödenenler']);
  await page.getByRole('button', { name: savedViewTexts.remove }).click();
  await expect(choice).toBeHidden();
});
