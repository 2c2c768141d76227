/** Actions and checks that several end-to-end tests share. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { colourWords, listWords } from '#lib/web/words.ts';
import { accountWords, codeTexts, registrationTexts } from '#features/accounts/public-texts.web.ts';
import { isForRelease } from '#testing/runs/release.ts';
import { expectAccessible } from './accessible.ts';
import { expect, expectNoClashingClasses, expectNoSidewaysScroll, PASSWORD, someone } from './fixtures.ts';
import { expectReadableDisabled } from './readable.ts';
import type { RunningServer } from './start-server.ts';

interface Newcomer {
  name: string;
  email: string;
  phone: string;
  firmName?: string;
}

/** A visible text: some texts are in the page twice, for phones and desktops, and one is hidden. */
export function shown(page: Page, text: string | RegExp) {
  return page.getByText(text).filter({ visible: true }).first();
}

/** Waits until nothing loads: no skeleton, no busy part, no list with a previous result. */
export async function expectLoaded(page: Page): Promise<void> {
  const underWay = page.locator(
    '.animate-pulse, .animate-sweep, main [data-pending], [aria-busy="true"]:not(button)',
  );
  await expect(underWay, `${page.url()} is still loading`).toHaveCount(0);
}

/** The number of dialogs that axe could have checked so far. */
let dialogs = 0;

/**
 * Checks that apply to every screen. axe takes longest, and every-screen.spec.ts runs it at every address: in a short run
 * it checks here only one dialog in six, for a release every screen.
 */
export async function expectGoodScreen(page: Page, byAxe?: boolean): Promise<void> {
  await expectLoaded(page);
  await expectNoSidewaysScroll(page);
  await expectNoClashingClasses(page);
  // Behind an open dialog the page is hidden from screen readers; an `aria-live` region in it would not be.
  const isDialog = (await page.locator(':is([role="dialog"], [role="alertdialog"])[data-open]').count()) > 0;
  if (isDialog) await expect(page.getByRole('main')).toHaveCount(0);
  if (byAxe ?? (isForRelease || (isDialog && dialogs++ % 6 === 0))) await expectAccessible(page);
  await expectReadableDisabled(page);
}

export function figure(page: Page, name: string): Locator {
  return page.getByText(name, { exact: true }).first().locator('xpath=ancestor::div[2]');
}

export async function fileFrom(button: Locator): Promise<{ name: string; content: Buffer }> {
  const downloading = button.page().waitForEvent('download');
  await button.click();
  const download = await downloading;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** The lines of a spreadsheet that a button downloads; the first has the column names. */
export async function linesFrom(button: Locator): Promise<string[]> {
  return (await fileFrom(button)).content.toString().trim().split('\r\n');
}

export async function fillRegistration(page: Page, newcomer: Newcomer): Promise<void> {
  await page.goto('/kayit-ol');
  if (newcomer.firmName !== undefined) {
    await page.getByText(registrationTexts.corporate, { exact: true }).click();
    await page.getByLabel(registrationTexts.firmName).fill(newcomer.firmName);
    await page.getByLabel(registrationTexts.firmEmail).fill(newcomer.email);
    await page.getByLabel(registrationTexts.firmPhone).fill(newcomer.phone);
  }
  await page.getByLabel(registrationTexts.name).fill(newcomer.name);
  await page.getByLabel(registrationTexts.email, { exact: true }).fill(newcomer.email);
  await page.getByLabel(registrationTexts.phone).fill(newcomer.phone);
  await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD);
  await page.getByLabel(registrationTexts.passwordAgain).fill(PASSWORD);
  for (const name of [registrationTexts.adult, /okudum/, /kabul ediyorum/])
    await page.getByRole('checkbox', { name }).check();
  const targeting = page.getByRole('checkbox', { name: registrationTexts.targeting });
  if (newcomer.firmName === undefined) await targeting.check();
  else await expect(targeting).toHaveCount(0);
}

export async function pickInRow(page: Page, entry: string, about = ''): Promise<void> {
  const menu = page.getByRole('button', { name: `${listWords.moreActions}: ${about}` });
  await menu.filter({ visible: true }).first().click();
  await page.getByRole('listitem').getByText(entry, { exact: true }).filter({ visible: true }).click();
}

/** Types a code into the six boxes; the last digit submits it. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: codeTexts.label }).click();
  await page.keyboard.type(code, { delay: 15 });
}

/** Registers, enters the code and logs in; checks every screen on the way. */
export async function join(
  page: Page,
  server: RunningServer,
  options: Pick<Newcomer, 'name'> & Partial<Newcomer>,
): Promise<Newcomer> {
  const newcomer: Newcomer = { ...someone(), ...options };
  await fillRegistration(page, newcomer);
  await expectGoodScreen(page);
  await page.getByRole('button', { name: registrationTexts.submit }).click();

  await expect(page).toHaveURL(/\/dogrulama$/);
  await expectGoodScreen(page);
  await typeCode(page, await server.codeFor(newcomer.phone));

  await expect(page).toHaveURL(/\/hosgeldiniz$/);
  await expect(page.getByRole('heading', { name: new RegExp(newcomer.name) })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: accountWords.signIn }).click();
  await expect(page).toHaveURL(
    newcomer.firmName === undefined ? /\/kullanici\/anasayfa$/ : /\/firma\/panel$/,
  );
  return newcomer;
}

/** Repeats the press until the program runs: the server's HTML is there before it. */
export async function chooseColours(page: Page, name: string): Promise<void> {
  const button = page.getByRole('group', { name: colourWords.label }).getByRole('button', { name });
  await expect(async () => {
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true', { timeout: 500 });
  }).toPass();
}
