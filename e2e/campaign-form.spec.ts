/** The campaign form: its fields, their order and texts, and its drafts. */
import type { Page } from '@playwright/test';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm } from '#testing/people.ts';
import { savedElsewhereWords } from '#lib/web/words.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { aTeaPicture, typeCampaign, typedDay, typeDay } from './campaign-form.ts';
import { expect, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

async function expectRefusal(page: Page, label: string, typed: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label });
  await field.fill(typed);
  await field.press('Tab');
  await expect(page.getByText(text, { exact: true }), `${label}: ${typed}`).toBeVisible();
}

test(
  'fields of a campaign: unlock one after another, each with its own error',
  FOR_RELEASE,
  async ({ page, made }) => {
    await enterAs(page, await aFirm(made), 'firm', '/firma/kampanyalar/yeni');
    await expect(page.getByText('Önce gösterim süresini doldurunuz', { exact: true })).toBeVisible();
    await expectGoodScreen(page);

    const name = 'Kampanya adı';
    await expectRefusal(page, name, 'ab', 'Kampanya adı en az 3 karakter olmalıdır');
    await expect(page.getByLabel('Kampanya bağlantısı')).toBeDisabled();
    await page.getByLabel(name).fill('Rize Çayı');
    const link = 'Kampanya bağlantısı';
    const linkText = 'Geçerli bir URL giriniz (http:// veya https:// ile başlamalıdır)';
    await expectRefusal(page, link, 'javascript:alert(1)', linkText);
    await page.getByLabel(link).clear();
    await page.getByLabel(link).pressSequentially('cay.example');
    await page.getByLabel(link).press('Tab');
    await expect(page.getByLabel('Açıklama')).toBeFocused();
    await expect(page.getByLabel(link)).toHaveValue('https://cay.example');
    await expectRefusal(page, 'Açıklama', 'kısa', 'Açıklama en az 10 karakter olmalıdır');
    await page.getByLabel('Açıklama').fill('Yeni hasat çay geldi.');
    const start = 'Başlangıç tarihi';
    // The field's own calendar is part of it: opening it does not leave the field empty, moving on does.
    const startMissing = page.getByText('Lütfen başlangıç tarihini giriniz', { exact: true });
    await page.getByRole('textbox', { name: start }).focus();
    await page.getByRole('button', { name: `${start}: takvimi aç` }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(startMissing).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByLabel('Açıklama').focus();
    await expect(startMissing).toBeVisible();
    await expectRefusal(page, start, typedDay(-1), 'Başlangıç tarihi bugün veya daha sonrası olmalıdır');
    const end = 'Bitiş tarihi';
    await expect(page.getByRole('textbox', { name: end })).toBeDisabled();
    await typeDay(page, start, typedDay(0).replace(/\.20(\d\d)$/, '.$1'));
    await expect(page.getByRole('textbox', { name: start })).toHaveValue(typedDay(0));
    const tooShort = 'Kampanya süresi en az 7 gün olmalıdır! (2 gün daha eklemelisiniz)';
    await expectRefusal(page, end, typedDay(5), tooShort);
    await typeDay(page, end, typedDay(8));
    await expectRefusal(page, 'Bütçe', '4999,99', 'Bütçe en az 5.000₺ olmalıdır');
    // A refused budget shows no price: 4.999,99 without tax, and with it.
    await expect(page.getByText('₺5.999,99')).toHaveCount(0);
    await page.getByLabel('Bütçe').fill('5000');
    await expect(page.getByText('₺6.000,00')).toBeVisible();
    await expectRefusal(page, 'Gösterim süresi', '61', 'Maksimum süre: 60 saniye');
    await page.getByLabel('Gösterim süresi').fill('5');
    const document = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
    const wrongType = page.getByText('Sadece JPG, PNG veya GIF dosyalarını yükleyebilirsiniz');
    await page.setInputFiles('input[type=file]', document);
    await expect(wrongType).toBeVisible();
    const large = Buffer.alloc(5_242_881);
    await page.setInputFiles('input[type=file]', { name: 'b.png', mimeType: 'image/png', buffer: large });
    await expect(page.getByText("Dosya boyutu 5MB'dan küçük olmalıdır")).toBeVisible();
    await expectGoodScreen(page);
    // A refused file leaves the accepted one, and its message goes with it.
    await page.setInputFiles('input[type=file]', await aTeaPicture('cay.png'));
    await expect(page.getByText('cay.png', { exact: true })).toBeVisible();
    await page.setInputFiles('input[type=file]', document);
    await expect(wrongType).toBeVisible();
    await page.getByRole('button', { name: 'Kaldır' }).click();
    await expect(wrongType).toBeHidden();
    await expect(page.getByText('cay.png', { exact: true })).toBeHidden();
  },
);

test('draft of a campaign: survives a reload and a refusal', FOR_RELEASE, async ({ page, made }) => {
  await enterAs(page, await aFirm(made), 'firm', '/firma/kampanyalar/yeni');
  await typeCampaign(page, { name: 'Hasat Zamanı', budget: '5000,50' });
  await typeDay(page, 'Başlangıç tarihi', typedDay(18));
  await expect(page.getByRole('textbox', { name: 'Bitiş tarihi' })).toHaveValue(typedDay(25));
  // 5.000,50 + 20 % VAT = 6.000,60; 25 % of that is 1.500,15; what is left is 4.500,45.
  for (const part of ['₺5.000,50', '₺1.000,10', '₺6.000,60', '₺1.500,15', '₺4.500,45'])
    await expect(page.getByText(part).filter({ visible: true }).first()).toBeVisible();

  await page.setInputFiles('input[type=file]', await aTeaPicture('cay.png'));
  await expect(page.getByText('cay.png')).toBeVisible();
  await page.getByRole('button', { name: 'Kaldır' }).click();
  await expect(page.getByText('cay.png')).toHaveCount(0);

  await page.reload();
  await expect(page.getByLabel('Kampanya adı')).toHaveValue('Hasat Zamanı');
  await expect(page.getByLabel('Bütçe')).toHaveValue('5.000,50');
  await expect(page.getByRole('textbox', { name: 'Bitiş tarihi' })).toHaveValue(typedDay(25));

  const errors = { campaign_name: 'Bu adı kullanamazsın', image: 'Görsel bozuk' };
  await page.route('**/api/firm/campaigns', (route) =>
    route.fulfill({ status: 400, json: { success: false, code: 'VALIDATION', message: 'x', errors } }),
  );
  await page.getByRole('button', { name: 'Kampanya Oluştur' }).click();
  await expect(page.getByText('Lütfen form alanlarını kontrol ediniz.')).toBeVisible();
  await expect(page.getByText('Bu adı kullanamazsın')).toBeVisible();
  await expect(page.getByText('Görsel bozuk')).toBeVisible();
  await expectGoodScreen(page);
  await page.unroute('**/api/firm/campaigns');
  await page.route('**/api/firm/campaigns', (route) => route.abort());
  await page.getByLabel('Kampanya adı').fill('Hasat Zamanı 2');
  await page.getByRole('button', { name: 'Kampanya Oluştur' }).click();
  await expect(page.getByText('Sunucudan yanıt alınamadı')).toBeVisible();
  await expect(page.getByLabel('Kampanya adı')).toHaveValue('Hasat Zamanı 2');
  await page.unroute('**/api/firm/campaigns');
  await page.getByRole('button', { name: 'Kampanya Oluştur' }).click();
  await expect(page.getByRole('heading', { name: 'Kampanya Oluşturuldu!' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/firma\/kampanyalar\/taslaklar$/);
});

test('address of the wrong form: leads to the right one', FOR_RELEASE, async ({ page, made }) => {
  const firm = await aFirm(made);
  const rejected = await aCampaign(made, { firm, status: 'rejected', name: 'Reddedilen' });
  const draft = await aCampaign(made, { firm, name: 'Taslak' });
  await enterAs(page, firm, 'firm', `/firma/kampanyalar/${rejected.id}/duzenle`);
  await expect(page).toHaveURL(`/firma/kampanyalar/duzenle/${rejected.id}`);
  await expect(page.getByRole('button', { name: 'Tekrar Onaya Gönder' })).toBeVisible();
  await expect(page.getByLabel('Kampanya adı')).toHaveValue('Reddedilen');
  await page.goto(`/firma/kampanyalar/duzenle/${draft.id}`);
  await expect(page).toHaveURL(`/firma/kampanyalar/${draft.id}/duzenle`);
  await expect(page.getByRole('button', { name: 'Güncelle' })).toBeVisible();
  await expect(page.getByLabel('Kampanya adı')).toHaveValue('Taslak');
});

test('draft: edited in its own form', FOR_RELEASE, async ({ page, made }) => {
  const firm = await aFirm(made);
  const { id } = await aCampaign(made, { firm, name: 'Eski Ad' });
  await enterAs(page, firm, 'firm', `/firma/kampanyalar/${id}/duzenle`);
  await expect(page.getByRole('heading', { name: 'Kampanya Düzenle' })).toBeVisible();
  await expectRefusal(page, 'Bütçe', '4999,99', 'Minimum bütçe: 5.000₺');
  await expectGoodScreen(page);
  await typeCampaign(page, { name: 'Yeni Ad', budget: '6000' });
  // Meanwhile another tab saves the same draft.
  await made.call(`/api/firm/campaigns/draft/${id}`, {
    method: 'PUT',
    as: firm.token,
    form: { campaign_name: 'Öbür Sekme' },
  });
  await page.getByRole('button', { name: 'Güncelle' }).click();
  await expect(page.getByRole('dialog')).toContainText(savedElsewhereWords.text);
  await expectGoodScreen(page);
  await page.getByRole('button', { name: savedElsewhereWords.take }).click();
  await expect(page.getByText(savedElsewhereWords.taken(['Kampanya adı']))).toBeVisible();
  await expect(page.getByLabel('Kampanya adı')).toHaveValue('Yeni Ad');
  await page.getByRole('button', { name: 'Güncelle' }).click();
  await expect(page.getByRole('heading', { name: 'Kampanya Güncellendi!' })).toBeVisible();
  await expect(page.getByText('Kampanyanız taslak olarak güncellendi')).toBeVisible();
  await expectGoodScreen(page);
  await expect(page.getByRole('link', { name: 'Hedef kitleye geç' })).toHaveAttribute(
    'href',
    /\/hedef-kitle$/,
  );
  await page.getByRole('link', { name: 'Taslaklara git' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Taslak Kampanyalar' })).toBeFocused();
  await expect(page.getByText('Yeni Ad').filter({ visible: true }).first()).toBeVisible();
});
