/** An administrator who presses twice, goes back, reloads, closes too early, or decides too late. */
import type { Page } from '@playwright/test';
import { adminTexts as paymentTexts, receivedTexts } from '#features/payments/admin-texts.web.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import { aPayment, approve } from '#testing/payments.ts';
import { aFirm, anAdmin } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { expect, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';

function countCalls(page: Page, method: string, path: RegExp): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) calls += 1;
  });
  return () => calls;
}

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

  // A dialog without an opener on the page returns the focus to the page's heading.
  await page.goto(`/admin/odemeler/bekleyen?detay=${id}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('invalid parameters: removed; no dialog for a missing row', FOR_RELEASE, async ({ page, made }) => {
  await enterAs(page, await anAdmin(made), 'admin', '/admin/denklik/kayitlar?hesap=foo&sayfa=abc');
  await expect(page).toHaveURL('/admin/denklik/kayitlar');
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
  await expectGoodScreen(page);
});
