/** The installed app on a phone: its offer, and its page without a network. */
import { installTexts } from '#desks/viewer-home/texts.web.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { aViewer } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { aWelcomedViewer, enterAs } from './arrange.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test.use(PHONE);

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('installed app offline: recovers by itself', FOR_RELEASE, async ({ page, context, made }) => {
    const viewer = await aViewer(made);
    await enterAs(page, viewer, 'user', '/kullanici/anasayfa');
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await page.reload();
    const manifest = await page.request.get('/manifest.webmanifest');
    expect(await manifest.json()).toMatchObject({ name: 'İzle Kazan', display: 'standalone', lang: 'tr' });
    // The cache holds no personal data, and not the app itself.
    const kept = await page.evaluate<string[]>(
      `caches.keys().then(async (names) => (await Promise.all(names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat())`,
    );
    expect(kept.toSorted()).toEqual(['/favicon.svg', '/offline.html', '/offline.js']);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Bağlantın yok' })).toBeVisible();
    await expectGoodScreen(page);
    await context.setOffline(false);
    await expect(page.getByText(walletWords.balance).first()).toBeVisible();
    await expect(page).toHaveURL(/\/kullanici\/anasayfa$/);
  });
});

/** Simulates a browser that offers to install the app; `window.asked` counts the prompts. */
const OFFER_TO_INSTALL = `(() => {
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  offer.prompt = async () => { window.asked = (window.asked ?? 0) + 1; };
  dispatchEvent(offer);
  return offer.defaultPrevented;
})()`;

test('offer to install: shown once possible, until dismissed', async ({ page, made }) => {
  const hint = page.getByRole('region', { name: installTexts.title });
  const home = page.getByRole('heading', { level: 1 });
  const viewer = await aWelcomedViewer(made);
  await enterAs(page, viewer, 'user', '/kullanici/anasayfa');
  await expect(home).toBeVisible();
  await expect(hint).toHaveCount(0);
  expect(await page.evaluate(OFFER_TO_INSTALL)).toBe(true);
  await expect(hint).toBeVisible();
  await expectGoodScreen(page);
  await hint.getByRole('button', { name: installTexts.install }).click();
  expect(await page.evaluate('window.asked')).toBe(1);
  await expect(hint).toHaveCount(0);

  await page.evaluate(OFFER_TO_INSTALL);
  await hint.getByRole('button', { name: installTexts.dismiss }).click();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(home).toBeVisible();
  await page.evaluate(OFFER_TO_INSTALL);
  // After the frame in which the offer would be rendered.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await expect(hint).toHaveCount(0);
  expect(await page.evaluate('window.asked')).toBeUndefined();
});
