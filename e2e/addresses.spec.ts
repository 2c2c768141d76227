import type { Page } from '@playwright/test';
import { FOR_RELEASE, isForRelease, isSampled, sampled } from '#testing/runs/release.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, aPersonOf, aViewer } from '#testing/people.ts';
import { queueTexts } from '#features/fraud/admin-texts.web.ts';
import { adminTexts } from '#desks/person-page/texts.web.ts';
import type { Role } from '#lib/shared/route.ts';
import { areaOf, AREAS, expectPage, goOn, readAddresses } from './addresses.ts';
import { enterAs } from './arrange.ts';
import { expect, logIn, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

/** The page at which a person of this role, or a visitor, must arrive. */
function expectedPath(address: string, role: Role | null): RegExp {
  const home = AREAS.find((area) => area.role === role)?.home ?? '/giris';
  const area = areaOf(address);
  if (area === undefined) return /^\//;
  if (area.role !== role) return new RegExp(`^${home}$`);
  return new RegExp(address === area.path ? `^${home}$` : `^${area.path}/`);
}

async function load(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address, { waitUntil: 'commit' });
  expect(answer?.status(), address).toBe(200);
}

/** Navigates inside the running program and also requests the address from the server. */
async function goOnInside(page: Page, address: string): Promise<void> {
  expect((await page.request.get(address)).status(), address).toBe(200);
  await goOn(page, address);
}

/**
 * Whether the page is loaded from the server: the root of any area, for a release every address of the role's own
 * area (every-screen.spec.ts loads some in a short run), and public pages once signed in and once not.
 */
function isLoadedBy(role: Role | null, address: string): boolean {
  const area = areaOf(address);
  if (area === undefined) return role === null || role === 'user';
  return address === area.path || (isForRelease && area.role === role);
}

/**
 * Whether the address is opened at all: for a release always. In a short run the loaded ones, and one in ten
 * elsewhere, where one rule admits or refuses (every-screen.spec.ts opens each page of a role's own area).
 */
function isOpenedBy(role: Role | null, address: string, index: number): boolean {
  const area = areaOf(address);
  if (isForRelease || address === area?.path || index % 10 === 0) return true;
  return area === undefined
    ? (role === null || role === 'user') && isSampled(index)
    : isLoadedBy(role, address);
}

for (const role of [null, 'user', 'firm', 'admin'] as const) {
  // A firm is admitted and refused by the same rule as an administrator.
  const when = role === 'firm' ? FOR_RELEASE : {};
  test(`every address: shows a page to ${role ?? 'strangers'}`, when, async ({ page, made }) => {
    if (role !== null) await enterAs(page, await aPersonOf[role](made), role, '/');
    const routes = await readAddresses();
    for (const [index, route] of routes.entries()) {
      if (!isOpenedBy(role, route, index)) continue;
      const address = route.replaceAll(/:\w+/g, '1');
      const area = areaOf(address);
      // A slash at the end changes nothing about the one rule of roles, so that a short run tries it in the own area.
      const isAlsoWithSlash = area?.path === address && (isForRelease || area.role === role);
      for (const asked of isAlsoWithSlash ? [address, `${address}/`] : [address]) {
        await (isLoadedBy(role, asked) ? load : goOnInside)(page, asked);
        await expectPage(page, asked);
        await expect.poll(() => new URL(page.url()).pathname, asked).toMatch(expectedPath(address, role));
      }
    }
  });
}

test('unknown or foreign address: leads home and names it', async ({ page, made }) => {
  await enterAs(page, await aFirm(made), 'firm', '/robots.txt');
  const home = '/firma/panel';
  expect((await page.goto('/firma/yok/boyle'))?.status()).toBe(404);
  await expect(page.getByText('Böyle bir sayfa yok: /firma/yok/boyle')).toBeVisible();
  await expect(page).toHaveURL(home);
  await expectGoodScreen(page);
  const notice = page.getByRole('alert').filter({ hasText: 'Böyle bir sayfa yok' });
  await notice.getByRole('button', { name: 'Kapat' }).click();
  await expect(notice).toHaveCount(0);
  // The message names the address as it was typed.
  for (const foreign of ['/kullanici/anasayfa', '/admin/kampanyalar']) {
    await page.goto(foreign);
    const text = `Bu sayfa başka bir hesap türü için: ${foreign}`;
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(home);
  }
});

