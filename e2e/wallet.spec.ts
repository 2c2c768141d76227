/** A viewer's money: withdrawal, cancellation, transfer and statement. */
import type { Locator, Page } from '@playwright/test';
import { userWallet } from '#platform/ledger/accounts.ts';
import { WITHDRAW_PATH } from '#features/wallet/wallet-places.web.ts';
import { detailLabels } from '#features/viewers/attributes.ts';
import { completenessTexts, viewerTexts } from '#features/profile/texts.web.ts';
import { walletErrors } from '#features/wallet/contract/viewer.ts';
import { receiptTexts, walletWords } from '#features/wallet/texts.ts';
import {
  receiptDialogTexts,
  transferTexts,
  walletLabels,
  withdrawTexts,
} from '#features/wallet/texts.web.ts';
import { walletPageTexts } from '#features/wallet/texts.ts';
import { kurus } from '#lib/shared/money.ts';
import { fund, TEST_IBAN } from '#testing/money.ts';
import { anAdmin, aViewer, FIRST_REWARD_DETAILS, type Person } from '#testing/people.ts';
import { isForRelease } from '#testing/runs/release.ts';
import type { TestServer } from '#testing/test-app.ts';
import { words } from '#lib/shared/words.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import { aWelcomedViewer, enterAs } from './arrange.ts';
import { anotherPage, DESK, expect, PASSWORD, PHONE, test, stepForRelease } from './fixtures.ts';
import { expectGoodScreen, fileFrom, linesFrom, shown } from './people.ts';
import { movementNames } from '#features/wallet/texts.ts';
import { movementGroupTexts, statementTexts } from '#features/wallet/texts.web.ts';

test.use(PHONE);

const REASON = 'Hesap sahibinin adı uyuşmuyor.';

/** Saves as many details as the first reward needs. */
async function saveDetails(made: TestServer, { token }: Person): Promise<void> {
  for (const [path, method, body] of [
    ['/api/user/welcome-bonus/shown', 'POST', undefined],
    ['/api/user/profile/details', 'PUT', FIRST_REWARD_DETAILS],
  ] as const)
    expect((await made.call(path, { method, as: token, ...(body && { body }) })).status).toBe(200);
}

async function earnProfileReward(viewer: Page): Promise<void> {
  await viewer.getByRole('button', { name: viewerTexts.welcomeButton }).click();
  await viewer.goto('/kullanici/profil');
  await expect(shown(viewer, completenessTexts.offer(5, '₺5,00'))).toBeVisible();
  const asked = viewer.getByLabel('Cinsiyet', { exact: true });
  await asked.selectOption('Kadın');
  await expectGoodScreen(viewer);
  const dialog = viewer.getByRole('dialog');
  const save = viewer.getByRole('button', { name: actionWords.save, exact: true });
  await save.click();
  await expect(dialog).toContainText(completenessTexts.reward(4, '₺5,00'));
  await dialog.getByRole('button', { name: actionWords.ok }).click();
  await expect(asked).toHaveCount(0);
  const edit = viewer.getByRole('button', { name: actionWords.edit, exact: true });
  await edit.press('Enter');
  // Not the form's first button, which clears a field.
  await expect(viewer.locator('h2:focus')).toBeVisible();
  // A new city clears the district and names it.
  for (const [name, option] of [
    ['Şehir', 'Bursa'],
    ['İlçe', 'Nilüfer'],
    ['Şehir', 'İstanbul'],
  ] as const) {
    await viewer.getByRole('combobox', { name }).fill(option);
    await viewer.getByRole('option', { name: option, exact: true }).click();
  }
  await expect(viewer.getByText(viewerTexts.districtCleared('Nilüfer'))).toBeVisible();
  const height = viewer.getByLabel(detailLabels.height, { exact: true });
  for (const label of [detailLabels.age, detailLabels.marital_status, detailLabels.children_count])
    await viewer.getByLabel(label, { exact: true }).selectOption({ index: 1 });
  await height.fill('171');
  await viewer.getByRole('switch', { name: viewerTexts.useNamed(viewerTexts.groups.about) }).uncheck();
  await save.click();
  await expect(dialog).toContainText('+₺5,00');
  await expect(dialog).toContainText(completenessTexts.rewardRests(2));
  await expectGoodScreen(viewer);
  await dialog.getByRole('button', { name: actionWords.ok }).click();
  await expect(edit).toBeFocused();
  await expect(shown(viewer, viewerTexts.isWithheld)).toBeVisible();
}

