/** Browsers changed from outside: a translator, blocked or full storage, no channels, an ad blocker. */
import { accountWords, signInTexts } from '#features/accounts/public-texts.web.ts';
import { CHOSEN_AD } from '#platform/places/watch-place.ts';
import { sessionText } from '#features/watching/texts.ts';
import { watchWords } from '#platform/words/watching.ts';
import { watchTexts } from '#features/watching/texts.web.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aViewer, TEST_PASSWORD } from '#testing/people.ts';
import { sampled } from '#testing/runs/release.ts';
import { viewerPaths } from '#platform/places/paths.ts';
import { aWelcomedViewer, enterAs } from './arrange.ts';
import { expect, logIn, PHONE, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';
import { VIEW } from './watching.ts';

test.use(PHONE);

/** Replaces each text with two elements, as Chrome's translator does; here also where a page forbids it. */
const TRANSLATOR = `(() => {
  const translate = (root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style')) continue;
      const outer = document.createElement('font');
      outer.append(Object.assign(document.createElement('font'), { textContent: text.data }));
      text.replaceWith(outer);
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) translate(node.parentNode);
  }).observe(document.body, { childList: true, subtree: true });
  translate(document.body);
})()`;

const STORAGE = {
  blocked: `for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('Access is denied', 'SecurityError'); } });
    delete window.BroadcastChannel;`,
  full: `Storage.prototype.setItem = () => { throw new DOMException('exceeded the quota', 'QuotaExceededError'); };`,
};

test('page with a lost part: a Turkish error with a way on', async ({ page }) => {
  await page.goto('/giris');
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  await expect(page.locator('#not-started')).toHaveCount(0);
  await page.evaluate("document.querySelector('button[type=submit]').textContent = ''");
  await page.getByLabel('E-posta').fill('biri@ornek.com');
  await page.getByLabel('Şifre', { exact: true }).fill('Yanlis123');
  await page.getByLabel('Şifre', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Bir hata oluştu!' })).toBeVisible();
  await expect(page.getByText(/Failed to execute|NotFoundError/)).toBeHidden();
  await page.getByRole('button', { name: 'Tekrar Dene' }).click();
  await expect(page.getByRole('button', { name: accountWords.signIn, exact: true })).toBeVisible();
});

test('watch on a translated page: counts down, and is paid', async ({ page, made }) => {
  const { id } = await aCampaign(made, { status: 'active', display_duration: 8 });
  const viewer = await aWelcomedViewer(made);
  await enterAs(page, viewer, 'user', `${viewerPaths.watch}?${CHOSEN_AD}=${id}`);
  await page.getByRole('button', { name: watchWords.start, exact: true }).click();
  await expect(page.getByRole('button', { name: watchTexts.pause })).toBeVisible();
  await page.evaluate(TRANSLATOR);
  await expect(page.getByText('3', { exact: true })).toBeVisible();
  await expect(shown(page, sessionText(VIEW))).toBeVisible();
});

for (const [state, change] of sampled(Object.entries(STORAGE)))
  test(`${state} storage: login and watching work`, async ({ page, made }) => {
    const [viewer] = [await aWelcomedViewer(made), await aCampaign(made, { status: 'active' })];
    await page.addInitScript(change);
    await logIn(page, viewer.email, TEST_PASSWORD);
    await expect(page).toHaveURL('/kullanici/anasayfa');
    await page.getByRole('link', { name: watchWords.start }).first().click();
    await expect(page).toHaveURL(viewerPaths.watch);
    await expect(page.getByRole('timer').or(page.getByRole('img')).first()).toBeVisible();
    await expectGoodScreen(page);
  });

test('ad blocker: blocked parts are named, and no file of the program is blocked', async ({ page, made }) => {
  await page.route(/[/-]ads?\b/, (route) => route.abort());
  await enterAs(page, await aViewer(made), 'user', viewerPaths.watch);
  await expect(
    page.getByText(/Reklam engelleyicin varsa bu site için kapatıp tekrar dene/).first(),
  ).toBeVisible();
  await expectGoodScreen(page);
  // Signed out: a signed-in visitor is redirected from the login.
  await page.goto('/robots.txt');
  await page.evaluate('sessionStorage.clear()');
  await page.goto('/giris');
  await expect(page.getByText(signInTexts.remember)).toBeVisible();
});
