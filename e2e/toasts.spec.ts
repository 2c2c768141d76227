import { consentTexts, sessionTexts } from '#features/accounts/texts.web.ts';
import { aViewer, TEST_PASSWORD } from '#testing/people.ts';
import { enterAs } from './arrange.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test.use(PHONE);

test('toast: readable and closable above an open dialog, which stays', async ({ page, made }) => {
  const viewer = await aViewer(made);
  // A second session, which "close the others" needs.
  await made.call('/api/auth/login', { body: { email: viewer.email, password: TEST_PASSWORD } });
  await enterAs(page, viewer, 'user', '/kullanici/ayarlar');
  await page.route('**/api/auth/consents/*', (route) => route.abort());
  await page.getByRole('switch', { name: consentTexts.kinds.targeting.label }).click();
  const notice = page.getByRole('region', { name: 'Anlık iletiler' }).getByRole('alert');
  await expect(notice).toContainText('Sunucudan yanıt alınamadı');
  // Announced once: an alert is in no other live region.
  await expect(page.locator('[aria-live] [role="alert"]')).toHaveCount(0);
  // Stays while hovered, and covers no bar.
  await notice.hover();
  const account = page.getByRole('banner').getByRole('button', { name: /Hesap menüsü/ });
  await account.click({ trial: true });
  await page.getByText(/^Diğer cihazlar/).press('Enter');
  await page.getByRole('button', { name: sessionTexts.endOthers }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await expect(notice).toBeVisible();
  for (const button of await dialog.getByRole('button').all()) await button.click({ trial: true });
  await expectGoodScreen(page);
  await notice.getByRole('button', { name: 'Bildirimi kapat' }).click();
  await expect(notice).toHaveCount(0);
  await expect(dialog).toBeVisible();
});
