import type { Page } from '@playwright/test';
import { paymentWords } from '#features/payments/texts.ts';
import { billingTexts } from '#features/payments/firm-texts.web.ts';
import { detailLabels } from '#features/viewers/attributes.ts';
import { viewerTexts } from '#features/profile/texts.web.ts';
import { sessionText } from '#features/watching/texts.ts';
import { statementTexts } from '#features/wallet/texts.web.ts';
import { clickToComeText, watchTexts } from '#features/watching/texts.web.ts';
import { kurus } from '#lib/shared/money.ts';
import { actionWords } from '#lib/web/words.ts';
import { watchWords } from '#platform/words/watching.ts';
import { BILLING } from '#testing/payments.ts';
import { aTeaPicture, typeCampaign } from './campaign-form.ts';
import { anotherPage, DESK, expect, logIn, PHONE, test } from './fixtures.ts';
import { expectGoodScreen, join, shown } from './people.ts';
import { delayPayment } from './watching.ts';

const CAMPAIGN = 'Fındık Hasadı Şöleni';

test.use({ company: 'the job', isNewcomers: true });

async function createCampaign(page: Page): Promise<void> {
  await page.goto('/firma/kampanyalar/yeni');
  await typeCampaign(page, { name: CAMPAIGN, budget: '5000,50' });
  // 5.000,50 + 20 % VAT = 6.000,60; 25 % of that is 1.500,15; what is left is 4.500,45.
  await expect(page.getByText('₺4.500,45')).toBeVisible();
  await page.setInputFiles('input[type=file]', await aTeaPicture('findik.png'));
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Kampanya Oluştur' }).click();
  await expect(page.getByRole('heading', { name: 'Kampanya Oluşturuldu!' })).toBeVisible();
  await expectGoodScreen(page);
}

