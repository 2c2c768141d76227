/** The end of a month at a desk: accounting reads its invoices, finance closes it with a second administrator. */
import { istanbulDay } from '#lib/shared/dates.ts';
import { firstDayOf, formatMonth, monthOf, monthsUntil } from '#lib/shared/months.ts';
import { one, sql } from '#lib/server/db.ts';
import { fundAroundMidnight } from '#testing/money.ts';
import { aPayment, fillBilling } from '#testing/payments.ts';
import { aFirm, anAdmin } from '#testing/people.ts';
import { adminInvoiceTexts } from '#features/payments/admin-texts.web.ts';
import { booksTexts, monthPageTexts as texts } from '#desks/books/texts.web.ts';
import { proposeWords } from '#lib/web/words.ts';
import { words } from '#lib/shared/words.ts';
import { enterAs } from './arrange.ts';
import { expect, test } from './fixtures.ts';
import { expectGoodScreen, fileFrom, shown } from './people.ts';

test.use({ company: 'month' });

/** Surely over, and the first one of these books. */
const MONTH = monthsUntil(monthOf(istanbulDay(new Date())), 3)[2] ?? '';

test('a month is read by accounting and closed by two', async ({ page, made }) => {
  await fundAroundMidnight(made.db, 'platform_revenue', { day: firstDayOf(MONTH), times: ['23:55'] });
  const firm = await aFirm(made, { firmName: 'Çınar Kitabevi Ltd. Şti.' });
  await fillBilling(made, firm);
  await aPayment(made, { firm, status: 'paid' });

  await test.step('accounting finds an invoice, and has its data for the integrator', async () => {
    const accountant = await anAdmin(made, { duty: 'accounting' });
    await enterAs(page, accountant, 'admin', '/admin/odemeler/faturalar', 'accounting');
    await expectGoodScreen(page);
    await page.getByRole('textbox', { name: /Numara, ünvan/ }).fill('çınar');
    await shown(page, /^[A-Z]{3}20\d{11}$/).click();
    await expect(shown(page, 'Çınar Kitabevi Ltd. Şti.')).toBeVisible();
    await expectGoodScreen(page);
    const file = await fileFrom(page.getByRole('button', { name: adminInvoiceTexts.xml }));
    expect(file.content.toString()).toContain('<cbc:Name>Çınar Kitabevi Ltd. Şti.</cbc:Name>');
  });

  await test.step('the books of days, and months that accounting cannot close', async () => {
    await page.goto('/admin/denklik');
    await page.getByRole('heading', { name: booksTexts.ofDays }).click();
    await expect(page.getByRole('table', { name: booksTexts.ofDays })).toContainText('₺6.000,00');
    const start = page.getByRole('textbox', { name: words.start });
    const end = page.getByRole('textbox', { name: words.end });
    await start.fill('31.12.2099');
    await start.press('Enter');
    await expect(end).toHaveValue('31.12.2099');
    await expectGoodScreen(page);
    await page.getByRole('link', { name: booksTexts.months }).click();
    await expect(shown(page, formatMonth(MONTH))).toBeVisible();
    await expect(page.getByRole('button', { name: texts.close })).toHaveCount(0);
  });

  await test.step('finance proposes the closing, and another one approves it', async () => {
    await enterAs(page, await anAdmin(made, { duty: 'finance' }), 'admin', '/admin/denklik/aylar', 'finance');
    await page.getByRole('button', { name: texts.close }).click();
    await page.getByLabel(words.note).fill('Beyanname verildi');
    await expectGoodScreen(page);
    await page.getByRole('button', { name: proposeWords.confirm, exact: true }).click();
    await expect(shown(page, texts.states.proposed)).toBeVisible();
    const { id } = await one(made.db, sql<{ id: number }>`select id from proposals where status = 'open'`);
    const path = `/api/admin/proposals/${id}/approve`;
    const other = await anAdmin(made);
    expect((await made.call(path, { method: 'PUT', as: other.token })).status).toBe(200);
    await page.reload();
    await expect(shown(page, texts.states.closed)).toBeVisible();
    await expectGoodScreen(page);
  });
});
