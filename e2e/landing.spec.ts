import { NOTICE_VERSION } from '#features/accounts/notice.ts';
import { formatDay } from '#lib/shared/dates.ts';
import type { Page } from '@playwright/test';
import { aPicture } from '#testing/images.ts';
import { anAdmin } from '#testing/people.ts';
import type { TestServer } from '#testing/test-app.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { DESK, expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test.use(PHONE);

const CONFIG = '**/api/config';

/** Answers the landing page's request with another countdown. */
async function withCountdown(page: Page, seconds: number): Promise<void> {
  await page.route(CONFIG, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Record<string, unknown> }; // Our own server's envelope.
    await route.fulfill({ json: { ...body, data: { ...body.data, login_countdown_seconds: seconds } } });
  });
}

/** Leaves exactly these ads on the landing page, in this order. */
async function showOnly(made: TestServer, ads: { title: string; link: string }[]): Promise<void> {
  const { token } = await anAdmin(made);
  const { data } = await made.call('/api/admin/startup-ads', { as: token });
  for (const { id } of data.ads) {
    await made.call(`/api/admin/startup-ads/${id}`, { method: 'DELETE', as: token });
  }
  const image = { filename: 'kis.png', type: 'image/png', bytes: await aPicture() };
  for (const [index, ad] of ads.entries()) {
    const description = 'Bütün botlarda yüzde elli indirim.';
    const form = { ...ad, description, display_order: String(index + 1), image };
    expect((await made.call('/api/admin/startup-ads', { as: token, form })).status).toBe(200);
  }
}

test('login button: counts down in its place, then leads in', async ({ page }) => {
  await page.setViewportSize(DESK.viewport);
  // Long enough for the slowest machine.
  await page.clock.install();
  await withCountdown(page, 30);
  await page.goto('/');
  const counting = page.getByRole('button', { name: /^Giriş yap \(\d+\)$/ });
  await expect(counting).toBeDisabled();
  const left = async () => Number(/\d+/.exec(await counting.innerText())?.[0]);
  const first = await left();
  const { width } = (await counting.boundingBox()) ?? {};
  expect(first).toBeLessThanOrEqual(30);
  await expect.poll(left).toBeLessThan(first);
  // Each second is rendered before the next one begins.
  while (await counting.isVisible()) await page.clock.runFor(1000);
  const ready = page.getByRole('button', { name: 'Giriş yap', exact: true });
  expect((await ready.boundingBox())?.width).toBe(width);
  await ready.click();
  await expect(page).toHaveURL('/giris');
});

test('homepage slider: rotates every five seconds', FOR_RELEASE, async ({ page, made }) => {
  await showOnly(made, [
    { title: 'Kış indirimi', link: '' },
    { title: 'Bahar geldi', link: 'https://ornek.com/bahar' },
  ]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  const slider = page.getByRole('region', { name: 'Öne çıkan reklamlar' });
  const first = slider.getByRole('img', { name: 'Kış indirimi' });
  const link = slider.getByRole('link', { name: /Detaylı bilgi için tıkla/ });
  await expect(first).toBeVisible();
  const height = async () => (await slider.locator('> div').first().boundingBox())?.height;
  expect(await height()).toBe(150);
  await page.setViewportSize(DESK.viewport);
  expect(await height()).toBe(300);
  // Complete, and no larger than needed: 64 × 36 px are not stretched over the slide.
  expect((await first.boundingBox())?.width).toBeLessThan(540);
  await page.setViewportSize(PHONE.viewport);
  const dot = (about: string) => slider.getByRole('button', { name: `reklamı göster: ${about}` });
  for (const next of ['Bahar geldi', 'Kış indirimi', 'Bahar geldi']) {
    await page.clock.fastForward(5000);
    // Waits longer than a turn: on a slow machine the page's own clock may have added one.
    await expect(dot(next)).toHaveAttribute('aria-current', 'true');
  }
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute('href', 'https://ornek.com/bahar');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);

  await slider.getByRole('button', { name: 'Döngüyü durdur' }).click();
  await slider.getByRole('button', { name: '1. reklamı göster: Kış indirimi' }).click();
  await page.evaluate('document.activeElement.blur()');
  await page.getByRole('heading', { name: 'Nasıl çalışır?' }).hover();
  await expectGoodScreen(page);
  await page.clock.fastForward(6000);
  // Lets an unwanted turn be rendered.
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  );
  // Read at once: waiting would bring the next turn, which shows it again.
  expect(await dot('Kış indirimi').getAttribute('aria-current')).toBe('true');
  await expect(first).toBeVisible();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(slider.getByRole('button', { name: 'Döngüyü başlat' })).toBeVisible();
});

test('landing page without ads or responses: complete, retries, and logs the reason', async ({ page }) => {
  const printed: string[] = [];
  page.on('console', (message) => printed.push(message.text()));
  await page.route('**/api/startup-ads', (route) => route.fulfill({ json: { success: true, data: 'yok' } }));
  let asked = 0;
  await page.route(CONFIG, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.clock.install();
  await page.goto('/');
  await expect.poll(() => printed).toContain('Geçersiz reklam verisi');
  await expect(page.getByRole('region', { name: 'Öne çıkan reklamlar' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Nasıl çalışır?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Giriş yap', exact: true })).toBeEnabled();

  // A hidden page requests nothing; it retries once the connection is back.
  await page.clock.runFor(10_000);
  await expect(page.getByRole('alert').getByRole('button', { name: 'Tekrar dene' })).toBeVisible();
  await page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })");
  const before = asked;
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.evaluate("fetch('/robots.txt').then(() => undefined)"); // Answered after whatever was asked before.
  expect(asked).toBe(before);
  await page.evaluate('delete document.hidden');
  await page.unroute(CONFIG);
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect(page.getByLabel('Günde izlediğin reklam')).toBeVisible();
});

test('earnings estimate: follows the slider, with a readable notice', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('definition')).toHaveText([
    '₺0,25',
    '₺0,13',
    '₺0,50',
    '₺10,00',
    '₺0,34',
    '₺5.000,00',
  ]);
  const guess = page.getByLabel('Günde izlediğin reklam');
  // The example's month is the smallest withdrawal; the slider ends at the daily limit.
  await expect(guess).toHaveValue('13');
  await expect(page.getByText('₺50,70–₺97,50')).toBeVisible();
  await expect(guess).toHaveAttribute('max', '385');
  await guess.fill('100');
  // The range from views of known ads alone to views of new ones alone.
  await expect(page.getByText('₺13,00–₺25,00')).toBeVisible();
  await expect(page.getByText('₺390,00–₺750,00')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Aydınlatma metni' }).click();
  await expect(page.getByRole('heading', { name: 'Aydınlatma metni' })).toBeVisible();
  await expect(page.getByText(`Sürüm ${formatDay(NOTICE_VERSION)}`)).toBeVisible();
  await expectGoodScreen(page);
});