test('address of a missing or foreign item: leads to the list of its kind', async ({ page, made }) => {
  const others = await aCampaign(made);
  const campaign = { title: 'Böyle bir kampanya yok', back: 'Kampanyalarıma dön' };
  const payment = { title: 'Böyle bir ödeme yok', back: 'Muhasebeye dön' };
  await enterAs(page, await aFirm(made), 'firm', '/robots.txt');
  for (const [address, { title, back }, list] of sampled([
    [`/firma/kampanyalar/${others.id}/performans`, campaign, '/firma/kampanyalar/aktif'],
    ['/firma/kampanyalar/abc/performans', campaign, '/firma/kampanyalar/aktif'],
    ['/firma/odeme/kart/yok', payment, '/firma/muhasebe'],
    ['/odeme/sandbox/yok', payment, '/firma/muhasebe'],
  ] as const)) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: title }), address).toBeVisible();
    await expectGoodScreen(page);
    await expect(page.getByRole('button', { name: 'Tekrar Dene' }), address).toHaveCount(0);
    await page.getByRole('link', { name: back }).click();
    await expect(page, address).toHaveURL(list);
  }
  await enterAs(page, await anAdmin(made), 'admin', '/robots.txt');
  const viewer = await aViewer(made, { name: 'Umay Değil Firma' });
  await page.goto(`/admin/firmalar/${viewer.userId}`);
  await expect(page.getByRole('heading', { name: adminTexts.missingFirmTitle })).toBeVisible();
  await expect(page.getByText(viewer.name)).toHaveCount(0);
  const group = { heading: queueTexts.title, title: 'Böyle bir grup yok' };
  const entry = { heading: 'Kayıt', title: 'Böyle bir kayıt yok' };
  for (const [list, name, { heading, title }] of sampled([
    ['/admin/supheli-hesaplar', '999999', group],
    ['/admin/supheli-hesaplar', 'abc', group],
    ['/admin/denklik/kayitlar', 'abc', entry],
    ['/admin/denklik/kayitlar', '999999', entry],
  ] as const)) {
    await page.goto(`${list}/${name}`);
    await expect(page.getByRole('heading', { name: title }), list).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }), 'no number').toHaveText(heading);
    await expectGoodScreen(page);
    await page.getByRole('link', { name: / dön$/ }).click();
    await expect(page, name).toHaveURL(list);
  }
});

test('unknown address: a page with links; missing file: a plain 404', async ({ page, request, chief }) => {
  const answer = await page.goto('/boyle-bir-sayfa-yok?a=1');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveURL('/giris');
  await expect(page.getByText('Böyle bir sayfa yok: /boyle-bir-sayfa-yok')).toBeVisible();
  await logIn(page, chief.email, chief.password);
  await expect(page).toHaveURL('/admin/panel');
  for (const path of [
    '/yok.php',
    '/.well-known/acme',
    '/sitemap.xml',
    '/.env',
    '/health',
    '/metrics',
    '/api/yok',
    '/assets/yok.js',
  ]) {
    const plain = await request.get(path, { headers: { accept: 'text/html' } });
    expect(plain.status(), path).toBe(404);
    expect(plain.headers()['content-type'], path).not.toContain('text/html');
  }
  for (const path of [
    '/robots.txt',
    '/favicon.ico',
    '/favicon.svg',
    '/share.png',
    '/.well-known/security.txt',
    '/GIRIS',
    '/giris/',
  ]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});

test('search engines: get the public pages with a preview, no others', async ({ page, request, baseURL }) => {
  const contentOf = async (selector: string) => page.locator(selector).getAttribute('content');
  for (const path of ['/', '/giris', '/kayit-ol', '/kvkk']) {
    await page.goto(path);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`);
    expect(await contentOf('meta[property="og:url"]')).toBe(`${baseURL}${path}`);
    expect(await contentOf('meta[name=description]')).toMatch(/\S{3}/);
    const picture = await request.get((await contentOf('meta[property="og:image"]')) ?? '');
    expect(picture.headers()['content-type']).toBe('image/png');
    // The title does not change when the program takes the page over.
    const sent = /<title>(.*)<\/title>/.exec(await (await request.get(path)).text())?.[1];
    await expect(page).toHaveTitle(sent ?? '');
  }
  for (const path of ['/admin/panel', '/kullanici/cuzdan', '/basarili', '/boyle-bir-sayfa-yok']) {
    const text = await (await request.get(path)).text();
    expect(text, path).toContain('<meta name="robots" content="noindex" />');
    expect(text, path).not.toContain('og:image');
    expect(text, path).not.toMatch(/%[a-z-]+%/);
  }
});
