/** Popups: the screen behind one keeps its order, and the focus returns when it closes. */
import { downloadTexts } from '#features/wallet/viewer-texts.web.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { viewerTexts } from '#features/profile/texts.web.ts';
import { aViewer } from '#testing/people.ts';
import { actionWords } from '#lib/web/words.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { expect, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

const NOTHING_FOUND = /Eşleşen seçenek yok/;

test('menu, city list and calendar: open above a dialog, and return the focus', async ({ page, made }) => {
  const viewer = await aViewer(made);
  await made.call('/api/user/welcome-bonus/shown', { method: 'POST', as: viewer.token });
  await enterAs(page, viewer, 'user', '/kullanici/profil?duzenle=1');
  const city = page.getByRole('combobox', { name: 'Şehir' });
  await expect(city).toBeVisible();

  const menu = page.getByRole('button', { name: /Hesap menüsü/ });
  await menu.press('Enter');
  await expect(page.getByRole('button', { name: 'Çıkış yap' })).toBeVisible();
  await expectGoodScreen(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Çıkış yap' })).toHaveCount(0);
  await expect(menu).toBeFocused();

  await city.pressSequentially('iz');
  await expect(page.getByRole('option', { name: 'İzmir' })).toBeVisible();
  await expectGoodScreen(page);
  await city.fill('sanli');
  await city.press('Enter');
  await expect(city).toHaveValue('Şanlıurfa');
  await city.fill('böyle bir yer yok');
  await expect(page.getByText(NOTHING_FOUND)).toBeVisible();
  await expectGoodScreen(page);
  await city.press('Escape');
  await expect(page.getByText(NOTHING_FOUND)).toHaveCount(0);
  await city.press('Escape');
  await expect(city).toHaveValue('Şanlıurfa');

  await page.goto('/kullanici/cuzdan');
  await page.getByRole('button', { name: 'İndir', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: downloadTexts.title });
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  // The body does not scroll, so it is no tab stop.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: actionWords.close })).toBeFocused();
  const opener = dialog.getByRole('button', { name: 'Başlangıç: takvimi aç' });
  await opener.click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expectGoodScreen(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(dialog).toBeVisible();
});

test(
  'city typed but not selected: refused, as is a district of another city',
  FOR_RELEASE,
  async ({ page, made }) => {
    const viewer = await aViewer(made);
    await made.call('/api/user/welcome-bonus/shown', { method: 'POST', as: viewer.token });
    await enterAs(page, viewer, 'user', '/kullanici/profil?duzenle=1');
    const city = page.getByRole('combobox', { name: 'Şehir' });
    const district = page.getByRole('combobox', { name: 'İlçe' });
    const save = page.getByRole('button', { name: actionWords.save, exact: true });

    await city.pressSequentially('Bursaa');
    await city.press('Tab');
    await expect(page.getByRole('alert')).toHaveText(/“Bursaa” listede yok/);
    await expect(city).toHaveValue('Bursaa');
    await expectGoodScreen(page);
    await save.click();
    await expect(city).toBeFocused();
    await expect(save).toBeVisible();
    await city.press('Backspace');
    await expect(page.getByRole('alert')).toHaveCount(0);
    // The full name in any case selects the option.
    await city.fill('BURSA');
    await city.press('Tab');
    await expect(city).toHaveValue('Bursa');
    await expect(district).toBeEnabled();
    await district.pressSequentially('nilufer');
    await district.press('Tab');
    await expect(district).toHaveValue('Nilüfer');

    await city.fill('istanbul');
    await save.click();
    await expect(city).toHaveValue('İstanbul');
    await expect(page.getByText(viewerTexts.districtCleared('Nilüfer'))).toBeVisible();
  },
);

test('list of cities: stays open for several choices', FOR_RELEASE, async ({ page, made }) => {
  const { id, firm } = await aCampaign(made, { status: 'draft' });
  await enterAs(page, firm, 'firm', `/firma/kampanyalar/${id}/hedef-kitle`);
  const cities = page.getByRole('combobox', { name: 'Şehirler' });
  await cities.fill('sanli');
  await cities.press('Enter');
  await cities.pressSequentially('iz');
  await page.getByRole('option', { name: 'İzmir' }).click();
  const chosen = page.getByRole('list', { name: 'Şehirler: seçilenler' });
  await expect(chosen.getByRole('listitem')).toHaveText(['Şanlıurfa', 'İzmir']);
  await expect(page.getByRole('listbox', { name: 'Şehirler' })).toBeVisible();
  await expectGoodScreen(page);
  await cities.press('Backspace');
  await expect(chosen.getByRole('listitem')).toHaveText(['Şanlıurfa']);
  // One press on another field also closes the list.
  await page.getByRole('combobox', { name: 'Meslekler' }).click();
  await expect(page.getByRole('listbox', { name: 'Şehirler' })).toHaveCount(0);
  await expect(page.getByRole('listbox', { name: 'Meslekler' })).toBeVisible();
  await cities.pressSequentially('bolu');
  await cities.press('Tab');
  await expect(chosen.getByRole('listitem')).toHaveText(['Şanlıurfa', 'Bolu']);
  await cities.pressSequentially('boluu');
  await cities.press('Tab');
  await expect(page.getByText('“boluu” listede yok')).toBeVisible();
  await expectGoodScreen(page);
});
