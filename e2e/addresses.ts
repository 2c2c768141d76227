/** The product's addresses, as its build lists them for the server. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';

export const AREAS = [
  { path: '/kullanici', role: 'user', home: '/kullanici/anasayfa' },
  { path: '/firma', role: 'firm', home: '/firma/panel' },
  { path: '/admin', role: 'admin', home: '/admin/panel' },
] as const;

export function areaOf(address: string): (typeof AREAS)[number] | undefined {
  return AREAS.find(({ path }) => address === path || address.startsWith(`${path}/`));
}

/** Parameters are written as in the routes (`:id`). */
export async function readAddresses(): Promise<string[]> {
  const pages = JSON.parse(await readFile('dist/web/pages.json', 'utf8')) as { addresses: string[] }; // Our own build's.
  return pages.addresses;
}

/** Expects text in the page's main part, other than the loading notice. */
export async function expectPage(page: Page, address: string): Promise<void> {
  await expect(page.getByText('Yükleniyor', { exact: true }), address).toHaveCount(0);
  await expect(page.locator('main'), address).toHaveText(/\S{2}/, { useInnerText: true });
}

/** Navigates inside the running program, as a link would, and waits until the page before is gone. */
export async function goOn(page: Page, address: string): Promise<void> {
  await expect(page.locator('#not-started'), 'the program runs').toHaveCount(0);
  await page.evaluate(`
    if (location.pathname !== new URL('${address}', location).pathname)
      for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-before', '');
    history.pushState(null, '', '${address}');
    dispatchEvent(new PopStateEvent('popstate'));`);
  await expect(page.locator('h1[data-before]'), address).toHaveCount(0);
}
