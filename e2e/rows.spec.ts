/** Actions of a row in a list. */
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm } from '#testing/people.ts';
import { CAMPAIGN_STATUS_TEXTS, campaignWords } from '#features/campaigns/texts.ts';
import { draftTexts } from '#features/campaigns/firm-texts.web.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import { enterAs } from './arrange.ts';
import { expect, PHONE, TABLET, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

const DRAFTS = '/firma/kampanyalar/taslaklar';
const name = 'Zeytin Hasadı';

test.describe('on a tablet', () => {
  test.use(TABLET);

  test('row of a list: two named buttons; irreversible actions last in its menu, with a confirmation', async ({
    page,
    made,
  }) => {
    const firm = await aFirm(made);
    await aCampaign(made, { firm, name });
    await enterAs(page, firm, 'firm', DRAFTS);
    const row = page.getByRole('row').filter({ hasText: name });
    const menu = row.getByRole('button', { name: listWords.moreActions });
    const named = row.getByRole('cell').last().getByRole('link').filter({ hasText: /./ });
    await expect(named).toHaveText([actionWords.edit, draftTexts.nextStep]);

    await menu.press('Enter');
    const entries = row.getByRole('listitem');
    await expect(entries).toHaveText([actionWords.details, actionWords.copy, actionWords.delete]);
    await expectGoodScreen(page);
    await page.keyboard.press('Escape');
    await expect(entries).toHaveCount(0);
    await expect(menu).toBeFocused();

    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await expect(entries).toHaveCount(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
    await expect(entries.last().getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: draftTexts.deletion.title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(menu).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('card of a list: opens by a press anywhere but on its buttons', async ({ page, made }) => {
    const firm = await aFirm(made);
    await aCampaign(made, { firm, status: 'active', name });
    await enterAs(page, firm, 'firm', '/firma/kampanyalar/aktif');
    const card = page.getByRole('row').filter({ hasText: name });
    await card.getByRole('button', { name: actionWords.details }).tap();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card.getByText(CAMPAIGN_STATUS_TEXTS.active, { exact: true })).toBeVisible();
    await card.getByText(campaignWords.remainingBudget).tap();
    await expect(page).toHaveURL(/\/performans$/);
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });
});