/** A tap on a button that fills the focused field works the first time: nothing moves away from under it. */
async function takeAllAtOnce(dialog: Locator): Promise<void> {
  const amount = dialog.getByRole('textbox', { name: words.amount });
  await amount.tap();
  await expect(amount).toBeFocused();
  await dialog.getByRole('button', { name: withdrawTexts.all }).tap();
  await expect(amount).toHaveValue('200,00');
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
}

async function askWithdrawal(viewer: Page): Promise<void> {
  await viewer.goto('/kullanici/cuzdan');
  await expect(shown(viewer, '₺215,00')).toBeVisible();
  await expectGoodScreen(viewer);
  const withdraw = viewer.getByRole('button', { name: walletWords.withdraw, exact: true });
  // With letters of twice the size the bar at the bottom covers nothing.
  await viewer.setViewportSize({ width: 195, height: 422 });
  await withdraw.scrollIntoViewIfNeeded();
  await expect(viewer.getByRole('navigation', { name: 'Ana menü' })).not.toBeInViewport();
  await viewer.setViewportSize(PHONE.viewport);
  await withdraw.click();
  const dialog = viewer.getByRole('dialog');
  // The welcome bonus and the profile's reward cannot be withdrawn before ads were watched.
  await expect(dialog).toContainText('₺200,00');
  await takeAllAtOnce(dialog);
  await dialog.getByRole('textbox', { name: words.amount }).fill('100');
  await dialog.getByRole('textbox', { name: words.iban }).fill(TEST_IBAN);
  await expect(dialog).toContainText(withdrawTexts.ibanGood(null));
  await expectGoodScreen(viewer);
  // An amount above the balance is refused beside its field.
  const amount = dialog.getByRole('textbox', { name: words.amount });
  const meant = await amount.inputValue();
  await amount.fill('1.234,50');
  await amount.blur();
  await expect(dialog).toContainText('Şu anda en çok');
  await dialog.getByRole('button', { name: actionWords.next }).click();
  await expect(amount).toBeFocused();
  await amount.fill(meant);
  await dialog.getByRole('button', { name: actionWords.next }).click();
  await expect(dialog).toContainText('TR33 0006 1005 1978 6457 8413 26');
  await backAndForth(dialog, meant);
  const ask = dialog.getByRole('button', { name: withdrawTexts.ask(kurus(10_000)) });
  await proveIdentity(viewer, dialog, ask);
  // Offline, nothing is queued for later: the screen shows it, and the press can be repeated.
  await viewer.context().setOffline(true);
  await ask.click();
  await expect(dialog.getByRole('alert')).toHaveText(`İnternet bağlantın yok. ${walletLabels.tryAgain}`);
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await viewer.context().setOffline(false);
  await ask.dblclick();
  await expect(viewer.getByRole('heading', { name: withdrawTexts.doneTitle })).toBeVisible();
  await expectGoodScreen(viewer);
  await dialog.getByRole('button', { name: actionWords.ok }).click();
  await expect(shown(viewer, '₺115,00')).toBeVisible();
  await expect(viewer.getByText('Onay bekliyor', { exact: true })).toHaveCount(1);
}

/** A new IBAN needs the password; a wrong one is refused beside its field, and nothing is lost. */
async function proveIdentity(viewer: Page, dialog: Locator, ask: Locator): Promise<void> {
  const password = dialog.getByLabel(new RegExp(`^${withdrawTexts.password}`));
  // Shown from the start, without an error.
  await expect(password).not.toHaveAttribute('aria-invalid', 'true');
  await expect(ask).toBeDisabled();
  // Complete also on a low phone, above the buttons.
  await viewer.setViewportSize({ width: PHONE.viewport.width, height: 600 });
  await expect(password).toBeInViewport({ ratio: 1 });
  await viewer.setViewportSize(PHONE.viewport);
  await expectGoodScreen(viewer);
  await password.fill('Yanlis123');
  await password.press('Enter');
  await expect(dialog).toContainText('Mevcut şifre hatalı');
  await expect(password).toBeFocused();
  await expect(password).toHaveValue('');
  await expectGoodScreen(viewer);
  await password.fill(PASSWORD);
}

/**
 * From the review back to the fields, by the dialog’s button, the browser’s and a reload; they keep their values.
 */
