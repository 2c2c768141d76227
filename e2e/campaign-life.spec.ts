/** An approved campaign up to its end: what the firm does with it, and what the admin decides. */
import type { Page } from '@playwright/test';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin } from '#testing/people.ts';
import { actionWords } from '#lib/web/words.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { adminTexts } from '#features/payments/web/texts/admin.ts';
import { invoicesTexts, paidTexts, payTexts, unpaidTexts } from '#features/payments/web/texts/firm.ts';
import { activeTexts, topUpTexts } from '#features/campaigns/web/texts/firm.ts';
import { paymentWords } from '#features/payments/texts.ts';
import { enterAs } from './arrange.ts';
import { anotherPage, DESK, expect, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test.use({ company: 'a campaign’s life' });

const CAMPAIGN = 'Zeytin Hasadı';
const REASON = 'Havale hesabımıza geçmedi.';

function shown(page: Page, text: string | RegExp) {
  return page.getByText(text).filter({ visible: true }).first();
}

/** A button of the campaign's row: in a table on wide screens, on a card on phones. */
function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name }).filter({ visible: true }).first();
}

async function payByTransfer(firm: Page, open: string): Promise<void> {
  await firm.goto('/firma/muhasebe');
  await button(firm, new RegExp(`^${open}`)).click();
  await finishTransfer(firm);
}

async function finishTransfer(firm: Page): Promise<void> {
  await expectGoodScreen(firm);
  await button(firm, payTexts.iHavePaid).click();
  await expect(firm.getByRole('heading', { name: paidTexts.submittedTitle })).toBeVisible();
}

async function decide(admin: Page, decision: 'approve' | 'reject'): Promise<void> {
  await admin.goto(`/admin/odemeler/bekleyen?ara=${encodeURIComponent(CAMPAIGN)}`);
  await button(admin, new RegExp(`^${actionWords[decision]}`)).click();
  const dialog = admin.getByRole('alertdialog').or(admin.getByRole('dialog'));
  if (decision === 'reject') await dialog.getByLabel(adminTexts.rejection.reason).fill(REASON);
  await expectGoodScreen(admin);
  await dialog.getByRole('button', { name: actionWords[decision] }).click();
  await expect(dialog).toBeHidden();
}

async function download(page: Page, name: string | RegExp): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await button(page, name).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await started).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

test('paid after a refusal, stopped, started, topped up, ended with the money back', async ({
  page: firm,
  browser,
  made,
}) => {
  test.setTimeout(180_000);
  const [firmPerson, adminPerson] = [await aFirm(made), await anAdmin(made)];
  await aCampaign(made, { firm: firmPerson, admin: adminPerson, name: CAMPAIGN, status: 'approved' });
  const admin = await anotherPage(browser, DESK);
  await enterAs(firm, firmPerson, 'firm', '/firma/muhasebe');
  await enterAs(admin, adminPerson, 'admin', '/admin/panel');

  await test.step('the proforma says what is to be paid; the firm pays', async () => {
    await expect(shown(firm, '₺6.000,00')).toBeVisible();
    expect((await download(firm, new RegExp(invoicesTexts.proforma))).subarray(0, 5).toString()).toBe(
      '%PDF-',
    );
    await payByTransfer(firm, actionWords.pay);
  });

  await test.step('the admin refuses; the firm reads why and pays again', async () => {
    await decide(admin, 'reject');
    await firm.goto('/firma/muhasebe');
    await expect(shown(firm, REASON)).toBeVisible();
    await expectGoodScreen(firm);
    await payByTransfer(firm, unpaidTexts.payAgain);
    await decide(admin, 'approve');
  });

  await test.step('it runs, is stopped and started', async () => {
    await firm.goto('/firma/kampanyalar/aktif');
    await expect(shown(firm, '₺4.500,00')).toBeVisible();
    await button(firm, activeTexts.stop).click();
    await expect(button(firm, activeTexts.start)).toBeVisible();
    await button(firm, activeTexts.start).click();
    await expect(button(firm, activeTexts.stop)).toBeVisible();
  });

  await test.step('a top-up raises what it has left by its own net budget', async () => {
    await button(firm, campaignWords.topUp).click();
    await firm.getByRole('dialog').getByLabel(topUpTexts.amount).fill('1000');
    await expect(shown(firm, '₺900,00')).toBeVisible();
    await expectGoodScreen(firm);
    await firm.getByRole('dialog').getByRole('button', { name: topUpTexts.submit }).click();
    await expect(firm).toHaveURL(/\/firma\/muhasebe/);
    await finishTransfer(firm);
    await decide(admin, 'approve');
    await firm.goto('/firma/kampanyalar/aktif');
    await expect(shown(firm, '₺5.400,00')).toBeVisible();
  });

  await test.step('ended for good, what is left is in the firm’s wallet', async () => {
    await button(firm, activeTexts.close).click();
    await expectGoodScreen(firm);
    await firm.getByRole('alertdialog').getByRole('button', { name: activeTexts.ending.confirm }).click();
    await expect(shown(firm, activeTexts.emptyTitle)).toBeVisible();
    await firm.goto('/firma/muhasebe');
    await firm.getByRole('tab', { name: 'Firma cüzdanı' }).click();
    await expect(shown(firm, '₺5.400,00')).toBeVisible();
    await expectGoodScreen(firm);
  });

  await test.step('both payments have an invoice', async () => {
    await firm.getByRole('tab', { name: 'Faturalar' }).click();
    await expect(firm.getByRole('button', { name: new RegExp(`^${paymentWords.invoice}`) })).toHaveCount(2);
    await expectGoodScreen(firm);
    const invoice = await download(firm, new RegExp(`^${paymentWords.invoice}`));
    expect(invoice.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
