/** Oversight: settings, the audit log, wallets with many senders, and drilling down from a figure of the books. */
import { aCampaign } from '#testing/campaigns.ts';
import { anAdmin, aViewer, type Person } from '#testing/people.ts';
import type { TestServer } from '#testing/test-app.ts';
import { settingTexts } from '#platform/settings/texts.ts';
import { booksTexts, entryTexts, journalTexts } from '#desks/books/texts.web.ts';
import { BOOK_TEXTS } from '#platform/ledger/texts.ts';
import { bookWords, oversightTexts } from '#desks/books/texts.ts';
import { KIND_TEXTS } from '#features/wallet/texts.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { expect, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';

test.use({ company: 'oversight' });

test('changed setting: in force, and in the audit log', FOR_RELEASE, async ({ page, made }) => {
  const admin = await anAdmin(made, { name: 'Ilgaz Yönetici' });
  await enterAs(page, admin, 'admin', '/admin/ayarlar?bolum=kullanici');
  const limit = page.getByLabel('Günlük kazanç sınırı');
  await limit.fill('62,50');
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(shown(page, settingTexts.saved)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Günlük kazanç sınırı')).toHaveValue('62,50');

  await page.goto('/admin/denetim-kaydi');
  await page.getByRole('textbox', { name: /İşlem, konu/ }).fill('ılgaz');
  await expect(shown(page, 'Sistem ayarları: kaydedildi')).toBeVisible();
  await expect(page.getByRole('cell', { name: /\S yerine ₺62,50/ })).toBeVisible();
  await expect(page).toHaveURL(/ara=/);
  await expectGoodScreen(page);
});

/** A viewer watches an ad on the running server, by real time. */
async function aRealView(made: TestServer): Promise<Person> {
  const viewer = await aViewer(made, { name: 'Çiğdem Aydın' });
  const { id } = await aCampaign(made, { status: 'active', name: 'Dağ Evi' });
  const { data } = await made.call(`/api/user/ads/${id}/start`, { method: 'POST', as: viewer.token });
  await sleep(data.display_duration * 1000 + 200);
  const body = { watch_id: data.watch_id };
  expect((await made.call(`/api/user/ads/${id}/view`, { as: viewer.token, body })).status).toBe(200);
  return viewer;
}

test('figure of the books: two presses from the view behind it', FOR_RELEASE, async ({ page, made }) => {
  const admin = await anAdmin(made);
  await aRealView(made);
  await enterAs(page, admin, 'admin', '/admin/denklik');
  await expect(page.getByRole('heading', { name: 'Denklik' })).toBeVisible();
  let audits = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/oversight/runs')) audits += 1;
  });
  await page.getByRole('button', { name: 'Tam denetim yap' }).dblclick();
  await expect(shown(page, oversightTexts.audited)).toBeVisible();
  expect(audits).toBe(1);
  await expect(shown(page, booksTexts.allHold)).toBeVisible();
  await expectGoodScreen(page);

  const books = page.getByRole('table', { name: booksTexts.trialBalance });
  await expect(books.getByRole('columnheader')).toHaveText([
    bookWords.group,
    booksTexts.accounts,
    bookWords.held,
    bookWords.debit,
    bookWords.credit,
  ]);
  // The bank received money: a debit balance, without a sign and not as a link.
  const bank = books.getByRole('row').filter({ hasText: BOOK_TEXTS.bank });
  await expect(bank.getByRole('cell').nth(3)).toHaveText(/^Borç₺[\d.]+,\d\d$/);
  await expect(bank.getByRole('cell').nth(4)).toHaveText('Alacak—');
  await expect(bank.getByRole('link')).toHaveText([BOOK_TEXTS.bank]);
  await bank.getByRole('link').click();
  const journal = page.getByRole('table', { name: journalTexts.label });
  const paid = journal.getByRole('row').filter({ hasText: KIND_TEXTS.order_paid }).first();
  await expect(paid.getByRole('cell').nth(4)).toHaveText(/^Borç₺[\d.]+,\d\d$/);
  await expect(paid.getByRole('cell').nth(5)).toHaveText('Alacak—');
  await expect(paid).toContainText(journalTexts.debited(BOOK_TEXTS.bank));
  await expectGoodScreen(page);
  await page.goBack();
  await page.getByRole('link', { name: BOOK_TEXTS.user_wallet, exact: true }).click();
  await expect(page).toHaveURL(/grup=user_wallet/);
  const others = page.getByRole('link', { name: new RegExp(KIND_TEXTS.welcome_bonus) });
  await expect(others).not.toHaveCount(0);
  await page.getByLabel('İşlem').selectOption(KIND_TEXTS.view);
  await expect(page).toHaveURL(/islem=view/);
  await expect(others).toHaveCount(0);
  await expectGoodScreen(page);
  await page
    .getByRole('link', { name: new RegExp(KIND_TEXTS.view) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Kayıt \d+/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Çiğdem Aydın' }).first()).toBeVisible();
  await expect(shown(page, 'Gösterim süresi')).toBeVisible();
  const postings = page.getByRole('table', { name: entryTexts.postings });
  await expect(postings.getByRole('columnheader', { name: bookWords.debit })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Dağ Evi' }).last().click();
  await expect(page).toHaveURL(/kampanyalar\/aktif\?detay=/);
  await expect(page.getByRole('dialog')).toContainText('Dağ Evi');
});
