/** Watching up to the day’s limit, with clicks and taps. */
import { rows, sql } from '#lib/server/db.ts';
import { kurus } from '#lib/shared/money.ts';
import { watchWords } from '#platform/words/watching.ts';
import { clickToComeText, creditedAmount, creditedParts, watchTexts } from '#features/watching/texts.web.ts';
import { outcomeTexts } from '#features/wallet/contract/viewer.ts';
import { ownWatchesTexts } from '#features/wallet/texts.web.ts';
import { aMovingPicture, aPicture } from '#testing/images.ts';
import { aViewer } from '#testing/people.ts';
import { setSettings } from '#testing/watching.ts';
import { FOR_RELEASE, sampled } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { expect, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';
import {
  anAd,
  button,
  creditedOn,
  earnedOn,
  earnedToday,
  hideWhenPaid,
  setVisible,
  VIEW,
  WATCH,
  useOwnAds,
} from './watching.ts';

useOwnAds();

test('report of a watch: stored, and listed in the wallet', async ({ page, made }) => {
  const { id } = await anAd(made, { display_duration: 8, name: 'Bahar İndirimi' });
  const viewer = await aViewer(made);
  await enterAs(page, viewer, 'user', WATCH);
  await button(page, watchWords.start).click();
  await creditedOn(page);
  const [watch] = await rows(
    made.db,
    sql<{ visible_ms: number; is_painted: boolean; beats: number; holder: string }>`
      select visible_ms, is_painted, beats, holder from watches
      where user_id = ${viewer.userId} and campaign_id = ${id} and status = 'viewed'`,
  );
  expect(watch).toMatchObject({ is_painted: true, holder: expect.any(String) });
  expect(watch?.visible_ms).toBeGreaterThanOrEqual(7_500);
  expect(watch?.beats).toBeGreaterThanOrEqual(1);
  await page.goto('/kullanici/cuzdan');
  const card = page.getByRole('region', { name: ownWatchesTexts.title });
  await card.getByText(ownWatchesTexts.title).click();
  await expect(card.getByText('Bahar İndirimi')).toBeVisible();
  await expect(card.getByText(outcomeTexts.counted)).toBeVisible();
  await expectGoodScreen(page);
});

for (const [reducedMotion, source] of sampled([
  ['reduce', /^data:/],
  ['no-preference', /-moves\.webp$/],
] as const))
  test(`ad that moves, with ${reducedMotion}: stands still on request`, async ({ page, made }) => {
    const image = await aMovingPicture('gif', { frames: 5, width: 300, height: 200 });
    const { id } = await anAd(made, { image, name: 'Dönen Fırıldak' });
    await page.emulateMedia({ reducedMotion });
    await enterAs(page, await aViewer(made), 'user', `${WATCH}?reklam=${id}`);
    const pictures = page.locator('main img[src]');
    await expect(pictures.first()).toHaveAttribute('src', source);
    await expect(page.getByRole('img', { name: 'Dönen Fırıldak' })).toHaveAttribute('src', source);
  });

test('text longer than two lines: expandable; a shorter one is not', async ({ page, made }) => {
  const long = 'Bütün botlarda yüzde elli indirim. '.repeat(8).trim();
  const { id } = await anAd(made, { description: long });
  const short = await anAd(made, {
    description: 'Bütün botlarda yüzde elli indirim seni bekliyor, acele etmeden gel.',
  });
  const viewer = await aViewer(made);
  await enterAs(page, viewer, 'user', `${WATCH}?reklam=${id}`);
  const text = page.getByText(long);
  await expect(text).toBeVisible();
  const height = async () => (await text.boundingBox())?.height ?? 0;
  const cut = await height();
  await button(page, watchTexts.readMore).click();
  await expect.poll(height).toBeGreaterThan(2 * cut);
  await button(page, watchTexts.readLess).click();
  await expect.poll(height).toBe(cut);
  await page.goto(`${WATCH}?reklam=${short.id}`);
  await expect(page.getByText('acele etmeden gel')).toBeVisible();
  await expect(button(page, watchTexts.readMore)).toHaveCount(0);
});

test('watching up to the daily limit: with a skipped and a clicked ad', async ({ page, made }) => {
  await setSettings(made, { daily_earning_limit: 3 * 25 + 50 });
  for (let count = 0; count < 5; count += 1) await anAd(made);
  await page.context().route('https://ornek.com/**', (route) => route.fulfill({ body: 'Kış' }));
  await enterAs(page, await aViewer(made), 'user', WATCH);

  await expect(shown(page, '₺0,25')).toBeVisible();
  await expectGoodScreen(page);
  await hideWhenPaid(page);
  await button(page, watchWords.start).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: new RegExp(watchTexts.visit) }).click();
  await (await opened).close();
  await expect(shown(page, clickToComeText(kurus(50)))).toBeVisible();
  await earnedOn(page, 75);
  // Nothing advances while hidden, the celebration included.
  await expect(shown(page, creditedAmount(kurus(75)))).toBeVisible();
  await expect(shown(page, creditedParts(VIEW, kurus(50)))).toBeVisible();
  await expectGoodScreen(page);
  await button(page, watchTexts.next).click();
  await button(page, watchTexts.skip).click();
  await setVisible(page, 'visible');
  await earnedOn(page, 100);
  await hideWhenPaid(page);
  await earnedOn(page, 125);
  await setVisible(page, 'visible');
  await expect(shown(page, watchWords.dayIsFull)).toBeVisible();
  await expectGoodScreen(page);
  expect(await earnedToday(page)).toBe(125);
});

