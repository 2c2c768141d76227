/**
 * Every screen of every role with the demo's data, on a phone, a tablet and a desk: complete, accessible in light and dark,
 * no wider than the screen, with readable tables, and on the phone with targets for a finger.
 *
 * A screen's answers come one by one and in any order. Visible controls keep their places when a later one comes, so that
 * nobody presses what has just moved under the finger.
 */
import type { Page, Route } from '@playwright/test';
import { DEMO_LOGINS } from '../db/demo/people.ts';
import { first, rows, sql } from '#lib/server/db.ts';
import { istanbulDay } from '#lib/shared/dates.ts';
import { camtOf, COMPANY_IBAN, uploadStatement } from '#testing/bank-files.ts';
import { aPayment } from '#testing/payments.ts';
import { aPayoutRun } from '#testing/payouts.ts';
import { anAdmin } from '#testing/people.ts';
import { tieTogether } from '#testing/simulation/farms.ts';
import type { TestServer } from '#testing/test-app.ts';
import { enterDemo } from './arrange.ts';
import { FOR_RELEASE, isForRelease } from '#testing/runs/release.ts';
import { areaOf, expectPage, goOn, readAddresses } from './addresses.ts';
import { describeDuties } from './duties.ts';
import { expectFailuresSeen } from './failing-calls.ts';
import {
  DESK,
  expect,
  expectReadableTables,
  expectRoomOnNarrowest,
  PHONE,
  TABLET,
  test,
} from './fixtures.ts';
import { expectGoodScreen, expectLoaded } from './people.ts';
import { expectReadable, expectTargets } from './readable.ts';
import { expectFewWords, expectOneFilledButton, expectRoomForRows } from './word-limits.ts';

test.use({ company: 'the demo', hasDemo: true });

const people = { strangers: null, viewers: 'user', firms: 'firm', admins: 'admin' } as const;
const screens = { phone: PHONE, desk: DESK } as const;

/** Whether it is a check's turn on this route: for a release always, in a short run on one route in six. */
const isTurn = (index: number, turn: number) => isForRelease || index % 6 === turn;

/**
 * Whether a route is visited there. In a short run on the phone all of strangers and viewers, and half of firms and
 * administrators, who have one layout: also those of turn 5, whose parts may not move while they load.
 */
const isVisited = (where: string, role: string | null, index: number) =>
  where === 'phone' ? isForRelease || !isOnDesk(role) || [0, 2, 5].includes(index % 6) : isTurn(index, 0);
const isOnDesk = (role: string | null) => role === 'firm' || role === 'admin';

/** Whether axe checks a route's screen there: in a short run half of all screens, each once. */
const isForAxe = (where: string, index: number) =>
  where === 'phone' ? isTurn(index % 3, 1) : isTurn(index, 0);

/** The delay between the answers to a screen's calls, and the number of different delays. */
const STEP_MS = 150;
const STEPS = 5;
/** Tolerance for a line that takes the height of its letters. */
const ALLOWED_PX = 3;

/** The controls. Links at a page's foot are left out: they are below the parts that arrive late. */
const PRESSED = ':is(a[href], button, input, select, textarea, summary):not(footer *)';
/** A control that stood in its place for less than this may move: nobody has aimed at it yet. */
const AIMED_MS = 100;
/** The time between two recordings of places. */
const LOOK_MS = 33;

/**
 * Records the place of every control and stores those that left a place they had taken; `readMoved` returns them and ends
 * the recording. Runs in the page from its beginning, by a timer: each frame would cost twice as much.
 */
const WATCH = `
  const moved = [];
  let before = new Map();
  const look = () => {
    const now = new Map();
    const atMs = performance.now();
    for (const one of document.querySelectorAll('${PRESSED}')) {
      const { x, y, width, height } = one.getBoundingClientRect();
      if (width < 2 || height < 2 || y + height <= 0 || y >= innerHeight || !one.checkVisibility({ visibilityProperty: true })) continue;
      const was = before.get(one);
      const isThere = was && Math.max(Math.abs(was.x - x), Math.abs(was.y - y)) <= ${ALLOWED_PX};
      if (was && !isThere && atMs - was.sinceMs > ${AIMED_MS}) {
        const name = (one.getAttribute('aria-label') ?? one.innerText).trim().split('\\n')[0];
        moved.push(name + ' ' + [was.x, was.y].map(Math.round) + ' → ' + [x, y].map(Math.round));
      }
      now.set(one, isThere ? was : { x, y, sinceMs: atMs });
    }
    before = now;
  };
  let timer = 0;
  // Rendering waits for the style sheet, and so does the first frame.
  requestAnimationFrame(() => (timer = setInterval(look, ${LOOK_MS})));
  window.readMoved = () => {
    clearInterval(timer);
    return moved;
  };
`;

