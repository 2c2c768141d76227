import type { Locator, Page } from '@playwright/test';
import { aCampaign } from '#testing/campaigns.ts';
import { fillBilling } from '#testing/payments.ts';
import { aFirm, anAdmin } from '#testing/people.ts';
import { words } from '#lib/shared/words.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import { CAMPAIGN_STATUS_TEXTS, campaignWords } from '#features/campaigns/texts.ts';
import { adminTexts } from '#features/payments/admin-texts.web.ts';
import { cancelTopUpTexts, invoicesTexts, unpaidTexts } from '#features/payments/firm-texts.web.ts';
import { refundLabels, sharedTexts } from '#features/campaigns/texts.web.ts';
import { topUpTexts } from '#features/payments/firm-texts.web.ts';
import { activeTexts } from '#features/campaigns/firm-texts.web.ts';
import { paymentWords } from '#features/payments/texts.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { isForRelease } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { anotherPage, DESK, expect, stepForRelease, test } from './fixtures.ts';
import { button, finishTransfer } from './paying.ts';
import { expectGoodScreen, figure, fileFrom, linesFrom, pickInRow, shown } from './people.ts';

// A release also compares the sums of all payments.
if (isForRelease) test.use({ company: 'a campaign’s life' });

const CAMPAIGN = 'Zeytin Hasadı';
/** The button of the row; the filters begin with the same letters. */
const STOP = new RegExp(`^${activeTexts.stop}(?!\\p{L})`, 'u');
const REASON = 'Havale hesabımıza geçmedi.';

function term(within: Locator, name: string): Locator {
  return within.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd');
}

/** Copying the shown IBAN puts it on the clipboard without spaces, as banks' forms take it. */
async function expectIbanCopied(firm: Page): Promise<void> {
  const read = () => firm.evaluate<string>('navigator.clipboard.readText()');
  const iban = await firm
    .getByRole('dialog')
    .getByText(/^TR\d\d( \d{4}){5} \d\d$/)
    .innerText();
  await firm.evaluate(`navigator.clipboard.writeText('')`);
  await button(firm, walletWords.copyIban).click();
  await expect.poll(read).toBe(iban.replaceAll(' ', ''));
}

async function decide(admin: Page, decision: 'approve' | 'reject'): Promise<void> {
  await admin.goto(`/admin/odemeler/bekleyen?ara=${encodeURIComponent(CAMPAIGN)}`);
  await button(admin, new RegExp(`^${actionWords[decision]}`)).click();
  const dialog = admin.getByRole(decision === 'reject' ? 'dialog' : 'alertdialog');
  if (decision === 'reject') await dialog.getByLabel(adminTexts.rejection.reason).fill(REASON);
  await expectGoodScreen(admin);
  await dialog.getByRole('button', { name: actionWords[decision] }).click();
  await expect(dialog).toBeHidden();
}

