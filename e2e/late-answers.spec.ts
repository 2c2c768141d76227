/**
 * The answers that a screen is made of come one by one and in any order. Whatever can be pressed and is in sight stays
 * where it is when a later one comes, so that nobody presses what has just moved under the finger.
 */
import type { Page } from '@playwright/test';
import { DEMO_LOGINS } from '../db/demo/people.ts';
import { isForRelease } from '#testing/runs/release.ts';
import { areaOf, expectPage, readAddresses } from './addresses.ts';
import { aDemoAddress, enterDemo } from './demo.ts';
import { DESK, expect, PHONE, test } from './fixtures.ts';
import { expectSettled } from './people.ts';

test.use({ company: 'the demo', hasDemo: true });

const people = { strangers: null, viewers: 'user', firms: 'firm', admins: 'admin' } as const;
const screens = { phone: PHONE, desk: DESK } as const;
/** Answers to calls of one screen come so much later than each other, at most that many at once. */
const STEP_MS = 150;
const STEPS = 5;
/** A hair's breadth, such as a line that is as high as its letters. */
const ALLOWED_PX = 3;

/** What can be pressed. Links at a page's foot are below all of it, and nobody comes for them before the rest. */
const PRESSED = ':is(a[href], button, input, select, textarea, summary):not(footer *)';
/** What has stood in its place for less than this was not yet aimed at. */
const AIMED_MS = 100;

/** Watches where everything stands that can be pressed, frame by frame, and keeps what left a place that it had taken. */
const WATCH = `
  window.moved = [];
  let before = new Map();
  const look = (atMs) => {
    const now = new Map();
    for (const one of document.querySelectorAll('${PRESSED}')) {
      const { x, y, width, height } = one.getBoundingClientRect();
      if (width < 2 || height < 2 || y + height <= 0 || y >= innerHeight || !one.checkVisibility({ visibilityProperty: true })) continue;
      const was = before.get(one);
      const isThere = was && Math.max(Math.abs(was.x - x), Math.abs(was.y - y)) <= ${ALLOWED_PX};
      if (was && !isThere && atMs - was.sinceMs > ${AIMED_MS}) {
        const name = (one.getAttribute('aria-label') ?? one.innerText).trim().split('\\n')[0];
        window.moved.push(name + ' ' + [was.x, was.y].map(Math.round) + ' → ' + [x, y].map(Math.round));
      }
      now.set(one, isThere ? was : { x, y, sinceMs: atMs });
    }
    before = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/** Has every answer come late, the ones of a screen in another order than they were asked for. How many are on their way. */
async function answerLate(page: Page): Promise<() => number> {
  let [asked, under] = [0, 0];
  await page.route('**/api/**', async (route) => {
    asked += 1;
    under += 1;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS * (1 + ((asked * 3) % STEPS))));
    await route.continue().catch(() => {}); // The page may have gone on.
    under -= 1;
  });
  return () => under;
}

/** Whether a route is visited there: for a release all, else one in four on the phone, and others on the desk. */
const isVisited = (where: string, index: number): boolean =>
  isForRelease || index % 4 === (where === 'phone' ? 0 : 2);

for (const [who, role] of Object.entries(people)) {
  for (const [where, screen] of Object.entries(screens)) {
    test.describe(where, () => {
      test.use(screen);
      test(`nothing moves under the finger of ${who} on a ${where}`, async ({ page, made }) => {
        if (isForRelease) test.setTimeout(300_000);
        const login = DEMO_LOGINS.find((demo) => demo.role === role);
        const userId = login === undefined ? 0 : await enterDemo(page, made, login);
        await page.addInitScript(WATCH);
        const underWay = await answerLate(page);
        const routes = (await readAddresses()).filter((route) => (areaOf(route)?.role ?? null) === role);
        for (const [index, route] of routes.entries()) {
          if (!isVisited(where, index)) continue;
          const address = await aDemoAddress(made, route, userId);
          await page.goto(address);
          await expectPage(page, address);
          await expectSettled(page);
          await expect.poll(underWay).toBe(0);
          await page.waitForTimeout(2 * AIMED_MS);
          const moved = await page.evaluate<string[]>('window.moved');
          // A role's root leads on, to a screen that is looked at by its own address.
          if (new URL(page.url()).pathname === address) expect.soft(moved, address).toEqual([]);
        }
      });
    });
  }
}
