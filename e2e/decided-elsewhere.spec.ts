import { groupInFours } from '#features/wallet/grouping.ts';
import { overtakenText } from '#features/wallet/texts.ts';
import { approvalWords } from '#features/wallet/admin-texts.web.ts';
import { words } from '#lib/shared/words.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import { aRichViewer, TEST_IBAN, withdraw } from '#testing/money.ts';
import { anAdmin } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { comeBack, expect, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test('withdrawal paid elsewhere: shown in its open dialog', FOR_RELEASE, async ({ page, made }) => {
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
});