async function chooseAudience(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Hedef kitleyi belirle' }).click();
  await expect(page).toHaveURL(/hedef-kitle$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('combobox', { name: 'Şehirler' }).fill('gire');
  await page.getByRole('option', { name: 'Giresun' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Giresun ilçeleri' }).fill('bulan');
  await page.getByRole('option', { name: 'Bulancak' }).click();
  await page.keyboard.press('Escape');
  await expect(shown(page, 'Çok dar olabilir')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Özeti gör' }).filter({ visible: true }).first().click();
  await expect(shown(page, 'Giresun')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Onaya gönder' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/firma\/kampanyalar\/bekleyen/);
  await expect(shown(page, CAMPAIGN)).toBeVisible();
  await expectGoodScreen(page);
}

async function approveCampaign(admin: Page): Promise<void> {
  await admin.goto('/admin/kampanyalar/bekleyen');
  await expect(shown(admin, CAMPAIGN)).toBeVisible();
  await expectGoodScreen(admin);
  await admin
    .getByRole('button', { name: /^Detay/ })
    .first()
    .click();
  await expect(admin.getByRole('dialog')).toContainText('Bulancak');
  await expectGoodScreen(admin);
  await admin.getByRole('dialog').getByRole('button', { name: 'Onayla' }).click();
  await expect(admin.getByRole('heading', { name: 'Kampanya Onaylama' })).toBeVisible();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Onayla' }).click();
  await expect(shown(admin, 'Kampanya onaylandı')).toBeVisible();
}

async function payByTransfer(page: Page): Promise<void> {
  await page.goto('/firma/muhasebe');
  await expect(shown(page, CAMPAIGN)).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: /^Öde/ }).filter({ visible: true }).first().click();
  await expect(page.getByRole('dialog', { name: billingTexts.first.title })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByLabel(paymentWords.taxOffice).fill(BILLING.tax_office);
  await page.getByLabel(billingTexts.taxNumber).fill(BILLING.tax_number);
  await page.getByLabel(billingTexts.address).fill(BILLING.address);
  for (const part of ['city', 'district'] as const) {
    await page.getByRole('combobox', { name: billingTexts[part], exact: true }).fill(BILLING[part]);
    await page.getByRole('option', { name: BILLING[part] }).click();
  }
  await page.getByRole('button', { name: billingTexts.first.confirm }).click();
  await expect(page.getByRole('dialog')).toContainText('₺6.000,60');
  await expect(page.getByRole('dialog')).toContainText(/IK-[2-9A-Z]{8}/);
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Ödeme yaptım' }).click();
  await expect(page.getByRole('heading', { name: 'Ödeme bildirimini aldık' })).toBeVisible();
}

async function approvePayment(admin: Page): Promise<void> {
  await admin.goto('/admin/odemeler/bekleyen');
  await expect(shown(admin, CAMPAIGN)).toBeVisible();
  await expectGoodScreen(admin);
  await admin
    .getByRole('button', { name: /^Onayla/ })
    .first()
    .click();
  await expectGoodScreen(admin);
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Onayla' }).click();
  await expect(shown(admin, 'Ödendi')).toBeVisible();
}

async function fillProfile(viewer: Page): Promise<void> {
  await expect(viewer.getByRole('dialog')).toContainText('+₺10,00');
  await expectGoodScreen(viewer);
  await viewer.getByRole('button', { name: viewerTexts.welcomeButton }).click();
  await viewer.goto('/kullanici/profil');
  await viewer
    .getByRole('button', { name: new RegExp(`${actionWords.edit}|${viewerTexts.fill}`) })
    .first()
    .click();
  await viewer.getByRole('combobox', { name: 'Şehir' }).fill('gire');
  await viewer.getByRole('option', { name: 'Giresun' }).click();
  await viewer.getByRole('combobox', { name: 'İlçe' }).fill('bulan');
  await viewer.getByRole('option', { name: 'Bulancak' }).click();
  // The first reward is due with five of the fourteen details.
  for (const label of [detailLabels.age, detailLabels.marital_status, detailLabels.children_count])
    await viewer.getByLabel(label, { exact: true }).selectOption({ index: 1 });
  await expectGoodScreen(viewer);
  await viewer.getByRole('button', { name: actionWords.save, exact: true }).click();
  await expect(viewer.getByRole('dialog')).toContainText('+₺5,00');
  await expectGoodScreen(viewer);
}

async function watchAndClick(viewer: Page): Promise<void> {
  // No request of a test leaves this machine.
  await viewer.context().route('https://cay.example/**', (route) => route.fulfill({ body: 'Fındık' }));
  await viewer.goto('/kullanici/izle-kazan');
  await expect(shown(viewer, '₺0,25')).toBeVisible();
  await expectGoodScreen(viewer);
  const letPay = await delayPayment(viewer);
  await viewer.getByRole('button', { name: watchWords.start }).click();
  const opened = viewer.waitForEvent('popup');
  await viewer.getByRole('link', { name: watchTexts.visit }).filter({ visible: true }).first().click();
  await (await opened).close();
  await expect(shown(viewer, clickToComeText(kurus(50)))).toBeVisible();
  await expectGoodScreen(viewer);
  letPay();
  await expect(shown(viewer, sessionText(kurus(75)))).toBeVisible();
  await expect(viewer).toHaveURL(/\/kullanici\/anasayfa$/);
}

async function seeWallet(viewer: Page): Promise<void> {
  await viewer.goto('/kullanici/cuzdan');
  // Welcome 10,00 + profile 5,00 + view 0,25 + click 0,50.
  await expect(shown(viewer, '₺15,75')).toBeVisible();
  await viewer.getByText(statementTexts.ads(1, 1), { exact: true }).click();
  await expect(shown(viewer, '+₺0,75')).toBeVisible();
  await expect(shown(viewer, '+₺0,25')).toBeVisible();
  await expect(shown(viewer, '+₺0,50')).toBeVisible();
  await expectGoodScreen(viewer);
}

test('a firm’s campaign: pays a viewer, to the kuruş', async ({ page: firm, browser, server, chief }) => {
  const admin = await anotherPage(browser, DESK);
  const viewer = await anotherPage(browser, PHONE);

  await test.step('a visitor registers a firm and logs in', () =>
    join(firm, server, { name: 'Selim Karadeniz', firmName: 'Karadeniz Fındık A.Ş.' }));
  await test.step('the firm creates a campaign', () => createCampaign(firm));
  await test.step('the firm chooses whom it is for', () => chooseAudience(firm));
  await test.step('the admin approves it', async () => {
    await logIn(admin, chief.email, chief.password);
    await expect(admin).toHaveURL(/\/admin\/panel$/);
    await approveCampaign(admin);
  });
  // Meanwhile the admin could still undo it.
  await test.step('a viewer joins and fills in a profile', async () => {
    await join(viewer, server, { name: 'Işıl İnce' });
    await fillProfile(viewer);
  });
  await test.step('the firm pays', async () => {
    await expect(admin.getByText('Bekleyen Kampanya Yok')).toBeVisible();
    await payByTransfer(firm);
  });
  await test.step('the admin approves the payment', () => approvePayment(admin));
  await test.step('nothing is lost when the server is killed between two steps', () =>
    server.killAndRestart());
  await test.step('the viewer watches the ad and clicks it', () => watchAndClick(viewer));
  await test.step('the viewer sees both earnings', () => seeWallet(viewer));
  await test.step('the firm sees a view, a click and a smaller budget', async () => {
    await firm.goto('/firma/kampanyalar/aktif');
    await expect(shown(firm, '₺4.499,70')).toBeVisible();
    await expectGoodScreen(firm);
  });
});
