import type { Page } from '@playwright/test';
import { accountTexts } from '#features/accounts/texts.ts';
import { accountWords, codeTexts, signInTexts } from '#features/accounts/public-texts.web.ts';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { aViewer } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { DESK, expect, logIn, PASSWORD, PHONE, someone, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test.use(PHONE);

const REMAINING = /Kalan süre \d:\d\d/;
/** The red of `--color-danger`. */
const DANGER = 'rgb(179, 21, 31)';

async function fillPerson(page: Page, person: { name: string; email: string; phone: string }): Promise<void> {
  await page.getByLabel('Ad soyad').fill(person.name);
  await page.getByLabel('E-posta', { exact: true }).fill(person.email);
  await page.getByLabel('Cep telefonu').fill(person.phone);
}

async function sendRegistration(page: Page): Promise<void> {
  await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Şifre tekrarı').fill(PASSWORD);
  await page.getByLabel('18 yaşını doldurdum.').check();
  await page.getByLabel('Aydınlatma metnini okudum').check();
  await page.getByLabel('Kullanım koşullarını kabul ediyorum').check();
  await page.getByRole('button', { name: 'Kayıt ol' }).click();
}

async function finishRegistration(page: Page): Promise<void> {
  await sendRegistration(page);
  await expect(page).toHaveURL('/dogrulama');
}

function firstBox(page: Page) {
  return page.getByRole('textbox', { name: 'Doğrulama kodu' });
}

async function enterCode(page: Page, code: string): Promise<void> {
  await expect(firstBox(page)).toBeFocused();
  await page.keyboard.type(code);
}

test(
  'registration of a viewer: survives a reload and a wrong code',
  FOR_RELEASE,
  async ({ page, server }) => {
    const person = { name: 'Işıl Çağrı', ...someone() };
    await page.goto('/');
    await page.getByRole('link', { name: 'Ücretsiz kayıt ol' }).click();
    await page.getByRole('button', { name: 'Kayıt ol' }).click();
    await expect(page.getByText('Ad soyad zorunludur')).toBeVisible();
    await expect(page.getByText('18 yaşını doldurduğunu onaylamalısın')).toBeVisible();
    await expectGoodScreen(page);

    await fillPerson(page, person);
    await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD);
    await page.reload();
    await expect(page.getByLabel('Ad soyad')).toHaveValue('Işıl Çağrı');
    await expect(page.getByLabel('E-posta', { exact: true })).toHaveValue(person.email);
    await expect(page.getByLabel('Şifre', { exact: true })).toHaveValue('');
    await finishRegistration(page);

    await expect(page.getByText(codeTexts.sentTo(formatPhone(person.phone)))).toBeVisible();
    await expectGoodScreen(page);
    const code = await server.codeFor(person.phone);
    await enterCode(page, code === '000000' ? '111111' : '000000');
    await expect(page.getByRole('alert')).toHaveText('Doğrulama kodu hatalı.');
    await expectGoodScreen(page);
    await page.reload();
    await expect(page.getByText(REMAINING)).toBeVisible();
    await enterCode(page, code);

    await expect(page.getByRole('heading', { name: 'Hoş geldin, Işıl Çağrı!' })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: accountWords.signIn }).click();
    await expect(page).toHaveURL('/kullanici/anasayfa');
    // On a phone the session survives the tab.
    expect(await page.evaluate("'izle-kazan.session' in localStorage")).toBe(true);
  },
);

test.describe(() => {
  test.use(DESK);
  test('registration of a firm: leads to its panel', FOR_RELEASE, async ({ page, server }) => {
    const person = { name: 'Kerem Öz', ...someone() };
    await page.goto('/');
    await page.getByRole('link', { name: 'Kurumsal hesap aç' }).click();
    await expect(page.getByRole('radio', { name: 'Kurumsal' })).toBeChecked();
    await page.getByLabel('Firma adı').fill('Çınar Gıda Ltd. Şti.');
    await page.getByLabel('Firma e-posta adresi').fill('bilgi@cinar.com');
    await page.getByLabel('Firma telefonu').fill('0532 111 22 33');
    await fillPerson(page, person);
    await finishRegistration(page);
    await enterCode(page, await server.codeFor(person.phone));
    await expect(page).toHaveURL('/hosgeldiniz');
    // After a refusal the typed e-mail is filled in.
    await page.evaluate(`fetch('/api/auth/ticket', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ticket: history.state.usr.ticket }),
      })`);
    await page.getByRole('button', { name: accountWords.signIn }).click();
    await expect(page.getByLabel(accountWords.email)).toHaveValue(person.email);
    await expect(page.getByRole('checkbox', { name: signInTexts.remember })).not.toBeChecked();
    await logIn(page, person.email, PASSWORD);
    await expect(page).toHaveURL('/firma/panel');

    await page.goto('/firma/profil');
    for (const said of ['Çınar Gıda Ltd. Şti.', 'bilgi@cinar.com', '0532 111 22 33'])
      await expect(page.getByRole('main').getByText(said, { exact: true })).toBeVisible();
    await page.getByLabel('Ad soyad').fill('Kerem Özgür');
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('Profilin güncellendi');
    await page.reload();
    await expect(page.getByLabel('Ad soyad')).toHaveValue('Kerem Özgür');
  });
});

test('registration with a known e-mail: refused beside the field', FOR_RELEASE, async ({ page, made }) => {
  const person = await aViewer(made);
  await page.goto('/kayit-ol');
  await fillPerson(page, { ...person, name: 'Başka Biri' });
  await sendRegistration(page);
  await expect(page.getByText('Bu e-posta adresi zaten kayıtlı.')).toBeVisible();
  await expect(page.getByText('Bu telefon numarası zaten kayıtlı.')).toBeVisible();
  await expect(page).toHaveURL('/kayit-ol');
});

