/**
 * Passkeys with Chromium's virtual authenticator, and the second factor that an administrator must set up first.
 */
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { accountTexts } from '#features/accounts/texts.ts';
import { accountWords, passkeyTexts } from '#features/accounts/public-texts.web.ts';
import { passkeyCardTexts, secondFactorTexts, setUpTexts } from '#features/accounts/texts.web.ts';
import { anAdmin, TEST_PASSWORD } from '#testing/people.ts';
import { actionWords } from '#lib/web/words.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { aWelcomedViewer, enterAs } from './arrange.ts';
import { DESK, expect, logIn, PHONE, test as base } from './fixtures.ts';
import { expectGoodScreen, pickInRow } from './people.ts';

/** Passkeys need a host name. */
const test = base.extend({
  baseURL: async ({ server }, use) => use(server.baseUrl.replace('127.0.0.1', 'localhost')),
});

interface Device {
  /** Whether the authenticator answers every request at once, or none. */
  setAnswering(this: void, isAnswering: boolean): Promise<void>;
}

/** Adds an authenticator that verifies its owner by itself. */
async function giveDevice(page: Page): Promise<Device> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setAnswering: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}

/** Disables passkey autofill: the authenticator would answer there before any button is pressed. */
const withoutList = (page: Page) =>
  page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false');

/** Drops the session without logging out, as a new visit does. */
async function comeAgain(page: Page): Promise<void> {
  await page.evaluate('sessionStorage.clear(); localStorage.removeItem("izle-kazan.session")');
  await page.goto('/giris');
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: passkeyCardTexts.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(passkeyCardTexts.name).fill(name);
  await dialog.getByLabel(accountWords.currentPassword).fill('Yanlis123');
  await dialog.getByRole('button', { name: passkeyCardTexts.addConfirm }).click();
  await expect(dialog.getByText('Mevcut şifre hatalı')).toBeVisible();
  await expectGoodScreen(page);
  await dialog.getByLabel(accountWords.currentPassword).fill(TEST_PASSWORD);
  await dialog.getByRole('button', { name: passkeyCardTexts.addConfirm }).click();
  await expect(dialog).toBeHidden();
}

const passkeyButton = (page: Page) => page.getByRole('button', { name: passkeyTexts.signIn });

test.describe('on a phone', () => {
  test.use(PHONE);

  test('passkey of a viewer: added, used, renamed and removed', async ({ page, made }) => {
    const viewer = await aWelcomedViewer(made);
    await withoutList(page);
    await giveDevice(page);
    await enterAs(page, viewer, 'user', '/kullanici/ayarlar');
    await expect(page.getByText(passkeyCardTexts.none)).toBeVisible();
    await expectGoodScreen(page);
    await addPasskey(page, 'Telefonum');
    await expect(page.getByText('Telefonum', { exact: true })).toBeVisible();
    await expectGoodScreen(page);

    await comeAgain(page);
    await expectGoodScreen(page);
    await passkeyButton(page).click();
    await expect(page).toHaveURL('/kullanici/anasayfa');

    await page.goto('/kullanici/ayarlar');
    await pickInRow(page, passkeyCardTexts.rename, 'Telefonum');
    await page.getByRole('dialog').getByLabel(passkeyCardTexts.name).fill('Eski telefonum');
    await page.getByRole('dialog').getByRole('button', { name: actionWords.save }).click();
    await expect(page.getByText('Eski telefonum', { exact: true })).toBeVisible();
    await pickInRow(page, passkeyCardTexts.remove, 'Eski telefonum');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(accountWords.currentPassword).fill(TEST_PASSWORD);
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: passkeyCardTexts.remove }).click();
    await expect(page.getByText(passkeyCardTexts.none)).toBeVisible();

    await comeAgain(page);
    await passkeyButton(page).click();
    await expect(page.getByText('Geçiş anahtarı doğrulanamadı')).toBeVisible();
    await expectGoodScreen(page);
  });

  test('passkey autofill: offered in the e-mail field', FOR_RELEASE, async ({ page, made }) => {
    const viewer = await aWelcomedViewer(made);
    const device = await giveDevice(page);
    await enterAs(page, viewer, 'user', '/kullanici/ayarlar');
    await addPasskey(page, 'Telefonum');
    await comeAgain(page);
    await expect(page).toHaveURL('/kullanici/anasayfa');

    await device.setAnswering(false);
    const isOffered = page.waitForResponse(/passkey\/options$/);
    await comeAgain(page);
    await isOffered;
    await expect(page.getByLabel(accountWords.email)).toHaveAttribute('autocomplete', 'username webauthn');
    await expectGoodScreen(page);
    await device.setAnswering(true);
    await passkeyButton(page).click();
    await expect(page).toHaveURL('/kullanici/anasayfa');
  });

  test('browser without passkeys: none are offered', async ({ page, server }) => {
    await page.goto(`${server.baseUrl}/giris`);
    await expect(page.getByLabel(accountWords.email)).toBeVisible();
    await page.getByLabel(accountWords.email).fill('birisi@ornek.com');
    await expect(passkeyButton(page)).toHaveCount(0);
  });
});

test.describe('on a desk', () => {
  test.use({ ...DESK, company: 'passkeys', settings: { ADMIN_SECOND_FACTOR: 'required' } });

  test('first login of an admin: sets up the second factor', FOR_RELEASE, async ({ page, made }) => {
    const { email } = await anAdmin(made);
    await logIn(page, email, TEST_PASSWORD);
    await expect(page.getByRole('heading', { name: setUpTexts.title })).toBeVisible();
    await expectGoodScreen(page);
    await page.goto('/admin/ayarlar');
    await expect(page.getByRole('heading', { name: setUpTexts.title })).toBeVisible();
    await page.getByRole('button', { name: setUpTexts.appButton }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(accountWords.currentPassword).fill(TEST_PASSWORD);
    await dialog.getByRole('button', { name: secondFactorTexts.next }).click();
    const secret = (await dialog.locator('p.font-mono').innerText()).trim();
    await expectGoodScreen(page);
    await dialog.getByRole('textbox', { name: accountWords.code }).click();
    await page.keyboard.type(TOTP.generate({ secret: Secret.fromBase32(secret) }), { delay: 15 });
    await expect(dialog.getByRole('heading', { name: secondFactorTexts.codesTitle })).toBeVisible();
    // The area opens only after the recovery codes were shown.
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(setUpTexts.title);
    await dialog.getByRole('button', { name: secondFactorTexts.done }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sistem Ayarları');

    // The button that opened the dialog now requires a code.
    await giveDevice(page);
    await page.goto('/admin/sifre-degistir');
    await page.getByRole('button', { name: passkeyCardTexts.add }).click();
    await dialog.getByLabel(accountWords.currentPassword).fill(TEST_PASSWORD);
    await dialog.getByRole('button', { name: passkeyCardTexts.addConfirm }).click();
    await expect(dialog.getByText(accountTexts.codeProofNeeded)).toBeVisible();
    await expectGoodScreen(page);
    const next = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + 30_000 });
    await dialog.getByLabel(secondFactorTexts.offCode).fill(next);
    await dialog.getByRole('button', { name: passkeyCardTexts.addConfirm }).click();
    await expect(dialog).toBeHidden();
  });
});
