/** Addresses of lists: their page and filters reach the server, and a page past the end shows the last one. */
import type { Page, Request } from '@playwright/test';
import { MAX_SEARCH } from '#lib/shared/turkish.ts';
import { aPayment, fundFirm } from '#testing/payments.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { fund } from '#testing/money.ts';
import { aFirm, anAdmin, aViewer, TEST_PASSWORD } from '#testing/people.ts';
import { openCase } from '#testing/simulation/farms.ts';
import { setSettings, startAd } from '#testing/watching.ts';
import type { TestServer } from '#testing/test-app.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { listWords } from '#lib/web/words.ts';
import { statementTexts } from '#features/wallet/viewer-texts.web.ts';
import { run, sql } from '#lib/server/db.ts';
import { sampled } from '#testing/runs/release.ts';
import { goOn } from './addresses.ts';
import { enterAs } from './arrange.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test.use({ company: 'long lists' });

const FIRM_LISTS = [
  '/firma/kampanyalar/taslaklar',
  '/firma/kampanyalar/bekleyen',
  '/firma/kampanyalar/aktif',
  '/firma/kampanyalar/tamamlanan',
  '/firma/muhasebe',
  '/firma/muhasebe?sekme=odemeler',
  '/firma/muhasebe?sekme=faturalar',
  '/firma/muhasebe?sekme=cuzdan',
];

const ADMIN_LISTS = [
  '/admin/kampanyalar/bekleyen',
  '/admin/kampanyalar/aktif',
  '/admin/kampanyalar/tamamlanan',
  '/admin/odemeler/bekleyen',
  '/admin/denklik/cuzdan',
  '/admin/odemeler/cekimler',
  '/admin/supheli-hesaplar',
  '/admin/denklik/hesaplar',
  '/admin/denklik/kayitlar',
  '/admin/denetim-kaydi',
  '/admin/kullanicilar',
  '/admin/sikayetler',
  '/admin/ayarlar?bolum=gecmis',
];

const DAYS = { date_from: '2026-01-02', date_to: '2026-02-03' };
const DAYS_IN_ADDRESS = 'baslangic=2026-01-02&bitis=2026-02-03';

/** Filters in the address, and the expected query. */
const FIRM_FILTERS: [string, Record<string, string>][] = [
  ['/firma/kampanyalar/taslaklar?ara=kar', { search: 'kar' }],
  ['/firma/kampanyalar/bekleyen?ara=kar&durum=rejected', { search: 'kar', status: 'rejected' }],
  ['/firma/kampanyalar/aktif?ara=kar', { search: 'kar' }],
  ['/firma/kampanyalar/tamamlanan?ara=kar', { search: 'kar' }],
  ['/firma/muhasebe?ara=kar', { search: 'kar', status: 'unpaid' }],
  ['/firma/muhasebe?sekme=odemeler&ara=kar&durum=paid', { search: 'kar', status: 'paid' }],
  ['/firma/muhasebe?sekme=faturalar&ara=kar', { search: 'kar' }],
];
const ADMIN_FILTERS: [string, Record<string, string>][] = [
  ['/admin/kampanyalar/bekleyen?ara=kar', { search: 'kar' }],
  [
    '/admin/kampanyalar/aktif?ara=kar&sirala=total_views&yon=asc',
    { search: 'kar', sortBy: 'total_views', sortOrder: 'asc' },
  ],
  ['/admin/kampanyalar/tamamlanan?ara=kar', { search: 'kar' }],
  ['/admin/odemeler/bekleyen?ara=kar&durum=paid', { search: 'kar', status: 'paid' }],
  ['/admin/odemeler/cekimler?ara=kar&durum=rejected', { search: 'kar', status: 'rejected' }],
  ['/admin/supheli-hesaplar?ara=kar&durum=held', { search: 'kar', state: 'held' }],
  ['/admin/kullanicilar?ara=kar&rol=firm&' + DAYS_IN_ADDRESS, { search: 'kar', role: 'firm', ...DAYS }],
  [
    '/admin/sikayetler?ara=kar&durum=decided&sebep=illegal',
    { search: 'kar', state: 'decided', reason: 'illegal' },
  ],
  ['/admin/denklik/hesaplar?ara=kar&grup=user_wallet', { search: 'kar', book: 'user_wallet' }],
  [
    '/admin/denklik/kayitlar?grup=user_wallet&islem=view&' + DAYS_IN_ADDRESS,
    { book: 'user_wallet', kind: 'view', ...DAYS },
  ],
  ['/admin/denklik/kayitlar?hesap=bank', { account: 'bank' }],
  [
    '/admin/denetim-kaydi?ara=kar&islem=settings.save&yapan=1&konu=settings&konuno=1&' + DAYS_IN_ADDRESS,
    {
      search: 'kar',
      action: 'settings.save',
      actor: '1',
      subject_kind: 'settings',
      subject_id: '1',
      ...DAYS,
    },
  ],
];

const IBAN = 'TR330006100519786457841326';

