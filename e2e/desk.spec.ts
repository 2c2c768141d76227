/** An administrator who presses twice, goes back, reloads, closes too early, or decides too late. */
import type { Page } from '@playwright/test';
import { dutyTexts } from '#features/accounts/texts.ts';
import { PAYMENT_STATUS_TEXTS } from '#features/payments/lifecycle.ts';
import { overtakenText } from '#features/payments/texts.ts';
import { adminTexts as paymentTexts, receivedTexts } from '#features/payments/admin-texts.web.ts';
import { decidedProposalText } from '#platform/approvals/texts.ts';
import { approvalsTexts } from '#platform/approvals/texts.web.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { settingsPageTexts } from '#platform/settings/texts.web.ts';
import { actionWords, listWords, unsavedWords, keyWords } from '#lib/web/words.ts';
import { words } from '#lib/shared/words.ts';
import { aPayment, approve } from '#testing/payments.ts';
import { aFirm, anAdmin, aViewer } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { comeBack, expect, stepForRelease, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';

const ABOUT_PAYMENT = `${actionWords.reject}: `;

function countCalls(page: Page, method: string, path: RegExp): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) calls += 1;
  });
  return () => calls;
}

test('dialogs of a payment: closed by Back, restored by a reload', FOR_RELEASE, async ({ page, made }) => {
  const admin = await anAdmin(made);
  await aPayment(made, { admin, status: 'pending' });
  await enterAs(page, admin, 'admin', '/admin/panel');
  const row = page.locator('a[href*="/admin/odemeler/bekleyen?"][href*="detay="]').first();
  await expect(row).toBeVisible();
  const name = await row.locator('span span').first().innerText();
  await row.click();
  const details = page.getByRole('dialog', { name });
  await expect(details).toBeVisible();
  await expectGoodScreen(page);
  await details.getByRole('button', { name: actionWords.approve }).click();
  const asking = page.getByRole('alertdialog', { name: paymentTexts.approval.title });
  await expect(asking).toBeVisible();
  await page.reload();
  await expect(asking).toBeVisible();
  await expectGoodScreen(page);
  await page.goBack();
  await expect(asking).toBeHidden();
  await expect(details).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Ana Sayfa' })).toBeVisible();
});

test(
  'reason of a rejection: survives Esc, until the payment is decided',
  FOR_RELEASE,
  async ({ page, made }) => {
    const admin = await anAdmin(made);
    const [mine, other] = ['Gerekçeli Kampanya', 'Gerekçesiz Kampanya'];
    const payment = await aPayment(made, { admin, name: mine, status: 'pending' });
    const otherPayment = await aPayment(made, { admin, name: other, status: 'pending' });
    await page.clock.install();
    await enterAs(page, admin, 'admin', '/admin/odemeler/bekleyen?durum=to_decide&ara=Gerekçe');
    const reason = page.getByRole('dialog').getByLabel(words.rejectionReason);
    const open = async (name: string) => {
      await page.getByRole('button', { name: ABOUT_PAYMENT + name }).click();
      await expect(reason).toBeVisible();
    };
    await open(mine);
    await reason.pressSequentially('Havale gelmedi.');
    await page.keyboard.press('Escape');
    await expect(reason).toBeHidden();
    await open(other);
    await expect(reason).toHaveValue('');
    await page.goBack();
    await expect(reason).toBeHidden();
    await open(mine);
    await expect(reason).toHaveValue('Havale gelmedi.');
    await page.getByRole('button', { name: actionWords.cancel }).click();
    await expect(reason).toBeHidden();
    await open(mine);
    await expect(reason).toHaveValue('');
    await reason.fill('Havale gelmedi.');
    // While the page is in the background, another administrator decides on another payment and then on this one.
    await approve(made, otherPayment);
    await comeBack(page);
    await expect(page.getByRole('button', { name: ABOUT_PAYMENT + other, includeHidden: true })).toHaveCount(
      0,
    );
    await expect(reason).toHaveValue('Havale gelmedi.');
    await approve(made, payment);
    await comeBack(page);
    const asking = page.getByRole('dialog');
    await expect(asking).toContainText(overtakenText(PAYMENT_STATUS_TEXTS.paid, admin.name));
    await expect(reason).toHaveCount(0);
    await expect(asking.getByRole('button', { name: actionWords.reject, exact: true })).toHaveCount(0);
    await asking.getByText(actionWords.close, { exact: true }).click();
    await expect(asking).toBeHidden();
  },
);

