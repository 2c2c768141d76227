/** A campaign withdrawn by its firm while its transfer is on the way. */
import { aCampaign } from '#testing/campaigns.ts';
import { fillBilling } from '#testing/payments.ts';
import { aFirm, anAdmin } from '#testing/people.ts';
import { actionWords } from '#lib/web/words.ts';
import { CAMPAIGN_STATUS_TEXTS, campaignWords, firmStatusText } from '#features/campaigns/texts.ts';
import { adminTexts } from '#features/payments/admin-texts.web.ts';
import { ordersTexts } from '#features/payments/firm-texts.web.ts';
import { pendingTexts, takeBackTexts } from '#features/campaigns/firm-texts.web.ts';
import { creditedText } from '#features/payments/texts.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { anotherPage, DESK, expect, test } from './fixtures.ts';
import { button, finishTransfer } from './paying.ts';
import { expectGoodScreen, figure, pickInRow, shown } from './people.ts';

test('withdrawn campaign: its transfer is kept', FOR_RELEASE, async ({ page: firm, browser, made }) => {
  const name = 'Badem Çiçeği';
  const [firmPerson, adminPerson] = [await aFirm(made), await anAdmin(made)];
  await fillBilling(made, firmPerson);
  const waiting = { firm: firmPerson, admin: adminPerson };
  await aCampaign(made, { ...waiting, name: 'Kayısı Hasadı', status: 'pending' });
  await aCampaign(made, { ...waiting, name, status: 'approved' });
  const admin = await anotherPage(browser, DESK);
  await enterAs(firm, firmPerson, 'firm', '/firma/kampanyalar/bekleyen');
  await enterAs(admin, adminPerson, 'admin', '/admin/panel');
  const confirm = async () => {
    const question = firm.getByRole('alertdialog');
    await expectGoodScreen(firm);
    await question.getByRole('button', { name: takeBackTexts.question.confirm }).click();
    await expect(question).toBeHidden();
  };

  await test.step('one that waits for its payment stands in the list and leads to it', async () => {
    await expect(shown(firm, name)).toBeVisible();
    await expect(shown(firm, CAMPAIGN_STATUS_TEXTS.approved)).toBeVisible();
    await expectGoodScreen(firm);
    await shown(firm, pendingTexts.toPayment).click();
    await expect(firm.getByRole('dialog')).toContainText('₺6.000,00');
    await firm.goBack();
  });

  await test.step('one that waits for approval is a draft again', async () => {
    await pickInRow(firm, campaignWords.takeBack, 'Kayısı Hasadı');
    await confirm();
    await firm.goto('/firma/kampanyalar/taslaklar');
    await expect(shown(firm, 'Kayısı Hasadı')).toBeVisible();
  });

  await test.step('one whose transfer was announced, too; the order says where the money goes', async () => {
    await firm.goto('/firma/muhasebe');
    await button(firm, new RegExp(`^${actionWords.pay}`)).click();
    await finishTransfer(firm);
    await firm.goto('/firma/kampanyalar/bekleyen');
    await expect(
      shown(firm, firmStatusText({ status: 'approved', is_payment_announced: true })),
    ).toBeVisible();
    await expect(shown(firm, pendingTexts.toPayment)).toHaveCount(0);
    await expect(figure(firm, pendingTexts.unpaid)).toContainText('0');
    await expect(figure(firm, pendingTexts.announced)).toContainText('1');
    await expectGoodScreen(firm);
    await firm.goto('/firma/muhasebe?sekme=odemeler');
    await pickInRow(firm, campaignWords.takeBack);
    await expect(firm.getByRole('alertdialog')).toContainText(takeBackTexts.announced);
    await confirm();
    await expect(shown(firm, ordersTexts.toWallet)).toBeVisible();
    await expectGoodScreen(firm);
  });

  await test.step('the admin reads so before approving, and the money is in the firm’s wallet', async () => {
    await admin.goto(`/admin/odemeler/bekleyen?ara=${encodeURIComponent(name)}`);
    await expect(shown(admin, adminTexts.toWallet)).toBeVisible();
    await button(admin, new RegExp(`^${actionWords.reject}`)).click();
    await expect(admin.getByRole('dialog')).toContainText(adminTexts.rejectLateHint);
    await expectGoodScreen(admin);
    await admin.keyboard.press('Escape');
    await button(admin, new RegExp(`^${actionWords.approve}`)).click();
    const question = admin.getByRole('alertdialog');
    await expect(question).toContainText(adminTexts.approveLateAbout);
    await expectGoodScreen(admin);
    await question.getByRole('button', { name: actionWords.approve }).click();
    await expect(question).toBeHidden();
    await firm.goto('/firma/muhasebe?sekme=odemeler');
    await expect(shown(firm, creditedText)).toBeVisible();
    await firm.getByRole('tab', { name: 'Firma cüzdanı' }).click();
    await expect(shown(firm, '₺6.000,00')).toBeVisible();
  });
});
