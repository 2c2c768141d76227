/** The review queue: search from every page, and decisions by keyboard or thumb. */
import {
  bulkTexts,
  claimTexts,
  decisionTexts,
  readyReasons,
  undoTexts,
} from '#features/campaigns/admin-texts.web.ts';
import { campaignTexts } from '#features/campaigns/texts.ts';
import { breakdownLabels } from '#features/campaigns/texts.web.ts';
import { searchTexts } from '#desks/search/texts.web.ts';
import { actionWords } from '#lib/web/words.ts';
import { aCampaign, statusOf } from '#testing/campaigns.ts';
import { aFirm, anAdmin } from '#testing/people.ts';
import { FOR_RELEASE, isForRelease } from '#testing/runs/release.ts';
import { emptyQueue, enterAs } from './arrange.ts';
import { drawPicture } from './picture.ts';
import { anotherPage, comeBack, DESK, expect, PHONE, stepForRelease, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';

/** An earlier press was meant for the campaign shown before. */
const GUARD_MS = 1200;

test('Ctrl-K: leads from any page to a firm, by keyboard alone', async ({ page, made }) => {
  const admin = await anAdmin(made);
  const firm = await aFirm(made, { name: 'Işıl Uçar', firmName: 'Süzme Çiçek Balı Ltd.' });
  await enterAs(page, admin, 'admin', '/admin/panel');
  await expect(page.getByRole('button', { name: searchTexts.open })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: searchTexts.title });
  await expect(field).toBeFocused();
  await field.pressSequentially('suzme cicek');
  const line = page.getByRole('option', { name: /Süzme Çiçek Balı/ });
  await expect(line).toHaveAttribute('aria-selected', 'true');
  await expectGoodScreen(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/firmalar/${firm.userId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Süzme Çiçek Balı Ltd.' })).toBeVisible();
});

test('search on a phone: finds a campaign to approve', FOR_RELEASE, async ({ browser, made }) => {
  const page = await anotherPage(browser, PHONE);
  const admin = await anAdmin(made);
  const { id } = await aCampaign(made, { status: 'pending', name: 'Telefonda Bulunan' });
  await enterAs(page, admin, 'admin', '/admin/panel');
  await page.getByRole('button', { name: searchTexts.open }).click();
  await page.getByRole('combobox', { name: searchTexts.title }).fill('telefonda bul');
  await expect(page.getByRole('option', { name: /Telefonda Bulunan/ })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('combobox', { name: searchTexts.title }).fill('cekim');
  await expect(page.getByRole('option', { name: 'Çekim Talepleri' })).toBeVisible();
  await page.getByRole('combobox', { name: searchTexts.title }).fill('telefonda bul');
  await page.getByRole('option', { name: /Telefonda Bulunan/ }).click();
  await expect(page).toHaveURL(`/admin/kampanyalar/bekleyen?detay=${id}`);
  await expectGoodScreen(page);
  await page.getByRole('dialog').getByRole('button', { name: actionWords.approve }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: actionWords.approve }).click();
  // The closing dialog has the button as well.
  await expect(page.getByRole('button', { name: undoTexts.undo })).toHaveCount(1);
  await expectGoodScreen(page);
  await expect.poll(() => statusOf(made, id)).toBe('approved');
});

test(
  'campaign withdrawn during a decision: refused, then decided on',
  FOR_RELEASE,
  async ({ page, made }) => {
    const admin = await anAdmin(made);
    const { id, firm } = await aCampaign(made, { status: 'pending', name: 'Gidip Gelen' });
    const asFirm = (path: string, body: unknown) =>
      made.call(`/api/firm/campaigns/${id}/${path}`, { method: 'POST', as: firm.token, body });
    await page.clock.install();
    await enterAs(page, admin, 'admin', '/admin/kampanyalar/bekleyen?ara=Gidip');
    const row = page.getByRole('row', { name: /Gidip Gelen/ });
    const approve = row.getByRole('button', { name: new RegExp(`^${actionWords.approve}`) });
    const asking = page.getByRole('alertdialog');
    await approve.click();
    await expect(asking).toContainText('Gidip Gelen');
    await page.keyboard.press('Escape');
    await expect(row).toBeVisible();
    await asFirm('take-back', {});
    await comeBack(page);
    await expect(row).toHaveCount(0);
    await asFirm('target-audience', { all_users: true });
    await comeBack(page);
    await approve.click();
    // Changes behind the open dialog were not reviewed.
    await asking.getByRole('button', { name: actionWords.approve }).click();
    await expect(page.getByText(undoTexts.decided('approve', 'Gidip Gelen', 1))).toBeVisible();
    await asFirm('take-back', {});
    await expect(shown(page, undoTexts.isVoid('Gidip Gelen'))).toBeVisible();
    await expect(page.getByRole('button', { name: undoTexts.undo })).toHaveCount(0);

    await asFirm('target-audience', { all_users: true });
    await comeBack(page);
    await approve.click();
    await expect(asking).toContainText('Gidip Gelen');
    await asFirm('take-back', {});
    await asFirm('target-audience', { all_users: true });
    await asking.getByRole('button', { name: actionWords.approve }).click();
    await asking.getByRole('button', { name: decisionTexts.reload }).click();
    await expect(page.getByRole('dialog', { name: 'Gidip Gelen' })).toBeVisible();
    expect(await statusOf(made, id)).toBe('pending');
  },
);

test('review by keyboard: rejected, undone and approved', async ({ page, browser, made }) => {
  const [admin, other] = [await anAdmin(made, { name: 'Derya Bakan' }), await anAdmin(made)];
  const firm = await aFirm(made);
  await emptyQueue(made, admin);
  const options = { firm, status: 'pending' as const, link: 'https://bit.ly/kis' };
  const { id } = await aCampaign(made, { ...options, name: 'Şüpheli Kampanya' });
  for (let more = 2; more <= (isForRelease ? 12 : 3); more += 1)
    await aCampaign(made, { ...options, name: `Sıradaki ${more}` });

  await enterAs(page, admin, 'admin', '/admin/kampanyalar/bekleyen');
  await expect(shown(page, 'Şüpheli Kampanya')).toBeVisible();
  await expectGoodScreen(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Şüpheli Kampanya' });
  await expect(details.getByText('Kısaltılmış adres: nereye gittiğini aç ve bak.')).toBeVisible();
  await page.keyboard.press('b');
  await expect(details.getByRole('button', { name: claimTexts.giveBack })).toBeVisible();
  await expectGoodScreen(page);

  const second = await anotherPage(browser, DESK);
  await enterAs(second, other, 'admin', `/admin/kampanyalar/bekleyen?detay=${id}`);
  await expect(second.getByText(claimTexts.ofOther('Derya Bakan'))).toBeVisible();
  await expectGoodScreen(second);
  await second.keyboard.press('a');
  const asking = second.getByRole('alertdialog');
  await asking.getByRole('button', { name: actionWords.approve }).click();
  await expect(asking).toContainText('Karar vermek için önce devral');

  await page.keyboard.press('r');
  const rejecting = page.getByRole('dialog', { name: 'Kampanya Reddetme' });
  await rejecting.getByRole('combobox', { name: 'Kategori' }).selectOption({ label: 'Bağlantı' });
  const reason = rejecting.getByLabel(/Red Sebebi/);
  await expect(reason).toHaveValue(readyReasons.link);
  await reason.press('End');
  await reason.pressSequentially(' Teşekkürler.');
  await rejecting.getByRole('button', { name: actionWords.reject }).click();
  const undo = page.getByRole('button', { name: undoTexts.undo });
  await expect(undo).toBeVisible();
  const next = page.getByRole('dialog', { name: 'Sıradaki 2' });
  await expect(next.and(page.locator(':focus-within'))).toBeVisible();
  // The reason is still being typed.
  await page.keyboard.type(' reddedilir: bana', { delay: 130 });
  await expect(next.getByRole('button', { name: claimTexts.giveBack })).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(shown(page, campaignTexts.decisionUndone)).toBeVisible();
  await expect(next).toBeVisible();
  expect(await statusOf(made, id)).toBe('pending');

  await page.keyboard.press('k');
  await expect(details).toBeVisible();
  await page.waitForTimeout(GUARD_MS);
  await page.keyboard.press('a');
  await page.getByRole('alertdialog').getByRole('button', { name: actionWords.approve }).press('Enter');
  await expect(undo).toBeVisible();
  await stepForRelease('leaving does not lose it', async () => {
    await page.goto('/admin/panel');
    await expect.poll(() => statusOf(made, id)).toBe('approved');
  });

  await stepForRelease('over the edge of a page and back, and two that are alike at once', async () => {
    // Past the edge of a page and back: the focus, then the open campaign move; the selection stays.
    await page.goto('/admin/kampanyalar/bekleyen');
    const choice = (name: string) => page.getByRole('checkbox', { name: bulkTexts.choose(name) });
    await choice('Sıradaki 3').check();
    const openers = page.locator('[data-row] button[aria-label^="Detay"]');
    await expect(openers).toHaveCount(10);
    await openers.last().focus();
    await page.keyboard.press('j');
    await expect(openers).toHaveCount(1);
    await expect(openers).toBeFocused();
    await page.keyboard.press('k');
    await expect(openers).toHaveCount(10);
    await expect(openers.last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Sıradaki 11' })).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByRole('dialog', { name: 'Sıradaki 12' })).toBeVisible();
    await page.keyboard.press('k');
    await expect(page.getByRole('dialog', { name: 'Sıradaki 11' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(choice('Sıradaki 3')).toBeChecked();

    // Two similar ones at once, and both undone.
    await choice('Sıradaki 4').check();
    await page.getByRole('button', { name: actionWords.approve, exact: true }).click();
    const several = page.getByRole('dialog', { name: bulkTexts.approval.title });
    await expect(several).toContainText('Sıradaki 4');
    await expectGoodScreen(page);
    await several.getByRole('button', { name: actionWords.approve }).click();
    await expect(openers.first()).toBeFocused();
    await undo.click();
    await expect(shown(page, campaignTexts.decisionsUndone(2))).toBeVisible();
  });
});

test('key A: approves only campaigns that were on screen', async ({ page, made }) => {
  const [admin, firm] = [await anAdmin(made), await aFirm(made)];
  const image = await drawPicture(['#0b525b', '#e9d8a6'], 7);
  const linkOf = (name: string) => (name === 'Anında Üç' ? 'https://bit.ly/uc' : 'https://ornek.com/');
  const ids: number[] = [];
  for (const name of ['Anında Bir', 'Anında İki', 'Anında Üç'])
    ids.push((await aCampaign(made, { status: 'pending', firm, image, name, link: linkOf(name) })).id);
  const [first = 0] = ids;
  await enterAs(page, admin, 'admin', `/admin/kampanyalar/bekleyen?ara=Anında&detay=${first}`);
  await expect(page.getByRole('dialog', { name: 'Anında Bir' }).getByRole('img').first()).toBeVisible();
  await page.waitForTimeout(GUARD_MS);
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: 'Anında İki' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByText(undoTexts.decided('approve', 'Anında Bir', 1))).toBeVisible();
  // The next campaign has just appeared: the same key is ignored.
  await page.keyboard.press('a');
  await page.keyboard.press('z');
  await expect(shown(page, campaignTexts.decisionUndone)).toBeVisible();
  await expect.poll(() => statusOf(made, first)).toBe('pending');

  await page.route('**/uploads/**', (route) => route.abort());
  await page.goto('/admin/kampanyalar/bekleyen?ara=Anında');
  const choose = async () => {
    await page.getByRole('button', { name: bulkTexts.harmless }).click();
    await page.getByRole('checkbox', { name: bulkTexts.choose('Anında Üç') }).check();
  };
  const several = page.getByRole('dialog', { name: bulkTexts.approval.title });
  const approve = () => page.getByRole('button', { name: actionWords.approve, exact: true });
  await choose();
  await approve().click();
  await expect(several).toContainText(bulkTexts.unseen(3));
  await expect(several).toContainText('Kısaltılmış adres');
  await expect(several.getByRole('link', { name: /bit\.ly/ })).toBeVisible();
  await expect(several).toContainText(`${breakdownLabels.total}: ₺18.000,00`);
  await expect(several.getByRole('button', { name: actionWords.approve })).toBeDisabled();
  await expectGoodScreen(page);
  await page.unroute('**/uploads/**');
  await page.reload();
  await choose();
  await approve().click();
  await expect(several.getByText(bulkTexts.unseen(3))).toHaveCount(0);
  await several.getByRole('button', { name: actionWords.approve }).click();
  // A call that has no answer yet may be lost with its page.
  await expect(page.getByRole('button', { name: undoTexts.undo })).toBeVisible();
  await page.goto('/admin/panel');
  await expect
    .poll(async () => Promise.all(ids.map((id) => statusOf(made, id))))
    .toEqual(Array(3).fill('approved'));
});
