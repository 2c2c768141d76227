/** Notices to administrators are visible and cover no control. */
import type { Locator, Page } from '@playwright/test';
import { SETTINGS } from '#platform/settings/registry.ts';
import { settingTexts } from '#platform/settings/texts.ts';
import { settingsPageTexts as texts } from '#platform/settings/texts.web.ts';
import { actionWords, savedElsewhereWords } from '#lib/web/words.ts';
import { anAdmin } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { anotherPage, DESK, expect, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';

test.use(DESK);

const budget = (page: Page) => page.getByLabel('En düşük kampanya bütçesi');
const longest = (page: Page) => page.getByLabel('En uzun reklam süresi');
const save = (page: Page) => page.getByRole('button', { name: actionWords.save, exact: true });

/** Whether no other element with text covers its middle. */
async function isOnTop(target: Locator): Promise<boolean> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  const seen = await target
    .page()
    .evaluate<string | null>(`document.elementFromPoint(${x + width / 2}, ${y + height / 2}).textContent`);
  return seen !== null && seen !== '' && (await target.innerText()).includes(seen);
}

test('settings saved in another tab: no input is lost', async ({ page, browser, made }) => {
  const admin = await anAdmin(made);
  await enterAs(page, admin, 'admin', '/admin/ayarlar');
  const other = await anotherPage(browser, DESK);
  await enterAs(other, admin, 'admin', '/admin/ayarlar');
  await longest(page).fill('61');
  await budget(other).fill('5001');
  await save(other).click();
  await expect(other.getByText(settingTexts.saved)).toBeVisible();
  await expect(other.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await isOnTop(save(other))).toBe(true);
  expect(await isOnTop(other.getByRole('button', { name: texts.undo }))).toBe(true);
  await other.context().close();

  await save(page).click();
  const notice = page.getByText(savedElsewhereWords.text);
  await expect(notice).toBeInViewport();
  expect(await isOnTop(notice)).toBe(true);
  await expectGoodScreen(page);
  await page.getByRole('button', { name: savedElsewhereWords.take }).click();
  await expect(shown(page, savedElsewhereWords.taken(['En düşük kampanya bütçesi']))).toBeVisible();
  await expect(budget(page)).toHaveValue(/5\.?001/);
  await expect(longest(page)).toHaveValue('61');
  await save(page).click();
  await expect(page.getByText(settingTexts.saved)).toBeVisible();
  await budget(page).fill('5000');
  await longest(page).fill('60');
  await save(page).click();
  await expect(page.getByText(texts.unchanged).first()).toBeAttached();
});

test('second shortest span of a campaign: shown where it counts', FOR_RELEASE, async ({ page, made }) => {
  const admin = await anAdmin(made);
  const field = page.getByLabel(SETTINGS.min_campaign_duration.label);
  await enterAs(page, admin, 'admin', '/admin/ayarlar');
  await expect(page.getByLabel(SETTINGS.min_ad_publish_days.label)).toBeVisible();
  await expect(field).toHaveCount(0);
  for (const days of [9, 1]) {
    const { data } = await made.call('/api/admin/settings', { as: admin.token });
    const body = { ...data, min_campaign_duration: days };
    await made.call('/api/admin/settings', { method: 'PUT', as: admin.token, body });
    await page.reload();
    await expect(budget(page)).toBeVisible();
    await (days === 9 ? expect(field).toHaveValue('9') : expect(field).toHaveCount(0));
  }
});
