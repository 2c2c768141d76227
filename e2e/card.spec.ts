/** Card payments: refused, abandoned and completed by 3-D Secure. And the dialog of a payment. */
import type { Page } from '@playwright/test';
import { aCampaign } from '#testing/campaigns.ts';
import { fillBilling } from '#testing/payments.ts';
import { aFirm, anAdmin } from '#testing/people.ts';
import { actionWords } from '#lib/web/words.ts';
import { paymentWords } from '#features/payments/texts.ts';
import { cardTexts, payTexts, sandboxPageTexts } from '#features/payments/firm-texts.web.ts';
import { enterAs } from './arrange.ts';
import { expect, stepForRelease, test } from './fixtures.ts';
import { button } from './paying.ts';
import { expectGoodScreen } from './people.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name });

async function goToProvider(firm: Page): Promise<void> {
  const dialog = firm.getByRole('dialog');
  await dialog.getByText(paymentWords.card, { exact: true }).click();
  await expectGoodScreen(firm);
  await button(firm, payTexts.payByCard).click();
  await expect(heading(firm, sandboxPageTexts.title)).toBeVisible();
}

async function payWith(firm: Page, card: string): Promise<void> {
  await button(firm, new RegExp(`^${sandboxPageTexts.use}.*${card}`)).click();
  await firm.getByRole('button', { name: sandboxPageTexts.pay('₺6.000,00') }).click();
}

test('card payment: refused, resumed and completed with the bank’s code', async ({ page: firm, made }) => {
  const firmPerson = await aFirm(made);
  await fillBilling(made, firmPerson);
  const admin = await anAdmin(made);
  await aCampaign(made, { firm: firmPerson, admin, name: 'Güz Şenliği', status: 'approved' });
  await enterAs(firm, firmPerson, 'firm', '/firma/muhasebe');

  await test.step('a refused card says why, also after a reload, and leads back to paying', async () => {
    await button(firm, new RegExp(`^${actionWords.pay}`)).click();
    await goToProvider(firm);
    await expectGoodScreen(firm);
    await firm.getByLabel(sandboxPageTexts.cardNumber).pressSequentially('5528 7900 0000 0009');
    await firm.getByLabel(sandboxPageTexts.expiry).pressSequentially('10/20');
    await firm.getByLabel(sandboxPageTexts.cvc).pressSequentially('1');
    await firm.getByRole('button', { name: sandboxPageTexts.pay('₺6.000,00') }).click();
    for (const text of [
      'Kartın üzerindeki ismi gir',
      'Kart numarasını kontrol et',
      'Kartın süresi dolmuş',
      'CVC 3 hanelidir',
    ])
      await expect(firm.getByText(text)).toBeVisible();
    await expect(firm.getByLabel(sandboxPageTexts.cardHolder)).toBeFocused();
    await expectGoodScreen(firm);
    await payWith(firm, sandboxPageTexts.refused);
    await expect(heading(firm, cardTexts.refusedTitle)).toBeVisible();
    await expectGoodScreen(firm);
    await firm.reload();
    await expect(firm.getByText('Kart limiti yetersiz.')).toBeVisible();
    await firm.getByRole('link', { name: cardTexts.tryAgain }).click();
  });

  await goToProvider(firm);
  await stepForRelease('who comes back without paying can go on', async () => {
    await firm.goBack();
    await expect(heading(firm, cardTexts.unfinishedTitle)).toBeVisible();
    await expectGoodScreen(firm);
    await firm.getByRole('link', { name: cardTexts.toProvider }).click();
    await firm.getByRole('link', { name: actionWords.cancel }).click();
    await expect(heading(firm, cardTexts.unfinishedTitle)).toBeVisible();
    await firm.getByRole('link', { name: cardTexts.toProvider }).click();
  });

  await test.step('the bank asks for its code; then the campaign is on the air and the invoice is there', async () => {
    await payWith(firm, sandboxPageTexts.challenged);
    await expect(heading(firm, sandboxPageTexts.codeTitle)).toBeVisible();
    await expectGoodScreen(firm);
    await firm.getByRole('textbox').first().click();
    await firm.keyboard.type('831262');
    await expect(firm.getByRole('alert')).toContainText(sandboxPageTexts.wrongCode);
    await expect(firm.getByRole('textbox').first()).toBeFocused();
    await firm.keyboard.type('283126');
    await expect(heading(firm, cardTexts.paidTitle)).toBeVisible();
    await expectGoodScreen(firm);
    await firm.getByRole('link', { name: cardTexts.toInvoices }).click();
    await expect(button(firm, new RegExp(`^${paymentWords.invoice}`))).toBeVisible();
    await firm.goto('/firma/kampanyalar/aktif');
    await expect(firm.getByText('Güz Şenliği').filter({ visible: true }).first()).toBeVisible();
  });
});