test('expired code: only the new one is accepted', FOR_RELEASE, async ({ page, server }) => {
  await page.clock.install();
  const person = { name: 'Elif Şahin', ...someone() };
  await page.goto('/kayit-ol');
  await fillPerson(page, person);
  await finishRegistration(page);
  const first = await server.codeFor(person.phone);
  const resend = page.getByRole('button', { name: 'Kodu tekrar gönder' });
  await expect(resend).toBeDisabled();
  await expect(resend).toHaveText(/\((2:00|1:[0-5]\d) sonra\)$/);

  await page.clock.fastForward(95_000);
  await expect(page.getByText(REMAINING)).toHaveCSS('color', DANGER);
  await page.clock.fastForward(30_000);
  await expect(page.getByText('Kodun süresi doldu. Yeni bir kod iste.')).toBeVisible();
  await expect(firstBox(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Doğrula' })).toBeDisabled();
  await expectGoodScreen(page);

  await resend.click();
  await expect(page.getByText(/Kalan süre (2:00|1:[0-5]\d)/)).toBeVisible();
  const second = await server.codeFor(person.phone);
  if (first !== second) {
    await enterCode(page, first);
    await expect(page.getByRole('alert')).toHaveText('Doğrulama kodu hatalı.');
  }
  await enterCode(page, second);
  await expect(page).toHaveURL('/hosgeldiniz');
});

test('forgotten password: replaced step by step', async ({ page, made, server }) => {
  const person = await aViewer(made);
  await page.goto('/giris');
  await page.getByRole('link', { name: 'Şifremi unuttum' }).click();
  await expect(page.getByText('firma yetkilisinin telefon numarasını')).toBeVisible();
  const send = page.getByRole('button', { name: 'Doğrulama kodu gönder' });
  await expect(send).toBeDisabled();
  await page.getByLabel('Telefon numarası').fill(`0${person.phone}`);
  await expectGoodScreen(page);
  await send.click();
  await expect(page).toHaveURL('/sifre-sifirlama/dogrulama');
  await expectGoodScreen(page);
  await page.reload();
  await enterCode(page, await server.codeFor(person.phone));

  await expect(page).toHaveURL('/sifre-sifirlama');
  await page.getByLabel('Yeni şifre', { exact: true }).fill('Yeni1');
  await expect(page.getByText('Zayıf')).toBeVisible();
  await page.getByLabel('Yeni şifre', { exact: true }).fill('vapuriskele');
  await expect(page.getByText('Zayıf')).toBeVisible();
  // Within the rules, but common: refused while typing; the server refuses it too, and the reset stays valid.
  await page.getByLabel('Yeni şifre', { exact: true }).fill('Parola123');
  await expect(page.getByText('Güçlü')).toBeVisible();
  await expect(page.getByText(accountTexts.commonPassword)).toBeVisible();
  await page.getByLabel('Yeni şifre tekrarı').fill('Parola123');
  await page.getByRole('button', { name: 'Şifreyi kaydet' }).click();
  await expect(page.getByLabel('Yeni şifre', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(accountTexts.commonPassword)).toBeVisible();
  await expectGoodScreen(page);
  // The old password is refused as well, but is not called weak.
  await page.getByLabel('Yeni şifre', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Yeni şifre tekrarı').fill(PASSWORD);
  await page.getByRole('button', { name: 'Şifreyi kaydet' }).click();
  await expect(page.getByText(accountTexts.samePassword)).toBeVisible();
  await expect(page.getByText('Zayıf')).toBeHidden();
  await page.getByLabel('Yeni şifre', { exact: true }).fill('Vapur8Iskele');
  await expect(page.getByText('Güçlü')).toBeVisible();
  await page.getByLabel('Yeni şifre tekrarı').fill('Yepyeni12');
  await page.getByRole('button', { name: 'Şifreyi kaydet' }).click();
  await expect(page.getByText('Şifreler eşleşmiyor')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByLabel('Yeni şifre tekrarı').fill('Vapur8Iskele');
  await page.getByRole('button', { name: 'Şifreyi kaydet' }).click();

  await expect(page).toHaveURL('/basarili');
  await expect(page.getByText('Şifreniz başarıyla güncellendi.')).toBeVisible();
  await expect(page).toHaveURL('/giris');
  await logIn(page, person.email, PASSWORD);
  await expect(page.getByRole('checkbox', { name: signInTexts.remember })).toBeChecked();
  await expect(page.getByRole('alert')).toHaveText('E-posta adresi veya şifre hatalı.');
  await expectGoodScreen(page);
  await logIn(page, person.email, 'Vapur8Iskele');
  await expect(page).toHaveURL('/kullanici/anasayfa');
});

test('expired reset: starts again by itself', FOR_RELEASE, async ({ page, made, server }) => {
  const person = await aViewer(made);
  await page.goto('/sifremi-unuttum');
  await page.getByLabel('Telefon numarası').fill(person.phone);
  await page.getByRole('button', { name: 'Doğrulama kodu gönder' }).click();
  await expect(page).toHaveURL('/sifre-sifirlama/dogrulama');
  await enterCode(page, await server.codeFor(person.phone));
  await page.getByLabel('Yeni şifre', { exact: true }).fill('vapuriskele');
  await expect(page.getByText('Zayıf')).toBeVisible();
  await page.getByLabel('Yeni şifre', { exact: true }).fill('Vapur8Iskele');
  await page.getByLabel('Yeni şifre tekrarı').fill('Vapur8Iskele');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Şifreyi kaydet' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Şifre sıfırlama süreniz dolmuş. Lütfen tekrar deneyin.',
  );
  await expect(page).toHaveURL('/sifremi-unuttum');
});
