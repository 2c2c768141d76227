/** Short ways of an administrator at a desk: saved views, ready answers, and seeing what a person sees. */
import type { Locator } from '@playwright/test';
import { savedViewTexts } from '#platform/saved-views/texts.ts';
import { readyAnswerTexts } from '#platform/ready-answers/texts.ts';
import { bellTexts } from '#platform/notices/texts.web.ts';
import { commonErrors } from '#lib/shared/errors.ts';
import { words } from '#lib/shared/words.ts';
import { actionWords } from '#lib/web/words.ts';
import { aPayment } from '#testing/payments.ts';
import { aRichViewer, withdrawToOwn } from '#testing/money.ts';
import { viewingTexts } from '#features/accounts/texts.web.ts';
import { anAdmin } from '#testing/people.ts';
import { enterAs } from './arrange.ts';
import { DESK, expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test.use(DESK);

test('a saved view: chosen later from the list of the page, and deleted', async ({ page, made }) => {
  await enterAs(page, await anAdmin(made), 'admin', '/admin/odemeler/cekimler?durum=paid&adet=50');
  await page.getByRole('button', { name: savedViewTexts.title }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(savedViewTexts.name).fill('Ödenenler, ellişer');
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: actionWords.save }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/admin/odemeler/cekimler');
  const choice = page.getByLabel(savedViewTexts.label);
  await choice.selectOption('Ödenenler, ellişer');
  await expect(page).toHaveURL(/adet=50&durum=paid$/);
  await expectGoodScreen(page);
  await page.getByRole('button', { name: savedViewTexts.remove }).click();
  await expect(choice).toBeHidden();
});

test('a ready answer: written in the dialog of a rejection, chosen, refused while unfilled, and sent', async ({
  page,
  made,
}) => {
  const admin = await anAdmin(made);
  const { firm } = await aPayment(made, { admin, name: 'Yanıtlanan Kampanya', status: 'pending' });
  await enterAs(page, admin, 'admin', '/admin/odemeler/bekleyen?ara=Yanıtlanan');
  await page.getByRole('button', { name: `${actionWords.reject}: ` }).click();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByLabel(words.rejectionReason);
  await reason.focus();
  await dialog.getByRole('button', { name: readyAnswerTexts.add }).click();
  await dialog.getByLabel(readyAnswerTexts.title).fill('Eksik tutar');
  await expect(reason).not.toHaveAttribute('aria-invalid', 'true');
  await dialog
    .getByLabel(readyAnswerTexts.text)
    .fill('{ad}, {firma}, {kampanya}: {tutar} bekleniyordu, {gelen} geldi.');
  await expectGoodScreen(page);
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: actionWords.save }).click();
  await dialog.getByLabel(readyAnswerTexts.label).selectOption('Eksik tutar');
  await expect(reason).toHaveValue(
    `${firm.name}, Deniz Ticaret A.Ş., Yanıtlanan Kampanya: ₺6.000,00 bekleniyordu, {gelen} geldi.`,
  );
  await dialog.getByRole('button', { name: actionWords.edit }).click();
  await dialog.getByLabel(readyAnswerTexts.text).fill('{tutar} bekleniyordu, {gelen} geldi.');
  await dialog.getByRole('button', { name: actionWords.save }).click();
  await expect(reason).toHaveValue('₺6.000,00 bekleniyordu, {gelen} geldi.');
  for (const label of [readyAnswerTexts.choose, 'Eksik tutar'])
    await dialog.getByLabel(readyAnswerTexts.label).selectOption(label);
  await expect(reason).toHaveValue('₺6.000,00 bekleniyordu, {gelen} geldi.');
  const send = dialog.getByRole('button', { name: actionWords.reject, exact: true });
  await send.click();
  await expect(reason).toHaveAccessibleDescription(new RegExp(readyAnswerTexts.unfilled(['{gelen}'])));
  await expectGoodScreen(page);
  await reason.fill('Başka.');
  for (const label of [readyAnswerTexts.choose, 'Eksik tutar'])
    await dialog.getByLabel(readyAnswerTexts.label).selectOption(label);
  await expect(reason).toHaveValue('Başka.');
  await dialog.getByRole('button', { name: readyAnswerTexts.replace }).click();
  await expect(reason).toHaveValue('₺6.000,00 bekleniyordu, {gelen} geldi.');
  await reason.fill('₺5.000,00 geldi.');
  await send.click();
  await expect(dialog).toBeHidden();
});

const placeOf = async (part: Locator) => (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };

test('the area of a viewer: seen under a banner on every page and after Back, and left for the own page', async ({
  page,
  made,
}) => {
  const viewer = await aRichViewer(made, 10_000, { name: 'Bakılan Kişi' });
  await withdrawToOwn(made, viewer);
  await enterAs(page, await anAdmin(made, { name: 'Bakan Yönetici' }), 'admin', '/admin/kullanicilar');
  await page.goto(`/admin/kullanicilar/${viewer.userId}`);
  await page.getByRole('button', { name: viewingTexts.open }).click();
  await expect(page).toHaveURL(/\/kullanici\/anasayfa$/);
  const banner = page.getByRole('complementary', { name: viewingTexts.label });
  await expect(banner).toContainText('Bakılan Kişi');
  await expectGoodScreen(page);
  for (const { viewport } of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    for (const [top, place] of [
      [0, '.sticky.bottom-0:not(.view-banner)'],
      [99_999, 'main'],
    ] as const) {
      await page.evaluate(`scrollTo(0, ${top})`);
      const { y: end } = await placeOf(banner);
      for (const part of await page.locator(place).filter({ visible: true }).all()) {
        const { y, height } = await placeOf(part);
        expect(y + height, place).toBeLessThanOrEqual(end + 1);
      }
    }
  }
  await page.getByRole('button', { name: bellTexts.title }).click();
  await page.getByRole('button', { name: bellTexts.readAll }).click();
  await expect(page.getByRole('alert')).toHaveText(commonErrors.ONLY_VIEWING.text);
  await page.goBack();
  await expect(page).toHaveURL(/\/kullanici\/anasayfa$/);
  await page.goto('/');
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: viewingTexts.leave }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/kullanicilar/${viewer.userId}$`));
  await expect(page.getByRole('button', { name: /Bakan Yönetici/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\//);
  await expect(banner).toBeHidden();
});
