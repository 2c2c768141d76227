import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { userWallet } from '#platform/ledger/accounts.ts';
import { closeCardTexts, closeTexts, downloadTexts } from '#features/personal-data/texts.web.ts';
import { run, sql } from '#lib/server/db.ts';
import { kurus } from '#lib/shared/money.ts';
import { fund } from '#testing/money.ts';
import { aViewer } from '#testing/people.ts';
import { enterAs } from './arrange.ts';
import { expect, logIn, PASSWORD, PHONE, stepForRelease, test } from './fixtures.ts';
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
