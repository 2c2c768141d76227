/** The statement of a viewer's wallet: its filters and its file. */
import type { Locator, Page } from '@playwright/test';
import { movementNames } from '#features/wallet/texts.ts';
import { downloadTexts, movementGroupTexts, statementTexts } from '#features/wallet/texts.web.ts';
import { periodTexts, words } from '#lib/shared/words.ts';
import { actionWords } from '#lib/web/words.ts';
import { expect } from './fixtures.ts';
import { expectGoodScreen, linesFrom, shown } from './people.ts';

/** Filters the movements and downloads them, after a transfer of ₺25,50 to Veli Kaya for the rent. */
export async function filterAndDownload(viewer: Page): Promise<void> {
  const bonus = viewer.getByRole('listitem').filter({ hasText: movementNames.welcomeBonus });
  await expect(bonus).toBeVisible();
  await viewer.getByRole('button', { name: words.outgoing, exact: true }).click();
  await expect(bonus).toHaveCount(0);
  await expect(shown(viewer, 'kişisine gönderdin')).toBeVisible();
  await viewer.getByRole('button', { name: words.all, exact: true }).click();
  await viewer.getByRole('button', { name: statementTexts.moreFilters }).click();
  await viewer.getByLabel(statementTexts.kind, { exact: true }).selectOption(movementGroupTexts.bonuses);
  await expect(viewer).toHaveURL(/hareket=bonus/);
  await expect(viewer.getByText('kişisine gönderdin')).toHaveCount(0);
  await expect(shown(viewer, movementNames.welcomeBonus)).toBeVisible();
  await expectGoodScreen(viewer);
  await viewer.getByRole('button', { name: actionWords.download, exact: true }).click();
  const dialog = viewer.getByRole('dialog');
  await dialog.getByText('CSV').click();
  await expectGoodScreen(viewer);
  const download = dialog.getByRole('button', { name: actionWords.download });
  const lines = await linesFrom(download);
  expect(lines[0]).toContain('Tarih;Hareket;Not;Tutar;Bakiye');
  const sent = /V\*\*\* K\*\*\* kişisine gönderdin;Kira payı;-25,50;189,50$/;
  expect(lines).toContainEqual(expect.stringMatching(sent));

  await expect(dialog).toBeHidden();
  await viewer.getByRole('button', { name: actionWords.download, exact: true }).click();
  await rightThePeriod(dialog, download);
  await dialog.getByRole('button', { name: downloadTexts.lastMonth }).click();
  expect((await linesFrom(download)).join()).not.toContain('kişisine gönderdin');
}

/** The error of a period disappears once it is corrected: by its first day, and by a button that fills both. */
async function rightThePeriod(dialog: Locator, download: Locator): Promise<void> {
  const [from, to] = [words.start, words.end].map((name) => dialog.getByRole('textbox', { name }));
  if (from === undefined || to === undefined) throw new Error('two days');
  await to.fill('01.02.2026');
  await from.fill('02.02.2026');
  await download.click();
  await expect(to).toHaveAccessibleDescription(periodTexts.wrongOrder);
  await from.fill('31.01.2026');
  await expect(to).not.toHaveAttribute('aria-invalid', 'true');
  await from.fill('02.02.2026');
  await expect(to).toHaveAccessibleDescription(periodTexts.wrongOrder);
  await dialog.getByRole('button', { name: downloadTexts.thisYear }).click();
  await expect(to).not.toHaveAttribute('aria-invalid', 'true');
}
