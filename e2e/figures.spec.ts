/** Figures that link to a list equal the list's total, whatever the statuses. */
import type { Page } from '@playwright/test';
import { CAMPAIGN_STATUSES } from '#features/campaigns/lifecycle.ts';
import { PAYMENT_STATUSES } from '#features/payments/lifecycle.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aRichViewer, withdraw } from '#testing/money.ts';
import { aPayment, fundFirm } from '#testing/payments.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { sampled } from '#testing/runs/release.ts';
import type { TestServer } from '#testing/test-app.ts';
import { goOn } from './addresses.ts';
import { enterAs, withoutPopups } from './arrange.ts';
import { expect, test } from './fixtures.ts';

/**
 * A firm with a campaign and a payment in every status, a pending top-up and a stopped campaign, beside other
 * firms.
 */
async function aFixture(made: TestServer): Promise<{ firm: Person; admin: Person }> {
  const [firm, admin] = [await aFirm(made), await anAdmin(made)];
  const name = (status: string) => `Durumu ${status}`;
  for (const status of CAMPAIGN_STATUSES) {
    await aCampaign(made, { firm, admin, status, name: name(status) });
    await aCampaign(made, { admin, status });
  }
  for (const status of PAYMENT_STATUSES) await aPayment(made, { firm, admin, status, name: name(status) });
  const halted = await aCampaign(made, { firm, admin, status: 'active', name: 'Yayından alınan' });
  const reason = 'Fiyat sitedekiyle aynı değil.';
  await made.call(`/api/admin/campaigns/${halted.id}/stop`, {
    method: 'PUT',
    as: admin.token,
    body: { reason },
  });
  const raised = await aCampaign(made, { firm, admin, status: 'active', name: 'Artırılan' });
  await made.call('/api/firm/orders', {
    as: firm.token,
    body: { campaign_id: raised.id, amount: 2000 },
  });
  await fundFirm(made, firm, 1000);
  for (let asked = 0; asked < 2; asked += 1) {
    await withdraw(made, await aRichViewer(made, 10_000));
  }
  return { firm, admin };
}

/** Expects the list to show this total, or its empty state for none. */
async function expectTotal(page: Page, { to, figure }: { to: string; figure: string }): Promise<void> {
  await goOn(page, to);
  const summary = page.getByText(/^Toplam [\d.]+ .* arası gösteriliyor$/);
  if (figure === '0') {
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible();
    await expect(summary).toHaveCount(0);
  } else {
    await expect.soft(summary, to).toHaveText(new RegExp(`^Toplam ${figure.replaceAll('.', '\\.')} `));
  }
}

async function expectFiguresToHold(page: Page, panel: string, atLeast: number): Promise<void> {
  const figures = page.locator('a[data-figure]:visible');
  await expect(page.locator('[aria-hidden].animate-pulse')).toHaveCount(0);
  await expect.poll(() => figures.count()).toBeGreaterThanOrEqual(atLeast);
  const links = await figures.evaluateAll((all) =>
    all.map((link) => ({
      to: link.getAttribute('href') ?? '',
      figure: link.getAttribute('data-figure') ?? '',
    })),
  );
  for (const link of sampled(links))
    await test.step(`${panel} says ${link.figure} of ${link.to}`, () => expectTotal(page, link));
}

test('figures of the panels: equal the totals of the lists they link to', async ({ page, made }) => {
  const { firm, admin } = await aFixture(made);
  // Popups would cover the panel.
  await withoutPopups(made);
  await enterAs(page, admin, 'admin', '/admin/panel');
  await expectFiguresToHold(page, 'admin', 7);
  await enterAs(page, firm, 'firm', '/firma/panel');
  await expectFiguresToHold(page, 'firm', 5);
});
