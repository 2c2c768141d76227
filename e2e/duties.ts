/**
 * Each duty of an administrator opens every page that it finds: no call there is refused, and no link leads elsewhere.
 * every-screen.spec.ts runs it, on the demo that it has loaded.
 */
import type { Page } from '@playwright/test';
import { DEMO_ADMIN, DEMO_PASSWORD } from '../db/demo/people.ts';
import { DUTIES, type Duty } from '#lib/shared/route.ts';
import { first, run, sql } from '#lib/server/db.ts';
import { pendingTexts } from '#features/campaigns/admin-texts.web.ts';
import { adminAdTexts } from '#features/homepage-ads/texts.web.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import type { TestServer } from '#testing/test-app.ts';
import { areaOf, expectPage, goOn, readAddresses } from './addresses.ts';
import { enterAs } from './arrange.ts';
import { expect, test } from './fixtures.ts';
import { expectGoodScreen, expectLoaded } from './people.ts';

const OUTSIDE = 'Bu sayfa senin görevinde yok';

async function enterWith(duty: Duty, page: Page, made: TestServer, address: string): Promise<void> {
  const { email, phone, name } = DEMO_ADMIN;
  await run(made.db, sql`update users set duty = ${duty} where email = ${email}`);
  const { data } = await made.call('/api/auth/login', { body: { email, password: DEMO_PASSWORD } });
  await enterAs(
    page,
    { userId: data.user.id, name, email, phone, token: data.token },
    'admin',
    address,
    duty,
  );
}

function collectRefused(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403)
      refused.push(`${answer.request().method()} ${answer.url()} on ${page.url()}`);
  });
  return refused;
}

async function linksOn(page: Page): Promise<string[]> {
  const links = page.locator('a[href^="/admin/"]');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.map((href) => href.replace(/[?#].*/, ''));
}

async function subjectOf(made: TestServer, address: string): Promise<string> {
  const query = address.startsWith('/admin/firmalar/')
    ? sql<{ id: number }>`select user_id as id from firms limit 1`
    : address.startsWith('/admin/kullanicilar/')
      ? sql<{ id: number }>`select user_id as id from viewers limit 1`
      : sql<{ id: number }>`select id from campaigns where status = 'pending'`;
  return String((await first(made.db, query))?.id ?? 1);
}

function leadsTo(link: string, address: string): boolean {
  return new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`).test(link);
}

/** Declares the tests. The administrator is an owner again afterwards. */
export function describeDuties(): void {
  test.afterAll(async ({ made }) => {
    await run(made.db, sql`update users set duty = 'owner' where email = ${DEMO_ADMIN.email}`);
  });

  for (const duty of DUTIES.filter((each) => each !== 'owner')) {
    // The least privileged duty is refused most easily.
    const when = duty === 'reports' ? {} : FOR_RELEASE;
    test(`duty ${duty}: no page that is found has a refused call`, when, async ({ page, made }) => {
      const addresses = (await readAddresses()).filter((address) => areaOf(address)?.role === 'admin');
      const refused = collectRefused(page);
      const found = new Set<string>();
      const links = new Map<string, string>();
      await enterWith(duty, page, made, '/admin/panel');
      for (const address of addresses)
        await test.step(address, async () => {
          const path = address.replace(':id', await subjectOf(made, address));
          await goOn(page, path);
          await expectPage(page, path);
          await expectLoaded(page);
          const outside = page.getByRole('heading', { name: OUTSIDE });
          if (new URL(page.url()).pathname !== path || (await outside.isVisible())) return;
          found.add(address);
          for (const link of await linksOn(page)) links.set(link, path);
        });
      expect(refused).toEqual([]);
      expect([...links].filter(([link]) => ![...found].some((one) => leadsTo(link, one)))).toEqual([]);
      expect(found.size).toBeGreaterThan(5);
      const others = {
        finance: '/admin/duyurular',
        accounting: '/admin/odemeler/bekleyen',
        moderator: '/admin/denklik',
        reports: '/admin/onaylar',
      };
      await goOn(page, others[duty]);
      await expect(page.getByRole('heading', { name: OUTSIDE })).toBeVisible();
      await expect(page).toHaveURL(others[duty]);
      await expectGoodScreen(page);
    });
  }

  test('administrator with the duty reports: no button or key that decides', async ({ page, made }) => {
    const refused = collectRefused(page);
    await enterWith('reports', page, made, '/admin/kampanyalar/bekleyen');
    await page
      .getByRole('button', { name: new RegExp(`^${actionWords.details}`) })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: actionWords.close }).first()).toBeVisible();
    await expect(
      page.getByRole('button', { name: new RegExp(`^(${actionWords.approve}|${actionWords.reject})`) }),
    ).toHaveCount(0);
    await expectGoodScreen(page);
    await page.keyboard.press('a');
    await page.keyboard.press('r');
    await expect(page).not.toHaveURL(/onayla|reddet/);
    const address = new URL(page.url());
    await page.goto(`${address.pathname}?onayla=${address.searchParams.get('detay') ?? ''}`);
    await expect(page.getByRole('heading', { name: pendingTexts.title })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);

    await page.getByRole('link', { name: 'Sistem Ayarları' }).click();
    await expect(
      page.getByRole('button', { name: new RegExp(`^${adminAdTexts.view}`) }).first(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: adminAdTexts.add })).toHaveCount(0);
    await expect(page.getByRole('button', { name: new RegExp(`^${listWords.moreActions}`) })).toHaveCount(0);
    await expectGoodScreen(page);
    expect(refused).toEqual([]);
  });
}
