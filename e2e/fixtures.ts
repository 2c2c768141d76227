/** The servers of end-to-end tests, and checks that apply to every screen. */
import { type Browser, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import { extendTailwindMerge } from 'tailwind-merge';
import { accountWords } from '#features/accounts/public-texts.web.ts';
import { isForRelease } from '#testing/runs/release.ts';
import type { TestServer } from '#testing/test-app.ts';
import { type Beginning, type RunningServer, startServer } from './start-server.ts';
import { expectNone } from './accessible.ts';
import { arrangeOn } from './arrange.ts';

/** The server that files without a `company` share, with all data that other files left on it. */
export const SHARED = 'the others';

const CHIEF = {
  name: 'Yönetici Kişi',
  email: 'admin@izlekazan.example',
  phone: '5320000001',
  password: 'Kaptan8Kosku',
};
export type Chief = typeof CHIEF;

export interface Office {
  server: RunningServer;
  made: TestServer;
  chief(): Promise<Chief>;
}

interface OpenOffice extends Office {
  close(): Promise<void>;
}

export interface Servers {
  of(company: string, beginning: Beginning): Promise<Office>;
  stop(): Promise<void>;
}

/** Starts servers on demand; starting another company's server stops the last one, except the shared one. */
export function openServers(): Servers {
  const open = new Map<string, OpenOffice>();
  async function close(companies: string[]): Promise<void> {
    const offices = companies.flatMap((company) => open.get(company) ?? []);
    for (const company of companies) open.delete(company);
    await Promise.all(offices.map((office) => office.close()));
  }
  return {
    async of(company, beginning) {
      // An idle server takes a hundredth of a core for its jobs, and memory.
      await close([...open.keys()].filter((other) => other !== SHARED && other !== company));
      const running = open.get(company);
      if (running !== undefined) return running;
      const office = await openOffice(beginning);
      open.set(company, office);
      return office;
    },
    stop: () => close([...open.keys()]),
  };
}

async function openOffice(beginning: Beginning): Promise<OpenOffice> {
  const server = await startServer(beginning);
  const made = arrangeOn(server);
  let chief: Promise<Chief> | undefined;
  return {
    server,
    made,
    chief: () => (chief ??= server.createAdmin(CHIEF).then(() => CHIEF)),
    async close() {
      await made.close();
      await server.stop();
    },
  };
}

export { expect };
export { DESK, PHONE, TABLET } from './viewports.ts';

export const PASSWORD = 'Kiraz7Tepesi';

let people = 0;
export function someone(): { phone: string; email: string } {
  people += 1;
  return { phone: `54${String(10_000_000 + people)}`, email: `yeni${people}@ornek.com` };
}

export const test = base.extend<
  {
    baseURL: string;
    page: Page;
    server: RunningServer;
    /** An administrator made by the command line, as on a new installation. `anAdmin(made)` is quicker. */
    chief: Chief;
    /** Takes test data: `aCampaign(made, …)`. */
    made: TestServer;
    office: Office;
    /** A file with its own company gets a fresh server; the others share one. */
    company: string;
  } & Beginning,
  { servers: Servers }
>({
  company: [SHARED, { option: true }],
  isNewcomers: [false, { option: true }],
  hasDemo: [false, { option: true }],
  settings: [{}, { option: true }],
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const servers = openServers();
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker' },
  ],
  // Scoped to the test, so that another company does not end the worker with its browser.
  office: [
    async ({ servers, company, isNewcomers, hasDemo, settings }, use) =>
      use(await servers.of(company, { isNewcomers, hasDemo, settings })),
    { timeout: 300_000 },
  ],
  server: async ({ office }, use) => use(office.server),
  made: async ({ office }, use) => use(office.made),
  chief: async ({ office }, use) => use(await office.chief()),
  baseURL: async ({ server }, use) => use(server.baseUrl),
  page: async ({ page, browser }, use) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await use(page);
    // A routed request may still be pending: it ends with the page and fails no test.
    const routed = browser.contexts().flatMap((context) => [context, ...context.pages()]);
    await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
    // Pages of other people would keep calling a server that stops.
    const others = browser.contexts().filter((context) => context !== page.context());
    await Promise.all(others.map((context) => context.close()));
    expect(faults, 'errors inside the page').toEqual([]);
  },
});

/** Runs a step only for a release, because its kind is proved elsewhere. Later steps must not depend on it. */
export async function stepForRelease(title: string, work: () => Promise<void>): Promise<void> {
  if (isForRelease) await test.step(title, work);
}

/** Leaves the tab for some seconds and returns. The page needs an installed clock. */
export async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(6000);
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
}

// tailwind-merge knows Tailwind's shadows by name, and would treat this project's as shadow colours.
const keepLast = extendTailwindMerge({ extend: { theme: { shadow: ['card', 'pop', 'float', 'action'] } } });

/** Class lists without a conflict so far, which most screens share. */
const harmless = new Set<string>();

/**
 * Expects no element with two classes for one property, between which only the style sheet's order would decide.
 */
export async function expectNoClashingClasses(page: Page): Promise<void> {
  const given = await page.evaluate<string[]>(
    `[...new Set([...document.querySelectorAll('[class]')].map((element) => element.getAttribute('class')))]`,
  );
  const clashing = given
    .filter((classes) => !harmless.has(classes))
    .flatMap((classes) => {
      const kept = new Set(keepLast(classes).split(' '));
      const lost = classes.split(/\s+/).filter((name) => !kept.has(name));
      if (lost.length > 0) return [`${lost.join(' ')} in "${classes}"`];
      harmless.add(classes);
      return [];
    });
  expect.soft(clashing, page.url()).toEqual([]);
}

