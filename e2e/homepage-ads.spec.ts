import type { Page } from '@playwright/test';
import { aPicture } from '#testing/images.ts';
import { anAdmin } from '#testing/people.ts';
import { homepageAdTexts, orderTakenText } from '#features/homepage-ads/contract.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { expect, test } from './fixtures.ts';
import { expectGoodScreen, pickInRow } from './people.ts';

test.use({ company: 'homepage ads' });

const ADS = ['Bahar kampanyası', 'Yaz kampanyası'] as const;

async function addAd(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Yeni Reklam Ekle' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Başlık').fill(title);
  await dialog.getByLabel('Açıklama').fill('Karşılama sayfasında dönen bir reklam.');
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'metin.png', mimeType: 'image/png', buffer: Buffer.from('bir metin') });
  await expect(dialog.getByRole('alert')).toHaveText(/^Sadece JPEG, PNG, GIF veya WEBP/);
  await file.setInputFiles({
    name: 'reklam.png',
    mimeType: 'image/png',
    buffer: await aPicture(),
  });
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Yeni Reklam Ekle' }).click();
  await expectDone(page, homepageAdTexts.added);
}

/** Expects a dialog that confirms success, alone once the form's dialog has closed behind it, and closes it. */
async function expectDone(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: text });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(dialog.and(page.locator(':focus-within'))).toBeVisible();
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Tamam' }).click();
  await expect(dialog).toBeHidden();
}

async function adsOnLanding(page: Page): Promise<{ title: string; link: string | null }[]> {
  const answer = await page.request.get('/api/startup-ads');
  const { data } = (await answer.json()) as { data: { title: string; link: string | null }[] };
  return data.filter(({ title }) => (ADS as readonly string[]).includes(title));
}

const onLanding = async (page: Page) => (await adsOnLanding(page)).map(({ title }) => title);

test('homepage ads: added, moved, switched off and deleted', FOR_RELEASE, async ({ page, made }) => {
  await enterAs(page, await anAdmin(made), 'admin', '/admin/ayarlar');
  await page.getByRole('tab', { name: 'Ana Sayfa Reklamları' }).click();
  const [first, second] = ADS;
  for (const title of ADS) await addAd(page, title);
  expect(await onLanding(page)).toEqual([first, second]);

  await page.getByRole('button', { name: `Düzenle: ${first}` }).click();
  const editing = page.getByRole('dialog');
  await expect(editing.getByLabel('Başlık')).toHaveValue(first);
  const place = editing.getByLabel('Sıra');
  await place.fill('2');
  await place.press('Tab');
  await expect(editing.getByText(orderTakenText(2, second))).toBeVisible();
  await expect(editing.getByRole('button', { name: 'Kaydet' })).toBeDisabled();
  await expectGoodScreen(page);
  await place.fill('1');
  await editing.getByLabel('Bağlantı').fill('https://ornek.com/bahar');
  await editing.getByRole('button', { name: 'Kaydet' }).click();
  await expectDone(page, homepageAdTexts.edited);
  await expect(page.getByRole('button', { name: `Düzenle: ${first}` })).toBeFocused();
  expect((await adsOnLanding(page)).map(({ link }) => link)).toEqual(['https://ornek.com/bahar', null]);

  // The second press of the double click finds the button disabled: the ad is on top.
  await page.getByRole('button', { name: `Yukarı taşı: ${second}` }).dblclick();
  await expect(page.getByText(`${second}: ${homepageAdTexts.moved}`)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => onLanding(page)).toEqual([second, first]);
  await expectGoodScreen(page);

  await page.getByRole('button', { name: `Pasife Al: ${second}` }).click();
  await expect(page.getByText(`${second}: ${homepageAdTexts.statusChanged}`)).toBeVisible();
  await expect.poll(() => onLanding(page)).toEqual([first]);

  await pickInRow(page, 'Sil', first);
  await expect(page.getByRole('alertdialog')).toContainText(first);
  await expectGoodScreen(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sil' }).click();
  await expect(page.getByText(homepageAdTexts.deleted).first()).toBeVisible();
  await expect.poll(() => onLanding(page)).toEqual([]);
});
