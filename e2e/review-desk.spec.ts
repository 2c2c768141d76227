/** The review desk: everything is found from everywhere, and a campaign is decided on with the keyboard or the thumb. */
import { searchTexts } from '#features/search/web/texts.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin } from '#testing/people.ts';
import { enterAs } from './arrange.ts';
import { anotherPage, expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test('Ctrl-K leads from anywhere to a firm, by the keyboard alone', async ({ page, made }) => {
  const admin = await anAdmin(made);
  const firm = await aFirm(made, { name: 'Işıl Uçar', firmName: 'Süzme Çiçek Balı Ltd.' });
  await enterAs(page, admin, 'admin', '/admin/panel');
  await expect(page.getByRole('button', { name: searchTexts.open })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: searchTexts.title });
  await expect(field).toBeFocused();
  await field.pressSequentially('suzme cicek');
  const line = page.getByRole('option', { name: /Süzme Çiçek Balı/ });
  await expect(line).toHaveAttribute('aria-selected', 'true');
  await expectGoodScreen(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/kullanicilar?kisi=${firm.userId}`);
  await expect(page.getByRole('dialog')).toContainText('Süzme Çiçek Balı Ltd.');
});

test('on a phone the search is an icon that finds a campaign', async ({ browser, made }) => {
  const page = await anotherPage(browser, PHONE);
  const admin = await anAdmin(made);
  const { id } = await aCampaign(made, { status: 'pending', name: 'Telefonda Bulunan' });
  await enterAs(page, admin, 'admin', '/admin/panel');
  await page.getByRole('button', { name: searchTexts.open }).click();
  await page.getByRole('combobox', { name: searchTexts.title }).fill('telefonda bul');
  await expect(page.getByRole('option', { name: /Telefonda Bulunan/ })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('option', { name: /Telefonda Bulunan/ }).click();
  await expect(page).toHaveURL(`/admin/kampanyalar/bekleyen?detay=${id}`);
});
