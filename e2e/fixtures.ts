/** A server for the journeys of a file, and what every journey does. */
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { extendTailwindMerge } from 'tailwind-merge';
import { accountWords } from '#features/accounts/web/texts/public.ts';
import type { TestServer } from '#testing/test-app.ts';
import { arrangeOn } from './arrange.ts';
import { type Beginning, type RunningServer, startServer } from './start-server.ts';

export { expect };
export { DESK, PHONE, TABLET } from './viewports.ts';

const ADMIN = {
  name: 'Yönetici Kişi',
  email: 'admin@izlekazan.example',
  phone: '5320000001',
  password: 'Kaptan8Kosku',
};
export const PASSWORD = 'Kiraz7Tepesi';

let people = 0;
/** A phone and an e-mail nobody has. */
export function someone(): { phone: string; email: string } {
  people += 1;
  return { phone: `54${String(10_000_000 + people)}`, email: `yeni${people}@ornek.com` };
}

export const test = base.extend<
  { baseURL: string; page: Page },
  {
    server: RunningServer;
    /** An administrator made by the command line, as on a new installation. Others are quicker made by `anAdmin(made)`. */
    chief: typeof ADMIN;
    /** For making things that a journey takes for granted: `aCampaign(made, …)`. */
    made: TestServer;
    /** A file that sets its own company has a fresh server; the others share one, whatever ran on it before. */
    company: string;
  } & Beginning
>({
  company: ['the others', { option: true, scope: 'worker' }],
  isNewcomers: [false, { option: true, scope: 'worker' }],
  hasDemo: [false, { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ isNewcomers, hasDemo, settings }, use) => {
      const server = await startServer({ isNewcomers, hasDemo, settings });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  chief: [
    async ({ server }, use) => {
      await server.createAdmin(ADMIN);
      await use(ADMIN);
    },
    { scope: 'worker' },
  ],
  made: [
    async ({ server }, use) => {
      const opened = arrangeOn(server);
      await use(opened);
      await opened.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.baseUrl),
  page: async ({ page }, use) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await use(page);
    expect(faults, 'errors inside the page').toEqual([]);
  },
});

/** Expects axe to find nothing on the screen, by all its rules or by these. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // Without frames, which the product does not use, and with violations only: the rest of the answer is megabytes.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
  if (rules !== undefined) axe.withRules(rules);
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
  expect.soft(found, page.url()).toEqual([]);
}

// tailwind-merge knows Tailwind's shadows by name, and would take this project's for colours of shadows.
const keepLast = extendTailwindMerge({ extend: { theme: { shadow: ['card', 'pop', 'float', 'action'] } } });

/** Expects no element with two classes for one property, between which only the style sheet's order would decide. */
export async function expectNoClashingClasses(page: Page): Promise<void> {
  const given = await page.evaluate<string[]>(
    `[...new Set([...document.querySelectorAll('[class]')].map((element) => element.getAttribute('class')))]`,
  );
  const clashing = given.flatMap((classes) => {
    const kept = new Set(keepLast(classes).split(' '));
    const lost = classes.split(/\s+/).filter((name) => !kept.has(name));
    return lost.length === 0 ? [] : [`${lost.join(' ')} in "${classes}"`];
  });
  expect.soft(clashing, page.url()).toEqual([]);
}

/** Expects that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect.soft(tooWide, `${page.url()} is too wide`).toBeLessThanOrEqual(0);
}

/**
 * The cells' texts that somebody cannot read: another element stands over them, the table's frame or the screen ends
 * before they do, or they are cut with an ellipsis. Runs in the page.
 */
const HIDDEN_TEXTS = `(() => {
  const hidden = new Set();
  for (const cell of document.querySelectorAll('[role=table] :is([role=cell], [role=columnheader])')) {
    const own = cell.getBoundingClientRect();
    if (own.height < 2) continue; // The head of a table that is shown as cards is for screen readers.
    scrollTo({ top: scrollY + own.top - innerHeight / 2, behavior: 'instant' });
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const around = texts.currentNode.parentElement;
      if (texts.currentNode.data.trim() === '' || around.closest('.sr-only')) continue;
      if (getComputedStyle(around).textOverflow === 'ellipsis' && around.scrollWidth > around.clientWidth) {
        hidden.add('cut: ' + texts.currentNode.data);
      }
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      for (const box of range.getClientRects()) {
        if (box.width < 4) continue;
        const y = box.top + box.height / 2;
        for (const x of [box.left + 2, box.right - 2]) {
          const above = document.elementFromPoint(x, y);
          if (!cell.contains(above)) hidden.add('covered: ' + texts.currentNode.data);
        }
      }
    }
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return [...hidden];
})()`;

/** Every text in a table can be read where it stands. */
export async function expectReadableTables(page: Page): Promise<void> {
  expect.soft(await page.evaluate<string[]>(HIDDEN_TEXTS), page.url()).toEqual([]);
}

/** Lets pages come without the program, or without one page's code, until the answer is called. */
export async function holdProgramBack(page: Page, name = 'index'): Promise<() => void> {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await held;
    await route.continue();
  });
  return goOn;
}

/** A second person's browser, with this screen. */
export async function anotherPage(browser: Browser, screen: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext(screen)).newPage();
}

/** Logs in through the screen. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/giris');
  await page.getByLabel(accountWords.email).fill(email);
  await page.getByLabel(accountWords.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: accountWords.signIn }).click();
}
