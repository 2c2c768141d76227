/** Watching as people do it: to the day's limit, over two tabs, with a bad connection; why an ad, reporting, hiding. */
import type { Page, Route } from '@playwright/test';
import { inTransaction, rows, run, sql } from '#lib/server/db.ts';
import { kurus } from '#lib/shared/money.ts';
import { dialogTexts } from '#features/complaints/web/texts/viewer.ts';
import { dismissDialogTexts, stopDialogTexts } from '#features/complaints/web/texts/admin.ts';
import { reasonTexts, reportMessages } from '#features/complaints/texts.ts';
import { transitionCampaign } from '#features/campaigns/server/index.ts';
import { aboutMessages, todayText, watchWords } from '#features/watch-and-earn/texts.ts';
import { releaseExpired } from '#features/watch-and-earn/server/ending/release-watches.ts';
import {
  aboutTexts,
  hiddenTexts,
  clickedText,
  cutOffTexts,
  creditedAmount,
  sittingText,
  watchTexts,
} from '#features/watch-and-earn/web/texts.ts';
import { outcomeTexts } from '#features/wallet/texts.ts';
import { ownWatchesTexts } from '#features/wallet/web/texts/viewer.ts';
import { homeTexts } from '#features/viewer-home/web/texts.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aPicture } from '#testing/images.ts';
import { aFirm, anAdmin, aViewer } from '#testing/people.ts';
import type { TestServer } from '#testing/test-app.ts';
import { setSettings, startAd } from '#testing/watching.ts';
import { words } from '#lib/shared/words.ts';
import { enterAs } from './arrange.ts';
import { anotherPage, DESK, expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';

test.use({ ...PHONE, company: 'watching' });

const WATCH = '/kullanici/izle-kazan';
const VIEW = kurus(25);
const LIMIT = 5000;
/** Begins what is said without a connection, while the earning can still be saved. */
const LOST = /^Bağlantı koptu\. En geç/;
/** Begins what is said as soon as there is none, while the ad runs. */
const OFFLINE = /^Şu anda bağlantın yok\./;

/** Only the test's own ads are active, and short ones are allowed. */
test.beforeEach(async ({ made }) => {
  await setSettings(made, { min_ad_duration: 1, daily_earning_limit: LIMIT });
  const active = await rows(made.db, sql<{ id: number }>`select id from campaigns where status = 'active'`);
  for (const { id } of active) {
    const stop = { campaignId: id, event: 'stop', actor: { id: null }, now: made.clock.now() } as const;
    await inTransaction(made.db, (tx) => transitionCampaign(tx, stop));
  }
});

type Wish = Parameters<typeof aCampaign>[1];
async function anAd(made: TestServer, wish: Wish = {}): Promise<{ id: number }> {
  return aCampaign(made, { status: 'active', display_duration: 2, ...wish });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The celebration is short; the sum of the sitting stays, on the home page after the last ad, too. */
const earnedOn = (page: Page, amount: number) =>
  expect(shown(page, sittingText(kurus(amount)))).toBeVisible({ timeout: 20_000 });
const creditedOn = (page: Page) => earnedOn(page, VIEW);

async function earnedToday(page: Page): Promise<number> {
  const offer = await page.evaluate<{ data: { total_today: number } }>(`
    fetch('/api/user/ads', { headers: { authorization: 'Bearer ' + JSON.parse(sessionStorage['izle-kazan.session']).token } })
      .then((answer) => answer.json())`);
  return Math.round(offer.data.total_today * 100);
}

/** Acts like a browser whose tab or window is covered or comes back. */
async function setVisible(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
    document.dispatchEvent(new Event('visibilitychange'));`);
}

/** Takes the page out of sight before its watch is paid: the celebration stays, however slow the machine is. */
async function hideWhenPaid(page: Page): Promise<void> {
  const onPay = async (route: Route) => {
    await setVisible(page, 'hidden');
    await route.continue();
  };
  await page.route(/\/view$/, onPay, { times: 1 });
}

/** Takes the connection away at the moment when the page asks to be paid. */
async function loseConnectionAtTheEnd(page: Page): Promise<void> {
  const onPay = async (route: Route) => {
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  };
  await page.route(/\/view$/, onPay, { times: 1 });
}

test('the page reports what it saw of an ad, the watch keeps it, and the wallet lists it', async ({
  page,
  made,
}) => {
  const { id } = await anAd(made, { display_duration: 8, name: 'Bahar İndirimi' });
  const viewer = await aViewer(made);
  await enterAs(page, viewer, 'user', WATCH);
  await button(page, watchWords.start).click();
  await creditedOn(page);
  const [watch] = await rows(
    made.db,
    sql<{ visible_ms: number; is_painted: boolean; was_offered: boolean; beats: number; holder: string }>`
      select visible_ms, is_painted, was_offered, beats, holder from watches
      where user_id = ${viewer.userId} and campaign_id = ${id} and status = 'viewed'`,
  );
  expect(watch).toMatchObject({ is_painted: true, was_offered: true, holder: expect.any(String) });
  expect(watch?.visible_ms).toBeGreaterThanOrEqual(7_500);
  expect(watch?.beats).toBeGreaterThanOrEqual(1);
  await page.goto('/kullanici/cuzdan');
  const card = page.getByRole('region', { name: ownWatchesTexts.title });
  await expect(card.getByText('Bahar İndirimi')).toBeVisible();
  await expect(card.getByText(outcomeTexts.counted)).toBeVisible();
  await expectGoodScreen(page);
});

test('three ads watched, one skipped, one clicked, until the day is full', async ({ page, made }) => {
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
  await expect(shown(page, clickedText(kurus(50)))).toBeVisible();
  await earnedOn(page, 75);
  // What nobody looks at waits, the celebration too.
  await expect(shown(page, creditedAmount(VIEW))).toBeVisible();
  await expectGoodScreen(page);
  await button(page, watchTexts.next).click();
  await button(page, watchTexts.skip).click();
  await setVisible(page, 'visible');
  // The next ones begin by themselves.
  await earnedOn(page, 100);
  await earnedOn(page, 125);
  await expect(shown(page, watchWords.dayIsFull)).toBeVisible();
  await expectGoodScreen(page);
  expect(await earnedToday(page)).toBe(125);
});

test('the next picture stands ready, is fetched once, and a tap ends the celebration', async ({
  page,
  made,
}) => {
  for (let count = 0; count < 3; count += 1) await anAd(made, { image: await aPicture() });
  const fetched: string[] = [];
  await page.route('**/uploads/**', async (route) => {
    fetched.push(route.request().url());
    await new Promise((resolve) => setTimeout(resolve, 900));
    await route.continue();
  });
  const arrived: string[] = [];
  page.on('requestfinished', (request) => arrived.push(request.url()));
  await enterAs(page, await aViewer(made), 'user', WATCH);
  // Watched from inside: the first moment at which the second ad can be seen is what counts.
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
  // It takes no tap that was meant for the ad below it.
  const celebration = page.locator('main button[aria-hidden]');
  await expect(celebration).toBeEnabled();
  await celebration.tap();
  await expect(page.getByText('2 / 3', { exact: true })).toBeVisible();
  expect(await page.evaluate('window.firstSeen')).toBe(true);
  expect(fetched.length).toBe(new Set(fetched).size);
});

test('who taps on and on at one place starts, pauses and skips nothing unawares', async ({ page, made }) => {
  for (let count = 0; count < 3; count += 1) await anAd(made, { display_duration: 3 });
  await enterAs(page, await aViewer(made), 'user', WATCH);
  await button(page, watchWords.start).click();
  await expect(button(page, watchTexts.pause)).toBeVisible();
  // What the main button says, and each press on it that the page takes.
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
  // Left alone, no word of it stands for less than a second.
  await expect(page.getByText('2 / 3', { exact: true })).toBeVisible({ timeout: 20_000 });
  const changes = await page.evaluate<{ at: number; now: string }[]>('window.changes');
  const gaps = changes.slice(1).map(({ at }, index) => at - (changes[index]?.at ?? at));
  expect(changes.map(({ now }) => now)).toContain(watchTexts.next);
  expect(Math.min(...gaps), JSON.stringify(changes)).toBeGreaterThan(1000);

  // And tapped through the end, the payment and the celebration until the next ad has taken a tap, too.
  const place = await button(page, watchTexts.pause).boundingBox();
  if (place === null) throw new Error('no button');
  const isNext = () => page.getByText('3 / 3', { exact: true }).isVisible();
  while (!(await isNext()) || (await button(page, watchTexts.pause).isVisible())) {
    await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
    await page.waitForTimeout(90);
  }
  expect(await page.evaluate('window.early'), 'a press on a word younger than half a second').toEqual([]);
});

test('the link says what it pays, until it has paid and while the pace of clicks allows it', async ({
  page,
  made,
}) => {
  for (let count = 0; count < 2; count += 1) await anAd(made, { display_duration: 3 });
  await page.context().route('https://ornek.com/**', (route) => route.fulfill({ body: 'Kış' }));
  await enterAs(page, await aViewer(made), 'user', WATCH);
  const link = page.getByRole('link', { name: new RegExp(watchTexts.visit) });
  await button(page, watchWords.start).click();
  await expect(link).toHaveText(`${watchTexts.visit}${creditedAmount(kurus(50))}`);
  const opened = page.waitForEvent('popup');
  await link.click();
  await (await opened).close();
  await expect(link).toHaveText(watchTexts.visit);
  await earnedOn(page, 75);
  await expect(page.getByText('2 / 2', { exact: true })).toBeVisible();
  await expect(button(page, watchTexts.pause)).toBeVisible();
  await expect(link).toHaveText(watchTexts.visit);
});

test('after the last ad it goes home, with what was earned', async ({ page, made }) => {
  await anAd(made);
  await enterAs(page, await aViewer(made), 'user', WATCH);
  await button(page, watchWords.start).click();
  await creditedOn(page);
  await expect(page).toHaveURL(/\/kullanici\/anasayfa$/);
  await expect(shown(page, sittingText(VIEW))).toBeVisible();
  await expect(shown(page, todayText(VIEW))).toBeVisible();
});

test('a second tab says so and takes over, and the first one says that it moved', async ({ page, made }) => {
  const viewer = await aViewer(made);
  await anAd(made, { display_duration: 18 });
  await enterAs(page, viewer, 'user', WATCH);
  await button(page, watchWords.start).click();
  // Paused, it says until when; the browser's Back resumes it, as a reload does.
  await button(page, watchTexts.pause).click();
  await expect(shown(page, /En geç \d\d:\d\d:\d\d saatinde devam etmezsen/)).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'İzle Kazan', exact: true }).click();
  await expect(shown(page, homeTexts.hello)).toBeVisible();
  await page.goBack();
  await expect(button(page, watchTexts.pause)).toBeVisible();

  const second = await page.context().newPage();
  await enterAs(second, viewer, 'user', WATCH);
  await expect(shown(second, watchTexts.elsewhere)).toBeVisible();
  await expect(second.getByText('18', { exact: true })).toHaveCount(0);
  await expectGoodScreen(second);
  await button(second, watchTexts.goOnHere).click();
  await expect(shown(page, watchTexts.moved)).toBeVisible();
  await expectGoodScreen(page);
  await creditedOn(second);
  expect(await earnedToday(second)).toBe(25);
  // The first one does not offer any more what is over.
  await expect(shown(page, watchTexts.overElsewhere)).toBeVisible();
  await expect(button(page, watchTexts.goOnHere)).toHaveCount(0);
  await expectGoodScreen(page);
  await button(page, watchTexts.finish).click();
  await expect(page).toHaveURL(/\/kullanici\/anasayfa$/);
});

test('another device takes over, and the first one says so when it is looked at again', async ({
  page,
  made,
  browser,
}) => {
  const viewer = await aViewer(made);
  // Long enough that no page asks to be paid during the test.
  await anAd(made, { display_duration: 60 });
  await enterAs(page, viewer, 'user', WATCH);
  await button(page, watchWords.start).click();
  await setVisible(page, 'hidden');
  await setVisible(page, 'visible');
  await expect(button(page, watchTexts.pause)).toBeVisible();

  const phone = await anotherPage(browser, PHONE);
  await enterAs(phone, viewer, 'user', WATCH);
  await button(phone, watchTexts.goOnHere).click();
  await expect(button(phone, watchTexts.pause)).toBeVisible();
  await expect(button(page, watchTexts.pause)).toBeVisible();
  await setVisible(page, 'hidden');
  await setVisible(page, 'visible');
  await expect(shown(page, watchTexts.moved)).toBeVisible();

  await button(page, watchTexts.goOnHere).click();
  await expect(button(page, watchTexts.pause)).toBeVisible();
  await phone.evaluate(`dispatchEvent(new Event('online'))`);
  await expect(shown(phone, watchTexts.moved)).toBeVisible();
  await expect(button(page, watchTexts.pause)).toBeVisible();
});

test('an ad that was pressed on the first screen comes first; a reload goes on with what is left and counts on', async ({
  page,
  made,
}) => {
  for (const name of ['Fındık', 'Zeytin', 'Kayısı']) await anAd(made, { name, display_duration: 4 });
  const viewer = await aViewer(made);
  await made.call('/api/user/welcome-bonus/shown', { method: 'POST', as: viewer.token });
  await enterAs(page, viewer, 'user', '/kullanici/anasayfa');
  const cards = page.getByRole('region', { name: homeTexts.waiting }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  // What the newcomer's ten lira are not good for yet.
  await expect(shown(page, /^₺10,00 bonus ve ödülün \d+ reklam daha izleyince/)).toBeVisible();
  await expectGoodScreen(page);
  const chosen = (await cards.last().innerText()).match(/Fındık|Zeytin|Kayısı/)?.[0] ?? '';
  await cards.last().getByRole('link').click();
  await expect(page.getByText(chosen, { exact: true })).toBeVisible();
  await hideWhenPaid(page);
  await button(page, watchWords.start).click();
  await creditedOn(page);
  // During the celebration, and in the middle of an ad.
  await page.reload();
  await expect(page.getByText('2 / 3', { exact: true })).toBeVisible();
  await expect(page.getByText(chosen, { exact: true })).toHaveCount(0);
  await button(page, watchWords.start).click();
  await expect(button(page, watchTexts.pause)).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 / 3', { exact: true })).toBeVisible();
  await earnedOn(page, 50);
  await expect(page.getByText('3 / 3', { exact: true })).toBeVisible();
  await earnedOn(page, 75);
  expect(await earnedToday(page)).toBe(75);
});

test('T-V8: while the tab is hidden the countdown waits', async ({ page, made }) => {
  await anAd(made, { display_duration: 5 });
  await enterAs(page, await aViewer(made), 'user', WATCH);
  const asked = page.waitForRequest(/\/view$/, { timeout: 20_000 });
  const startedMs = Date.now();
  await button(page, watchWords.start).click();
  await expect(button(page, watchTexts.pause)).toBeVisible();
  await setVisible(page, 'hidden');
  await page.waitForTimeout(3000);
  await setVisible(page, 'visible');
  await asked;
  // However long the page took to start: the ad's five seconds and the three out of sight.
  expect(Date.now() - startedMs).toBeGreaterThanOrEqual(8000);
  await creditedOn(page);
});

test('without a connection it says so at once, and what becomes of the earning', async ({ page, made }) => {
  await anAd(made, { display_duration: 60 });
  await enterAs(page, await aViewer(made), 'user', WATCH);
  await button(page, watchWords.start).click();
  await expect(button(page, watchTexts.pause)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expectGoodScreen(page);
  await page.context().setOffline(false);
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
  await expect(button(page, watchTexts.pause)).toBeVisible();
});

test('after a reload without an answer it says what became of the watch: given up, or paid', async ({
  page,
  made,
}) => {
  const viewer = await aViewer(made);
  await anAd(made);
  await enterAs(page, viewer, 'user', WATCH);
  await page.route(/\/view$/, (route) => route.abort());
  await button(page, watchWords.start).click();
  await expect(page.getByText(LOST)).toBeVisible({ timeout: 15_000 });
  const longAgo = sql`update watches set started_at = started_at - interval '70 seconds',
    expires_at = expires_at - interval '70 seconds' where user_id = ${viewer.userId}`;
  await run(made.db, longAgo);
  await releaseExpired(made.db, new Date());
  // The first reload has no answer either.
  await page.reload();
  await expect(button(page, watchWords.start)).toBeVisible();
  await page.unroute(/\/view$/);
  await page.reload();
  await expect(shown(page, cutOffTexts.lost(VIEW))).toBeVisible();
  expect(await earnedToday(page)).toBe(0);

  await page.route(/\/view$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, watchWords.start).click();
  await expect(page.getByText(LOST)).toBeVisible({ timeout: 15_000 });
  await page.unroute(/\/view$/);
  await page.route(/\/view$/, (route) => route.abort(), { times: 1 });
  await page.reload();
  await expect(page.getByText('1 / 1', { exact: true })).toBeVisible();
  await page.reload();
  await expect(shown(page, cutOffTexts.credited(VIEW))).toBeVisible();
  expect(await earnedToday(page)).toBe(25);
});

test('a lost connection is survived, and paid once', async ({ page, made }) => {
  await anAd(made);
  await enterAs(page, await aViewer(made), 'user', WATCH);
  await loseConnectionAtTheEnd(page);
  await button(page, watchWords.start).click();
  await expect(page.getByText(LOST)).toBeVisible({ timeout: 15_000 });
  await expectGoodScreen(page);
  await page.context().setOffline(false);
  await creditedOn(page);
  expect(await earnedToday(page)).toBe(25);
});

test('after twenty seconds without a connection the earning is saved by itself, as was said', async ({
  page,
  made,
}) => {
  await page.clock.install();
  await anAd(made);
  await enterAs(page, await aViewer(made), 'user', WATCH);
  await loseConnectionAtTheEnd(page);
  const asked = await page.evaluate<number>('Date.now()');
  await button(page, watchWords.start).click();
  await expect(button(page, watchTexts.pause)).toBeVisible();
  const heard = await page.evaluate<number>('Date.now()');
  const said = await page.getByText(LOST).innerText({ timeout: 15_000 });
  // The ad's two seconds, and sixty more, from when the server answered.
  const atMost = Math.ceil((heard - asked) / 1000);
  const moments = Array.from({ length: atMost + 1 }, (_, second) =>
    new Date(asked + 62_000 + second * 1000).toLocaleTimeString('tr-TR', { timeZone: 'Europe/Istanbul' }),
  );
  expect(
    moments.some((moment) => said.includes(moment)),
    `${said} names one of ${moments.join()}`,
  ).toBe(true);
  await page.clock.fastForward(20_000);
  await expect(page.getByText(LOST)).toBeVisible();
  await page.context().setOffline(false);
  await creditedOn(page);
  expect(await earnedToday(page)).toBe(25);
});

test('a connection that comes back too late: what was not credited is said, and never that there is none', async ({
  page,
  made,
}) => {
  await page.clock.install();
  const viewer = await aViewer(made);
  await anAd(made);
  await enterAs(page, viewer, 'user', WATCH);
  await loseConnectionAtTheEnd(page);
  await button(page, watchWords.start).click();
  await expect(page.getByText(LOST)).toBeVisible({ timeout: 15_000 });
  await page.clock.fastForward(70_000);
  await expect(page.getByText(/^Bağlantı [\d:]+ saatine kadar gelmedi/)).toBeVisible();
  await expectGoodScreen(page);
  // The server gives the watch up, as its job does after sixty seconds.
  await releaseExpired(made.db, new Date(Date.now() + 70_000));
  await page.context().setOffline(false);
  await expect(shown(page, watchTexts.tooLate(VIEW))).toBeVisible();
  await expectGoodScreen(page);
  await expect(button(page, watchTexts.restart)).toBeVisible();
  expect(await earnedToday(page)).toBe(0);
  await button(page, watchTexts.restart).click();
  await creditedOn(page);
});

test('an answer that was lost on its way is told of when the connection is back, however late', async ({
  page,
  made,
}) => {
  await page.clock.install();
  await anAd(made);
  await enterAs(page, await aViewer(made), 'user', WATCH);
  // The server pays, but nobody hears of it.
  await page.route(/\/view$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, watchWords.start).click();
  await expect(page.getByText(LOST)).toBeVisible({ timeout: 15_000 });
  await page.context().setOffline(true);
  await page.clock.fastForward(70_000);
  await expect(page.getByText(/^Bağlantı [\d:]+ saatine kadar gelmedi/)).toBeVisible();
  await page.unroute(/\/view$/);
  await page.context().setOffline(false);
  await creditedOn(page);
  expect(await earnedToday(page)).toBe(25);
});

test('why an ad is seen, reporting it, and not seeing its firm again', async ({ page, made, browser }) => {
  const [viewer, admin] = [await aViewer(made), await anAdmin(made)];
  const name = 'Bursa Şenliği';
  const firm = await aFirm(made, { firmName: `${name} A.Ş.` });
  await anAd(made, { name, firm, admin, audience: { cities: ['Bursa'] }, display_duration: 30 });
  await made.call('/api/user/profile/details', { method: 'PUT', as: viewer.token, body: { city: 'Bursa' } });

  await test.step('why', async () => {
    await enterAs(page, viewer, 'user', WATCH);
    await button(page, watchWords.start).click();
    await expect(button(page, watchTexts.pause)).toBeVisible();
    await button(page, watchTexts.why).click();
    await expect(page.getByRole('dialog')).toContainText('Bursa');
    await expect(page.getByRole('link', { name: aboutTexts.change })).toBeVisible();
    await expectGoodScreen(page);
  });
  await test.step('report', async () => {
    await button(page, aboutTexts.report).click();
    await button(page, dialogTexts.submit).click();
    await expect(shown(page, 'Bir sebep seç')).toBeVisible();
    await expectGoodScreen(page);
    await page.getByText(reasonTexts.misleading).click();
    await page.getByLabel(words.description).fill('Fiyat başka çıktı');
    await button(page, dialogTexts.submit).click();
    await expect(shown(page, reportMessages.reported)).toBeVisible();
  });
  await test.step('hide', async () => {
    await button(page, watchTexts.why).click();
    await button(page, aboutTexts.hide).click();
    await expect(shown(page, aboutMessages.hidden)).toBeVisible();
    await expect(page).toHaveURL(/\/kullanici\/anasayfa$/);
    await page.goto('/kullanici/ayarlar');
    await expect(shown(page, `${name} A.Ş.`)).toBeVisible();
    await expectGoodScreen(page);
    await button(page, hiddenTexts.showOf(`${name} A.Ş.`)).click();
    await expect(shown(page, aboutMessages.shown)).toBeVisible();
    await expect(page.getByText(`${name} A.Ş.`)).toHaveCount(0);
  });
  await test.step('the admin reads it, closes what is harmless and stops the campaign', async () => {
    const harmless = await anAd(made, { name: 'Ankara Şenliği', firm, admin });
    const other = await aViewer(made);
    await startAd(made, other, harmless.id);
    const body = { reason: 'broken_link' };
    await made.call(`/api/user/ads/${harmless.id}/report`, { as: other.token, body });
    const office = await anotherPage(browser, DESK);
    await enterAs(office, admin, 'admin', '/admin/sikayetler');
    await expect(shown(office, 'Fiyat başka çıktı')).toBeVisible();
    await expect(office.getByRole('article', { name })).toContainText(`${reasonTexts.misleading}: 1`);
    await expectGoodScreen(office);
    await button(office, `${dismissDialogTexts.confirm}: Ankara Şenliği`).click();
    const closing = office.getByRole('dialog');
    await expect(closing).toContainText('Ankara Şenliği');
    await closing.getByLabel(dismissDialogTexts.reason).fill('Bağlantı açılıyor');
    await closing.getByRole('button', { name: dismissDialogTexts.confirm }).click();
    await expect(closing).toBeHidden();
    await expect(office.getByRole('article', { name: 'Ankara Şenliği' })).toHaveCount(0);
    await expect(office.getByRole('article', { name })).toBeVisible();

    await button(office, `${stopDialogTexts.confirm}: ${name}`).click();
    await expect(office.getByRole('dialog')).toContainText(name);
    await office.getByLabel(stopDialogTexts.reason).fill('Fiyat gösterilenden farklı');
    await expectGoodScreen(office);
    await office.getByRole('dialog').getByRole('button', { name: stopDialogTexts.confirm }).click();
    await expect(shown(office, reportMessages.stopped)).toBeVisible();
    await expect(shown(office, 'Fiyat başka çıktı')).toBeHidden();
  });
});
