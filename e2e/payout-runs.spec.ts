import { listWords } from '#lib/web/words.ts';
import { adminWithdrawalTexts } from '#features/wallet/admin-texts.web.ts';
import {
  allPaidTexts,
  createTexts,
  fileDialogTexts,
  resultDialogTexts,
  ROW_RESULT_TEXTS,
  RUN_STATUS_TEXTS,
  runTexts,
  runWords,
  selectionTexts,
  statusDialogTexts,
} from '#features/wallet/payouts/texts.web.ts';
import { aRichViewer, balanceOf, ibanOf, withdraw } from '#testing/money.ts';
import { aPayoutRun, giveFile, statusXml } from '#testing/payouts.ts';
import { anAdmin } from '#testing/people.ts';
import type { TestServer } from '#testing/test-app.ts';
import { enterAs } from './arrange.ts';
import { DESK, expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';

async function asked(made: TestServer, name: string): Promise<{ id: number; userId: number }> {
  const viewer = await aRichViewer(made, 20_000, { name });
  const { data } = await withdraw(made, viewer, { amount: 75, iban: ibanOf(viewer.userId) });
  return { id: data.id as number, userId: viewer.userId };
}

test.describe('on a desk', () => {
  test.use(DESK);

  test('looked at by one key each, selected, filed, and the results written', async ({ page, made }) => {
    const people = [];
    for (const name of ['Yeliz Bir', 'Yeliz Iki', 'Yeliz Uc']) people.push(await asked(made, name));
    await enterAs(page, await anAdmin(made), 'admin', '/admin/odemeler/cekimler?durum=to_look&ara=Yeliz');
    await expect(page.getByRole('row').filter({ hasText: 'Yeliz' })).toHaveCount(3);
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Detay: Yeliz Bir' }).focus();
    for (const left of [2, 1, 0]) {
      await page.keyboard.press('b');
      await expect(page.getByRole('row').filter({ hasText: 'Yeliz' })).toHaveCount(left);
    }
    await expect(shown(page, /ile ilgili çekim talebi bulunamadı/)).toBeVisible();

    await page.goto('/admin/odemeler/cekimler?durum=pending&ara=Yeliz');
    for (const name of ['Yeliz Bir', 'Yeliz Iki', 'Yeliz Uc'])
      await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
    await expect(shown(page, `${selectionTexts.selected(3)} · ₺225,00`)).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: selectionTexts.create, exact: true }).click();
    const asking = page.getByRole('alertdialog', { name: createTexts.title });
    await expect(asking).toContainText('3 çekim · ₺225,00');
    await expectGoodScreen(page);
    await asking.getByRole('button', { name: createTexts.confirm }).click();
    await expect(page).toHaveURL(/\/admin\/odemeler\/gonderimler\/\d+$/);
    await expect(shown(page, RUN_STATUS_TEXTS.open)).toBeVisible();
    await expectGoodScreen(page);

    await page.getByRole('button', { name: runTexts.takeFile }).click();
    const giving = page.getByRole('dialog', { name: fileDialogTexts.title });
    await giving.getByText('CSV', { exact: true }).click();
    await expectGoodScreen(page);
    const download = page.waitForEvent('download');
    await giving.getByRole('button', { name: fileDialogTexts.confirm }).click();
    expect((await download).suggestedFilename()).toMatch(/^gonderim-\d+\.csv$/);
    await expect(shown(page, RUN_STATUS_TEXTS.filed)).toBeVisible();

    await page.getByRole('button', { name: `${runTexts.writeResult}: Yeliz Bir` }).click();
    const result = page.getByRole('dialog', { name: resultDialogTexts.title });
    await result.getByText(ROW_RESULT_TEXTS.returned, { exact: true }).click();
    await result.getByRole('textbox', { name: /^Sebep/ }).fill('Hesap kapalı');
    await expectGoodScreen(page);
    await result.getByRole('button', { name: resultDialogTexts.confirm }).click();
    await expect(result).toBeHidden();
    await page.getByRole('button', { name: runTexts.allPaid }).click();
    const all = page.getByRole('dialog', { name: allPaidTexts.title });
    await expectGoodScreen(page);
    await all.getByRole('button', { name: allPaidTexts.confirm }).click();
    await expect(shown(page, RUN_STATUS_TEXTS.done)).toBeVisible();
    await expect(shown(page, '2 ödendi, 1 bankadan döndü')).toBeVisible();
    await expectGoodScreen(page);
    expect(await balanceOf(made, people[0] ?? { userId: 0 })).toBe(21_000);

    await page.goto('/admin/odemeler/gonderimler?durum=all');
    await expect(shown(page, RUN_STATUS_TEXTS.done).first()).toBeVisible();
    await expectGoodScreen(page);
    await page.goto('/admin/odemeler/cekimler?durum=paid&ara=Yeliz');
    await page.getByRole('button', { name: 'Detay: Yeliz Iki' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: adminWithdrawalTexts.returning.entry })
      .click();
    const back = page.getByRole('dialog', { name: adminWithdrawalTexts.returning.title });
    await back.getByRole('textbox').fill('Alıcı hesabı kapalı');
    await back.getByRole('button', { name: adminWithdrawalTexts.returning.confirm }).click();
    await expect(back).toBeHidden();
    expect(await balanceOf(made, people[1] ?? { userId: 0 })).toBe(21_000);
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a run’s page, and the bank’s status file', async ({ page, made }) => {
    const admin = await anAdmin(made);
    const { runId, ids } = await aPayoutRun(made, admin, { count: 2, name: 'Tülay Telefon' });
    expect((await giveFile(made, admin, runId, 'pain.001')).status).toBe(200);
    await enterAs(page, admin, 'admin', `/admin/odemeler/gonderimler/${runId}`);
    await expect(shown(page, runWords.title(runId)).first()).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: runTexts.readStatus }).click();
    const dialog = page.getByRole('dialog', { name: statusDialogTexts.title });
    const rows = ids.map((id, index) => ({ id, status: index === 0 ? 'ACSC' : 'RJCT' }));
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'durum.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(statusXml(runId, { rows })),
    });
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: statusDialogTexts.confirm }).click();
    await expect(dialog).toBeHidden();
    await expect(shown(page, '1 ödendi, 1 bankadan döndü')).toBeVisible();
    await expectGoodScreen(page);
    await page.goto('/admin/odemeler/gonderimler');
    await expect(page.getByText(listWords.noRecords).or(page.locator('main'))).toBeVisible();
    await expectGoodScreen(page);
  });
});
