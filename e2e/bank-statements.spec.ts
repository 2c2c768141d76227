/** A bank's statement: uploaded, its certain lines booked at once, a short one into the wallet. */
import type { Page } from '@playwright/test';
import { istanbulDay } from '#lib/shared/dates.ts';
import {
  bookTexts,
  certainTexts,
  statementTexts,
  uploadTexts,
} from '#features/payments/statements/texts.web.ts';
import type { CsvField } from '#features/payments/statements/bank-line.ts';
import { bookLines, COMPANY_IBAN, camtOf, csvOf, uploadStatement } from '#testing/bank-files.ts';
import { aPayment } from '#testing/payments.ts';
import { anAdmin } from '#testing/people.ts';
import { enterAs } from './arrange.ts';
import { anotherPage, DESK, expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';

test.use(DESK);

async function upload(page: Page, content: string) {
  await page.getByRole('button', { name: uploadTexts.open }).click();
  const dialog = page.getByRole('dialog');
  const file = { name: 'ozet.txt', mimeType: 'text/plain', buffer: Buffer.from(content) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: uploadTexts.words.confirm }).click();
  return dialog;
}

for (const { name, size, open } of [
  {
    name: 'masa',
    size: DESK,
    open: (page: Page) => page.keyboard.press('j').then(() => page.keyboard.press('a')),
  },
  {
    name: 'telefon',
    size: PHONE,
    open: (page: Page) => page.getByRole('button', { name: `${statementTexts.book}: EKSİK telefon` }).click(),
  },
])
  test(`a statement on a ${size === DESK ? 'desk' : 'phone'}: certain lines at once, a short one into the wallet`, async ({
    made,
    browser,
  }) => {
    const page = await anotherPage(browser, size);
    const admin = await anAdmin(made);
    const aLine = async (status: 'awaiting' | 'pending', party: string, less = 0) => {
      const { id, firm } = await aPayment(made, { status });
      const { data } = await made.call(`/api/firm/orders/${id}`, { as: firm.token });
      const text = `reklam ${data.reference}`;
      return { day: istanbulDay(new Date()), amount: 600_000 - less, text, party, reference: `E2E-${party}` };
    };
    const right = await aLine('awaiting', `TAM ${name}`);
    const short = await aLine('pending', `EKSİK ${name}`, 5000);
    const file = camtOf({ iban: COMPANY_IBAN }, [right, short]);
    await enterAs(page, admin, 'admin', `/admin/odemeler/hesap-ozetleri?ara=${name}`);
    const refused = await upload(page, file.slice(0, 900));
    await expect(refused).toContainText('yarım');
    await expectGoodScreen(page);
    await page.keyboard.press('Escape');
    await expect(await upload(page, file)).toBeHidden();
    await expect(shown(page, statementTexts.effects.differs)).toBeVisible();
    await expectGoodScreen(page);

    await page.getByRole('button', { name: /^Kesinleri onayla/ }).click();
    const certain = page.getByRole('alertdialog', { name: certainTexts.words.title });
    await expect(certain).toContainText(right.party);
    await expectGoodScreen(page);
    await certain.getByRole('button', { name: certainTexts.words.confirm }).click();
    await expect(certain).toBeHidden();
    await expect(shown(page, right.party)).toHaveCount(0);

    await open(page);
    const booking = page.getByRole('dialog', { name: bookTexts.words.title });
    await expect(booking).toContainText(statementTexts.reasons.reference);
    await expectGoodScreen(page);
    await booking.getByRole('button', { name: bookTexts.words.confirm }).click();
    await expect(booking).toBeHidden();
    await expect(
      page.getByText(statementTexts.emptyTitle).or(page.getByText('bulunamadı')).first(),
    ).toBeVisible();

    await page.goto(`/admin/odemeler/bekleyen?ara=${encodeURIComponent(right.party)}`);
    await page.getByRole('button', { name: 'Kış İndirimi' }).first().click();
    await expect(page.getByRole('dialog')).toContainText(right.reference);
  });

test('certain lines that were booked elsewhere: the error and no count of nothing', async ({
  page,
  made,
}) => {
  const admin = await anAdmin(made);
  const { id, firm } = await aPayment(made, { status: 'awaiting' });
  const { data } = await made.call(`/api/firm/orders/${id}`, { as: firm.token });
  const line = { day: istanbulDay(new Date()), amount: 600_000, text: data.reference, reference: 'E2E-ESKİ' };
  await uploadStatement(made, admin, camtOf({ iban: COMPANY_IBAN }, [line]));
  await enterAs(page, admin, 'admin', '/admin/odemeler/hesap-ozetleri');
  await page.getByRole('button', { name: /^Kesinleri onayla/ }).click();
  const certain = page.getByRole('alertdialog', { name: certainTexts.words.title });
  await expect(certain).toContainText(certainTexts.about(1));
  const list = await made.call('/api/admin/bank-lines?status=certain', { as: admin.token });
  const [{ id: lineId, candidates }] = list.data.lines;
  expect((await bookLines(made, admin, [{ ...candidates[0], id: lineId }])).status).toBe(200);
  await certain.getByRole('button', { name: certainTexts.words.confirm }).click();
  await expect(certain.getByRole('alert')).toBeVisible();
  await expect(certain).toContainText(statementTexts.emptyTitle);
  await expect(certain).not.toContainText(certainTexts.about(0));
});

test('a CSV of a new bank: its columns are chosen once', async ({ page, made }) => {
  await enterAs(page, await anAdmin(made), 'admin', '/admin/odemeler/hesap-ozetleri');
  const line = { day: istanbulDay(new Date()), amount: 7700, party: 'CSV GÖNDEREN', reference: 'E2E-CSV' };
  const dialog = await upload(page, csvOf([line]).replace('Dekont No', 'Dekont numarası'));
  const chosen = (field: CsvField) => dialog.getByLabel(uploadTexts.fields[field], { exact: true });
  const choose = (field: CsvField, column: string) => chosen(field).selectOption(column);
  await expect(chosen('date')).toHaveValue('0');
  await expect(chosen('reference')).toHaveValue('');
  await expect(chosen('amount')).toHaveValue('5');
  await choose('amount', '');
  await dialog.getByRole('button', { name: uploadTexts.words.confirm }).click();
  await expect(dialog).toContainText('Tutar sütununu');
  await choose('amount', '5');
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: uploadTexts.words.confirm }).click();
  await expect(shown(page, 'CSV GÖNDEREN')).toBeVisible();
});