test('next picture: preloaded once; a tap ends the celebration', async ({ page, made }) => {
  for (let count = 0; count < 3; count += 1) await anAd(made, { image: await aPicture() });
  const fetched: string[] = [];
  await page.route('**/uploads/**', async (route) => {
    fetched.push(route.request().url());
    await new Promise((resolve) => setTimeout(resolve, 900));
    await route.continue();
  });
  const arrived: string[] = [];
  page.on('requestfinished', (request) => arrived.push(request.url()));
  const starts = () => arrived.filter((url) => url.endsWith('/start')).length;
  await enterAs(page, await aViewer(made), 'user', WATCH);
  // Observed inside the page: the first moment at which the second ad is visible matters.
  await page.evaluate(`
    window.firstSeen = new Promise((resolve) => new MutationObserver(() => {
      if (!document.body.innerText.includes('2 / 3')) return;
      requestAnimationFrame(() => {
        const picture = document.querySelector('main img:not(.invisible, [alt=""])');
        resolve(picture !== null && picture.complete && picture.naturalWidth > 0);
      });
    }).observe(document.body, { subtree: true, childList: true, characterData: true })); undefined`);
  await hideWhenPaid(page);
  await button(page, watchWords.start).click();
  await creditedOn(page);
  await expect.poll(() => arrived.filter((url) => fetched.includes(url)).length).toBe(2);
  // It intercepts no tap meant for the ad below it.
  const celebration = page.locator('main button[aria-hidden]');
  await expect(celebration).toBeEnabled();
  await celebration.tap();
  await expect(page.getByText('2 / 3', { exact: true })).toBeVisible();
  // The payment of the first one started it.
  await setVisible(page, 'visible');
  await earnedOn(page, 50);
  expect(starts()).toBe(1);
  expect(await page.evaluate('window.firstSeen')).toBe(true);
  expect(fetched.length).toBe(new Set(fetched).size);
});

test('repeated taps at one place: do nothing unintended', FOR_RELEASE, async ({ page, made }) => {
  for (let count = 0; count < 3; count += 1) await anAd(made, { display_duration: 3 });
  await enterAs(page, await aViewer(made), 'user', WATCH);
  await button(page, watchWords.start).click();
  await expect(button(page, watchTexts.pause)).toBeVisible();
  // Records the main button's text, and each press that the page accepts.
  await page.evaluate(`
    window.changes = [];
    const main = () => [...document.querySelectorAll('main button')].filter((one) => one.classList.contains('min-w-0') || one.classList.contains('px-4'));
    let said = '';
    new MutationObserver(() => {
      const now = main()[0]?.textContent ?? '';
      if (now !== said) window.changes.push({ at: performance.now(), now });
      said = now;
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    window.early = [];
    addEventListener('click', ({ target }) => {
      const pressed = target.closest('button');
      const last = window.changes.at(-1);
      if (pressed && pressed === main()[0] && pressed.getAttribute('aria-disabled') === null && last && performance.now() - last.at < 500)
        window.early.push(last.now);
    }, true);`);
  // Without a touch, no text of it stands for less than a second.
  await expect(page.getByText('2 / 3', { exact: true })).toBeVisible();
  const changes = await page.evaluate<{ at: number; now: string }[]>('window.changes');
  const gaps = changes.slice(1).map(({ at }, index) => at - (changes[index]?.at ?? at));
  expect(changes.map(({ now }) => now)).toContain(watchTexts.next);
  expect(Math.min(...gaps), JSON.stringify(changes)).toBeGreaterThan(1000);

  // Tapped through the end, the payment and the celebration until the next ad has accepted a tap.
  const place = await button(page, watchTexts.pause).boundingBox();
  if (place === null) throw new Error('no button');
  const next = page.getByText('3 / 3', { exact: true });
  while (!(await next.isVisible()) || (await button(page, watchTexts.pause).isVisible())) {
    await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
    await page.waitForTimeout(90);
  }
  expect(await page.evaluate('window.early'), 'a press on a word younger than half a second').toEqual([]);
});
