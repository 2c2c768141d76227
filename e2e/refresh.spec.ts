/** Updates of an open page: figures and the bell by polling, everything when the tab returns. */
import type { Page } from '@playwright/test';
import { adminTexts } from '#features/payments/admin-texts.web.ts';
import { FIRM_STATUS_TEXTS, paymentWords } from '#features/payments/texts.ts';
import { paidTexts, payTexts } from '#features/payments/firm-texts.web.ts';
import { actionWords } from '#lib/web/words.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { fillBilling } from '#testing/payments.ts';
import { aFirm, anAdmin, aViewer } from '#testing/people.ts';
import { enterAs } from './arrange.ts';
import { anotherPage, comeBack, DESK, expect, PHONE, test } from './fixtures.ts';
import { button } from './paying.ts';
import { shown } from './people.ts';

const press = (page: Page, name: RegExp | string) => button(page, name).click();

test('open pages: show a new payment and its approval', async ({ page: admin, browser, made }) => {
  const person = await aFirm(made, { firmName: 'Kendiliğinden Ltd. Şti.' });
  await fillBilling(made, person);
  await aCampaign(made, { firm: person, name: 'Anında Kampanya', status: 'approved' });
  const firm = await anotherPage(browser, DESK);
  for (const page of [admin, firm]) await page.clock.install();
  await enterAs(
    admin,
    await anAdmin(made),
    'admin',
    '/admin/odemeler/bekleyen?durum=to_decide&ara=Kendiliğinden',
  );
  await enterAs(firm, person, 'firm', '/firma/muhasebe');
  await press(firm, new RegExp(`^${actionWords.pay}`));
  await press(firm, payTexts.iHavePaid);
  await expect(firm.getByRole('heading', { name: paidTexts.submittedTitle })).toBeVisible();
  await press(firm, paidTexts.seeOrders);
  await expect(firm.getByRole('tabpanel', { name: paymentWords.payments }).locator(':focus')).toBeVisible();
  await expect(shown(firm, FIRM_STATUS_TEXTS.pending)).toBeVisible();

  await expect(shown(admin, 'Anında Kampanya')).toBeHidden();
  await comeBack(admin);
  await expect(shown(admin, 'Anında Kampanya')).toBeVisible();
  await press(admin, new RegExp(`^${adminTexts.approval.confirm}`));
  await admin.getByRole('alertdialog').getByRole('button', { name: adminTexts.approval.confirm }).click();
  await expect(shown(admin, 'Anında Kampanya')).toBeHidden();
  await firm.clock.fastForward(30_000);
  await expect(shown(firm, FIRM_STATUS_TEXTS.paid)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('session ended elsewhere: the page leads to the login by itself', async ({ page, made }) => {
    const viewer = await aViewer(made);
    await page.clock.install();
    await enterAs(page, viewer, 'user', '/kullanici/cuzdan');
    await expect(shown(page, '₺10,00')).toBeVisible();
    await made.call('/api/auth/logout', { method: 'POST', as: viewer.token });
    await page.clock.fastForward(30_000);
    await expect(page).toHaveURL('/giris');
  });
});
