import { signInTexts } from '#features/accounts/public-texts.web.ts';
import { landingTexts } from '#features/landing/texts.web.ts';
import { FOR_RELEASE, sampled } from '#testing/runs/release.ts';
import { anotherPage, expect, logIn, logInHere, PHONE, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test('screens of a flow that was not begun: lead to its beginning', async ({ page }) => {
  for (const [path, start] of sampled([
    ['/dogrulama', '/kayit-ol'],
    ['/hosgeldiniz', '/giris'],
    ['/sifre-sifirlama/dogrulama', '/sifremi-unuttum'],
    ['/sifre-sifirlama', '/sifremi-unuttum'],
    ['/basarili', '/giris'],
    ['/login', '/giris'],
    ['/boyle-bir-sayfa-yok', '/giris'],
  ] as const)) {
    await page.goto(path);
    await expect(page, path).toHaveURL(start);
  }
});

test('login: leads to the requested page; a signed-in visitor skips it', async ({ page, chief }) => {
  await page.goto('/admin/sifre-degistir?a=1');
  await expect(page).toHaveURL('/giris');
  await page.getByLabel('E-posta').fill(chief.email);
  await page.getByLabel('Şifre', { exact: true }).fill(chief.password);
  await page.getByRole('button', { name: 'Şifreyi göster' }).click();
  await expect(page.getByLabel('Şifre', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Giriş yap' }).click();
  await expect(page).toHaveURL('/admin/sifre-degistir?a=1');
  for (const path of ['/giris', '/kayit-ol', '/boyle-bir-sayfa-yok']) {
    await page.goto(path);
    await expect(page).toHaveURL('/admin/panel');
  }
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Yönetici Paneli' })).toHaveAttribute('href', '/admin/panel');
});

test('T-F7 address of the login: never leads away from the site', async ({ page, baseURL, chief }) => {
  await page.goto('/giris?next=//evil.example&from=https://evil.example');
  await logInHere(page, chief);
  await expect(page).toHaveURL('/admin/panel');
  await page.evaluate(
    `history.replaceState({ usr: { message: 'Tamam', target: '//evil.example', seconds: 1 } }, '', '/basarili')`,
  );
  await page.reload();
  await expect(page).not.toHaveURL('/basarili');
  expect(page.url().startsWith(`${baseURL}/`)).toBe(true);
});

test('login without "Beni hatırla": ends with the tab', FOR_RELEASE, async ({ page, context, chief }) => {
  await logIn(page, chief.email, chief.password);
  await expect(page).toHaveURL('/admin/panel');
  await page.reload();
  await expect(page).toHaveURL('/admin/panel');
  // A page of the own area opens in a new tab, as by Ctrl and a click; the login page is there for another
  // account.
  const other = await context.newPage();
  await other.goto('/admin/ayarlar');
  await expect(other).toHaveURL('/admin/ayarlar');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const third = await context.newPage();
  await third.goto('/giris');
  await expect(third.getByText(signInTexts.otherTab)).toBeVisible();
  await expectGoodScreen(third);
  await third.goto('/firma/panel');
  await expect(third).toHaveURL('/giris');
  // A public page knows the session as well.
  await third.goto('/');
  await expect(third.getByRole('link', { name: landingTexts.panels.admin })).toBeVisible();
  await third.evaluate('sessionStorage.clear()');
  await third.goto('/firma/panel');
  await page.close();
  await other.close();
  await third.reload();
  await expect(third.getByText(signInTexts.closedTab)).toBeVisible();
  await expectGoodScreen(third);
});

test('list of sessions: another one can be ended', FOR_RELEASE, async ({ page, browser, chief }) => {
  const elsewhere = await anotherPage(browser, PHONE);
  await logIn(elsewhere, chief.email, chief.password);
  await expect(elsewhere).toHaveURL('/admin/panel');
  await logIn(page, chief.email, chief.password);
  await expect(page).toHaveURL('/admin/panel');
  await page.goto('/admin/sifre-degistir');
  await expect(page.getByText('Bu cihaz')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByText(/^Diğer cihazlar/).click();
  await expect(page.getByRole('button', { name: /oturumunu kapat/ })).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Diğer oturumları kapat' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Diğer oturumları kapat' }).click();
  // A page behind an open dialog has no roles; looking for a role would miss it.
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /oturumunu kapat/ })).toHaveCount(0);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL('/giris');
  await elsewhere.context().close();
});

test('change of an admin’s password: confirmed in a dialog', FOR_RELEASE, async ({ page, server, chief }) => {
  const admin = { ...chief, email: 'ikinci@izlekazan.example', phone: '5320000002' };
  await server.createAdmin(admin);
  await logIn(page, admin.email, admin.password);
  await expect(page).toHaveURL('/admin/panel');
  await page.goto('/admin/sifre-degistir');
  const fields = {
    current: page.getByLabel('Mevcut şifre'),
    next: page.getByLabel('Yeni şifre', { exact: true }),
    again: page.getByLabel('Yeni şifre tekrarı'),
  };
  await fields.next.fill('Vapur8Iskele');
  await fields.again.fill('Vapur8Iskele');
  await fields.current.fill('Yanlis123');
  await page.getByRole('button', { name: 'Şifreyi güncelle' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Mevcut şifre hatalı');
  await expect(fields.current).toBeFocused();
  await expectGoodScreen(page);
  await fields.current.fill(admin.password);
  await expect(alert).toHaveCount(0);
  await fields.again.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Şifreniz başarıyla güncellendi.');
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Tamam' }).click();
  await expect(fields.current).toHaveValue('');
});
