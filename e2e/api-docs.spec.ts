import { FOR_RELEASE } from '#testing/runs/release.ts';
import { colourWords } from '#lib/web/words.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { chooseColours, expectGoodScreen } from './people.ts';
import { expectReadable } from './readable.ts';

test.use(PHONE);

// The page lists all calls, which takes axe long.
test('API page: readable; a call can be found and opened', FOR_RELEASE, async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('link', { name: 'wallet', exact: true }).click();
  const call = page.getByRole('group').filter({ hasText: 'POST /api/user/wallet/withdraw' }).first();
  await expect(page.getByRole('heading', { level: 2, name: 'wallet', exact: true })).toBeInViewport();
  await call.getByRole('heading', { level: 3 }).click();
  await expect(call.getByText('account_holder?: string')).toBeVisible();
  await expect(call.getByText('MONEY_COOLING')).toBeVisible();
  await expectGoodScreen(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);

  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await chooseColours(page, colourWords.dark);
  await page.goto('/api/docs');
  await expect(page.locator('html')).toHaveAttribute('data-colours', 'dark');
  await expectReadable(page);
});
