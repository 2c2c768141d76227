/** Loading on a slow phone: the server's HTML is readable before the program hydrates it. */
import type { Response } from '@playwright/test';
import { FOR_RELEASE, isForRelease } from '#testing/runs/release.ts';
import { expect, delayProgram, PHONE, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test.use(PHONE);

const HASH = /-.{8}\.woff2$/;
const pathOf = (response: Response) => new URL(response.url()).pathname;

test('page before its program: readable, with working links', async ({ browser, baseURL, viewport }) => {
  const page = await browser.newPage({ baseURL: baseURL ?? '', viewport, javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Ücretsiz kayıt ol' }).click();
  await expect(page).toHaveURL('/kayit-ol');
  await page.close();
});

test('hydration: no new rendering and no layout shift', async ({ page }) => {
  // On so slow a phone, responses arrive before the lower half is hydrated.
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const goOn = await delayProgram(page);
  await page.goto('/', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  const forFirms = page.getByRole('link', { name: 'Kurumsal hesap aç' });
  for (const element of [heading, forFirms]) {
    // oxlint-disable-next-line no-await-in-loop
    await element.evaluate((node) => node.setAttribute('data-rendered', 'beforehand'));
  }
  await expect(page.getByRole('slider')).toHaveCount(0);
  await forFirms.scrollIntoViewIfNeeded();
  goOn();
  await expect(page.getByRole('slider')).toBeAttached();
  await expect(heading).toHaveAttribute('data-rendered', 'beforehand');
  await expect(forFirms).toHaveAttribute('data-rendered', 'beforehand');
  await expect(forFirms).toBeInViewport();
});

test('missing file of the program: the page offers a reload', async ({ page }) => {
  const file = '**/assets/index-*.js';
  await page.route(file, (route) => route.abort());
  await page.goto('/kayit-ol');
  // The notice appears after a delay, for which only a release waits.
  if (!isForRelease) await page.evaluate('for (const one of document.getAnimations()) one.finish()');
  await expect(page.getByRole('alert')).toHaveText('Sayfa yüklenemedi. Tekrar dene');
  const again = page.getByRole('link', { name: 'Tekrar dene' });
  await expectGoodScreen(page);
  await page.unroute(file);
  await again.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('login: stays busy until the next page’s code has loaded', async ({ page, chief }) => {
  await page.goto('/giris');
  await expect(page.locator('#not-started')).toHaveCount(0);
  const goOn = await delayProgram(page, 'admin-panel-page');
  let logins = 0;
  page.on('request', (request) => void (logins += request.url().endsWith('/api/auth/login') ? 1 : 0));
  await page.getByLabel('E-posta').fill(chief.email);
  await page.getByLabel('Şifre', { exact: true }).fill(chief.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/panel');
  await expect(page.getByRole('button', { name: 'Giriş yapılıyor...' })).toBeVisible();
  await expect(page.getByLabel('E-posta')).toHaveValue(chief.email);
  // Impatient presses send one login.
  await page.getByLabel('Şifre', { exact: true }).press('Enter');
  goOn();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Tekrar hoş geldin');
  expect(logins).toBe(1);
});

test('login form before hydration: keeps its input and sends it', async ({ page, chief }) => {
  const goOn = await delayProgram(page);
  await page.goto('/giris', { waitUntil: 'commit' });
  const email = page.getByLabel('E-posta');
  const password = page.getByLabel('Şifre', { exact: true });
  await email.pressSequentially(chief.email);
  // A password manager fills a field without key events.
  await password.evaluate((field, text) => Object.assign(field, { value: text }), chief.password);
  await page.getByLabel('Beni hatırla').check();
  await email.focus();
  await email.evaluate((field) => field.setAttribute('data-rendered', 'beforehand'));
  goOn();
  await expect(page.locator('#not-started')).toHaveCount(0);
  await expect(email).toHaveAttribute('data-rendered', 'beforehand');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue(chief.email);
  await expect(password).toHaveValue(chief.password);
  await expect(page.getByLabel('Beni hatırla')).toBeChecked();
  await page.getByRole('button', { name: 'Giriş yap' }).click();
  await expect(page).toHaveURL('/admin/panel');
  await expect.poll(() => page.evaluate('localStorage.length')).toBe(1);
});

test('form submitted before hydration: sent by the program', FOR_RELEASE, async ({ page, chief }) => {
  const goOn = await delayProgram(page);
  const remembers = page.waitForResponse('**/early-submit.js');
  await page.goto('/giris', { waitUntil: 'commit' });
  await remembers;
  await page.getByLabel('E-posta').pressSequentially(chief.email);
  await page.getByLabel('Şifre', { exact: true }).pressSequentially(chief.password);
  await expect(async () => {
    await page.getByLabel('Şifre', { exact: true }).press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-early-submit', '', { timeout: 1000 });
  }).toPass();
  goOn();
  await expect(page).toHaveURL('/admin/panel');
});

test('navigation: keeps the page until the next one’s code has loaded', FOR_RELEASE, async ({ page }) => {
  await page.goto('/');
  const more = page.getByRole('link', { name: 'Aydınlatma metni' });
  await expect(page.getByRole('slider')).toBeAttached();
  await page.evaluate('scrollTo(0, 600)');
  const goOn = await delayProgram(page, 'notice-page');
  await more.dispatchEvent('click');
  const bar = page.locator('.animate-sweep');
  await expect(bar).toBeVisible();
  await expect(page.getByRole('slider')).toBeAttached();
  goOn();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aydınlatma metni');
  await expect(page).toHaveTitle(/^Aydınlatma metni · /);
  await expect(bar).toHaveCount(0);
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  await page.goBack();
  await expect(page.getByRole('slider')).toBeAttached();
  await expect.poll(() => page.evaluate('scrollY')).toBe(600);
  await expect(page).toHaveTitle(/^Reklam izle/);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aydınlatma metni');
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  // A newly typed address begins at the top, wherever its page was left.
  await page.goBack();
  await expect.poll(() => page.evaluate('scrollY')).toBe(600);
  await page.goto('/kvkk');
  await page.goto('/');
  await expect(page.getByRole('slider')).toBeAttached();
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
});

test('files of a first visit: compressed, with the Turkish letters alone', async ({ page, request }) => {
  const fetched: Response[] = [];
  page.on('response', (response) => fetched.push(response));
  await page.goto('/');
  await expect(page.getByRole('slider')).toBeAttached();
  const fonts = fetched.filter((response) => pathOf(response).endsWith('.woff2'));
  expect(fonts.map((font) => pathOf(font).replace(HASH, '')).toSorted()).toEqual([
    '/assets/turkish-latin',
    '/assets/turkish-latin-ext',
  ]);
  expect(fonts.map((font) => font.status())).toEqual([200, 200]);
  for (const name of ['style-[^/]+[.]css', 'react-[^/]+[.]js']) {
    const file = fetched.find((response) => new RegExp(`/assets/${name}$`).test(pathOf(response)));
    expect(file?.headers()['content-encoding'], name).toBe('br');
  }
  const program = fetched.map(pathOf).find((path) => path.includes('/assets/react-')) ?? '';
  const gzipped = await request.get(program, { headers: { 'accept-encoding': 'gzip' } });
  expect(gzipped.headers()['content-encoding']).toBe('gzip');
  const plain = await request.get(program, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers()['content-encoding']).toBeUndefined();
  expect(await gzipped.text()).toBe(await plain.text());
  // The compressed file has no address of its own.
  expect((await request.get(`${program}.br`)).status()).toBe(404);
});
