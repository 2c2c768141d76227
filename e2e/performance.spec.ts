import type { Page } from '@playwright/test';
import {
  approvedNoticeTexts,
  chartTexts,
  moneyTexts,
  csvTexts,
  firmPanelTexts,
  paidNoticeTexts,
  periodTexts,
  totalTexts,
} from '#features/performance/firm-texts.web.ts';
import { aCampaign, type MadeCampaign } from '#testing/campaigns.ts';
import { aClick, aPaidView } from '#testing/paid-views.ts';
import { aFirm, aViewer } from '#testing/people.ts';
import type { TestServer } from '#testing/test-app.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { expect, test } from './fixtures.ts';
import { expectGoodScreen, figure, fileFrom } from './people.ts';

/**
 * Twelve viewers have just seen it, two of whom clicked: 12 × 0,25 + 2 × 0,50 of the net budget, a third more paid.
 */
async function aWatchedCampaign(made: TestServer): Promise<MadeCampaign> {
  const campaign = await aCampaign(made, { status: 'active', name: 'Bahar Şenliği' });
  const at = made.clock.now();
  for (let index = 0; index < 12; index += 1) {
    const { userId: viewerId } = await aViewer(made, { email: `seyirci${index}.${campaign.id}@ornek.com` });
    await aPaidView(made, { campaignId: campaign.id, viewerId, at });
    if (index < 2) await aClick(made, { campaignId: campaign.id, viewerId, amount: 50, at });
  }
  return campaign;
}

async function readTable(page: Page, chart: string): Promise<string[][]> {
  await page.getByText(`Tablo: ${chart}`).click();
  const rows = page.getByRole('table', { name: chart }).getByRole('row');
  await expect(rows.first()).toBeVisible();
  const texts = await rows.evaluateAll((found) =>
    found.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
  );
  return texts.slice(1);
}

/** Twelve views by twelve people in one hour: two equal lines, both visible, and a point read by keys. */
async function readCharts(
  page: Page,
  { hours, hoursSince }: { hours: number; hoursSince: number },
): Promise<void> {
  const chart = page.getByRole('figure', { name: campaignWords.views });
  await expect(chart).toContainText('20');
  if (hours === 1) {
    // The first hour of a day: points instead of lines, and none before them.
    await expect(chart.locator('svg circle')).toHaveCount(2);
    await expect(page.getByRole('slider', { name: campaignWords.views })).toHaveAttribute(
      'aria-valuetext',
      /12/,
    );
    return;
  }
  const reader = page.getByRole('slider', { name: campaignWords.views });
  await reader.press('End');
  for (let hour = 0; hour < hoursSince; hour += 1) await reader.press('ArrowLeft');
  await expect(reader).toHaveAttribute('aria-valuetext', /12/);
  await reader.press('ArrowLeft');
  await expect(reader).toHaveAttribute('aria-valuetext', /: İzlenme 0, /);
  await expectGoodScreen(page);
}

