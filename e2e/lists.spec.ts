/** Filters in the addresses of lists, and a list that grows. */
import type { Page, Request } from '@playwright/test';
import { fund } from '#testing/money.ts';
import { aFirm, anAdmin, aViewer } from '#testing/people.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { statementTexts } from '#features/wallet/texts.web.ts';
import { FOR_RELEASE, sampled } from '#testing/runs/release.ts';
import { goOn } from './addresses.ts';
import { enterAs } from './arrange.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

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

test('filters in an address: sent to the server', async ({ page, made }) => {
  await enterAs(page, await aFirm(made), 'firm', '/firma/panel');
  for (const [address, wire] of sampled(FIRM_FILTERS)) await openAsking(page, address, wire);
  await enterAs(page, await anAdmin(made), 'admin', '/admin/panel');
  for (const [address, wire] of sampled(ADMIN_FILTERS)) await openAsking(page, address, wire);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('long statement: continued by keyboard', FOR_RELEASE, async ({ page, made }) => {
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
