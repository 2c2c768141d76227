/** A campaign's way to its approval; axe checks every screen and dialog. */
import type { Locator, Page } from '@playwright/test';
import { drawPicture } from './picture.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin } from '#testing/people.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { topUpTexts } from '#features/payments/firm-texts.web.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { emptyQueue, enterAs } from './arrange.ts';
import { aTeaPicture, typeCampaign } from './campaign-form.ts';
import { anotherPage, DESK, expect, test } from './fixtures.ts';
import { button } from './paying.ts';
import { expectGoodScreen, pickInRow, shown } from './people.ts';

const NAME = 'Rize Çayı Şenliği';

const press = (page: Page, name: string | RegExp, within: Page | Locator = page) =>
  button(within, name).click();

async function createAndSend(page: Page): Promise<void> {
  await typeCampaign(page, { name: NAME, budget: '6000,25' });
  // 6.000,25 + 20 % = 7.200,30; a quarter of that is 1.800,075, which rounds up; 5.400,22 is left.
  await expect(shown(page, '₺5.400,22')).toBeVisible();
  await page.setInputFiles('input[type=file]', await aTeaPicture('cay.png'));
  await page.getByRole('button', { name: 'Kampanya Oluştur' }).click();
  await expect(page.getByRole('heading', { name: 'Kampanya Oluşturuldu!' })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Hedef kitleyi belirle' }).click();
  await page.getByRole('combobox', { name: 'Şehirler' }).fill('riz');
  await page.getByRole('option', { name: 'Rize' }).click();
  await page.keyboard.press('Escape');
  await press(page, 'Özeti gör');
  await expectGoodScreen(page);
  await press(page, 'Onaya gönder');
  await expect(page).toHaveURL(/\/firma\/kampanyalar\/bekleyen/);
  await expect(shown(page, NAME)).toBeVisible();
}

async function reject(admin: Page): Promise<void> {
  await admin.goto('/admin/kampanyalar/bekleyen');
  await press(admin, /^Detay/);
  const detail = admin.getByRole('dialog', { name: NAME });
  await expect(detail).toContainText('Rize');
  await press(admin, 'Reddet', detail);
  const dialog = admin.getByRole('dialog', { name: 'Kampanya Reddetme' });
  await press(admin, 'Reddet', dialog);
  await expect(dialog).toContainText('Lütfen red sebebi giriniz');
  await expectGoodScreen(admin);
  await dialog.getByRole('combobox', { name: 'Kategori' }).selectOption({ label: 'Görsel' });
  await dialog.getByLabel(/Red Sebebi/).fill('Görseldeki yazı okunmuyor.');
  await press(admin, 'Reddet', dialog);
  await expect(shown(admin, 'Kampanya reddedildi')).toBeVisible();
}

async function correct(page: Page): Promise<void> {
  // The decision is sent when it can no longer be undone.
  await expect(async () => {
    await page.goto('/firma/kampanyalar/bekleyen');
    await expect(shown(page, 'Reddedildi')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await press(page, /^Detay/);
  await expect(page.getByRole('dialog')).toContainText('Görsel: Görseldeki yazı okunmuyor.');
  await expectGoodScreen(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Düzenle' }).filter({ visible: true }).first().click();
  await expect(shown(page, 'Bu kampanya reddedildi.')).toBeVisible();
  await expect(shown(page, 'Görseldeki yazı okunmuyor.')).toBeVisible();
  await page.getByLabel('Kampanya adı').fill(`${NAME} 2`);
  await page.getByLabel('Bütçe').fill('7000');
  await page.setInputFiles('input[type=file]', {
    name: 'okunur.png',
    mimeType: 'image/png',
    buffer: await drawPicture(['#ffffff', '#1b4332'], 2),
  });
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Tekrar Onaya Gönder' }).click();
  await expect(page.getByRole('heading', { name: 'Kampanya Onaya Gönderildi!' })).toBeVisible();
  await page.getByRole('link', { name: 'Bekleyen kampanyalara git' }).click();
  await expect(shown(page, 'Onay Bekliyor')).toBeVisible();
}

async function compareAndApprove(admin: Page): Promise<void> {
  await admin.goto('/admin/kampanyalar/bekleyen');
  await expect(shown(admin, `${NAME} 2`)).toBeVisible();
  await admin.keyboard.press('j');
  await admin.keyboard.press('Enter');
  const changes = admin.getByRole('region', { name: 'Reddedildikten sonra ne değişti?' });
  await expect(changes).toContainText('Görsel: Görseldeki yazı okunmuyor.');
  await expect(changes.getByText('₺6.000,25')).toBeVisible();
  await expect(changes.getByText('₺7.000,00')).toBeVisible();
  await expect(changes.getByRole('img')).toHaveCount(2);
  await expectGoodScreen(admin);
  await press(admin, 'Onayla', admin.getByRole('dialog'));
  const dialog = admin.getByRole('alertdialog', { name: 'Kampanya Onaylama' });
  await expect(dialog).toContainText('"Ödeme Onayları" sayfasından');
  await expect(dialog.getByRole('link', { name: 'Ödeme Onayları' })).toHaveAttribute(
    'href',
    '/admin/odemeler/bekleyen',
  );
  await expectGoodScreen(admin);
  await press(admin, 'Onayla', dialog);
  await expect(shown(admin, 'Kampanya onaylandı')).toBeVisible();
}

test('rejected campaign: corrected, compared and approved', FOR_RELEASE, async ({ page, browser, made }) => {
  const [firm, chief] = [await aFirm(made), await anAdmin(made)];
  await emptyQueue(made, chief);
  const admin = await anotherPage(browser, DESK);
  await enterAs(page, firm, 'firm', '/firma/kampanyalar/yeni');
  await enterAs(admin, chief, 'admin', '/admin/panel');
  await test.step('the firm creates it and sends it', () => createAndSend(page));
  await test.step('the admin refuses it, not without a reason', () => reject(admin));
  await test.step('the firm reads why, corrects it and sends it again', () => correct(page));
  await test.step('the admin sees what changed, and approves', () => compareAndApprove(admin));
  await test.step('its address shows no buttons to decide any more', async () => {
    const waiting = async () =>
      (await made.call('/api/firm/campaigns/pending-payment', { as: firm.token })).data.campaigns;
    await expect.poll(async () => (await waiting()).length).toBe(1);
    const [{ id }] = await waiting();
    await admin.goto(`/admin/kampanyalar/bekleyen?detay=${id}`);
    await expect(shown(admin, 'Bu kampanya için karar verildi: Ödeme Bekliyor')).toBeVisible();
    await expect(admin.getByRole('dialog').getByRole('button', { name: 'Onayla' })).toHaveCount(0);
    await expectGoodScreen(admin);
  });
});

test('concurrent decisions: the second is refused and shown the next one', async ({ page, made }) => {
  const [firm, admin, other] = [await aFirm(made), await anAdmin(made), await anAdmin(made)];
  await emptyQueue(made, admin);
  const { id } = await aCampaign(made, { firm, status: 'pending', name: 'Yarışan Reklam' });
  await aCampaign(made, { firm, status: 'pending', name: 'Sıradaki Reklam' });
  await enterAs(page, admin, 'admin', '/admin/panel');
  await page.getByRole('link', { name: 'Yarışan Reklam' }).click();
  await press(page, 'Onayla', page.getByRole('dialog'));
  await expect(page.getByRole('alertdialog')).toContainText('Yarışan Reklam');
  const body = { status: 'rejected', rejection_reason: 'Önce ben' };
  await made.call(`/api/admin/campaigns/${id}/status`, { method: 'PUT', as: other.token, body });
  await press(page, 'Onayla', page.getByRole('alertdialog'));
  await expect(page.getByRole('alertdialog')).toContainText('kampanyanın durumu şu anda "Reddedildi"');
  await expectGoodScreen(page);
  await press(page, 'Yeni halini göster');
  await expect(shown(page, 'Bu kampanya için karar verildi: Reddedildi')).toBeVisible();
  await press(page, 'Sıradakine geç');
  await expect(page.getByRole('dialog', { name: 'Sıradaki Reklam' })).toBeVisible();
});

test('draft: copied and deleted', FOR_RELEASE, async ({ page, made }) => {
  const firm = await aFirm(made);
  await aCampaign(made, { firm, name: 'Tek Taslak' });
  await enterAs(page, firm, 'firm', '/firma/kampanyalar/taslaklar');
  await pickInRow(page, 'Kopyala');
  await expect(shown(page, campaignWords.cloned)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kampanya Düzenle' })).toBeVisible();
  await expect(page.getByLabel('Kampanya adı')).toHaveValue('Tek Taslak (kopya)');
  await expectGoodScreen(page);
  await page.goto('/firma/kampanyalar/taslaklar');
  for (const left of ['Toplam 1 kampanyadan 1-1 arası gösteriliyor', 'Taslak Kampanya Yok']) {
    await pickInRow(page, 'Sil');
    await expectGoodScreen(page);
    await press(page, 'Taslağı sil', page.getByRole('alertdialog'));
    await expect(shown(page, left)).toBeVisible();
  }
});

test('halted campaign: its firm may only end it', FOR_RELEASE, async ({ page, browser, made }) => {
  const [firm, chief] = [await aFirm(made), await anAdmin(made)];
  const { id } = await aCampaign(made, { firm, admin: chief, status: 'active', name: 'Yanıltan Reklam' });
  await made.call('/api/firm/orders', { as: firm.token, body: { campaign_id: id, amount: 2000 } });
  await enterAs(page, chief, 'admin', `/admin/kampanyalar/aktif?detay=${id}`);
  await press(page, 'Kampanyayı durdur', page.getByRole('dialog'));
  const dialog = page.getByRole('dialog', { name: 'Kampanyayı durdur' });
  await press(page, 'Kampanyayı durdur', dialog);
  await expect(dialog).toContainText('Lütfen durdurma sebebini giriniz');
  await expectGoodScreen(page);
  await dialog.getByLabel(/Durdurma Sebebi/).fill('Fiyat sitedekiyle aynı değil.');
  await press(page, 'Kampanyayı durdur', dialog);
  await expect(shown(page, 'Yönetim durdurdu')).toBeVisible();

  const owner = await anotherPage(browser, DESK);
  await enterAs(owner, firm, 'firm', `/firma/kampanyalar/aktif?detay=${id}`);
  await expect(owner.getByRole('dialog')).toContainText('Fiyat sitedekiyle aynı değil.');
  await expectGoodScreen(owner);
  await owner.keyboard.press('Escape');
  await expect(owner.getByRole('dialog')).toBeHidden();
  await expect(shown(owner, 'Yönetim durdurdu')).toBeVisible();
  await expect(owner.getByRole('button', { name: 'Başlat' })).toHaveCount(0);
  await owner.getByRole('link', { name: 'Yanıltan Reklam' }).click();
  await pickInRow(owner, 'Sonlandır', 'Yanıltan Reklam');
  await expect(owner.getByRole('alertdialog')).toContainText(topUpTexts.ends.awaiting('₺2.000,00'));
  await expectGoodScreen(owner);
  await press(owner, 'Kampanyayı sonlandır', owner.getByRole('alertdialog'));
  await expect(owner.getByRole('alertdialog')).toBeHidden();
  await owner.goto('/firma/kampanyalar/tamamlanan');
  await expect(shown(owner, 'Yanıltan Reklam')).toBeVisible();
});
