/** A stop of payments: its notices, its cause for administrators, its correction, and its end. */
import type { Page } from '@playwright/test';
import { inTransaction, run, sql } from '#lib/server/db.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { BOOK_TEXTS } from '#platform/ledger/texts.ts';
import { approvalTexts } from '#platform/approvals/texts.ts';
import { approvalsTexts } from '#platform/approvals/texts.web.ts';
import { correctionTexts, oversightTexts } from '#desks/books/texts.ts';
import { booksTexts, correctionDialogTexts, rebuildTexts } from '#desks/books/texts.web.ts';
import { moneyStopBadge, moneyStopTexts } from '#desks/books/public-texts.web.ts';
import { words } from '#lib/shared/words.ts';
import { actionWords } from '#lib/web/words.ts';
import { aFirm, anAdmin, aViewer } from '#testing/people.ts';
import { FOR_RELEASE, sampled } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { expect, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';

async function audit(page: Page): Promise<void> {
  await page.getByRole('button', { name: booksTexts.auditNow }).click();
  await expect(shown(page, /^Denetim tamamlandı/)).toBeVisible();
}

async function lift(page: Page): Promise<void> {
  await page.getByRole('button', { name: booksTexts.lift }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.grounds).fill('Elle değiştirilmiş bakiye düzeltildi.');
  await dialog.getByRole('button', { name: booksTexts.lift }).click();
  await expect(shown(page, oversightTexts.lifted)).toBeVisible();
}

test('stop of payments: shown on every screen of money, corrected and lifted', async ({ page, made }) => {
  const [admin, firm] = [await anAdmin(made, { name: 'Ilgaz Yönetici' }), await aFirm(made)];
  const viewer = await aViewer(made, { name: 'Işıl İnce' });
  await inTransaction(made.db, async (tx) => {
    await run(tx, sql`set local session_replication_role = replica`);
    await run(
      tx,
      sql`update ledger_accounts set balance_kurus = balance_kurus + 5 where id = ${userWallet(viewer.userId)}`,
    );
  });
  await enterAs(page, admin, 'admin', '/admin/denklik');
  await audit(page);
  // The account's owner is named, and both differences stand below the trial balance.
  await expect(shown(page, `İzleyici cüzdanı ${viewer.userId} · Işıl İnce`)).toBeVisible();
  await expect(page.getByText(booksTexts.storedDifference).locator('..')).toContainText('₺0,05');
  await expect(page.getByText(booksTexts.difference).locator('..')).toContainText('₺0,00');
  await expectGoodScreen(page);

  for (const path of sampled(['/admin/panel', '/admin/odemeler/cekimler', '/admin/odemeler/bekleyen'])) {
    await page.goto(path);
    await expect(page.getByRole('alert').filter({ hasText: moneyStopTexts.admin.title })).toBeVisible();
    await expect(
      page.getByRole('link', { name: /^Denklik/ }).filter({ hasText: moneyStopBadge }),
    ).toBeVisible();
    await expectGoodScreen(page);
  }
  await enterAs(page, firm, 'firm', '/firma/muhasebe');
  await expect(shown(page, moneyStopTexts.firm.title)).toBeVisible();
  await expectGoodScreen(page);
  await enterAs(page, viewer, 'user', '/kullanici/cuzdan');
  await expect(shown(page, moneyStopTexts.user.title)).toBeVisible();
  await expectGoodScreen(page);
  await page.goto('/kullanici/izle-kazan');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(moneyStopTexts.user.title)).toHaveCount(0);

  await enterAs(page, admin, 'admin', '/admin/panel');
  await page.getByRole('link', { name: 'Denkliğe git' }).click();
  await page.getByRole('button', { name: booksTexts.rebuild }).click();
  const dialog = page.getByRole('dialog', { name: rebuildTexts.title });
  await expect(dialog).toContainText('Işıl İnce');
  await dialog.getByLabel(words.grounds).fill('Elle değiştirilmiş.');
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: rebuildTexts.confirm }).click();
  await expect(shown(page, oversightTexts.rebuilt)).toBeVisible();
  await audit(page);
  await expect(shown(page, booksTexts.allHold)).toBeVisible();
  await lift(page);
  await page.goto('/admin/panel');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(moneyStopTexts.admin.title)).toHaveCount(0);
});

test('correcting entry: proposed by one, approved by another', FOR_RELEASE, async ({ page, made }) => {
  const [first, second] = [
    await anAdmin(made, { name: 'Deniz Öneren' }),
    await anAdmin(made, { name: 'Ege Onaylayan' }),
  ];
  const viewer = await aViewer(made, { name: 'Umut Usta' });
  await enterAs(page, first, 'admin', '/admin/denklik');
  await page.getByRole('button', { name: booksTexts.correct }).click();
  const dialog = page.getByRole('dialog', { name: correctionDialogTexts.title });
  const from = dialog.getByRole('combobox', { name: correctionTexts.from });
  const propose = dialog.getByRole('button', { name: correctionDialogTexts.confirm, exact: true });
  await from.selectOption(BOOK_TEXTS.platform_revenue);
  await dialog.getByRole('combobox', { name: correctionTexts.to }).selectOption(BOOK_TEXTS.user_wallet);
  const number = dialog.getByRole('textbox', {
    name: `${correctionTexts.to}: ${correctionDialogTexts.number}`,
  });
  await number.fill('999999');
  await dialog.getByLabel(words.amount).fill('12,50');
  await dialog.getByLabel(words.grounds).fill('Bankadan iade geldi.');
  await propose.click();
  await expect(dialog).toContainText(correctionTexts.unknownAccount);
  await number.fill(String(viewer.userId));
  const effect = `${BOOK_TEXTS.platform_revenue} ₺12,50 azalır, İzleyici cüzdanı ${viewer.userId} ₺12,50 artar`;
  await expect(dialog).toContainText(effect);
  await expect(dialog.getByRole('status').filter({ hasText: `Umut Usta · ${viewer.email}` })).toBeVisible();
  await expectGoodScreen(page);
  await propose.click();
  await expect(shown(page, words.proposed)).toBeVisible();

  await page.goto('/admin/onaylar');
  await expect(shown(page, approvalsTexts.own)).toBeVisible();
  await expect(page.getByRole('button', { name: actionWords.approve })).toHaveCount(0);
  await expectGoodScreen(page);
  await enterAs(page, second, 'admin', '/admin/onaylar');
  await expect(shown(page, `İzleyici cüzdanı ${viewer.userId} · Umut Usta`)).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: new RegExp(`^${actionWords.approve}`) }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('₺12,50');
  await expectGoodScreen(page);
  await question.getByRole('button', { name: approvalsTexts.approval.confirm }).click();
  await expect(shown(page, approvalTexts.approved)).toBeVisible();
  await enterAs(page, viewer, 'user', '/kullanici/cuzdan');
  await expect(shown(page, 'Hesap düzeltmesi')).toBeVisible();
});