/** Fills every list, some beyond one page. */
async function fillLists(made: TestServer) {
  const [firm, admin, viewer] = [await aFirm(made), await anAdmin(made), await aViewer(made)];
  for (const status of ['pending', 'completed'] as const) await aCampaign(made, { firm, admin, status });
  for (let count = 0; count < 12; count += 1) await aCampaign(made, { firm, admin });
  for (const status of ['awaiting', 'pending'] as const) await aPayment(made, { firm, admin, status });
  const { id } = await aCampaign(made, { firm, admin, status: 'active' });
  await fundFirm(made, firm, 10_000);
  await startAd(made, viewer, id);
  await made.call(`/api/user/ads/${id}/report`, { as: viewer.token, body: { reason: 'misleading' } });
  for (let count = 0; count < 12; count += 1) await openCase(made, await aViewer(made));
  for (let count = 0; count < 12; count += 1) await fund(made.db, userWallet(viewer.userId), 10_000);
  // A new account may withdraw only after a day.
  await run(made.db, sql`update users set secured_at = secured_at - interval '2 days'`);
  const body = { amount: 75, iban: IBAN, account_holder: viewer.name, password: TEST_PASSWORD };
  await made.call('/api/user/wallet/withdraw', { as: viewer.token, body });
  await setSettings(made, { daily_earning_limit: 6000 });
  return { firm, admin };
}

/** Opens an address and expects a request with `wire`, the filters under their names on the wire. */
async function openAsking(
  page: Page,
  address: string,
  wire: Readonly<Record<string, string>>,
): Promise<void> {
  const asks = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    return (
      pathname.startsWith('/api/') &&
      Object.entries(wire).every(([name, value]) => searchParams.get(name) === value)
    );
  };
  const asked = page.waitForRequest(asks).then(
    () => true,
    () => false,
  );
  await goOn(page, address);
  expect.soft(await asked, `${address} asks for ${JSON.stringify(wire)}`).toBe(true);
}

/** Expects the last rows at the address of a page that is too high. */
async function expectLastPage(page: Page, path: string): Promise<void> {
  await openAsking(page, `${path}${path.includes('?') ? '&' : '?'}sayfa=9999`, { page: '9999' });
  const summary = page.getByText(/^Toplam .* arası/).filter({ visible: true });
  await expect.soft(summary, path).toHaveText(/^Toplam ([\d.]+) \S+ \d{1,3}-\1 arası/);
  const rows =
    path === '/admin/sikayetler' || path === '/admin/supheli-hesaplar'
      ? page.getByRole('article').first()
      : page.getByRole('table').getByRole('row').nth(1);
  await expect.soft(rows, path).toBeVisible();
  expect.soft(page.url(), path).not.toContain('9999');
}

test('page past the end: shows the last one, also on the way back', async ({ page, made }) => {
  const { firm, admin } = await fillLists(made);
  await enterAs(page, firm, 'firm', '/firma/panel');
  for (const path of sampled(FIRM_LISTS)) await expectLastPage(page, path);
  await page.goto('/firma/kampanyalar/taslaklar?sayfa=9999');
  await expect(page).toHaveURL(/sayfa=2$/);

  await enterAs(page, admin, 'admin', '/admin/panel');
  for (const path of sampled(ADMIN_LISTS)) await expectLastPage(page, path);

  // The last page replaced that address in the history.
  await page.goto('/admin/panel');
  await page.goto('/admin/odemeler/cekimler?sayfa=9999');
  await expect(page).not.toHaveURL(/sayfa/);
  await page.goBack();
  await expect(page).toHaveURL(/panel$/);
});

test('filters in an address: sent to the server', async ({ page, made }) => {
  await enterAs(page, await aFirm(made), 'firm', '/firma/panel');
  for (const [address, wire] of sampled(FIRM_FILTERS)) await openAsking(page, address, wire);
  await enterAs(page, await anAdmin(made), 'admin', '/admin/panel');
  for (const [address, wire] of sampled(ADMIN_FILTERS)) await openAsking(page, address, wire);
});

test('search text that is too long: refused beside the field, and the list stays', async ({ page, made }) => {
  const admin = await anAdmin(made, { name: 'Uzun Arayan' });
  await enterAs(page, admin, 'admin', '/admin/kullanicilar?ara=Uzun+Arayan');
  const found = page.getByRole('row', { name: admin.name });
  await expect(found).toBeVisible();
  const field = page.getByRole('search').getByRole('textbox');
  await field.fill('ı'.repeat(300));
  await expect(page.getByText(listWords.longSearch(MAX_SEARCH))).toBeVisible();
  await expectGoodScreen(page);
  await expect(found).toBeVisible();
  await field.fill('böyle biri yok');
  await expect(found).toHaveCount(0);
  await expect(page.getByText(listWords.longSearch(MAX_SEARCH))).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('long statement: continued by keyboard', async ({ page, made }) => {
    const viewer = await aViewer(made);
    for (let n = 0; n < 105; n += 1) await fund(made.db, userWallet(viewer.userId), 100 + n);
    await enterAs(page, viewer, 'user', '/kullanici/cuzdan');
    const lines = page.getByRole('region', { name: statementTexts.title }).getByRole('listitem');
    await expect(lines).toHaveCount(8);
    const more = page.getByRole('button', { name: statementTexts.more });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(lines).toHaveCount(28);
    await expect(lines.nth(8)).toBeFocused();
    // More rows than one call returns.
    for (const count of [48, 68, 88, 106]) {
      await more.click();
      await expect(lines).toHaveCount(count);
    }
    await expect(lines.nth(88)).toBeFocused();
    await expect(more).toHaveCount(0);
    await expectGoodScreen(page);
  });
});