test('decision: sent once for many presses; one that is too late removes the row', async ({ page, made }) => {
  const admin = await anAdmin(made);
  await aPayment(made, { admin, name: 'Çift Basılan', status: 'pending' });
  const late = await aPayment(made, { admin, name: 'Geç Kalınan', status: 'pending' });
  await enterAs(page, admin, 'admin', '/admin/odemeler/bekleyen?durum=to_decide&ara=Çift');
  const calls = countCalls(page, 'PUT', /\/api\/admin\/payments\/\d+\/approve$/);
  const asking = page.getByRole('alertdialog');
  const decide = (name: string) => page.getByRole('button', { name: `${actionWords.approve}: ${name}` });
  await decide('Çift Basılan').click();
  await asking.getByRole('button', { name: actionWords.approve }).dblclick();
  await expect(asking).toBeHidden();
  await expect(decide('Çift Basılan')).toBeHidden();
  expect(calls()).toBe(1);

  await page.goto('/admin/odemeler/bekleyen?durum=to_decide&ara=Geç');
  await decide('Geç Kalınan').click();
  await approve(made, late);
  await asking.getByRole('button', { name: actionWords.approve }).click();
  await expect(asking).toContainText('Ödendi');
  await expect(asking.getByRole('button', { name: actionWords.approve })).toHaveCount(0);
  await asking.getByRole('button', { name: actionWords.close }).click();
  await expect(asking).toBeHidden();
  await expect(decide('Geç Kalınan')).toHaveCount(0);
});

