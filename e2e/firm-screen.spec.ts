/** The firm's home: its campaigns compared with the period before, its tasks, its report by e-mail. */
import type { Page } from '@playwright/test';
import { campaignWords } from '#features/campaigns/texts.ts';
import { overviewWords } from '#features/performance/texts.ts';
import { chartTexts, overviewTexts, waitingTexts } from '#features/performance/firm-texts.web.ts';
import { words } from '#lib/shared/words.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aClick, aPaidView } from '#testing/paid-views.ts';
import { fillBilling } from '#testing/payments.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import type { TestServer } from '#testing/test-app.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs, withoutPopups } from './arrange.ts';
import { expect, test } from './fixtures.ts';
import { expectGoodScreen, figure } from './people.ts';

test.use({ company: 'firm-screen' });

const DAY_MS = 86_400_000;

/** Creates three views today with a click, two views ten days ago, and tasks. */
async function aBusyFirm(made: TestServer): Promise<Person> {
  const [firm, admin] = [await aFirm(made), await anAdmin(made)];
  await fillBilling(made, firm);
  const { id: campaignId } = await aCampaign(made, { firm, admin, status: 'active', name: 'Masa Şenliği' });
  const [now, before] = [made.clock.now(), new Date(made.clock.now().getTime() - 10 * DAY_MS)];
  for (const at of [now, now, now, before, before]) {
    const { userId: viewerId } = await aViewer(made);
    await aPaidView(made, { campaignId, viewerId, at });
  }
  const { userId: viewerId } = await aViewer(made);
  await aPaidView(made, { campaignId, viewerId, at: before });
  await aClick(made, { campaignId, viewerId, amount: 50, at: now });
  await aCampaign(made, { firm, admin, status: 'approved', name: 'Sandalye Günleri' });
  await aCampaign(made, { firm, admin, status: 'rejected', name: 'Dolap Haftası' });
  return firm;
}

async function enterPanel(page: Page, made: TestServer, firm: Person): Promise<void> {
  await withoutPopups(made);
  await enterAs(page, firm, 'firm', '/firma/panel?gun=7');
  await expect(figure(page, campaignWords.spentColumn)).toBeVisible();
}

test('home of a firm: compares days, and links to its tasks', FOR_RELEASE, async ({ page, made }) => {
  await enterPanel(page, made, await aBusyFirm(made));
  const spent = figure(page, campaignWords.spentColumn);
  await expect(spent).toContainText('₺1,67');
  await expect(spent).toContainText(overviewTexts.before('₺1,00'));
  await expect(spent).toContainText(overviewWords.change({ direction: 'up', by: 67 }));
  await expect(figure(page, campaignWords.views)).toContainText(overviewTexts.before('3'));
  await expectGoodScreen(page);

  await page.getByRole('group', { name: chartTexts.choose }).getByText(campaignWords.views).click();
  const chart = page.getByRole('slider', { name: campaignWords.views });
  await chart.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', /Son 7 gün 3, Önceki 7 gün \(\d\d\.\d\d\.\d{4}\) 0/);

  await page.getByRole('group', { name: words.period }).getByRole('button', { name: '30 gün' }).click();
  await expect(page).toHaveURL(/panel\?grafik=izlenme$/);
  await expect(figure(page, campaignWords.views)).toContainText('6');
  await expect(figure(page, campaignWords.views)).toContainText(overviewTexts.before('0'));

  const waiting = page.getByRole('list', { name: waitingTexts.heading }).getByRole('link');
  await expect(waiting).toHaveCount(2);
  await waiting.filter({ hasText: 'Dolap Haftası' }).click();
  await expect(page).toHaveURL(/\/firma\/kampanyalar\/duzenle\/\d+$/);
  await page.goBack();
  await waiting.filter({ hasText: '₺6.000,00' }).click();
  await expect(page.getByRole('dialog')).toContainText('Sandalye Günleri');
  await page.goBack();
});
