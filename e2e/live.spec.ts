/** What others do appears on an open page by itself: nothing here is loaded again. */
import type { Page } from '@playwright/test';
import { userWallet } from '#features/ledger/accounts.ts';
import { adminTexts } from '#features/payments/web/texts/admin.ts';
import { FIRM_STATUS_TEXTS } from '#features/payments/texts.ts';
import { paidTexts, payTexts } from '#features/payments/web/texts/firm.ts';
import { actionWords } from '#lib/web/words.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { fund } from '#testing/money.ts';
import { fillBilling } from '#testing/payments.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import type { TestServer } from '#testing/test-app.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { anotherPage, closeStream, DESK, expect, PHONE, test } from './fixtures.ts';
import { shown } from './people.ts';

const press = (page: Page, name: RegExp | string) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

test('a payment that a firm makes appears in the admin’s queue, and its approval on the firm’s page', async ({
  page: admin,
  browser,
  made,
}) => {
  const person = await aFirm(made, { firmName: 'Kendiliğinden Ltd. Şti.' });
  await fillBilling(made, person);
  await aCampaign(made, { firm: person, name: 'Anında Kampanya', status: 'approved' });
  const firm = await anotherPage(browser, DESK);
  const listening = [admin, firm].map((page) => page.waitForResponse('**/api/live'));
  await enterAs(
    admin,
    await anAdmin(made),
    'admin',
    '/admin/odemeler/bekleyen?durum=to_decide&ara=Kendiliğinden',
  );
  await enterAs(firm, person, 'firm', '/firma/muhasebe');
  await Promise.all(listening);
  await press(firm, new RegExp(`^${actionWords.pay}`));
  await press(firm, payTexts.iHavePaid);
  await expect(firm.getByRole('heading', { name: paidTexts.submittedTitle })).toBeVisible();
  await press(firm, paidTexts.seeOrders);
  await expect(shown(firm, FIRM_STATUS_TEXTS.pending)).toBeVisible();

  await expect(shown(admin, 'Anında Kampanya')).toBeVisible();
  await press(admin, new RegExp(`^${adminTexts.approval.confirm}`));
  await admin.getByRole('alertdialog').getByRole('button', { name: adminTexts.approval.confirm }).click();
  await expect(shown(firm, FIRM_STATUS_TEXTS.paid)).toBeVisible();
});

/** Somebody sends the viewer 25 ₺. */
async function sendTo(made: TestServer, viewer: Person): Promise<void> {
  const sender = await aViewer(made);
  await fund(made.db, userWallet(sender.userId), 10_000);
  const { data } = await made.call('/api/user/wallet/balance', { as: viewer.token });
  const body = { wallet_number: data.wallet_number, email: viewer.email, amount: 25 };
  const sent = await made.call('/api/user/wallet/transfer', { as: sender.token, body });
  expect(sent.status).toBe(200);
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test(
    'money that somebody sends appears in the wallet; without a stream it does within a minute',
    FOR_RELEASE,
    async ({ page, browser, made }) => {
      const viewer = await aViewer(made);
      const deaf = await anotherPage(browser, PHONE);
      await deaf.clock.install();
      await closeStream(deaf);
      const listening = page.waitForResponse('**/api/live');
      for (const each of [page, deaf]) {
        await enterAs(each, viewer, 'user', '/kullanici/cuzdan');
        await expect(shown(each, '₺10,00')).toBeVisible();
      }
      await listening;
      await sendTo(made, viewer);
      await expect(shown(page, '₺35,00')).toBeVisible();
      await expect(shown(deaf, '₺35,00')).toBeHidden();
      await deaf.clock.fastForward(70_000);
      await expect(shown(deaf, '₺35,00')).toBeVisible();
    },
  );

  test('a page whose session is ended elsewhere leads to the login by itself', async ({ page, made }) => {
    const viewer = await aViewer(made);
    const listening = page.waitForResponse('**/api/live');
    await enterAs(page, viewer, 'user', '/kullanici/cuzdan');
    await listening;
    await made.call('/api/auth/logout', { method: 'POST', as: viewer.token });
    await expect(page).toHaveURL('/giris');
  });
});
