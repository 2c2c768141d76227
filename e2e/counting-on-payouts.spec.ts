/** Withdrawals explained to a viewer: missing conditions, free amounts, saved IBANs, and steps. */
import type { Page } from '@playwright/test';
import { holdTexts } from '#features/fraud/texts.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { savedIbansTexts, withdrawalsTexts, withdrawTexts } from '#features/wallet/texts.web.ts';
import { walletPageTexts } from '#features/wallet/texts.ts';
import { WITHDRAW_PATH } from '#features/wallet/wallet-places.web.ts';
import { kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { actionWords } from '#lib/web/words.ts';
import { aRichViewer, withdraw } from '#testing/money.ts';
import { anAdmin, type Person } from '#testing/people.ts';
import { openCase } from '#testing/simulation/farms.ts';
import type { TestServer } from '#testing/test-app.ts';
import { enterAs } from './arrange.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';

const GARANTI = 'TR200006200000000000001234';

async function aPaidViewer(made: TestServer, amountKurus: number): Promise<Person> {
  const viewer = await aRichViewer(made, amountKurus, { name: 'Derya Sayar' });
  await made.call('/api/user/welcome-bonus/shown', { method: 'POST', as: viewer.token });
  const { id } = (await withdraw(made, viewer, { iban: GARANTI })).data;
  const admin = await anAdmin(made);
  const paid = await made.call(`/api/admin/withdrawals/${id}/approve`, { method: 'PUT', as: admin.token });
  expect(paid.status).toBe(200);
  return viewer;
}

const dialogOf = (page: Page) => page.getByRole('dialog');

test.use(PHONE);

test('withdrawal: a saved IBAN, the steps, and cancelling', async ({ page, made }) => {
  const viewer = await aPaidViewer(made, 15_000);
  const dialog = dialogOf(page);
  await enterAs(page, viewer, 'user', WITHDRAW_PATH);
  await expect(dialog.getByRole('radio', { name: /Garanti BBVA · TR•• •••• 1234/ })).toBeChecked();
  // Choosing another IBAN shows its conditions, and replaces the saved one.
  await dialog.getByText(withdrawTexts.otherIban).click();
  await expect(dialog).toContainText(withdrawTexts.newIbanRests);
  await expectGoodScreen(page);
  await dialog.getByText('Garanti BBVA').click();
  await expect(dialog.getByRole('textbox', { name: words.iban })).toHaveCount(0);
  await dialog.getByRole('textbox', { name: words.amount }).fill('75');
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: actionWords.next }).click();
  await expect(dialog).toContainText('Garanti BBVA · TR•• •••• 1234');
  await expect(dialog.getByLabel(new RegExp(`^${withdrawTexts.password}`))).toHaveCount(0);
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: withdrawTexts.ask(kurus(7500)) }).click();
  await expect(page.getByRole('heading', { name: withdrawTexts.doneTitle })).toBeVisible();
  await dialog.getByRole('button', { name: actionWords.ok }).click();

  const waiting = page.getByRole('region', { name: withdrawalsTexts.waiting });
  await waiting.getByText(withdrawalsTexts.steps).click();
  const steps = page.getByRole('list', { name: withdrawalsTexts.steps });
  await expect(steps).toContainText(/İstendi\s*\d\d\.\d\d\.\d{4} \d\d:\d\d/);
  await expect(steps).toContainText(`Ödendi${withdrawalsTexts.stepToCome}`);
  await expectGoodScreen(page);
  await waiting.getByRole('button', { name: new RegExp(`^${withdrawalsTexts.cancel}`) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: withdrawalsTexts.cancellation.confirm })
    .click();
  await expect(waiting).toHaveCount(0);
  const card = page.getByRole('region', { name: withdrawalsTexts.title });
  await card.getByText(withdrawalsTexts.title).click();
  await card.getByText(withdrawalsTexts.steps).first().click();
  await expect(steps).toContainText(/İptal edildi\s*\d\d\.\d\d\.\d{4} \d\d:\d\d/);
  await expect(shown(page, 'Para çekme talebi (IBAN •••• 1234): İptal edildi')).toBeVisible();
  const saved = page.getByRole('region', { name: savedIbansTexts.title });
  await saved.getByText(savedIbansTexts.title).click();
  await saved.getByRole('button', { name: /: .* · TR.*1234$/ }).click();
  await expectGoodScreen(page);
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: savedIbansTexts.removal.confirm }).click();
  await expect(question).toBeHidden();
  await expect(saved).toHaveCount(0);
});

test('account in review: every screen shows that withdrawals wait', async ({ page, made }) => {
  // A bank account of its own: several viewers with one would be suspected.
  const viewer = await aRichViewer(made, 17_500, { name: 'Nur Bekler' });
  await made.call('/api/user/welcome-bonus/shown', { method: 'POST', as: viewer.token });
  expect((await withdraw(made, viewer)).status).toBe(200);
  await openCase(made, viewer);
  await enterAs(page, viewer, 'user', '/kullanici/anasayfa');
  const home = page.getByRole('region', { name: walletWords.wallet });
  await expect(home).toContainText(holdTexts.money);
  await expectGoodScreen(page);
  await home.getByRole('link', { name: walletWords.goTo }).click();
  const card = page.getByRole('region', { name: walletPageTexts.card });
  await expect(card).toContainText(holdTexts.money);
  await expect(card.locator('dl')).toHaveText(/Serbest tutar\s*₺0,00.*çıkmaz\s*₺125,00/);
  await expect(card.getByRole('button', { name: walletPageTexts.transfer })).toBeDisabled();
  await expectGoodScreen(page);
  await card.getByRole('button', { name: walletWords.withdraw, exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: words.amount }).fill('50');
  await dialog.getByRole('button', { name: actionWords.next }).click();
  await expect(dialog).toContainText(holdTexts.withdrawal);
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: withdrawTexts.ask(kurus(5000)) }).click();
  await expect(page.getByRole('heading', { name: withdrawTexts.doneTitle })).toBeVisible();
  await expect(dialog).toContainText(holdTexts.withdrawal);
  await dialog.getByRole('button', { name: actionWords.ok }).click();
  await expect(page.getByRole('region', { name: withdrawalsTexts.waiting })).toContainText(
    holdTexts.withdrawal,
  );
  await expectGoodScreen(page);
});
