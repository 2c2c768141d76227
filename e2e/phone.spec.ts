import type { Page } from '@playwright/test';
import { words } from '#lib/shared/words.ts';
import { run, sql } from '#lib/server/db.ts';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { phoneTexts as texts } from '#features/accounts/texts.web.ts';
import { CODE_SECONDS } from '#features/accounts/verification.ts';
import { accountWords, codeTexts, resetTexts } from '#features/accounts/public-texts.web.ts';
import { aFirm, aViewer, TEST_PASSWORD } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { DESK, expect, PHONE, someone, test } from './fixtures.ts';
import { expectGoodScreen, typeCode } from './people.ts';

const MAILED = /kodun: (\d{6})/;

async function begin(page: Page, phone: string): Promise<void> {
  await page.getByRole('button', { name: texts.change }).click();
  const dialog = page.getByRole('dialog', { name: texts.title });
  await expect(dialog).toContainText(texts.note);
  // The number typed before is restored.
  await dialog.getByLabel(texts.newPhone).clear();
  await dialog.getByLabel(texts.newPhone).pressSequentially(phone);
  await dialog.getByLabel(accountWords.currentPassword, { exact: true }).fill(TEST_PASSWORD);
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: texts.next }).click();
}

async function enterBothCodes(
  page: Page,
  phones: { old: string; new: string },
  codeFor: (phone: string) => Promise<string>,
  between = async () => {},
) {
  const firstBox = page.getByRole('dialog').getByRole('textbox').first();
  await expect(page.getByText(/^Eski numarana/)).toBeVisible();
  await expect(firstBox).toBeFocused();
  await typeCode(page, await codeFor(phones.old));
  await expect(page.getByText(/^Yeni numarana/)).toBeVisible();
  await between();
  await expect(firstBox).toBeFocused();
  await expectGoodScreen(page);
  await typeCode(page, await codeFor(phones.new));
  await expect(page.getByText('Telefon numaran değişti.')).toBeVisible();
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('change of phone: verifies both numbers', FOR_RELEASE, async ({ page, made, server }) => {
    const viewer = await aViewer(made);
    const { phone } = someone();
    await enterAs(page, viewer, 'user', '/kullanici/ayarlar');
    await expect(page.getByText(formatPhone(viewer.phone))).toBeVisible();
    await begin(page, viewer.phone);
    await expect(page.getByText('Bu zaten hesabının telefon numarası.')).toBeVisible();
    await page.getByRole('button', { name: 'Vazgeç' }).click();
    await begin(page, phone);
    await expect(page.getByText(/^Eski numarana/)).toBeVisible();
    await typeCode(page, '000000');
    await expect(page.getByRole('alert')).toHaveText('Doğrulama kodu hatalı.');
    await expectGoodScreen(page);
    // Another code can be sent only after the waiting time.
    const resend = page.getByRole('button', { name: codeTexts.resend });
    await expect(resend).toBeDisabled();
    await page.clock.install();
    await page.clock.fastForward(CODE_SECONDS * 1000);
    await resend.click();
    await expect(page.getByText(codeTexts.resent)).toBeVisible();
    await enterBothCodes(page, { old: viewer.phone, new: phone }, server.codeFor);
    await expect(page.getByText(formatPhone(phone))).toBeVisible();
    await page.goto('/kullanici/profil');
    await expect(page.getByText(formatPhone(phone))).toBeVisible();
  });

  test('number long unverified: needs the e-mail too', FOR_RELEASE, async ({ page, made, server }) => {
    const viewer = await aViewer(made);
    await run(
      made.db,
      sql`update users set phone_proved_at = now() - interval '100 days' where id = ${viewer.userId}`,
    );
    await page.goto('/sifremi-unuttum');
    await page.getByLabel(resetTexts.phone).fill(viewer.phone);
    await page.getByRole('button', { name: resetTexts.send }).click();
    await expect(page).toHaveURL('/sifre-sifirlama/dogrulama');
    await typeCode(page, await server.codeFor(viewer.phone));
    await expect(page).toHaveURL('/sifre-sifirlama');
    await expect(page.getByText(/adresine de bir kod gönderdik/)).toBeVisible();
    await page.getByLabel(accountWords.newPassword, { exact: true }).fill('Vapur8Iskele');
    await page.getByLabel(accountWords.newPasswordAgain).fill('Vapur8Iskele');
    await page.getByRole('button', { name: resetTexts.save }).click();
    await expect(page.getByText(/E-posta adresine gönderdiğimiz kodu da gir/)).toBeVisible();
    await expectGoodScreen(page);
    await expect.poll(() => server.mailTo(viewer.email)).toMatch(MAILED);
    const [, code = ''] = MAILED.exec(await server.mailTo(viewer.email)) ?? [];
    await page.getByLabel(resetTexts.emailCode).fill(code);
    await page.getByRole('button', { name: resetTexts.save }).click();
    await expect(page.getByText('Şifreniz başarıyla güncellendi.')).toBeVisible();
  });
});

test.describe('on a desk', () => {
  test.use(DESK);

  test('change of a firm’s phone: survives a reload', FOR_RELEASE, async ({ page, made, server }) => {
    const firm = await aFirm(made);
    const { phone } = someone();
    await enterAs(page, firm, 'firm', '/firma/profil');
    await begin(page, phone);
    await enterBothCodes(page, { old: firm.phone, new: phone }, server.codeFor, async () => {
      await page.reload();
      await expect(page.getByText(texts.begun(formatPhone(phone)))).toBeVisible();
      await expectGoodScreen(page);
      await page.getByRole('button', { name: texts.goOn }).click();
    });
    await expect(page.getByLabel(words.phone, { exact: true })).toHaveValue(formatPhone(phone));
  });
});
