import { run, sql } from '#lib/server/db.ts';
import { accountTexts } from '#features/accounts/texts.ts';
import {
  accountWords,
  codeTexts,
  registrationTexts,
  resetTexts,
  signInTexts,
} from '#features/accounts/public-texts.web.ts';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { aViewer } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { expect, logIn, PASSWORD, PHONE, someone, test } from './fixtures.ts';
import { expectGoodScreen, fillRegistration, typeCode } from './people.ts';

test.use(PHONE);

const MAILED = /kodun: (\d{6})/;

test(
  'registration: survives a reload, and wrong and expired codes',
  FOR_RELEASE,
  async ({ page, server }) => {
    await page.clock.install();
    const person = { name: 'Işıl Çağrı', ...someone() };
    await page.goto('/');
    await page.getByRole('link', { name: 'Ücretsiz kayıt ol' }).click();
    await page.getByRole('button', { name: registrationTexts.submit }).click();
    await expect(page.getByText('18 yaşını doldurduğunu onaylamalısın')).toBeVisible();
    await expectGoodScreen(page);
    await fillRegistration(page, person);
    await page.reload();
    await expect(page.getByLabel(registrationTexts.name)).toHaveValue(person.name);
    await expect(page.getByLabel('Şifre', { exact: true })).toHaveValue('');
    await fillRegistration(page, person);
    await page.getByRole('button', { name: registrationTexts.submit }).click();

    await expect(page.getByText(codeTexts.sentTo(formatPhone(person.phone)))).toBeVisible();
    const first = await server.codeFor(person.phone);
    await page.clock.fastForward(125_000);
    await expect(page.getByText(codeTexts.expired)).toBeVisible();
    await expect(page.getByRole('textbox', { name: codeTexts.label })).toBeDisabled();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: codeTexts.resend }).click();
    const second = await server.codeFor(person.phone);
    await typeCode(page, first === second ? '000000' : first);
    await expect(page.getByRole('alert')).toHaveText('Doğrulama kodu hatalı.');
    await page.reload();
    await expect(page.getByText(/Kalan süre \d:\d\d/)).toBeVisible();
    await typeCode(page, second);
    await page.getByRole('button', { name: accountWords.signIn }).click();
    await expect(page).toHaveURL('/kullanici/anasayfa');
    // On a phone the session survives the tab.
    expect(await page.evaluate("'izle-kazan.session' in localStorage")).toBe(true);
  },
);

test('forgotten password: replaced step by step', async ({ page, made, server }) => {
  const person = await aViewer(made);
  // A number that was verified long ago may have a new owner: the e-mail's code is needed, too.
  await run(
    made.db,
    sql`update users set phone_proved_at = now() - interval '100 days' where id = ${person.userId}`,
  );
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
  await typeCode(page, await server.codeFor(person.phone));

  await expect(page).toHaveURL('/sifre-sifirlama');
  await expect(page.getByText(/adresine de bir kod gönderdik/)).toBeVisible();
  await page.getByLabel('Yeni şifre', { exact: true }).fill('vapuriskele');
  await expect(page.getByText('Zayıf')).toBeVisible();
  // Within the rules, but common: refused while typing; the server refuses it too, and the reset stays valid.
  await page.getByLabel('Yeni şifre', { exact: true }).fill('Parola123');
  await expect(page.getByText('Güçlü')).toBeVisible();
  await expect(page.getByText(accountTexts.commonPassword)).toBeVisible();
  await page.getByLabel('Yeni şifre tekrarı').fill('Parola123');
  await page.getByRole('button', { name: 'Şifreyi kaydet' }).click();
  await expect(page.getByText(/E-posta adresine gönderdiğimiz kodu da gir/)).toBeVisible();
  await expect.poll(() => server.mailTo(person.email)).toMatch(MAILED);
  const [, code = ''] = MAILED.exec(await server.mailTo(person.email)) ?? [];
  await page.getByLabel(resetTexts.emailCode).fill(code);
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
