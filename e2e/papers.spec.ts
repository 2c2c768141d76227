/** Invoices: the tax data required first, and the invoice's contents. */
import { aCampaign } from '#testing/campaigns.ts';
import { aPayment, BILLING, fillBilling, fundFirm } from '#testing/payments.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { aFirm, anAdmin, type Person, TEST_PASSWORD } from '#testing/people.ts';
import type { TestServer } from '#testing/test-app.ts';
import { actionWords } from '#lib/web/words.ts';
import { payableText, paymentTexts, paymentWords, withheldPartText } from '#features/payments/texts.ts';
import { withheldText } from '#features/campaigns/texts.ts';
import { userTexts } from '#desks/person-page/texts.web.ts';
import { firmPaths, personPath } from '#platform/places/paths.ts';
import { button, finishTransfer } from './paying.ts';
import { reissueTexts } from '#features/payments/admin-texts.web.ts';
import {
  billingTexts,
  invoicesTexts,
  ordersTexts,
  paidTexts,
  payTexts,
  severalTexts,
  walletTopUpTexts,
} from '#features/payments/firm-texts.web.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { firmWalletTexts, firmWithdrawTexts } from '#features/wallet/texts.web.ts';
import { words } from '#lib/shared/words.ts';
import { TEST_IBAN } from '#testing/money.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { anotherPage, DESK, expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen, fileFrom, pickInRow, shown } from './people.ts';

/** Another company's number, with valid check digits. */
const RIGHT_NUMBER = '8790017566';

test.use({ company: 'papers' });

/** A firm with tax data, and an administrator. */
async function aBillableFirm(made: TestServer): Promise<[firm: Person, admin: Person]> {
  const firm = await aFirm(made);
  await fillBilling(made, firm);
  return [firm, await anAdmin(made)];
}

test('wrong invoice: cancelled and reissued', FOR_RELEASE, async ({ page: admin, browser, made }) => {
  const [person, adminPerson] = await aBillableFirm(made);
  await aPayment(made, { firm: person, admin: adminPerson, status: 'paid', name: 'Kâğıt İşleri' });
  await enterAs(admin, adminPerson, 'admin', '/admin/odemeler/bekleyen?durum=paid');
  await admin.getByRole('button', { name: `${actionWords.details}: Kâğıt İşleri` }).click();
  const details = admin.getByRole('dialog', { name: 'Kâğıt İşleri' });
  await expectGoodScreen(admin);
  await details.getByRole('button', { name: reissueTexts.entry }).click();
  const dialog = admin.getByRole('dialog', { name: reissueTexts.words.title });
  await expect(dialog.getByLabel(billingTexts.taxNumber)).toHaveValue(BILLING.tax_number);
  await dialog.getByLabel(billingTexts.taxNumber).fill(RIGHT_NUMBER);
  await dialog.getByLabel(reissueTexts.reason).fill('Vergi numarası başka bir şirketin.');
  await expectGoodScreen(admin);
  await dialog.getByRole('button', { name: reissueTexts.words.confirm }).click();
  await expect(shown(admin, paymentTexts.invoiceReissued)).toBeVisible();

  await test.step('the firm has the original, its return and the new one, each of the whole sum', async () => {
    const firm = await anotherPage(browser, DESK);
    await enterAs(firm, person, 'firm', '/firma/muhasebe?sekme=faturalar');
    const rows = firm.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(1)).toContainText('₺6.000,00');
    await expect(rows.nth(2)).toContainText('−₺6.000,00');
    await expect(rows.nth(2)).toContainText(paymentWords.returnInvoice);
    await expect(rows.nth(3)).toContainText(invoicesTexts.cancelled);
    await expectGoodScreen(firm);
    const { content } = await fileFrom(
      rows.nth(1).getByRole('button', { name: new RegExp(`^${paymentWords.invoice}`) }),
    );
    expect(textOfPdf(content).join(' ')).toContain(RIGHT_NUMBER);
  });
});

