/**
 * Every screen of every role with the demo's data, on a phone, a tablet and a desk: whole, accessible by day and by night,
 * no wider than the screen, with tables that can be read, and on the phone fit for a finger.
 */
import type { Page } from '@playwright/test';
import { DEMO_LOGINS } from '../db/demo/people.ts';
import { isForRelease, isSampled } from '#testing/runs/release.ts';
import { areaOf, expectPage, goOn, readAddresses } from './addresses.ts';
import { aDemoAddress, enterDemo } from './demo.ts';
import { describeDuties } from './duties.ts';
import {
  DESK,
  expect,
  expectReadableTables,
  expectRoomOnNarrowest,
  PHONE,
  TABLET,
  test,
} from './fixtures.ts';
import { expectGoodScreen, expectSettled } from './people.ts';
import { expectReadable, expectTargets } from './readable.ts';

test.use({ company: 'the demo', hasDemo: true });

const people = { strangers: null, viewers: 'user', firms: 'firm', admins: 'admin' } as const;
const screens = { phone: PHONE, tablet: TABLET, desk: DESK } as const;

/** Whether a route is visited there: all on the phone; in a short run one in three on the desk, and others on the tablet. */
function isVisited(where: string, index: number): boolean {
  return isForRelease || where === 'phone' || index % 3 === (where === 'desk' ? 0 : 1);
}

/** Whether axe looks at a route's screen there: for a release everywhere, in a short run once, on the desk or the phone. */
function isForAxe(where: string, index: number): boolean {
  return isForRelease || (where !== 'tablet' && isSampled(index) === (where === 'desk'));
}

/** Waits for a page; if a dialog about news lies over it, looks at that and closes it. */
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

for (const [who, role] of Object.entries(people)) {
  for (const [where, screen] of Object.entries(screens)) {
    test.describe(where, () => {
      test.use(screen);
      test(`every screen of ${who} is good on a ${where}`, async ({ page, made }) => {
        const login = DEMO_LOGINS.find((demo) => demo.role === role);
        const userId = login === undefined ? 0 : await enterDemo(page, made, login);
        const routes = (await readAddresses()).filter((route) => (areaOf(route)?.role ?? null) === role);
        expect(routes.length).toBeGreaterThan(5);
        const seen = new Set<string>();
        const visited = [...routes.entries()].filter(([index]) => isVisited(where, index));
        for (const [index, route] of visited) {
          const address = await aDemoAddress(made, route, userId);
          await test.step(address, async () => {
            // Every address is loaded anew in addresses.spec.ts; here the program goes on, which takes half the time.
            await (seen.size === 0 ? page.goto(address) : goOn(page, address));
            await expectScreen(page, address);
            await expectSettled(page);
            // Some addresses lead to a screen that another one has shown.
            const screen = `${page.url()} ${await page.locator('body').innerText()}`;
            if (seen.has(screen)) return;
            seen.add(screen);
            await expectReadableTables(page);
            await expectGoodScreen(page, isForAxe(where, index));
            if (where === 'phone') {
              await expectTargets(page);
              if (isSampled(index)) await expectRoomOnNarrowest(page);
            }
            // The colours of the night are the same on every screen.
            if (!(where === 'phone' ? isSampled(index) : isForRelease)) return;
            await page.emulateMedia({ colorScheme: 'dark' });
            await expectReadable(page);
            await page.emulateMedia({ colorScheme: 'light' });
          });
        }
      });
    });
  }
}

// Here, because the demo takes ten seconds of a core to load.
test.describe('duties', describeDuties);
