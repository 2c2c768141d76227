/** A bank's statement: uploaded, its certain lines booked together, the others one by one. */
import { istanbulDay } from '#lib/shared/dates.ts';
import { one, sql } from '#lib/server/db.ts';
import {
  bookTexts,
  certainTexts,
  statementTexts,
  uploadTexts,
} from '#features/payments/statements/texts.web.ts';
import { COMPANY_IBAN, camtOf, csvOf } from '#testing/bank-files.ts';
import { aPayment } from '#testing/payments.ts';
import { anAdmin } from '#testing/people.ts';
import type { TestServer } from '#testing/test-app.ts';
import { enterAs } from './arrange.ts';
import { anotherPage, DESK, expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';

test.use(DESK);

const aWaiting = async (made: TestServer, status: 'awaiting' | 'pending') => {
  const payment = await aPayment(made, { status });
  const order = await one(
    made.db,
    sql<{ reference: string; total: number }>`select reference, total_with_vat_kurus as total from orders
      where id = ${payment.id}`,
  );
  return { ...payment, ...order };
};

test('a statement: uploaded, certain lines booked at once, a short one into the wallet, a CSV by its columns', async ({
  page,
  made,
  browser,
}) => {
  const admin = await anAdmin(made);
  const [right, short] = [await aWaiting(made, 'awaiting'), await aWaiting(made, 'pending')];
  const day = istanbulDay(new Date());
  const line = (amount: number, text: string, party: string) => ({
    day,
    amount,
    text,
    party,
    reference: `E2E-${party}`,
  });
  const file = camtOf({ iban: COMPANY_IBAN }, [
    line(right.total, `reklam ${right.reference}`, 'TAM ÖDEYEN'),
    line(short.total - 5000, short.reference, 'EKSİK ÖDEYEN'),
    line(-1250, 'HESAP İŞLETİM ÜCRETİ', 'BANKA'),
  ]);
  await enterAs(page, admin, 'admin', '/admin/odemeler/hesap-ozetleri?ara=deyen');
  const upload = async (name: string, content: string) => {
    await page.getByRole('button', { name: uploadTexts.open }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
    await dialog.getByRole('button', { name: uploadTexts.upload.confirm }).click();
    return dialog;
  };
  const refused = await upload('yarim.xml', file.slice(0, 900));
  await expect(refused).toContainText('yarım');
  await expectGoodScreen(page);
  await page.keyboard.press('Escape');
  await expect(await upload('ozet.xml', file)).toBeHidden();
  await expect(shown(page, 'TAM ÖDEYEN')).toBeVisible();
  await expect(shown(page, statementTexts.effects.differs)).toBeVisible();
  await expectGoodScreen(page);

  const phone = await anotherPage(browser, PHONE);
  await enterAs(phone, admin, 'admin', '/admin/odemeler/hesap-ozetleri?ara=deyen');
  await expect(shown(phone, 'EKSİK ÖDEYEN')).toBeVisible();
  await expectGoodScreen(phone);
  await page.getByRole('button', { name: /^Kesinleri onayla/ }).click();
  const certain = page.getByRole('dialog', { name: certainTexts.title });
  await expect(certain).toContainText('TAM ÖDEYEN');
  await expectGoodScreen(page);
  await certain.getByRole('button', { name: /onayla$/ }).click();
  await expect(certain.getByText(certainTexts.done, { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(certain).toBeHidden();

  await page.keyboard.press('j');
  await page.keyboard.press('a');
  const booking = page.getByRole('dialog', { name: bookTexts.words.title });
  await expect(booking).toContainText(statementTexts.reasons.otherAmount);
  await expectGoodScreen(page);
  await booking.getByRole('button', { name: bookTexts.words.confirm }).click();
  await expect(booking).toBeHidden();
  await page.goto('/admin/odemeler/hesap-ozetleri?durum=booked&ara=deyen');
  await expect(page.getByRole('row')).toHaveCount(3);

  await page.goto('/admin/odemeler/bekleyen?ara=TAM ÖDEYEN');
  await page.getByRole('row').nth(1).getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText('E2E-TAM ÖDEYEN');

  await page.goto('/admin/odemeler/hesap-ozetleri');
  const csv = csvOf([line(7700, 'bilinmeyen', 'CSV GÖNDEREN')]).replace('Dekont No', `Dekont ${right.id}`);
  await upload('hareketler.csv', csv);
  const columns = page.getByRole('dialog', { name: uploadTexts.columns.title });
  await expect(columns.getByLabel(uploadTexts.fields.amount)).toContainText('77,00');
  await expectGoodScreen(page);
  await columns.getByRole('button', { name: uploadTexts.columns.confirm }).click();
  await expect(shown(page, 'CSV GÖNDEREN')).toBeVisible();
});
