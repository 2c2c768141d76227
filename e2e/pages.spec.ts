import { run, sql } from '#lib/server/db.ts';
import { pageTitles } from '#features/pages/texts.ts';
import { termsTexts } from '#features/accounts/viewer-texts.web.ts';
import { viewerTexts } from '#features/profile/texts.web.ts';
import { expect, PASSWORD, PHONE, logIn, test } from './fixtures.ts';
import { expectGoodScreen, join, shown } from './people.ts';

test.use(PHONE);

test('terms of use: asked for again in a new version', async ({ page, server, made }) => {
  const newcomer = await join(page, server, { name: 'Pelin Okur' });
  await page.getByRole('button', { name: viewerTexts.welcomeButton }).click();
  // The dialog opened by itself, so the focus returns to the page.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('alertdialog', { name: termsTexts.firstTitle })).toHaveCount(0);

  // Simulates a person who agreed to an earlier version.
  await run(made.db, sql`alter table consents disable trigger user`);
  await run(
    made.db,
    sql`update consents set version = '1' where kind = 'terms'
        and user_id = (select id from users where email = ${newcomer.email})`,
  );
  await run(made.db, sql`alter table consents enable trigger user`);

  await page.context().clearCookies();
  await page.evaluate('sessionStorage.clear(); localStorage.clear()');
  await logIn(page, newcomer.email, PASSWORD);
  const dialog = page.getByRole('alertdialog', { name: termsTexts.newTitle });
  await expect(dialog.getByText('Bir reklamı süresi dolana kadar izlediğinde')).toBeVisible();
  await expectGoodScreen(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();

  await dialog.getByRole('link', { name: termsTexts.toWallet }).click();
  await expect(page).toHaveURL(/\/kullanici\/cuzdan$/);
  await expect(dialog).toHaveCount(0);

  await page.goto('/kullanici/anasayfa');
  await dialog.getByRole('button', { name: termsTexts.accept }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(dialog).toHaveCount(0);
  // Public pages keep the way back.
  await shown(page, pageTitles.help).click();
  await expect(page).toHaveURL('/yardim');
  await page.getByRole('navigation', { name: 'Ana menü' }).getByText('Cüzdan').click();
  await expect(page).toHaveURL('/kullanici/cuzdan');
});
