/** The menu of an ad: why it is shown, reporting it, hiding its firm, and the administrators' answer to reports. */
import { kurus } from '#lib/shared/money.ts';
import { dialogTexts, reasonTexts, reportMessages } from '#features/complaints/texts.ts';
import { dismissDialogTexts, stopDialogTexts } from '#features/complaints/admin-texts.web.ts';
import { aboutMessages, wayTexts } from '#features/watching/texts.ts';
import { watchWords } from '#platform/words/watching.ts';
import { aboutTexts, clickToComeText, watchTexts, hiddenTexts } from '#features/watching/texts.web.ts';
import { aFirm, anAdmin, aViewer } from '#testing/people.ts';
import { startAd } from '#testing/watching.ts';
import { words } from '#lib/shared/words.ts';
import { aWelcomedViewer, enterAs } from './arrange.ts';
import { anotherPage, DESK, expect, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';
import { anAd, button, useOwnAds, WATCH } from './watching.ts';

useOwnAds();

test('about an ad: why it is shown, reporting it, and hiding its firm', async ({ page, made, browser }) => {
  const [viewer, admin] = [await aWelcomedViewer(made), await anAdmin(made)];
  const name = 'Bursa Şenliği';
  const firm = await aFirm(made, { firmName: `${name} A.Ş.` });
  await anAd(made, { name, firm, admin, audience: { cities: ['Bursa'] }, display_duration: 30 });
  await made.call('/api/user/profile/details', { method: 'PUT', as: viewer.token, body: { city: 'Bursa' } });

  await page.context().route('https://ornek.com/**', (route) => route.fulfill({ body: 'Kış' }));

  await test.step('why', async () => {
    await enterAs(page, viewer, 'user', WATCH);
    await button(page, watchWords.start).click();
    await expect(button(page, watchTexts.pause)).toBeVisible();
    await button(page, watchTexts.more).click();
    await expect(page.getByRole('dialog')).toContainText('Bursa');
    await expect(page.getByRole('link', { name: aboutTexts.change })).toBeVisible();
    await expectGoodScreen(page);
  });
  await test.step('report', async () => {
    await button(page, aboutTexts.report).click();
    await button(page, dialogTexts.submit).click();
    await expect(shown(page, 'Bir sebep seç')).toBeInViewport();
    await expect(page.getByRole('radio').first()).toBeFocused();
    await expect(page.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true');
    await expectGoodScreen(page);
    await page.getByText(reasonTexts.misleading).click();
    await page.getByLabel(words.description).fill('Fiyat başka çıktı');
    await button(page, dialogTexts.submit).click();
    await expect(shown(page, reportMessages.reported)).toBeVisible();
  });
  await test.step('hide', async () => {
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: new RegExp(watchTexts.visit) }).click();
    await (await opened).close();
    await expect(shown(page, clickToComeText(kurus(50)))).toBeVisible();
    await button(page, watchTexts.more).click();
    await expect(page.getByRole('dialog')).toContainText(aboutTexts.hideLoses(kurus(25 + 50)));
    await button(page, aboutTexts.hide).click();
    await expect(shown(page, aboutMessages.hidden)).toBeVisible();
    await expect(page).toHaveURL(/\/kullanici\/anasayfa$/);
    await page.getByRole('link', { name: wayTexts.openSettings }).click();
    await expect(shown(page, `${name} A.Ş.`)).toBeVisible();
    await expectGoodScreen(page);
    await button(page, hiddenTexts.showOf(`${name} A.Ş.`)).click();
    await expect(shown(page, aboutMessages.shown)).toBeVisible();
    await expect(page.getByText(`${name} A.Ş.`)).toHaveCount(0);
    await expect(page.locator('h2:focus')).toBeVisible();
  });
  await test.step('the admin reads it, closes what is harmless and stops the campaign', async () => {
    const harmless = await anAd(made, { name: 'Ankara Şenliği', firm, admin });
    const other = await aViewer(made);
    await startAd(made, other, harmless.id);
    const body = { reason: 'broken_link' };
    await made.call(`/api/user/ads/${harmless.id}/report`, { as: other.token, body });
    const office = await anotherPage(browser, DESK);
    await enterAs(office, admin, 'admin', '/admin/sikayetler');
    await expect(shown(office, 'Fiyat başka çıktı')).toBeVisible();
    await expect(office.getByRole('article', { name })).toContainText(`${reasonTexts.misleading}: 1`);
    await expectGoodScreen(office);
    await button(office, `${dismissDialogTexts.confirm}: Ankara Şenliği`).click();
    const closing = office.getByRole('dialog');
    await expect(closing).toContainText('Ankara Şenliği');
    await closing.getByLabel(dismissDialogTexts.reason).fill('Bağlantı açılıyor');
    await closing.getByRole('button', { name: dismissDialogTexts.confirm }).click();
    await expect(closing).toBeHidden();
    await expect(office.getByRole('article', { name: 'Ankara Şenliği' })).toHaveCount(0);
    await expect(office.getByRole('article', { name })).toBeVisible();

    await button(office, `${stopDialogTexts.confirm}: ${name}`).click();
    await expect(office.getByRole('dialog')).toContainText(name);
    await office.getByLabel(stopDialogTexts.reason).fill('Fiyat gösterilenden farklı');
    await expectGoodScreen(office);
    await office.getByRole('dialog').getByRole('button', { name: stopDialogTexts.confirm }).click();
    await expect(shown(office, reportMessages.stopped)).toBeVisible();
    await expect(shown(office, 'Fiyat başka çıktı')).toBeHidden();
  });
});
