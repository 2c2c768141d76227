/** Error messages of forms: beside the field, once, and only while it is wrong. */
import type { Page } from '@playwright/test';
import { drawPicture } from './picture.ts';
import { emailWaitingTexts } from '#features/accounts/texts.web.ts';
import { accountWords } from '#features/accounts/public-texts.web.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, TEST_PASSWORD } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { typedDay, typeDay } from './campaign-form.ts';
import { expect, someone, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

const wrongFields = (page: Page) => page.locator('[aria-invalid="true"]');
const banner = (page: Page) => page.getByRole('main').getByRole('alert');

test('empty new campaign: one error, beside the one open field', async ({ page, made }) => {
  await enterAs(page, await aFirm(made), 'firm', '/firma/kampanyalar/yeni');
  await page.getByRole('button', { name: 'Kampanya Oluştur' }).click();
  await expect(page.getByText('Lütfen kampanya adını giriniz')).toBeVisible();
  await expect(wrongFields(page)).toHaveCount(1);
  await expect(page.getByLabel('Kampanya adı')).toBeFocused();
  await expect(banner(page)).toHaveCount(0);
  await expectGoodScreen(page);
  await expect(page.getByLabel('Kampanya bağlantısı')).toBeDisabled();

  // The next field unlocks, without an error before it was left.
  await page.getByLabel('Kampanya adı').fill('Hasat Zamanı');
  await expect(page.getByLabel('Kampanya bağlantısı')).toBeEnabled();
  await expect(wrongFields(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Kampanya Oluştur' }).click();
  await expect(page.getByLabel('Kampanya bağlantısı')).toBeFocused();
  await expect(wrongFields(page)).toHaveCount(1);
});

test('banner of a form: disappears once its fields are right', FOR_RELEASE, async ({ page, made }) => {
  const firm = await aFirm(made);
  const { id } = await aCampaign(made, { firm });
  await enterAs(page, firm, 'firm', `/firma/kampanyalar/${id}/duzenle`);
  await page.getByLabel('Açıklama').fill('kısa');
  await page.getByLabel('Bütçe').fill('10');
  await page.getByRole('button', { name: 'Güncelle' }).click();
  await expect(banner(page)).toContainText('Lütfen form alanlarını kontrol ediniz.');
  await expect(page.getByLabel('Açıklama')).toBeFocused();
  await page.getByLabel('Açıklama').fill('Yeni hasat çay bu hafta indirimde.');
  await expect(banner(page)).toBeVisible();
  await page.getByLabel('Bütçe').fill('6000');
  await expect(wrongFields(page)).toHaveCount(0);
  await expect(banner(page)).toHaveCount(0);

  const address = `**/api/firm/campaigns/draft/${id}`;
  const errors = { image: 'Görsel okunamadı', start_date: 'Bu tarih olmaz' };
  await page.route(address, (route) =>
    route.fulfill({ status: 400, json: { success: false, code: 'VALIDATION', message: 'x', errors } }),
  );
  await page.getByRole('button', { name: 'Güncelle' }).click();
  await expect(banner(page)).toContainText('Lütfen form alanlarını kontrol ediniz.');
  await typeDay(page, 'Başlangıç tarihi', typedDay(1));
  const buffer = await drawPicture(['#1b4332', '#95d5b2'], 5);
  await page.setInputFiles('input[type=file]', { name: 'a.png', mimeType: 'image/png', buffer });
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByText('Görsel okunamadı')).toHaveCount(0);
});

test('change of a firm’s e-mail: needs the mailed code', FOR_RELEASE, async ({ page, made, server }) => {
  const firm = await aFirm(made);
  await enterAs(page, firm, 'firm', '/firma/profil');
  const { email } = someone();
  const field = page.getByRole('textbox', { name: accountWords.email });
  await field.fill(email);
  await page.getByLabel(accountWords.currentPassword).first().fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Kaydet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Profilin güncellendi' });
  await expect(dialog).toContainText(`${email} adresine gönderdiğimiz kodu girince değişir.`);
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Tamam' }).click();
  await expect(dialog).toBeHidden();

  const waiting = page.getByRole('form', { name: emailWaitingTexts.label });
  await expect(waiting).toContainText(`Doğrulama bekliyor: ${email}`);
  await expect(field).toHaveValue(firm.email);
  await expectGoodScreen(page);
  const code = /\b\d{6}\b/.exec(await server.mailTo(email))?.[0] ?? '';
  const typeCode = async (digits: string) => {
    await waiting.getByRole('textbox').first().click();
    await page.keyboard.type(digits);
  };
  await typeCode(code === '123456' ? '654321' : '123456');
  await expect(waiting.getByText('Doğrulama kodu hatalı.')).toBeVisible();
  await expect(waiting.getByRole('textbox', { name: accountWords.code })).toBeFocused();
  await expectGoodScreen(page);
  await page.reload();
  await typeCode(code);
  await expect(page.getByText('E-posta adresin değişti.')).toBeVisible();
  await expect(waiting).toBeHidden();
  await expect(field).toHaveValue(email);
});