const TOO_WIDE_PX = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** Expects that the page does not scroll sideways. On a phone `innerWidth` would grow with what is too wide. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Polls: on a busy machine a page takes its new width part by part.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate<number>(TOO_WIDE_PX), { message: `${page.url()} is too wide` })
    .toBeLessThanOrEqual(0);
}

/**
 * The cells' texts that cannot be read: covered by another element, cut by the table's frame or the screen, or
 * shortened without a title. Runs in the page.
 */
const HIDDEN_TEXTS = `(() => {
  const hidden = new Set();
  for (const cell of document.querySelectorAll('[role=table] :is([role=cell], [role=columnheader])')) {
    const own = cell.getBoundingClientRect();
    if (own.height < 2) continue; // The head of a table that is shown as cards is for screen readers.
    // Keeps clear of sticky edges. Scrolling for each cell would take most of the time.
    if (own.top < innerHeight / 4 || own.bottom > (innerHeight * 3) / 4)
      scrollTo({ top: scrollY + own.top - innerHeight / 2, behavior: 'instant' });
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const around = texts.currentNode.parentElement;
      if (texts.currentNode.data.trim() === '' || around.closest('.sr-only')) continue;
      const { textOverflow, webkitLineClamp: lines } = getComputedStyle(around);
      const isCut = lines === 'none' ? textOverflow === 'ellipsis' && around.scrollWidth > around.clientWidth : around.scrollHeight > around.clientHeight + 1;
      if (isCut && around.title !== around.textContent) hidden.add('cut: ' + texts.currentNode.data);
      if (isCut) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      for (const box of range.getClientRects()) {
        if (box.width < 4) continue;
        const y = box.top + box.height / 2;
        for (const x of [box.left + 2, box.right - 2]) {
          const above = document.elementFromPoint(x, y);
          if (cell.contains(above)) continue;
          const cover = above === null ? 'the edge of the screen' : above.cloneNode().outerHTML;
          hidden.add('covered by ' + cover + ': ' + texts.currentNode.data);
        }
      }
    }
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return [...hidden];
})()`;

/** Expects every text in a table to be readable in its place. */
export async function expectReadableTables(page: Page): Promise<void> {
  // Polls: elements in transition hide others.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate<string[]>(HIDDEN_TEXTS), { message: page.url() })
    .toEqual([]);
}

/**
 * The texts and controls cut by their container, and card lists that scroll sideways. Ellipses and rows made to
 * scroll are exempt. Runs in the page.
 */
const CUT_THINGS = `(() => {
  const cut = new Set();
  const edges = (element) => {
    const { left, width } = element.getBoundingClientRect();
    return { left: left + element.clientLeft, right: left + element.clientLeft + Math.min(width, element.clientWidth) };
  };
  const look = (element, boxes, name) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.closest('.sr-only, svg')) return;
    for (let around = element; around !== null && around !== document.body; around = around.parentElement) {
      const { overflowX, textOverflow, position } = getComputedStyle(around);
      if (textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll') return;
      if (overflowX === 'hidden' || overflowX === 'clip') {
        const { left, right } = edges(around);
        if (boxes.some((box) => box.width > 1 && (box.right > right + 1 || box.left < left - 1))) cut.add('cut: ' + name);
      }
      if (position === 'fixed') return;
    }
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (data.trim() === '' || parentElement.matches('script, style, noscript, option')) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    look(parentElement, [...range.getClientRects()], data.trim().slice(0, 60));
  }
  for (const control of document.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea')) {
    look(control, [control.getBoundingClientRect()], control.outerHTML.slice(0, 120));
  }
  for (const table of document.querySelectorAll('[role=table]')) {
    const frame = table.parentElement;
    if (frame.scrollWidth > frame.clientWidth) cut.add('scrolls: ' + table.getAttribute('aria-label'));
  }
  return [...cut];
})()`;

/** The narrowest phone still in use, and a usual phone with letters of twice the size. */
const NARROWEST = 320;
const ENLARGED = 195;

/** Expects the screen to fit the narrowest phone without cuts, and letters of twice the size. */
export async function expectRoomOnNarrowest(page: Page): Promise<void> {
  const usual = page.viewportSize();
  if (usual === null) return;
  await page.setViewportSize({ ...usual, width: NARROWEST });
  await expectNoSidewaysScroll(page);
  await expectNone(() => page.evaluate<string[]>(CUT_THINGS), `${page.url()} at ${NARROWEST} px`);
  await expectReadableTables(page);
  await page.setViewportSize({ ...usual, width: ENLARGED });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(usual);
}

/** Blocks the program, or one page's code, until the returned function is called. */
export async function delayProgram(page: Page, name = 'index'): Promise<() => void> {
  let goOn = () => {};
  const released = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await released;
    await route.continue();
  });
  return goOn;
}

export async function anotherPage(browser: Browser, screen: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext(screen)).newPage();
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/giris');
  await logInHere(page, { email, password });
}

/** On the login page; `password` is that of people of the tests unless given. */
export async function logInHere(
  page: Page,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<void> {
  await page.getByLabel(accountWords.email).fill(email);
  await page.getByLabel(accountWords.password, { exact: true }).fill(password);
  // By the key: the button moves down when the program shows why a new login is needed.
  await page.getByLabel(accountWords.password, { exact: true }).press('Enter');
}