async function backAndForth(dialog: Locator, amount: string): Promise<void> {
  await dialog.getByRole('button', { name: actionWords.goBack }).click();
  await expect(dialog.getByRole('textbox', { name: words.amount })).toHaveValue(amount);
  await dialog.getByRole('button', { name: actionWords.next }).click();
  await expect(dialog.getByRole('button', { name: actionWords.goBack })).toBeVisible();
  for (const back of [() => dialog.page().goBack(), () => dialog.page().reload()]) {
    await back();
    await expect(dialog.getByRole('textbox', { name: words.amount })).toHaveValue(amount);
    await dialog.getByRole('button', { name: actionWords.next }).click();
    await expect(dialog.getByRole('button', { name: actionWords.goBack })).toBeVisible();
  }
}

async function rejectIt(admin: Page, made: TestServer): Promise<void> {
  await enterAs(admin, await anAdmin(made), 'admin', '/admin/odemeler/cekimler?durum=all&ara=Ece');
  await expect(shown(admin, walletWords.sameName)).toBeVisible();
  await expectGoodScreen(admin);
  await admin
    .getByRole('button', { name: new RegExp(`^${actionWords.reject}`) })
    .first()
    .click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('textbox').fill(REASON);
  await expectGoodScreen(admin);
  await dialog.getByRole('button', { name: actionWords.reject }).click();
  await expect(shown(admin, REASON)).toBeVisible();

  await admin.getByRole('button', { name: listWords.rejectedOrVoid, exact: true }).click();
  await expect(admin).toHaveURL(/durum=rejected/);
  await expect(shown(admin, REASON)).toBeVisible();
  expect(await linesFrom(admin.getByRole('button', { name: listWords.csv }))).toHaveLength(2);
}

async function seeItBack(viewer: Page): Promise<void> {
  await viewer.goto('/kullanici/cuzdan');
  await expect(shown(viewer, '₺215,00')).toBeVisible();
  await viewer.getByRole('link', { name: /^Reddedilen çekim talebinin iadesi/ }).click();
  const receipt = viewer.getByRole('dialog', { name: receiptTexts.title });
  await expect(receipt).toContainText(REASON);
  await expect(receipt).toContainText('TR•• •••• 1326');
  await expectGoodScreen(viewer);
  const download = receipt.getByRole('button', { name: receiptDialogTexts.download });
  expect((await fileFrom(download)).name).toMatch(/^dekont-\d+\.pdf$/);
  // A reload opens it again, Back closes it.
  await viewer.reload();
  await expect(receipt).toContainText(REASON);
  await viewer.goBack();
  await expect(receipt).toHaveCount(0);
}

/**
 * Drops the response to the first try after the server has done it; the second press has the same idempotency key.
 */
