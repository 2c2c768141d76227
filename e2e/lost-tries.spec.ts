/** A withdrawal whose response is lost: a retry is the same request, a new one is another. */
import { walletWords } from '#features/wallet/texts.ts';
import { withdrawalsTexts, withdrawTexts } from '#features/wallet/texts.web.ts';
import { kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { actionWords } from '#lib/web/words.ts';
import { aRichViewer, withdraw } from '#testing/money.ts';
import { enterAs } from './arrange.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';

test.use(PHONE);

test(
  'lost response: a retry is the same withdrawal, until it is cancelled',
  FOR_RELEASE,
  async ({ page, made }) => {
    const viewer = await aRichViewer(made, 40_000);
    // Saves the IBAN, so that no password is needed.
    await withdraw(made, viewer);
    await enterAs(page, viewer, 'user', '/kullanici/cuzdan');
    const dialog = page.getByRole('dialog');
    const ask = async () => {
      await page.getByRole('button', { name: walletWords.withdraw, exact: true }).click();
      const amount = dialog.getByRole('textbox', { name: words.amount });
      // A closed attempt does not come back.
      await expect(amount).toHaveValue('');
      await amount.fill('70');
      await dialog.getByRole('button', { name: actionWords.next }).click();
      await dialog.getByRole('button', { name: withdrawTexts.ask(kurus(7000)) }).click();
    };
    await page.route('**/api/user/wallet/withdraw', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await ask();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/user/wallet/withdraw');
    await page.keyboard.press('Escape');

    await ask();
    await expect(page.getByRole('heading', { name: withdrawTexts.repeatedTitle })).toBeVisible();
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: actionWords.ok }).click();
    const cancels = page.getByRole('button', { name: new RegExp(`^${withdrawalsTexts.cancel}`) });
    await expect(cancels).toHaveCount(2);
    await cancels.first().click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: withdrawalsTexts.cancellation.confirm })
      .click();
    await expect(cancels).toHaveCount(1);
    // Not the button that cancels the other one.
    await expect(page.locator('h2:focus')).toHaveText(withdrawalsTexts.waiting);

    await ask();
    await expect(page.getByRole('heading', { name: withdrawTexts.doneTitle })).toBeVisible();
    await expect(dialog.getByRole('status').filter({ hasText: '₺70,00 · …1326' })).toBeVisible();
    await dialog.getByRole('button', { name: actionWords.ok }).click();
    await expect(cancels).toHaveCount(2);
    await expect(shown(page, '₺70,00')).toBeVisible();

    // As on a server with limits: the refusal comes before anything is typed.
    await page.route('**/api/user/wallet/balance', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ json: { ...body, data: { ...body.data, withdrawals_left_today: 0 } } });
    });
    await page.reload();
    await expect(shown(page, 'Yarın çekebilirsin')).toBeVisible();
    await page.getByRole('button', { name: walletWords.withdraw, exact: true }).click();
    await expect(dialog.getByText(withdrawTexts.usedUp)).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await expectGoodScreen(page);
  },
);
