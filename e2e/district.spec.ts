import { viewerTexts } from '#features/profile/texts.web.ts';
import { actionWords } from '#lib/web/words.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { aWelcomedViewer, enterAs } from './arrange.ts';
import { expect, test } from './fixtures.ts';

test('city of a viewer: a change clears the district and names it', FOR_RELEASE, async ({ page, made }) => {
  const viewer = await aWelcomedViewer(made);
  await enterAs(page, viewer, 'user', '/kullanici/profil?duzenle=1');
  const city = page.getByRole('combobox', { name: 'Şehir' });
  const district = page.getByRole('combobox', { name: 'İlçe' });
  await city.fill('BURSA');
  await city.press('Tab');
  await district.fill('nilufer');
  await district.press('Tab');
  await expect(district).toHaveValue('Nilüfer');
  await city.fill('istanbul');
  await page.getByRole('button', { name: actionWords.save, exact: true }).click();
  await expect(city).toHaveValue('İstanbul');
  await expect(page.getByText(viewerTexts.districtCleared('Nilüfer'))).toBeVisible();
});