/** Loads a page whose answers come late and in another order than their calls: no control moves. */
async function expectStillness(page: Page, address: string): Promise<void> {
  let [asked, under] = [0, 0];
  const answerLate = async (route: Route) => {
    asked += 1;
    under += 1;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS * (1 + ((asked * 3) % STEPS))));
    await route.continue().catch(() => {}); // The page may have gone on.
    under -= 1;
  };
  await page.route('**/api/**', answerLate);
  const watch = await page.addInitScript(WATCH);
  expect((await page.goto(address))?.status(), address).toBe(200);
  await expectPage(page, address);
  await expectLoaded(page);
  await expect.poll(() => under).toBe(0);
  await page.waitForTimeout(2 * AIMED_MS);
  await page.unroute('**/api/**', answerLate);
  await watch.dispose();
  const moved = await page.evaluate<string[]>('readMoved()');
  if (new URL(page.url()).pathname === address) expect.soft(moved, address).toEqual([]);
}

/** The status of the campaign that a screen needs, where it is not a draft. */
const STATUS_ON: Record<string, string> = {
  '/firma/kampanyalar/:id/performans': 'active',
  '/firma/kampanyalar/duzenle/:id': 'rejected',
  '/admin/kampanyalar/:id/hedef-kitle': 'pending',
};

/** Puts seven of the demo's viewers in review, tied together. Returns the number of their group. */
async function aSuspectedGroup(made: TestServer): Promise<number> {
  const viewers = await rows(
    made.db,
    sql<{
      userId: number;
    }>`select user_id as "userId" from viewers where closed_at is null order by user_id limit 7`,
  );
  await tieTogether(made, viewers);
  return viewers[0]?.userId ?? 0;
}

async function aCertainLine(made: TestServer) {
  const { id, firm, admin } = await aPayment(made);
  const { data } = await made.call(`/api/firm/orders/${id}`, { as: firm.token });
  const line = { day: istanbulDay(new Date()), amount: 600_000, text: data.reference, party: 'Kesin' };
  return uploadStatement(made, admin, camtOf({ iban: COMPANY_IBAN }, [line]));
}

const aRun = async (made: TestServer) => (await aPayoutRun(made, await anAdmin(made))).runId;

/** Makes what the demo lacks, for these screens. */
const ARRANGED: Record<string, (made: TestServer) => Promise<unknown>> = {
  '/admin/supheli-hesaplar/:id': aSuspectedGroup,
  '/admin/odemeler/hesap-ozetleri': aCertainLine,
  '/admin/odemeler/gonderimler/:id': aRun,
};

/** The address of a route with ids of the demo's rows: a campaign of this firm where it has one in the needed status. */
async function aDemoAddress(made: TestServer, route: string, firmId: number): Promise<string> {
  const arrange = ARRANGED[route];
  if (arrange !== undefined) return route.replace(':id', String(await arrange(made)));
  if (!route.includes('/kampanyalar/') || !route.includes(':id')) return route.replaceAll(/:\w+/g, '1');
  const status = STATUS_ON[route] ?? 'draft';
  const campaign = await first(
    made.db,
    sql<{
      id: number;
    }>`select id from campaigns where status = ${status} order by firm_id <> ${firmId}, id limit 1`,
  );
  if (campaign === undefined) throw new Error(`the demo has no campaign that is ${status}, for ${route}`);
  return route.replace(':id', String(campaign.id));
}

