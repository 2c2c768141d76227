/** Back and reconnecting, on every page. */
import { viewerTexts } from '#features/profile/texts.web.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { actionWords, waitsForConnection } from '#lib/web/words.ts';
import { fund } from '#testing/money.ts';
import { aViewer } from '#testing/people.ts';
import { enterAs } from './arrange.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { expect, PASSWORD, PHONE, test } from './fixtures.ts';

test.use(PHONE);

const OFFLINE = 'İnternet bağlantın yok. Bağlanınca tekrar dene.';

test('Back: closes open layers, then leaves the page', async ({ page, made }) => {
  const viewer = await aViewer(made);
  await fund(made.db, userWallet(viewer.userId), 20_000);
  await enterAs(page, viewer, 'user', '/kullanici/anasayfa');
  await page.goto('/kullanici/cuzdan');
  const dialog = page.getByRole('dialog');
  const account = page.getByRole('button', { expanded: true });
  // Without an address of its own, on the first page of a document: nothing before it could be restored.
  await page.getByRole('banner').getByRole('button', { name: 'Hesap menüsü' }).click();
  await expect(account).toBeVisible();
  // Back is handled only by the running program, which a person never beats.
  await expect.poll(() => page.evaluate('history.state?.idx')).toBe(1);
  await page.goBack();
  await expect(account).toHaveCount(0);
  await expect(page).toHaveURL('/kullanici/cuzdan');
  // With an address of its own, closed by its cross: Back does not reopen it.
  await page.getByRole('button', { name: walletWords.withdraw, exact: true }).click();
  await dialog.getByRole('button', { name: actionWords.close }).click();
  await expect(dialog).toHaveCount(0);
  // Closed by Back.
  await page.getByRole('button', { name: walletWords.withdraw, exact: true }).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/kullanici/cuzdan');
  await page.goBack();
  await expect(page).toHaveURL('/kullanici/anasayfa');
});

test('errors without a connection: gone once it is back', FOR_RELEASE, async ({ page, made }) => {
  await page.goto('/giris');
  await page.getByLabel('E-posta').fill('biri@ornek.com');
  await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Giriş yap' }).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
  // The code of a page that could not be fetched.
  const viewer = await aViewer(made);
  await enterAs(page, viewer, 'user', '/kullanici/cuzdan');
  await expect(page.getByText('₺10,00').first()).toBeVisible();
  await page.context().setOffline(true);
  await page.locator('a[href="/kullanici/profil"]:visible').last().click();
  await expect(page.getByRole('button', { name: 'Tekrar Dene' })).toBeVisible();
  await expect(page.getByText(waitsForConnection)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: viewerTexts.title })).toBeVisible();
});

test('screen with a slow part: a notice above the bar until it has loaded', async ({ page, made }) => {
  const late = page.getByText('Bu kez uzun sürüyor, bekliyoruz…');
  await enterAs(page, await aViewer(made), 'user', '/kullanici/anasayfa');
  await expect(page.locator('main [data-pending]')).toHaveCount(0);
  await expect(late).toBeHidden();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/user/**', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/kullanici/cuzdan');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(late).toBeHidden();
  // Skips the waiting time.
  await expect(page.locator('main [data-pending]').first()).toBeAttached();
  await page.evaluate(
    "document.getAnimations().filter((one) => one.animationName === 'show').forEach((one) => one.finish())",
  );
  await expect(late).toBeVisible();
  const [words, bar] = await Promise.all([
    late.boundingBox(),
    page.getByRole('navigation').last().boundingBox(),
  ]);
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  answer();
  await expect(page.getByText('₺0,00').first()).toBeVisible();
  await expect(late).toBeHidden();
});