test('VAT withheld: set for a firm, which pays less, and on its invoice', async ({
  page: admin,
  browser,
  made,
}) => {
  const [person, adminPerson] = await aBillableFirm(made);
  const { title, confirm } = userTexts.withholding['3/10'];
  await enterAs(admin, adminPerson, 'admin', personPath({ id: person.userId, role: 'firm' }));
  await admin.getByRole('button', { name: title }).click();
  await expectGoodScreen(admin);
  const asked = admin.getByRole('alertdialog');
  await asked.getByRole('button', { name: confirm }).click();
  await expect(admin.getByRole('button', { name: userTexts.withholding['0/10'].title })).toBeVisible();
  const { id } = await aCampaign(made, { firm: person, status: 'pending', name: 'Tevkifatlı taslak' });
  await admin.goto(`/admin/kampanyalar/bekleyen?detay=${id}`);
  await expect(admin.getByRole('dialog').getByText(withheldText(3))).toBeVisible();
  await expectGoodScreen(admin);
  await admin.goto(`/admin/kampanyalar/bekleyen?onayla=${id}`);
  await expect(asked).toContainText('₺5.700,00');
  await expectGoodScreen(admin);
  const paid = await aPayment(made, { firm: person, admin: adminPerson, name: 'Tevkifatlı' });

  const firm = await anotherPage(browser, PHONE);
  const draft = await aCampaign(made, { firm: person });
  await enterAs(firm, person, 'firm', firmPaths.draft(draft.id));
  await expect(firm.getByText(withheldText(3))).toBeVisible();
  await expect(firm.getByText('−₺300,00')).toBeVisible();
  await expectGoodScreen(firm);
  await firm.goto('/firma/muhasebe');
  await button(firm, new RegExp(`^${actionWords.pay}`)).click();
  const paying = firm.getByRole('dialog', { name: payTexts.title });
  for (const text of ['₺5.700,00', withheldPartText('₺300,00')]) await expect(paying).toContainText(text);
  await finishTransfer(firm);
  await admin.goto('/admin/odemeler/bekleyen?ara=Tevkifatl%C4%B1');
  await expect(admin.getByRole('table').getByText('₺5.700,00')).toBeVisible();
  await button(admin, new RegExp(`^${actionWords.approve}`)).click();
  await expect(asked).toContainText('₺5.700,00');
  await expectGoodScreen(admin);
  await asked.getByRole('button', { name: actionWords.approve }).click();
  await expect(asked).toBeHidden();

  await firm.goto('/firma/muhasebe?sekme=faturalar');
  await expect(shown(firm, `${payableText('campaign')} ₺5.700,00`)).toBeVisible();
  await expectGoodScreen(firm);
  const { content } = await fileFrom(button(firm, new RegExp(`^${paymentWords.invoice}`)));
  for (const text of [withheldText(3), '5.700,00']) expect(textOfPdf(content).join(' ')).toContain(text);
  await made.call(`/api/firm/campaigns/${paid.campaignId}/close`, { method: 'POST', as: person.token });
  await admin.goto('/admin/odemeler/faturalar?ara=Tevkifatl%C4%B1');
  await expect(shown(admin, `${payableText('return')} −₺5.700,00`)).toBeVisible();
  await expectGoodScreen(admin);
  await admin.getByRole('table').getByRole('link').first().click();
  for (const text of [withheldText(3), payableText('return')]) await expect(shown(admin, text)).toBeVisible();
  await expectGoodScreen(admin);
});