/** Waits for a page; a dialog about news that lies over it is checked and closed. */
async function expectScreen(page: Page, address: string): Promise<void> {
  await expectPage(page, address);
  const heading = page.getByRole('heading', { level: 1 }).first();
  const dialog = page.getByRole('dialog');
  for (;;) {
    await expect(heading.or(dialog).first(), address).toBeAttached();
    if ((await dialog.count()) === 0) return;
    await expectGoodScreen(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
}

/** Expects a screen that was not checked before to be good there, also at the tablet's size and in the dark. */
async function expectGoodOn(where: keyof typeof screens, page: Page, index: number): Promise<void> {
  await expectReadableTables(page);
  await expectGoodScreen(page, isForAxe(where, index));
  if (where === 'phone') {
    await expectTargets(page);
    if (isTurn(index, 2)) await expectRoomOnNarrowest(page);
    for (const tab of isTurn(index % 3, 2) ? await page.getByRole('tab').all() : []) {
      await tab.click();
      await expectLoaded(page);
      await expectRoomOnNarrowest(page);
    }
    if (isTurn(index, 3)) {
      await page.setViewportSize(TABLET.viewport);
      await expectReadableTables(page);
      await expectGoodScreen(page, isForRelease);
      await page.setViewportSize(PHONE.viewport);
    }
  }
  // The dark colours are the same on every screen.
  if (!(where === 'phone' ? isTurn(index, 4) : isForRelease)) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: 'light' });
}

for (const [who, role] of Object.entries(people)) {
  for (const where of ['phone', 'desk'] as const) {
    test.describe(where, () => {
      test.use(screens[where]);
      // The screens of strangers and viewers are made for phones; firms have the administrators' layout.
      const when = where === 'desk' && role !== 'admin' ? FOR_RELEASE : {};
      test(`screens of ${who} on a ${where}: readable and accessible`, when, async ({ page, made }) => {
        const login = DEMO_LOGINS.find((demo) => demo.role === role);
        const userId = login === undefined ? 0 : await enterDemo(page, made, login);
        const routes = (await readAddresses()).filter((route) => (areaOf(route)?.role ?? null) === role);
        expect(routes.length).toBeGreaterThan(5);
        if (isForRelease) test.slow();
        const seen = new Set<string>();
        const visited = [...routes.entries()].filter(([index]) => isVisited(where, role, index));
        for (const [index, route] of visited) {
          const address = await aDemoAddress(made, route, userId);
          await test.step(address, async () => {
            // addresses.spec.ts loads every address; navigating inside the program takes half the time.
            if (where === 'desk' || isTurn(index, 5)) await expectStillness(page, address);
            else if (seen.size > 0) await goOn(page, address);
            else await page.goto(address);
            await expectScreen(page, address);
            await expectLoaded(page);
            expect(areaOf(new URL(page.url()).pathname), address).toBe(areaOf(address));
            // Some addresses show a screen that another one has shown.
            const screen = `${page.url()} ${await page.locator('body').innerText()}`;
            if (seen.has(screen)) return;
            seen.add(screen);
            // In a short run every other screen of a phone is checked further.
            if (where === 'desk' || isForRelease) await expectGoodOn(where, page, index);
            else if (seen.size % 2 === 1) await expectGoodOn(where, page, (seen.size - 1) / 2);
          });
        }
        if (where === 'phone') await expectFewWords(page, role);
        if (where === 'phone' && role === 'firm') await expectOneFilledButton(page);
        if (where === 'desk' && role === 'admin') await expectRoomForRows(page);
      });
    });
  }
}

for (const [who, role] of Object.entries(people))
  test(`screens of ${who} whose calls fail: an error that goes after a retry`, async ({ page, made }) => {
    test.slow();
    const login = DEMO_LOGINS.find((demo) => demo.role === role);
    const userId = login === undefined ? 0 : await enterDemo(page, made, login);
    await page.clock.install();
    const shownAlone = new Set<string>();
    const routes = (await readAddresses()).filter((route) => (areaOf(route)?.role ?? null) === role);
    for (const [index, route] of routes.entries()) {
      if (!isForRelease && index % 24 !== 2) continue;
      const address = await aDemoAddress(made, route, userId);
      await test.step(address, () => expectFailuresSeen(page, address, shownAlone));
    }
    if (role !== 'user' || !isForRelease) return;
    // In review, the wallet has one more part.
    await aSuspectedGroup(made);
    await expectFailuresSeen(page, '/kullanici/cuzdan', shownAlone);
  });

// In this file because loading the demo takes ten seconds of CPU.
test.describe('duties', describeDuties);
