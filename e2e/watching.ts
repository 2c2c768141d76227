/** Ads that pay, earned amounts, and hidden pages, for the tests of watching. */
import type { Page, Route } from '@playwright/test';
import { inTransaction, rows, sql } from '#lib/server/db.ts';
import { kurus } from '#lib/shared/money.ts';
import { transitionCampaign } from '#features/campaigns/server.ts';
import { sessionText } from '#features/watching/texts.ts';
import { aCampaign } from '#testing/campaigns.ts';
import type { TestServer } from '#testing/test-app.ts';
import { setSettings } from '#testing/watching.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { shown } from './people.ts';

export const WATCH = '/kullanici/izle-kazan';
export const VIEW = kurus(25);
export const LIMIT = 5000;
/** The beginning of the text without a connection while the earning can still be saved. */
export const LOST = /^Bağlantı koptu\. En geç/;
/** The beginning of the text without a connection while the ad runs. */
export const OFFLINE = /^Şu anda bağlantın yok\./;

/** On a phone, with only the test's own ads active; short ones are allowed until it ends. */
export function useOwnAds(): void {
  test.use(PHONE);
  test.beforeEach(({ made }) => beginWithoutAds(made));
  test.afterEach(({ made }) => setSettings(made, { min_ad_duration: 5, daily_earning_limit: LIMIT }));
}

async function beginWithoutAds(made: TestServer): Promise<void> {
  await setSettings(made, { min_ad_duration: 1, daily_earning_limit: LIMIT });
  const active = await rows(made.db, sql<{ id: number }>`select id from campaigns where status = 'active'`);
  for (const { id } of active) await stopAd(made, id);
}

export async function stopAd(made: TestServer, campaignId: number): Promise<void> {
  const stop = { campaignId, event: 'stop', actor: { id: null }, now: made.clock.now() } as const;
  await inTransaction(made.db, (tx) => transitionCampaign(tx, stop));
}

type Options = Parameters<typeof aCampaign>[1];
export async function anAd(made: TestServer, options: Options = {}): Promise<{ id: number }> {
  return aCampaign(made, { status: 'active', display_duration: 2, ...options });
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The celebration is short; the session's sum stays, on the home page after the last ad, too. */
export const earnedOn = (page: Page, amount: number) =>
  expect(shown(page, sessionText(kurus(amount)))).toBeVisible({ timeout: 30_000 });
export const creditedOn = (page: Page) => earnedOn(page, VIEW);

export async function earnedToday(page: Page): Promise<number> {
  const offer = await page.evaluate<{ data: { total_today: number } }>(`
    fetch('/api/user/ads', { headers: { authorization: 'Bearer ' + JSON.parse(sessionStorage['izle-kazan.session']).token } })
      .then((answer) => answer.json())`);
  return Math.round(offer.data.total_today * 100);
}

/** Simulates a browser whose tab or window is covered or returns. */
export async function setVisible(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
    document.dispatchEvent(new Event('visibilitychange'));`);
}

/**
 * Passes the first matching call to `take`; later ones continue. Playwright's `times` stops handling after the last
 * one, and a call that the page has just sent may never get a response.
 */
export async function routeFirst(
  page: Page,
  url: RegExp,
  take: (route: Route) => Promise<void>,
): Promise<void> {
  let isTaken = false;
  await page.route(url, (route) => {
    if (isTaken) return route.fallback();
    isTaken = true;
    return take(route);
  });
}

/** Hides the page before its watch is paid: the celebration stays, however slow the machine is. */
export async function hideWhenPaid(page: Page): Promise<void> {
  const onPay = async (route: Route) => {
    await setVisible(page, 'hidden');
    await route.continue();
  };
  await routeFirst(page, /\/view$/, onPay);
}

/**
 * Delays the payment request until the returned function is called: the watch stays open, however slow the machine
 * is.
 */
export async function delayPayment(page: Page): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/view$/, async (route) => {
    await released;
    // A page that was reloaded meanwhile sends a new request, and waits for nothing here.
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

/** Cuts the connection when the page requests the payment. */
export async function loseConnectionAtTheEnd(page: Page): Promise<void> {
  const onPay = async (route: Route) => {
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  };
  await routeFirst(page, /\/view$/, onPay);
}

/** The server gets each request for a payment, and its response is lost. */
export async function loseAnswers(page: Page): Promise<void> {
  await page.route(/\/view$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
}