test('life of a campaign: from its payment to its refund', async ({ page: firm, browser, made }) => {
  const [firmPerson, adminPerson] = [await aFirm(made), await anAdmin(made)];
  await fillBilling(made, firmPerson);
  const status = isForRelease ? 'approved' : 'active';
  await aCampaign(made, { firm: firmPerson, admin: adminPerson, name: CAMPAIGN, status });
  const admin = await anotherPage(browser, DESK);
  await enterAs(firm, firmPerson, 'firm', '/firma/muhasebe');
  await enterAs(admin, adminPerson, 'admin', '/admin/panel');

  await stepForRelease('the proforma says what is to be paid; the firm pays', async () => {
    await expect(shown(firm, '₺6.000,00')).toBeVisible();
    const { content } = await fileFrom(button(firm, new RegExp(invoicesTexts.proforma)));
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    await button(firm, new RegExp(`^${actionWords.pay}`)).click();
    await firm.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await expectIbanCopied(firm);
    await finishTransfer(firm);
  });

  await stepForRelease('the admin refuses; the firm reads why and pays again', async () => {
    await admin.goto('/admin/odemeler/bekleyen');
    await expect(figure(admin, adminTexts.pending)).toContainText('₺6.000,00');
    await expect(figure(admin, adminTexts.paid)).toContainText('₺0,00');
    await decide(admin, 'reject');
    await firm.goto('/firma/muhasebe');
    await expect(shown(firm, REASON)).toBeVisible();
    await expectGoodScreen(firm);
    await firm.goto('/firma/muhasebe');
    await button(firm, new RegExp(`^${unpaidTexts.payAgain}`)).click();
    await finishTransfer(firm);
    await decide(admin, 'approve');
  });

  await test.step('it runs, is stopped and started', async () => {
    await firm.goto('/firma/kampanyalar/aktif');
    await expect(shown(firm, '₺4.500,00')).toBeVisible();
    await button(firm, STOP).click();
    await expect(button(firm, activeTexts.start)).toBeVisible();
    await button(firm, activeTexts.start).click();
    await expect(button(firm, STOP)).toBeVisible();
  });

  await test.step('a top-up raises what it has left by its own net budget', async () => {
    const ask = async () => {
      await firm.getByRole('link', { name: CAMPAIGN, exact: true }).click();
      await button(firm, campaignWords.topUp).click();
      await expect(firm.getByRole('dialog').getByLabel(topUpTexts.amount)).toBeFocused();
      await firm.getByRole('dialog').getByLabel(topUpTexts.amount).fill('1500');
      await expect(shown(firm, '₺1.350,00')).toBeVisible();
      await expectGoodScreen(firm);
      await firm.getByRole('dialog').getByRole('button', { name: topUpTexts.words.confirm }).click();
    };
    await ask();
    await expect(firm).toHaveURL(/\/firma\/muhasebe/);

    await stepForRelease('which is called off and asked for again', async () => {
      await firm.getByRole('dialog').getByRole('button', { name: actionWords.close }).click();
      await pickInRow(firm, cancelTopUpTexts.entry);
      await expectGoodScreen(firm);
      await firm.getByRole('alertdialog').getByText(cancelTopUpTexts.question.confirm).click();
      await expect(shown(firm, unpaidTexts.emptyTitle)).toBeVisible();
      await firm.goto('/firma/kampanyalar/aktif');
      await ask();
    });
    await finishTransfer(firm);
    await decide(admin, 'approve');
    await firm.goto('/firma/kampanyalar/aktif');
    await expect(shown(firm, '₺5.850,00')).toBeVisible();
  });

  await test.step('ended for good: all that was paid is in the firm’s wallet, as the question had said', async () => {
    await firm.getByRole('link', { name: CAMPAIGN, exact: true }).click();
    await pickInRow(firm, activeTexts.close, CAMPAIGN);
    const question = firm.getByRole('alertdialog');
    await expect(term(question, refundLabels.net)).toHaveText('₺5.850,00');
    await expect(term(question, refundLabels.vatAndFee)).toHaveText('+₺1.950,00');
    await expect(term(question, refundLabels.total)).toHaveText('₺7.800,00');
    await expectGoodScreen(firm);
    const asked = firm.url();
    const refused: string[] = [];
    firm.on('response', (answer) => answer.status() === 409 && refused.push(answer.url()));
    await question.getByRole('button', { name: activeTexts.ending.confirm }).click();
    await expect(shown(firm, CAMPAIGN_STATUS_TEXTS.completed)).toBeVisible();
    // The dialog's address no longer opens it once the campaign has ended.
    await firm.goto(asked);
    await expect(shown(firm, sharedTexts.otherState)).toBeVisible();
    await expectGoodScreen(firm);
    await expect(question).toHaveCount(0);
    expect(refused).toEqual([]);
    await firm.goto('/firma/kampanyalar/tamamlanan');
    await expect(shown(firm, '₺7.800,00')).toBeVisible();
    await button(firm, actionWords.details).click();
    await expect(term(firm.getByRole('dialog'), refundLabels.vatAndFee)).toHaveText('+₺1.950,00');
    await expectGoodScreen(firm);
    await firm.goto('/firma/muhasebe');
    await firm.getByRole('tab', { name: 'Firma cüzdanı' }).click();
    await expect(shown(firm, '₺7.800,00')).toBeVisible();
    await expectGoodScreen(firm);
  });

  await test.step('both payments have an invoice, and the return has one that names them', async () => {
    await firm.getByRole('tab', { name: 'Faturalar' }).click();
    await expect(firm.getByRole('button', { name: new RegExp(`^${paymentWords.invoice}`) })).toHaveCount(3);
    await expectGoodScreen(firm);
    const newest = firm.getByRole('table').getByRole('row').nth(1);
    await expect(newest).toContainText(CAMPAIGN);
    await expect(newest.getByText(paymentWords.returnInvoice, { exact: true })).toBeVisible();
    await expect(newest).toContainText('−₺7.800,00');
    const invoice = await fileFrom(newest.getByRole('button'));
    expect(invoice.content.subarray(0, 5).toString()).toBe('%PDF-');
    await expect(newest).toContainText(invoice.name.replace('.pdf', ''));
  });

  await stepForRelease('each list is its own spreadsheet, without what its filter leaves out', async () => {
    const tabs = {
      Faturalar: paymentWords.invoiceNumber,
      'Firma cüzdanı': words.date,
      Ödemeler: words.reference,
    };
    for (const [tab, firstColumn] of Object.entries(tabs)) {
      await firm.getByRole('tab', { name: tab }).click();
      const lines = await linesFrom(button(firm.getByRole('tabpanel', { name: tab }), listWords.csv));
      expect(lines[0], tab).toMatch(new RegExp(`^.?${firstColumn};`));
    }
    await admin.goto('/admin/odemeler/bekleyen');
    await expect(figure(admin, adminTexts.paid)).toContainText('₺7.800,00');
    const csv = button(admin, listWords.csv);
    await button(admin, listWords.paid).click();
    await expect(admin.getByRole('row')).toHaveCount(3);
    expect((await linesFrom(csv)).filter((line) => line.includes(CAMPAIGN))).toHaveLength(2);
  });
});
