/** The operator's pages: the terms that people agree to, and who writes them. */
import { pageTitles } from '#features/pages/texts.ts';
import { editorTexts, publishTexts } from '#features/pages/web/texts/admin.ts';
import { termsTexts } from '#features/accounts/web/texts/viewer.ts';
import { viewerTexts } from '#features/people/web/texts/viewer.ts';
import { anAdmin } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { DESK, expect, PASSWORD, PHONE, logIn, test } from './fixtures.ts';
import { expectGoodScreen, join, shown } from './people.ts';

test.use({ company: 'pages' });

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a viewer agrees at registration, and again when new terms are published; the money stays reachable', async ({
    page,
    server,
    made,
  }) => {
    const newcomer = await join(page, server, { name: 'Pelin Okur' });
    await page.getByRole('button', { name: viewerTexts.welcomeButton }).click();
    await expect(page.getByRole('alertdialog', { name: termsTexts.firstTitle })).toHaveCount(0);

    const { token } = await anAdmin(made);
    const { data } = await made.call('/api/pages/terms');
    const body = { text: '# Yeni koşullar\n\nArtık böyle.', based_on: data.version, publish: true };
    await made.call('/api/admin/pages/terms/versions', { as: token, body });

    await page.context().clearCookies();
    await page.evaluate('sessionStorage.clear(); localStorage.clear()');
    await logIn(page, newcomer.email, PASSWORD);
    const dialog = page.getByRole('alertdialog', { name: termsTexts.newTitle });
    await expect(dialog.getByText('Artık böyle.')).toBeVisible();
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
    await expect(shown(page, pageTitles.help)).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('at a desk', () => {
  test.use(DESK);

  test(
    'an administrator sees how a page will look, is told what may not be kept, and publishes it',
    FOR_RELEASE,
    async ({ page, made }) => {
      await enterAs(page, await anAdmin(made), 'admin', '/admin/sayfalar/help');
      const text = page.getByLabel(editorTexts.text, { exact: true });
      await expect(text).toHaveValue(/İzleyiciler için/);
      await text.fill('# Yardım masası\n\n[tıkla](javascript:alert(1))');
      await expect(page.getByRole('alert')).toContainText('javascript');
      await text.fill('# Yardım masası\n\nBurada **buluruz**.');
      const preview = page.getByRole('region', { name: editorTexts.preview });
      await expect(preview.getByRole('heading', { name: 'Yardım masası' })).toBeVisible();
      await expectGoodScreen(page);
      await page.getByRole('button', { name: editorTexts.publish }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: publishTexts.confirm }).click();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);

      await page.goto('/yardim');
      await expect(page.getByRole('heading', { name: 'Yardım masası' })).toBeVisible();
      await expectGoodScreen(page);
    },
  );

  test('a text that somebody else was faster than stays with who wrote it, and the page says so', async ({
    page,
    made,
  }) => {
    const other = await anAdmin(made);
    await enterAs(page, await anAdmin(made), 'admin', '/admin/sayfalar/contact');
    const text = page.getByLabel(editorTexts.text, { exact: true });
    await text.fill('# Benim yazdığım');
    const path = '/api/admin/pages/contact/versions';
    const { data } = await made.call(path, { as: other.token });
    const body = { text: '# Başkasının yazdığı', based_on: data.versions[0].version, publish: false };
    await made.call(path, { as: other.token, body });
    await page.getByRole('button', { name: editorTexts.keep }).click();
    await expect(page.getByRole('alert')).toContainText('yeni bir sürümü saklandı');
    await expect(text).toHaveValue('# Benim yazdığım');
  });
});
