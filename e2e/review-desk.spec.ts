/** The review queue: search from every page, and decisions by keyboard or thumb. */
import { bulkTexts, claimTexts, readyReasons, undoTexts } from '#features/campaigns/admin-texts.web.ts';
import { campaignTexts } from '#features/campaigns/texts.ts';
import { breakdownLabels, creativeTexts } from '#features/campaigns/texts.web.ts';
import { searchTexts } from '#desks/search/texts.web.ts';
import { actionWords } from '#lib/web/words.ts';
import { aCampaign, statusOf } from '#testing/campaigns.ts';
import { aFirm, anAdmin } from '#testing/people.ts';
import { emptyQueue, enterAs } from './arrange.ts';
import { drawPicture } from './picture.ts';
import { anotherPage, DESK, expect, stepForRelease, test } from './fixtures.ts';
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

test('review by keyboard: rejected, undone and approved', async ({ page, browser, made }) => {
  const [admin, other] = [await anAdmin(made, { name: 'Derya Bakan' }), await anAdmin(made)];
  const firm = await aFirm(made);
  await emptyQueue(made, admin);
  const options = { firm, status: 'pending' as const, link: 'https://bit.ly/kis' };
  const { id } = await aCampaign(made, { ...options, name: 'Şüpheli Kampanya' });
  await aCampaign(made, { ...options, name: 'Sıradaki 2' });

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
  await page.getByRole('button', { name: creativeTexts.enlarge('Anında Bir') }).press('Enter');
  const large = page.getByRole('dialog', { name: creativeTexts.asSeen });
  await expect(large).toContainText('Bütün botlarda yüzde elli indirim seni bekliyor.');
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
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
