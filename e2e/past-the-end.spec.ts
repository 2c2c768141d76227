/** An address past the end of a list leads to its last page, with its rows. */
import type { Page } from '@playwright/test';
import { aPayment, fundFirm } from '#testing/payments.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { fund } from '#testing/money.ts';
import { aFirm, anAdmin, aViewer } from '#testing/people.ts';
import { setSettings, startAd } from '#testing/watching.ts';
import type { TestServer } from '#testing/test-app.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { run, sql } from '#lib/server/db.ts';
import { enterAs } from './arrange.ts';
import { expect, test } from './fixtures.ts';

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
  '/admin/odemeler/bekleyen?sekme=cuzdan',
  '/admin/odemeler/cekimler',
  '/admin/denklik/hesaplar',
  '/admin/denklik/kayitlar',
  '/admin/denetim-kaydi',
  '/admin/kullanicilar',
  '/admin/sikayetler',
  '/admin/ayarlar?bolum=gecmis',
];

const IBAN = 'TR330006100519786457841326';

/** Puts something into every list, and more than a page into some. */
async function fillLists(made: TestServer) {
  const [firm, admin, viewer] = [await aFirm(made), await anAdmin(made), await aViewer(made)];
  for (const status of ['pending', 'completed'] as const) await aCampaign(made, { firm, admin, status });
  for (let count = 0; count < 12; count += 1) await aCampaign(made, { firm, admin });
  for (const status of ['awaiting', 'pending'] as const) await aPayment(made, { firm, admin, status });
  const { id } = await aCampaign(made, { firm, admin, status: 'active' });
  await fundFirm(made, firm, 10_000);
  await startAd(made, viewer, id);
  await made.call(`/api/user/ads/${id}/report`, { as: viewer.token, body: { reason: 'misleading' } });
  for (let count = 0; count < 12; count += 1) await fund(made.db, userWallet(viewer.userId), 10_000);
  // Money leaves a new account only after a day.
  await run(made.db, sql`update users set secured_at = secured_at - interval '2 days'`);
  const body = { amount: 75, iban: IBAN, account_holder: viewer.name };
  await made.call('/api/user/wallet/withdraw', { as: viewer.token, body });
  await setSettings(made, { daily_earning_limit: 6000 });
  return { firm, admin };
}

/** Expects the last rows at an address of a page that is too high. */
async function expectLastPage(page: Page, path: string): Promise<void> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}sayfa=9999`);
  const summary = page.getByText(/^Toplam .* arası/).filter({ visible: true });
  await expect.soft(summary, path).toHaveText(/^Toplam ([\d.]+) \S+ \d{1,3}-\1 arası/, { timeout: 5000 });
  const rows = page.getByRole('table').getByRole('row').nth(1).or(page.getByRole('article').first());
  await expect.soft(rows, path).toBeVisible({ timeout: 1000 });
  expect.soft(page.url(), path).not.toContain('9999');
}

test('every list steps back to its last page, and the way back does not lead past the end', async ({
  page,
  made,
}) => {
  test.setTimeout(180_000);
  const { firm, admin } = await fillLists(made);
  await enterAs(page, firm, 'firm', '/firma/panel');
  for (const path of FIRM_LISTS) await expectLastPage(page, path);
  await page.goto('/firma/kampanyalar/taslaklar?sayfa=9999');
  await expect(page).toHaveURL(/sayfa=2$/);

  await enterAs(page, admin, 'admin', '/admin/panel');
  for (const path of ADMIN_LISTS) await expectLastPage(page, path);

  // The last page replaced that address in the history.
  await page.goto('/admin/panel');
  await page.goto('/admin/odemeler/cekimler?sayfa=9999');
  await expect(page).not.toHaveURL(/sayfa/);
  await page.goBack();
  await expect(page).toHaveURL(/panel$/);
});
