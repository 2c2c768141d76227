import { groupInFours } from '#features/wallet/iban.ts';
import { overtakenText } from '#features/wallet/texts.ts';
import { approvalWords } from '#features/wallet/admin-texts.web.ts';
import { PAYMENT_STATUS_TEXTS } from '#features/payments/lifecycle.ts';
import { overtakenText as overtakenPaymentText } from '#features/payments/texts.ts';
import { adminTexts as paymentTexts } from '#features/payments/admin-texts.web.ts';
import { words } from '#lib/shared/words.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import { aRichViewer, TEST_IBAN, withdraw } from '#testing/money.ts';
import { aPayment } from '#testing/payments.ts';
import { anAdmin } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { comeBack, expect, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test(
  'open dialog of a withdrawal: shows that it was paid elsewhere, and does not reopen by its address',
  FOR_RELEASE,
  async ({ page, made }) => {
    const [admin, other] = [await anAdmin(made), await anAdmin(made, { name: 'Ege Ödeyen' })];
    const viewer = await aRichViewer(made, 20_000);
    const { id } = (await withdraw(made, viewer)).data;
    await page.clock.install();
    await enterAs(page, admin, 'admin', `/admin/odemeler/cekimler?durum=pending&onayla=${id}`);
    const asking = page.getByRole('dialog');
    const iban = groupInFours(TEST_IBAN);
    await expect(asking).toContainText(iban);
    const path = `/api/admin/withdrawals/${id}/approve`;
    expect((await made.call(path, { method: 'PUT', as: other.token, body: {} })).status).toBe(200);
    await comeBack(page);
    const said = overtakenText('approve', { status: 'paid', state: 'Ödendi', decidedBy: other.name });
    await expect(asking).toContainText(said);
    await expect(asking).not.toContainText(iban);
    await expect(asking.getByRole('button')).toHaveText(['', actionWords.close]);
    await expectGoodScreen(page);
    await asking.getByText(actionWords.close, { exact: true }).click();
    await expect(asking).toBeHidden();
    // Opened by its address, also where a filter hides decided ones.
    for (const filter of ['', 'durum=pending&']) {
      await page.goto(`/admin/odemeler/cekimler?${filter}onayla=${id}`);
      await expect(asking).toContainText(said);
    }
    await expect(asking.getByRole('button', { name: approvalWords.confirm })).toHaveCount(0);
    await page.goto(`/admin/odemeler/cekimler?reddet=${id}`);
    const rejecting = page.getByRole('dialog');
    await expect(rejecting).toContainText(other.name);
    await expect(rejecting.getByLabel(words.rejectionReason)).toHaveCount(0);
    // An item that the filter hides did not leave the list.
    await page.goto(`/admin/odemeler/cekimler?durum=rejected&detay=${id}`);
    await expect(rejecting).toContainText(viewer.name);
    await expect(rejecting).not.toContainText(listWords.left);
    await page.goto(`/admin/odemeler/cekimler?reddet=${id}`);
    await expect(rejecting).toContainText(other.name);
    await expect(rejecting.getByRole('button', { name: actionWords.reject, exact: true })).toHaveCount(0);
  },
);

test('open dialog of a payment: shows that it was approved elsewhere', async ({ page, made }) => {
  const admin = await anAdmin(made);
  const { id } = await aPayment(made, { admin, status: 'pending' });
  await page.clock.install();
  await enterAs(page, admin, 'admin', `/admin/odemeler/bekleyen?onayla=${id}`);
  const asking = page.getByRole('alertdialog', { name: paymentTexts.approval.title });
  await expect(asking).toBeVisible();
  const path = `/api/admin/payments/${id}/approve`;
  const answer = await made.call(path, { method: 'PUT', as: admin.token, body: {} });
  expect(answer.status).toBe(200);
  await comeBack(page);
  const settled = page.getByRole('alertdialog', { name: paymentTexts.settledTitle });
  await expect(settled).toContainText(overtakenPaymentText(PAYMENT_STATUS_TEXTS.paid, admin.name));
  await expect(settled.getByRole('button')).toHaveText([actionWords.close]);
  await settled.getByRole('button', { name: actionWords.close }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.goto(`/admin/odemeler/bekleyen?durum=to_decide&onayla=${id}`);
  await expect(settled).toContainText(admin.name);
});
