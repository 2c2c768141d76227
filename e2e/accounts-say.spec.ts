import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { consentTexts, emailWaitingTexts, secondFactorTexts } from '#features/accounts/texts.web.ts';
import { viewerTexts } from '#features/profile/texts.web.ts';
import { accountWords, signInTexts } from '#features/accounts/public-texts.web.ts';
import { aFirm, anAdmin, aViewer, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { anotherPage, expect, logIn, PHONE, someone, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

const REASON = 'Aynı kişi adına birçok hesap açılmış.';

/** The authenticator's code `steps` half minutes from now; the server accepts codes one step off. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

const tryToLogIn = (page: Page, { email }: Person) => logIn(page, email, TEST_PASSWORD);

async function switchOnSecondFactor(page: Page): Promise<{ secret: string; recoveryCode: string }> {
  await page.getByRole('button', { name: secondFactorTexts.on }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(accountWords.currentPassword).fill(TEST_PASSWORD);
  await dialog.getByRole('button', { name: secondFactorTexts.next }).click();
  await expect(dialog.getByRole('img', { name: secondFactorTexts.qr })).toBeVisible();
  await expectGoodScreen(page);
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).innerText()).trim();
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type(codeOf(secret));
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expectGoodScreen(page);
  const recoveryCode = await dialog.getByRole('listitem').first().innerText();
  await dialog.getByRole('button', { name: secondFactorTexts.done }).click();
  return { secret, recoveryCode };
}

test('two-step login of an admin: accepts a code of the app or a recovery code', async ({ page, made }) => {
  const admin = await anAdmin(made);
  await enterAs(page, admin, 'admin', '/admin/sifre-degistir');
  const { secret, recoveryCode } = await switchOnSecondFactor(page);
  await expect(page.getByText(secondFactorTexts.codesLeft(10))).toBeVisible();
  await page.evaluate('sessionStorage.clear()');

  await tryToLogIn(page, admin);
  await expect(page.getByRole('heading', { name: accountWords.code })).toBeVisible();
  await expectGoodScreen(page);
  await page.keyboard.type('000000');
  await expect(page.getByText('Kod hatalı ya da daha önce kullanıldı.')).toBeVisible();
  await expectGoodScreen(page);
  // The next code: each is accepted once, and this one stays valid if the half minute ends meanwhile.
  await page.keyboard.type(codeOf(secret, 1));
  await expect(page).toHaveURL('/admin/panel');
  await page.evaluate('sessionStorage.clear()');

  await tryToLogIn(page, admin);
  await page.getByRole('button', { name: secondFactorTexts.toRecovery }).click();
  await page.getByLabel(secondFactorTexts.recoveryCode).fill(recoveryCode);
  await expectGoodScreen(page);
  await page.getByRole('button', { name: accountWords.signIn }).click();
  await expect(page).toHaveURL('/admin/panel');
});

test('suspension: its reason is shown at login, until reinstated', async ({ page, made, browser }) => {
  const viewer = await aViewer(made, { name: 'Perihan Şahin' });
  const admin = await anAdmin(made);
  await enterAs(page, admin, 'admin', `/admin/kullanicilar/${viewer.userId}`);
  const main = page.getByRole('main');
  for (const tab of ['Cüzdan', 'İzlemeler', 'Hesap']) {
    await main.getByRole('tab', { name: tab }).click();
    if (tab === 'Cüzdan') await expect(main.getByText('+₺10,00')).toBeVisible();
    await expectGoodScreen(page);
  }
  await main.getByRole('button', { name: 'Askıya al' }).click();
  const asking = page.getByRole('dialog', { name: 'Hesabı askıya al' });
  await asking.getByLabel('Sebep').fill(REASON);
  await expectGoodScreen(page);
  await asking.getByRole('button', { name: 'Askıya al' }).click();
  await expect(main.getByText(`Sebep: ${REASON}`)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Yeniden aç' })).toBeFocused();

  const viewersPage = await anotherPage(browser, PHONE);
  await tryToLogIn(viewersPage, viewer);
  await expect(viewersPage.getByText(signInTexts.suspendedTitle)).toBeVisible();
  await expect(viewersPage.getByText(REASON)).toBeVisible();
  await expectGoodScreen(viewersPage);

  await main.getByRole('button', { name: 'Yeniden aç' }).click();
  const lifting = page.getByRole('dialog', { name: 'Hesabı yeniden aç' });
  await lifting.getByLabel('Sebep').fill('Yanlışlık olmuş.');
  await lifting.getByRole('button', { name: 'Yeniden aç' }).click();
  await expect(main.getByRole('button', { name: 'Askıya al' })).toBeFocused();
  await tryToLogIn(viewersPage, viewer);
  await expect(viewersPage).toHaveURL('/kullanici/anasayfa');
  await viewersPage.context().close();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('consent of a viewer: withdrawn, and no longer counted on', FOR_RELEASE, async ({ page, made }) => {
    const viewer = await aViewer(made);
    await enterAs(page, viewer, 'user', '/kullanici/ayarlar');
    const targeting = page.getByRole('switch', { name: consentTexts.kinds.targeting.label });
    await expect(targeting).toBeChecked();
    await targeting.click();
    await expect(page.getByText('İzin vermedin')).toBeVisible();
    await expectGoodScreen(page);
    await page.reload();
    await expect(targeting).not.toBeChecked();
    // Without the consent the profile promises no ads for its answers.
    await page.goto('/kullanici/profil');
    await page.getByRole('button', { name: viewerTexts.welcomeButton }).click();
    await expect(page.getByText(viewerTexts.unusedTitle)).toBeVisible();
    for (const promised of viewerTexts.more) await expect(page.getByText(promised)).toHaveCount(0);
    await expectGoodScreen(page);
    await page.getByRole('link', { name: viewerTexts.unusedLink }).click();
    await expect(targeting).not.toBeChecked();
  });
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
  await page.reload();
  await waiting.getByRole('textbox').first().click();
  await page.keyboard.type(code);
  await expect(page.getByText('E-posta adresin değişti.')).toBeVisible();
  await expect(waiting).toBeHidden();
  await expect(field).toHaveValue(email);
});
