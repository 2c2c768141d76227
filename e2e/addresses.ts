/** The addresses of the product, as its build has written them down for the server. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';

export const AREAS = [
  { path: '/kullanici', role: 'user', home: '/kullanici/anasayfa' },
  { path: '/firma', role: 'firm', home: '/firma/panel' },
  { path: '/admin', role: 'admin', home: '/admin/panel' },
] as const;

/** The area an address belongs to; none for the pages that everybody sees. */
export function areaOf(address: string): (typeof AREAS)[number] | undefined {
  return AREAS.find(({ path }) => address === path || address.startsWith(`${path}/`));
}

/** Reads all addresses; parameters as in the routes (`:id`). */
export async function readAddresses(): Promise<string[]> {
  const pages = JSON.parse(await readFile('dist/web/pages.json', 'utf8')) as { addresses: string[] }; // Our own build's.
  return pages.addresses;
}

/** Expects something to read in the page's main part, and not the notice of loading. */
export async function expectPage(page: Page, address: string): Promise<void> {
  await expect(page.getByText('Yükleniyor', { exact: true }), address).toHaveCount(0);
  await expect(page.locator('main'), address).toHaveText(/\S{2}/, { useInnerText: true });
}

/** Goes on inside the running program, as a link would. The page before is gone when this ends. */
export async function goOn(page: Page, address: string): Promise<void> {
  await expect(page.locator('#not-started'), 'the program runs').toHaveCount(0);
  await page.evaluate(`
    if (location.pathname !== new URL('${address}', location).pathname)
      for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-before', '');
    history.pushState(null, '', '${address}');
    dispatchEvent(new PopStateEvent('popstate'));`);
  await expect(page.locator('h1[data-before]'), address).toHaveCount(0);
}