test('queue by keyboard: a letter decides, and the focus moves on', async ({ page, made }) => {
  const [admin, firm] = [await anAdmin(made), await aFirm(made)];
  for (const name of ['Tuş Bir', 'Tuş İki', 'Tuş Üç'])
    await aPayment(made, { admin, firm, name, status: 'pending' });
  await aPayment(made, { admin, firm, name: 'Gelen Bir' });
  const { id } = await aPayment(made, { admin, firm, name: 'Gelen İki' });
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'Tuş' });
  const openers = rows.getByRole('button', { name: new RegExp(`^${actionWords.details}: `) });
  const asking = page.getByRole('alertdialog', { name: paymentTexts.approval.title });
  const approve = async () => {
    await page.keyboard.press('a');
    await asking.getByRole('button', { name: actionWords.approve }).press('Enter');
    await expect(asking).toBeHidden();
  };
  await enterAs(page, admin, 'admin', '/admin/odemeler/bekleyen?durum=to_decide&ara=Tuş');
  await expect(rows).toHaveCount(3);
  await expect(openers.first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(openers.first()).toBeFocused();
  await approve();
  await expect(rows).toHaveCount(2);
  await expect(openers.first()).toBeFocused();

  await stepForRelease('a row that stays in its list, and a reason typed too late', async () => {
    // In the list of all statuses the row stays, further down; its details were open.
    await page.goto('/admin/odemeler/bekleyen?ara=Tuş');
    await expect(rows).toHaveCount(3);
    await expect(openers.first()).toBeVisible();
    const [first = '', second = ''] = await openers.allInnerTexts();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: first })).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByRole('dialog').getByRole('status').getByText(second)).toBeVisible();
    await page.keyboard.press('k');
    await expect(page.getByRole('dialog', { name: first })).toBeVisible();
    await page.keyboard.press('r');
    const rejecting = page.getByRole('dialog', { name: paymentTexts.rejection.title });
    await expect(rejecting).toBeVisible();
    await page.keyboard.press('a');
    await expect(asking).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(rejecting).toBeHidden();
    // A rejected payment stays for its firm: the focus still moves on.
    await page.keyboard.press('r');
    await rejecting.getByRole('textbox').fill('Tutar eksik');
    await rejecting.getByRole('button', { name: actionWords.reject }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(openers.filter({ hasText: second })).toBeFocused();
    // Typing a reason after its dialog has closed presses nothing, neither by a letter nor by the space key.
    await page.keyboard.press('r');
    await rejecting.getByLabel(words.rejectionReason).pressSequentially('Havale geç');
    await rejecting.getByRole('button', { name: actionWords.reject }).click();
    await expect(rejecting).toBeHidden();
    await page.keyboard.type(' hala yok', { delay: 50 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  // A transfer that was not announced: the amount is typed, and the focus moves on.
  await page.goto('/admin/odemeler/bekleyen?ara=Gelen');
  const received = page.getByRole('dialog', { name: receivedTexts.words.title });
  await page.getByRole('button', { name: `${actionWords.details}: Gelen İki` }).focus();
  await page.keyboard.press('h');
  const amount = received.getByLabel(receivedTexts.amount);
  await expect(amount).toBeFocused();
  await amount.press('Enter');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  // A digit is easily missed: an amount that would go to the firm's wallet must be ticked first.
  await amount.pressSequentially('600');
  await amount.press('Enter');
  await expect(received.getByRole('checkbox', { name: receivedTexts.toWallet })).toBeVisible();
  await expectGoodScreen(page);
  await amount.pressSequentially('0');
  await amount.press('Enter');
  await expect(received).toHaveCount(0);
  await expect(page.getByRole('button', { name: `${actionWords.details}: Gelen Bir` })).toBeFocused();

  await stepForRelease('keys without a target, and a dialog without an opener', async () => {
    // Shortcuts without a target in the list are not shown.
    const keys = page.getByRole('list', { name: keyWords.label });
    await expect(keys).toContainText(paymentTexts.receivingKeys.H);
    await expect(keys).not.toContainText(paymentTexts.decisionKeys.A);
    await page.goto('/admin/odemeler/bekleyen?ara=Gelen&durum=paid');
    await expect(keys).toContainText(keyWords.open);
    await expect(keys).not.toContainText(paymentTexts.receivingKeys.H);

    // A dialog without an opener on the page returns the focus to the page's heading.
    await page.goto(`/admin/odemeler/bekleyen?detay=${id}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('proposal decided meanwhile: shown in the open dialog', FOR_RELEASE, async ({ page, made }) => {
  const [admin, proposer, viewer] = [await anAdmin(made), await anAdmin(made), await aViewer(made)];
  const body = {
    from_account: 'platform_revenue',
    to_account: userWallet(viewer.userId),
    amount: 12.5,
    reason: 'Destek talebi için karşılık.',
  };
  const { data } = await made.call('/api/admin/oversight/corrections', { as: proposer.token, body });
  const id = data.proposal_id;
  await enterAs(page, admin, 'admin', `/admin/onaylar?onayla=${id}`);
  const asking = page.getByRole('alertdialog');
  await expect(asking).toHaveAccessibleName(approvalsTexts.approval.title);
  await expect(asking).toContainText(body.reason);
  await made.call(`/api/admin/proposals/${id}/reject`, {
    method: 'PUT',
    as: proposer.token,
    body: { reason: 'Yanlış kişi.' },
  });
  await asking.getByRole('button', { name: approvalsTexts.approval.confirm }).click();
  await expect(asking).toContainText(decidedProposalText('withdrawn', proposer.name));
  await expect(page.getByText(approvalsTexts.number(id))).toHaveCount(0);
  await expect(asking).toHaveAccessibleName(approvalsTexts.settledTitle);
  await asking.getByRole('button', { name: actionWords.close }).click();
  await expect(asking).toBeHidden();
});

test('unsaved settings: restored in their own section', FOR_RELEASE, async ({ page, made }) => {
  await enterAs(page, await anAdmin(made), 'admin', '/admin/ayarlar');
  const field = page.getByLabel('En düşük kampanya bütçesi');
  const changed = shown(page, settingsPageTexts.changed(1));
  await field.fill('6000');
  await expect(changed).toBeVisible();
  await page.getByRole('tab', { name: 'İzleyici Ayarları' }).click();
  await expect(page.getByText(unsavedWords.text)).toHaveCount(0);
  const viewers = page.getByRole('tabpanel', { name: 'İzleyici Ayarları' });
  await expect(viewers.getByRole('button', { name: actionWords.save, exact: true })).toBeDisabled();
  await page.getByRole('link', { name: 'Kullanıcılar' }).click();
  await page.getByRole('link', { name: 'Sistem Ayarları' }).click();
  await expect(field).toHaveValue(/6\.?000/);
  await expect(changed).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: unsavedWords.back }).click();
  await expect(page.getByText(unsavedWords.text)).toHaveCount(0);
  await page.reload();
  await expect(field).toHaveValue(/5\.?000/);
});

test('duty of an administrator: shown with the way to create one', FOR_RELEASE, async ({ page, made }) => {
  const admin = await anAdmin(made);
  await enterAs(page, admin, 'admin', `/admin/kullanicilar/${admin.userId}?sekme=hesap`);
  await expect(page.getByText(dutyTexts.newAdmin)).toBeVisible();
  await expectGoodScreen(page);
});

test('invalid parameters: removed; a missing day: an error', FOR_RELEASE, async ({ page, made }) => {
  await enterAs(page, await anAdmin(made), 'admin', '/admin/denklik/kayitlar?hesap=foo&sayfa=abc');
  await expect(page).toHaveURL('/admin/denklik/kayitlar');
  await page.getByRole('button', { name: listWords.filters }).click();
  const [from, to] = [words.start, words.end].map((label) => page.getByRole('textbox', { name: label }));
  await from?.click();
  await from?.pressSequentially('31.02');
  await from?.press('Tab');
  await expect(shown(page, listWords.noDay)).toBeVisible();
  // A field's message moves none of its neighbours.
  expect((await from?.boundingBox())?.y).toBe((await to?.boundingBox())?.y);
  await page.goto('/admin/odemeler/bekleyen?durum=kayip&detay=x&ara=a');
  await expect(page).toHaveURL('/admin/odemeler/bekleyen?ara=a');
  // No dialog opens for a missing row.
  for (const question of ['kampanyalar/bekleyen?onayla=999999', 'sikayetler?durdur=999999']) {
    await page.goto(`/admin/${question}`);
    await expect(shown(page, listWords.gone)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(`/admin/${question.replace(/\?.*/, '')}`);
  }
  await page.goto('/admin/ayarlar?bolum=yok');
  await expect(page).toHaveURL('/admin/ayarlar');
  await page.goto('/admin/kullanicilar?durum=suspended');
  const day = page.getByLabel('Kayıt başlangıcı', { exact: true });
  await day.click();
  await day.pressSequentially('31.02');
  await day.press('Tab');
  await expect(shown(page, listWords.noDay)).toBeVisible();
  await expect(day).toHaveValue('31.02');
  await expectGoodScreen(page);
});
