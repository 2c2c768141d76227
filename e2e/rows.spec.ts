/** What can be done with a row of a list. */
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm } from '#testing/people.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { activeTexts } from '#features/campaigns/web/texts/firm.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import { enterAs } from './arrange.ts';
import { expect, PHONE, TABLET, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

const ACTIVE = '/firma/kampanyalar/aktif';
const name = 'Zeytin Hasadı';

test.describe('on a tablet', () => {
  test.use(TABLET);

  test('a row has two named buttons; what cannot be undone is in its menu, the last, and asks', async ({
    page,
    made,
  }) => {
    const firm = await aFirm(made);
    await aCampaign(made, { firm, status: 'active', name });
    await enterAs(page, firm, 'firm', ACTIVE);
    const row = page.getByRole('row').filter({ hasText: name });
    const menu = row.getByRole('button', { name: listWords.moreActions });
    const named = row.getByRole('cell').last().getByRole('button').filter({ hasText: /./ });
    await expect(named).toHaveText([activeTexts.stop, actionWords.details]);

    await menu.press('Enter');
    const entries = row.getByRole('listitem');
    await expect(entries).toHaveText([
      campaignWords.performance,
      campaignWords.topUp,
      actionWords.copy,
      activeTexts.close,
    ]);
    await expectGoodScreen(page);
    await page.keyboard.press('Escape');
    await expect(entries).toHaveCount(0);
    await expect(menu).toBeFocused();

    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await expect(entries).toHaveCount(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
    await expect(entries.last().getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: activeTexts.ending.title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(menu).toBeFocused();
    await expect(
      row.getByText(campaignWords.active, { exact: true }).or(row.getByText('Aktif')),
    ).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a press anywhere on a card opens it, but not one on its buttons', async ({ page, made }) => {
    const firm = await aFirm(made);
    await aCampaign(made, { firm, status: 'active', name });
    await enterAs(page, firm, 'firm', ACTIVE);
    const card = page.getByRole('row').filter({ hasText: name });
    await card.getByRole('button', { name: listWords.moreActions }).tap();
    await expect(card.getByRole('listitem')).toHaveCount(4);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await card.getByText(name).tap();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
  });
});