async function transferOnce(viewer: Page, to: { email: string; number: string }): Promise<void> {
  let isLost = false;
  await viewer.route('**/api/user/wallet/transfer', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await viewer.getByRole('button', { name: walletPageTexts.transfer }).click();
  const dialog = viewer.getByRole('dialog');
  await dialog.getByRole('textbox', { name: transferTexts.number }).fill(to.number);
  // A missing recipient and an excessive amount are refused together.
  await dialog.getByRole('textbox', { name: transferTexts.email }).fill('kimse@ornek.com');
  await dialog.getByRole('textbox', { name: words.amount }).fill('9.999');
  await dialog.getByRole('textbox', { name: words.description }).focus();
  await expect(dialog).toContainText('Şu anda en çok');
  await dialog.getByRole('button', { name: actionWords.next }).click();
  await expect(dialog).toContainText(walletErrors.RECIPIENT_NOT_FOUND.text);
  await expect(dialog).toContainText('Şu anda en çok');
  await dialog.getByRole('textbox', { name: transferTexts.email }).fill(to.email);
  await expect(dialog).not.toContainText(walletErrors.RECIPIENT_NOT_FOUND.text);
  await dialog.getByRole('textbox', { name: words.amount }).fill('25,50');
  await dialog.getByRole('textbox', { name: words.description }).fill('Kira payı');
  await expectGoodScreen(viewer);
  await dialog.getByRole('button', { name: actionWords.next }).click();
  await expect(dialog).toContainText('V*** K***');
  await expectGoodScreen(viewer);
  if (isForRelease) await backAndForth(dialog, '25,50');
  const send = dialog.getByRole('button', { name: transferTexts.send(kurus(2550)) });
  await send.click();
  await expect(dialog).toContainText(walletLabels.tryAgain);
  // A retry after a reload has the same key too, and the fields keep their values.
  await viewer.reload();
  await dialog.getByRole('button', { name: actionWords.next }).click();
  await send.dblclick();
  await expect(viewer.getByRole('heading', { name: transferTexts.repeatedTitle })).toBeVisible();
  await expect(dialog).toContainText(transferTexts.repeated);
  await expectGoodScreen(viewer);
  // A sent transfer is not restored.
  await viewer.reload();
  await expect(shown(viewer, '₺189,50')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(viewer).not.toHaveURL(/islem=/);
  await expect(viewer.getByText('V*** K*** kişisine gönderdin')).toHaveCount(1);
}

/** Filters the movements and downloads them, after a transfer of ₺25,50 to Veli Kaya for the rent. */
async function filterAndDownload(viewer: Page): Promise<void> {
  const bonus = viewer.getByRole('listitem').filter({ hasText: movementNames.welcomeBonus });
  await expect(bonus).toBeVisible();
  await viewer.getByRole('button', { name: listWords.filters }).click();
  await viewer.getByLabel(statementTexts.kind, { exact: true }).selectOption(movementGroupTexts.bonuses);
  await expect(viewer).toHaveURL(/hareket=bonus/);
  await expect(viewer.getByText('kişisine gönderdin')).toHaveCount(0);
  await expect(shown(viewer, movementNames.welcomeBonus)).toBeVisible();
  await expectGoodScreen(viewer);
  await viewer.getByRole('button', { name: actionWords.download, exact: true }).click();
  const dialog = viewer.getByRole('dialog');
  await dialog.getByText('CSV').click();
  await expectGoodScreen(viewer);
  const download = dialog.getByRole('button', { name: actionWords.download });
  const lines = await linesFrom(download);
  expect(lines[0]).toContain('Tarih;Hareket;Not;Tutar;Bakiye');
  const sent = /V\*\*\* K\*\*\* kişisine gönderdin;Kira payı;-25,50;189,50$/;
  expect(lines).toContainEqual(expect.stringMatching(sent));
}

test('money of a viewer: withdrawn, transferred and listed', async ({ page: viewer, browser, made }) => {
  const admin = await anotherPage(browser, DESK);
  const friend = await aViewer(made, { name: 'Veli Kaya' });
  const wallet = await made.call('/api/user/wallet/balance', { as: friend.token });

  const person = await aViewer(made, { name: 'Ece Gün' });
  await enterAs(viewer, person, 'user', '/kullanici/anasayfa');
  await test.step('a viewer has the profile reward', async () => {
    if (isForRelease) await earnProfileReward(viewer);
    else await saveDetails(made, person);
    await fund(made.db, userWallet(person.userId), 20_000);
  });
  await test.step('asks for a withdrawal, twice in one tap', () => askWithdrawal(viewer));
  await test.step('the admin rejects it', () => rejectIt(admin, made));
  await test.step('the money is back, with the reason', () => seeItBack(viewer));
  await test.step('a transfer whose answer is lost is sent again and made once', () =>
    transferOnce(viewer, { email: friend.email, number: wallet.data.wallet_number }));
  await stepForRelease('the statement is filtered and downloaded', () => filterAndDownload(viewer));
});

test('home page of a viewer: shows missing conditions of a withdrawal', async ({ page, made }) => {
  const viewer = await aWelcomedViewer(made);
  await enterAs(page, viewer, 'user', '/kullanici/anasayfa');
  const card = page.getByRole('region', { name: walletWords.wallet });
  const missing = 'Para çekmeye ₺40,00 kaldı';
  await expect(card).toContainText(missing);
  await expect(card).toContainText('Bonus ve ödüllerin, 2 reklam daha izleyince');
  await expect(card.getByRole('link')).toHaveCount(0);
  await expectGoodScreen(page);
  // The dialog shows the same text and no fields.
  await page.goto(WITHDRAW_PATH);
  const dialog = page.getByRole('dialog', { name: walletWords.withdraw, exact: true });
  await expect(dialog).toContainText(`${missing}, yaklaşık 160–310 reklam`);
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expectGoodScreen(page);

  await fund(made.db, userWallet(viewer.userId), 4500);
  await page.goto('/kullanici/anasayfa');
  await expect(card).toContainText('Para çekmeye 2 reklam kaldı');
  await fund(made.db, userWallet(viewer.userId), 1000);
  await page.reload();
  await card.getByRole('link', { name: walletWords.withdraw, exact: true }).click();
  await expect(page.getByRole('dialog', { name: walletWords.withdraw, exact: true })).toBeVisible();
  await expectGoodScreen(page);
});
