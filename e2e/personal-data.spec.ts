import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { userWallet } from '#platform/ledger/accounts.ts';
import { detailLabels } from '#features/viewers/attributes.ts';
import { viewerTexts } from '#features/profile/texts.web.ts';
import { closeCardTexts, closeTexts, downloadTexts } from '#features/personal-data/texts.web.ts';
import { leavingTexts, walletPageTexts } from '#features/wallet/texts.ts';
import { run, sql } from '#lib/server/db.ts';
import { kurus } from '#lib/shared/money.ts';
import { aRichViewer, fund, withdraw } from '#testing/money.ts';
import { aViewer, TEST_PASSWORD } from '#testing/people.ts';
import { actionWords, savedElsewhereWords } from '#lib/web/words.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { aWelcomedViewer, enterAs } from './arrange.ts';
import { expect, delayProgram, logIn, PASSWORD, PHONE, stepForRelease, test } from './fixtures.ts';
import { expectGoodScreen, join } from './people.ts';

test.use(PHONE);

const CLOSE_PATH = '/kullanici/hesabimi-kapat';

async function goToClosing(page: Page): Promise<void> {
  await page.goto('/kullanici/ayarlar');
  await page.getByRole('link', { name: closeCardTexts.link }).click();
  await expect(page).toHaveURL(CLOSE_PATH);
}

async function close(page: Page, password: string): Promise<void> {
  await page.getByLabel(closeTexts.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: closeTexts.submit }).click();
}

async function expectGoodbye(page: Page): Promise<void> {
  await expect(page).toHaveURL('/basarili');
  await expect(page.getByText('Hesabın kapatıldı.')).toBeVisible();
  await expectGoodScreen(page);
  await page.goto('/kullanici/anasayfa');
  await expect(page).toHaveURL('/giris');
}

test('file of personal data: lists the stored data', async ({ page, made }) => {
  const viewer = await aViewer(made, { name: 'Gülizar Çalışkan' });
  await fund(made.db, userWallet(viewer.userId), 1250);
  await enterAs(page, viewer, 'user', '/kullanici/ayarlar');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: downloadTexts.download }).click();
  const download = await downloading;
  await expect(page.getByText(downloadTexts.downloaded)).toBeVisible();
  await expect(page.getByRole('button', { name: downloadTexts.download })).toBeFocused();
  expect(download.suggestedFilename()).toMatch(/^verilerim-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.account).toMatchObject({ name: 'Gülizar Çalışkan', email: viewer.email, phone: viewer.phone });
  expect(data.wallet.balance).toBe(22.5);
  expect(data.wallet_movements).toHaveLength(2);
  await expectGoodScreen(page);
});

test('concurrent changes of a profile: both inputs survive', FOR_RELEASE, async ({ page, made }) => {
  const viewer = await aWelcomedViewer(made);
  await enterAs(page, viewer, 'user', '/kullanici/profil?duzenle=1');
  const other = await page.context().newPage();
  await enterAs(other, viewer, 'user', '/kullanici/profil?duzenle=1');
  for (const [tab, label, typed] of [
    [page, detailLabels.height, '171'],
    [other, detailLabels.weight, '64'],
  ] as const)
    await tab.getByLabel(label, { exact: true }).fill(typed);
  const save = (tab: Page) => tab.getByRole('button', { name: actionWords.save, exact: true }).click();
  await save(other);
  const saved = other.getByRole('dialog', { name: viewerTexts.savedTitle });
  await saved.getByRole('button', { name: actionWords.ok }).click();

  await save(page);
  const dialog = page.getByRole('dialog', { name: savedElsewhereWords.title });
  await expect(dialog).toContainText(savedElsewhereWords.text);
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: savedElsewhereWords.take }).click();
  await expect(page.getByText(savedElsewhereWords.taken([detailLabels.weight]))).toBeInViewport();
  await expect(page.getByLabel(detailLabels.height, { exact: true })).toHaveValue('171');
  await expect(page.getByLabel(detailLabels.weight, { exact: true })).toHaveValue('64');
  await save(page);
  await expect(page.getByRole('dialog', { name: viewerTexts.savedTitle })).toBeVisible();
  const { data } = await made.call('/api/user/profile/details', { as: viewer.token });
  expect(data).toMatchObject({ height: 171, weight: 64 });
});

test('closing an account: gives up its money, and the bonus for good', async ({ page, made, server }) => {
  const person = await aViewer(made, { name: 'Deniz Kaya' });
  await enterAs(page, person, 'user', '/kullanici/ayarlar');
  await goToClosing(page);
  await expect(page.getByText('₺10,00', { exact: true }).first()).toBeVisible();
  await expectGoodScreen(page);

  await page.getByRole('button', { name: closeTexts.submit }).click();
  await expect(page.getByText(closeTexts.giveUpNeeded)).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('checkbox', { name: closeTexts.giveUp(kurus(1000)) }).check();
  await close(page, 'Yanlis123');
  await expect(page.getByText('Mevcut şifre hatalı')).toBeVisible();
  await close(page, PASSWORD);
  await expectGoodbye(page);

  await logIn(page, person.email, PASSWORD);
  await expect(page.getByText('E-posta adresi veya şifre hatalı.')).toBeVisible();

  await stepForRelease('a person who comes back has no bonus', async () => {
    await run(made.db, sql`update closed_phones set closed_at = closed_at - interval '1 day'`);
    await join(page, server, person);
    await goToClosing(page);
    await expect(page.getByText(closeTexts.noMoney)).toBeVisible();
    await close(page, PASSWORD);
    await expectGoodbye(page);
  });
});

test('pending withdrawal: prevents closing the account', FOR_RELEASE, async ({ page, made }) => {
  const viewer = await aRichViewer(made, 6000);
  expect((await withdraw(made, viewer)).status).toBe(200);
  await enterAs(page, viewer, 'user', CLOSE_PATH);
  await expect(page.getByText(closeTexts.pendingTitle(kurus(6000)))).toBeVisible();
  await expect(page.getByRole('button', { name: closeTexts.submit })).toHaveCount(0);
  await expectGoodScreen(page);
  await page.goto('/kullanici/cuzdan');
  await expect(page.getByText(walletPageTexts.transfer)).toHaveAccessibleDescription(leavingTexts.tooLittle);
});

test('money received during closing: confirmed again', FOR_RELEASE, async ({ page, made }) => {
  const viewer = await aViewer(made);
  await enterAs(page, viewer, 'user', CLOSE_PATH);
  await page.getByRole('checkbox', { name: closeTexts.giveUp(kurus(1000)) }).check();
  await fund(made.db, userWallet(viewer.userId), 500);
  await close(page, TEST_PASSWORD);
  await expect(page.getByText(/Cüzdanında ₺15,00 var/)).toBeVisible();
  await page.getByRole('checkbox', { name: closeTexts.giveUp(kurus(1500)) }).check();
  // Until the code of the success page is loaded, the page that closed the account stays and its wallet keeps
  // polling.
  const goOn = await delayProgram(page, 'success-page');
  const refused = page.waitForResponse((answer) => answer.status() === 401);
  await close(page, TEST_PASSWORD);
  await refused;
  goOn();
  await expectGoodbye(page);
});
