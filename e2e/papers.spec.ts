/** The papers of paying: the tax data that are asked for first, and what the invoice then says. */
import { aCampaign } from '#testing/campaigns.ts';
import { BILLING } from '#testing/payments.ts';
import { aFirm, anAdmin } from '#testing/people.ts';
import { paymentWords } from '#features/payments/texts.ts';
import { billingTexts, payTexts } from '#features/payments/web/texts/firm.ts';
import { enterAs } from './arrange.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test.use({ company: 'papers' });

test.describe('on a phone', () => {
  test.use(PHONE);

  test('before the first payment the tax data are asked for, and a mistyped number is named', async ({
    page: firm,
    made,
  }) => {
    const person = await aFirm(made);
    const { id } = await aCampaign(made, { firm: person, admin: await anAdmin(made), status: 'approved' });
    await enterAs(firm, person, 'firm', `/firma/muhasebe?ode=${id}`);
    const asked = firm.getByRole('dialog', { name: billingTexts.first.title });
    const number = asked.getByLabel(billingTexts.taxNumber);
    const go = asked.getByRole('button', { name: billingTexts.first.confirm });

    await go.click();
    for (const text of ['Vergi dairesini yaz', 'Vergi ya da TC kimlik numaranı yaz', 'Fatura adresini yaz'])
      await expect(asked.getByText(text)).toBeVisible();
    await expectGoodScreen(firm);
    await asked.getByLabel(paymentWords.taxOffice).fill(BILLING.tax_office);
    await asked.getByLabel(billingTexts.address).fill(BILLING.address);
    for (const [wrong, said] of [
      ['8760047465', /VKN.*geçerli değil/],
      ['10000000147', /TC kimlik numarası geçerli değil/],
    ] as const) {
      await number.fill('');
      await number.pressSequentially(wrong);
      await go.click();
      await expect(asked.getByText(said)).toBeVisible();
    }
    await number.fill('');
    await number.pressSequentially(BILLING.tax_number);
    await go.click();
    await expect(firm.getByRole('dialog', { name: payTexts.title })).toBeVisible();
    await expect(firm.getByRole('button', { name: payTexts.iHavePaid })).toBeVisible();
    const { data } = await made.call('/api/firm/billing-details', { as: person.token });
    expect(data).toMatchObject(BILLING);

    await firm.goto('/firma/profil');
    await expect(firm.getByText(BILLING.tax_number)).toBeVisible();
    await expectGoodScreen(firm);
  });
});