test('last row, paid by keyboard: leaves the focus to the table of the others', async ({ page, made }) => {
  const [firm, admin] = await aBillableFirm(made);
  for (const name of ['İlk Sıra', 'Son Sıra']) await aPayment(made, { firm, admin, name });
  await fundFirm(made, firm, 1_000_000);
  await enterAs(page, firm, 'firm', '/firma/muhasebe');
  const rows = page.getByRole('table').getByRole('button', { name: new RegExp(`^${actionWords.pay}: `) });
  await rows.last().press('Enter');
  const paying = page.getByRole('dialog');
  await paying.getByRole('radio', { name: walletWords.wallet }).press(' ');
  await paying.getByRole('button', { name: payTexts.payFromWallet }).press('Enter');
  await expect(paying.getByRole('status')).toBeVisible();
  await expect(page.getByRole('row', { includeHidden: true })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table')).toBeFocused();
  await expectGoodScreen(page);
});

test('wallet of a firm: topped up, pays, withdrawn', FOR_RELEASE, async ({ page: firm, browser, made }) => {
  const [person, adminPerson] = await aBillableFirm(made);
  for (const name of ['Kısmen Ödenen', 'Toplu Bir', 'Toplu İki'])
    await aPayment(made, { firm: person, admin: adminPerson, name });
  const admin = await anotherPage(browser, DESK);
  await enterAs(firm, person, 'firm', '/firma/muhasebe?sekme=cuzdan');
  await enterAs(admin, adminPerson, 'admin', '/admin/panel');

  await test.step('it announces a transfer and gets what to quote', async () => {
    await firm.getByRole('button', { name: walletTopUpTexts.entry }).click();
    const asking = firm.getByRole('dialog', { name: walletTopUpTexts.asking.title });
    await asking.getByLabel(words.amount).fill('14000');
    await expectGoodScreen(firm);
    await asking.getByRole('button', { name: walletTopUpTexts.asking.confirm }).click();
    const sending = firm.getByRole('dialog', { name: paymentWords.transfer });
    await expect(sending.getByText('₺14.000,00').first()).toBeVisible();
    await expect(sending).toContainText(payTexts.amountHint);
    await expectGoodScreen(firm);
    await firm.keyboard.press('Escape');
    await expect(sending).toBeHidden();
    await pickInRow(firm, ordersTexts.transfer);
    await expect(sending.getByRole('button', { name: walletWords.copyIban })).toBeVisible();
    await admin.goto('/admin/odemeler/bekleyen?durum=to_decide');
    await admin
      .getByRole('button', { name: new RegExp(`^${actionWords.approve}`) })
      .first()
      .click();
    await expectGoodScreen(admin);
    await admin.getByRole('alertdialog').getByRole('button', { name: actionWords.approve }).click();
    await expect(admin.getByText(paymentWords.noneToDecide)).toBeVisible();
  });

  await test.step('two payments are made from it at once', async () => {
    await firm.goto('/firma/muhasebe');
    await firm.getByRole('button', { name: severalTexts.entry }).click();
    const choosing = firm.getByRole('dialog', { name: severalTexts.title });
    for (const name of ['Toplu Bir', 'Toplu İki']) await choosing.getByText(name).click();
    await expectGoodScreen(firm);
    await choosing.getByRole('button', { name: payTexts.payFromWallet }).click();
    await expect(firm.getByRole('table').getByRole('row')).toHaveCount(2);
  });

  await test.step('a part of what is left goes back to the bank', async () => {
    await firm.goto('/firma/muhasebe?sekme=cuzdan');
    await firm.getByRole('button', { name: firmWalletTexts.withdraw }).click();
    const asking = firm.getByRole('dialog', { name: firmWithdrawTexts.asking.title });
    await asking.getByLabel(words.amount).fill('1500');
    await asking.getByLabel(words.iban).fill(TEST_IBAN);
    await asking.getByLabel(firmWithdrawTexts.password).fill(TEST_PASSWORD);
    await expectGoodScreen(firm);
    await asking.getByRole('button', { name: firmWithdrawTexts.asking.confirm }).click();
    await expect(firm.getByText('TR•• •••• 1326').first()).toBeVisible();
    await expectGoodScreen(firm);
    await admin.goto('/admin/odemeler/cekimler?durum=pending');
    await expect(admin.getByText('₺1.500,00').first()).toBeVisible();
    await expectGoodScreen(admin);
  });

  await test.step('of the third the wallet pays what is left, a transfer the rest', async () => {
    await firm.goto('/firma/muhasebe');
    await firm
      .getByRole('button', { name: new RegExp(`^${actionWords.pay}`) })
      .first()
      .click();
    const paying = firm.getByRole('dialog', { name: payTexts.title });
    await paying.getByText(payTexts.walletToo('₺500,00')).click();
    await expect(paying.getByText('₺5.500,00').first()).toBeVisible();
    await expectGoodScreen(firm);
    await paying.getByRole('button', { name: payTexts.iHavePaid }).click();
    await expect(firm.getByRole('dialog', { name: paidTexts.submittedTitle })).toBeVisible();
  });
});