test('performance of a campaign: by days and hours, with downloads', async ({ page, made }) => {
  const { id, firm } = await aWatchedCampaign(made);
  await enterAs(page, firm, 'firm', '/firma/panel');
  await page.getByRole('dialog').getByText(actionWords.close, { exact: true }).click();
  const links = page.getByRole('main').getByRole('link');
  await expect(links.filter({ hasText: firmPanelTexts.active })).toContainText('1');
  await expect(links.filter({ hasText: firmPanelTexts.drafts })).toContainText('0');
  await links.filter({ hasText: 'Bahar Şenliği' }).click();
  await expect(page).toHaveURL(new RegExp(`/firma/kampanyalar/${id}/performans$`));
  await expect(page.getByRole('heading', { name: 'Bahar Şenliği' })).toBeVisible();
  for (const [name, count] of [
    [campaignWords.views, '12'],
    [totalTexts.newViewers, '12'],
    [campaignWords.clicks, '2'],
  ] as const)
    await expect(figure(page, name).getByText(count, { exact: true })).toBeVisible();
  await expect(figure(page, campaignWords.spent)).toContainText('₺5,34');
  for (const [part, amount] of [
    [moneyTexts.firstViews, '₺3,00'],
    [moneyTexts.clicks, '₺1,00'],
    [moneyTexts.fee('₺0,89'), '₺1,34'],
    [moneyTexts.unspent, '₺5.994,66'],
  ] as const)
    await expect(page.getByRole('term').filter({ hasText: part }).locator('..')).toContainText(amount);
  await expectGoodScreen(page);

  const days = await readTable(page, campaignWords.views);
  // At midnight an empty day follows.
  expect(days.map(([, ...figures]) => figures).filter(([views]) => views !== '0')).toEqual([['12', '12']]);
  await expectGoodScreen(page);

  await page.getByRole('button', { name: periodTexts.own, exact: true }).click();
  await page.getByRole('button', { name: periodTexts.hours, exact: true }).click();
  await expect(page).toHaveURL(/gorunum=saat/);
  await expect(page, 'the chosen days stay').toHaveURL(/donem=ozel&bas=[\d-]+&son=[\d-]+/);
  await page.getByRole('button', { name: periodTexts.last(2), exact: true }).click();
  await expect(page.getByRole('button', { name: periodTexts.last(14) })).toBeVisible();
  // The days stay on screen until the hours have loaded.
  const reader = page.getByRole('slider', { name: campaignWords.views });
  await expect(reader).toHaveAttribute('aria-valuetext', /\d\d:00/);
  const choose = (chart: string) =>
    page.getByRole('group', { name: chartTexts.choose }).getByText(chart).click();
  await choose(campaignWords.netBudget);
  await expect(page.getByRole('figure', { name: campaignWords.netBudget })).toContainText('₺5.000');
  await choose(campaignWords.spentColumn);
  const spent = (await readTable(page, campaignWords.spentColumn)).map(([, amount]) => amount);
  expect(spent.filter((amount) => amount !== '₺0,00')).toEqual(['₺5,34']);
  await choose(campaignWords.views);
  // A new hour may have begun since the views.
  const hours = spent.length;
  await readCharts(page, { hours, hoursSince: hours - 1 - spent.indexOf('₺5,34') });

  const menu = page.getByRole('button', { name: listWords.moreActions });
  await menu.click();
  const { name, content } = await fileFrom(page.getByRole('button', { name: listWords.files.csv }));
  const lines = content.toString().split('\r\n');
  expect(name).toBe(`${csvTexts.file(id, 'hour')}.csv`);
  const row = /^Bahar Şenliği;.* \d\d:00;12;12;12;2;16,67;5,34;4496,00;/;
  expect(lines.filter((line) => row.test(line))).toHaveLength(1);
  // An hour without a view has no rate.
  expect(content.toString()).toContain(':00;0;0;0;0;;0,00;');

  await menu.click();
  const excel = await fileFrom(page.getByRole('button', { name: listWords.files.xlsx }));
  expect(excel.name).toBe(`${csvTexts.file(id, 'hour')}.xlsx`);
  // The signature of a ZIP archive, which every XLSX is.
  expect(excel.content.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
});

test('popups of an approval and a payment: shown once each, in turn', FOR_RELEASE, async ({ page, made }) => {
  const firm = await aFirm(made, { firmName: 'Şenlik Organizasyon Ltd.' });
  await aCampaign(made, { firm, status: 'approved', name: 'Onaylanan Şenlik' });
  await aCampaign(made, { firm, status: 'active', name: 'Ödenen Şenlik' });
  await enterAs(page, firm, 'firm', '/firma/panel');
  const popup = page.getByRole('dialog');
  await expect(popup).toContainText('Onaylanan Şenlik');
  await popup.getByRole('button', { name: approvedNoticeTexts.close }).click();
  await expect(popup).toContainText('Ödenen Şenlik');
  await expectGoodScreen(page);
  await popup.getByText(paidNoticeTexts.close, { exact: true }).click();
  await expect(popup).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Onaylanan Şenlik' })).toBeVisible();
  await expect(popup).toHaveCount(0);

  // A campaign approved meanwhile has a notice of its own.
  await aCampaign(made, { firm, status: 'approved', name: 'Yeni Şenlik' });
  await page.reload();
  await expect(popup).toContainText('Yeni Şenlik');
  await expect(popup).not.toContainText('Onaylanan Şenlik');
});
