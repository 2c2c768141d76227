import { expect, test } from 'vitest';
import { basisPoints, kurus, percentOf } from '#lib/shared/money.ts';
import { rows, sql } from '#lib/server/db.ts';
import { breakDownBudget } from '#features/campaigns/budget.ts';
import { repeats } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { clickAd, watchAd } from '#testing/watching.ts';

const app = useTestApp();
const VERSIONS = repeats({ usually: 4, fully: 8 });

/** Settings whose every rate differs from every other version's. */
const ratesOf = (version: number) => ({
  view_rate: (20 + version) / 100,
  click_rate: (40 + version) / 100,
  second_view_rate: 40 + version,
  vat_rate: 18 + version / 10,
  system_profit_rate: 25 + version / 10,
});

async function save(admin: Person, version: number): Promise<void> {
  const current = (await app.call('/api/admin/settings', { as: admin.token })).data;
  const body = { ...current, ...ratesOf(version) };
  expect((await app.call('/api/admin/settings', { method: 'PUT', as: admin.token, body })).status).toBe(200);
}

interface CampaignRates {
  id: number;
  vat_rate_bp: number;
  system_profit_rate_bp: number;
  view_rate_kurus: number;
  click_rate_kurus: number;
  second_view_rate_bp: number;
}

/** The versions that explain all rates of a campaign together. */
function versionsBehind(campaign: CampaignRates): number[] {
  return Array.from({ length: VERSIONS }, (_, index) => index).filter((version) => {
    const rates = ratesOf(version);
    return (
      campaign.view_rate_kurus === Math.round(rates.view_rate * 100) &&
      campaign.click_rate_kurus === Math.round(rates.click_rate * 100) &&
      campaign.second_view_rate_bp === Math.round(rates.second_view_rate * 100) &&
      campaign.vat_rate_bp === Math.round(rates.vat_rate * 100) &&
      campaign.system_profit_rate_bp === Math.round(rates.system_profit_rate * 100)
    );
  });
}

test('T-M9: settings changed while campaigns are approved, paid and watched: exactly one version explains every posting', async () => {
  const [admin, firm] = [await anAdmin(app), await aFirm(app)];
  const viewers = [await aViewer(app), await aViewer(app)];
  await save(admin, 0);
  for (let version = 1; version < VERSIONS; version += 1) {
    // The save races with the approvals and payments, and with the watching of what is there.
    const [, { id }] = await Promise.all([
      save(admin, version),
      aCampaign(app, { status: 'active', firm, admin }),
      aCampaign(app, { status: 'active', firm, admin }),
    ]);
    for (const viewer of viewers) {
      expect((await watchAd(app, viewer, id)).status).toBe(200);
      expect((await watchAd(app, viewer, id)).status).toBe(200);
      expect((await clickAd(app, viewer, id)).status).toBe(200);
    }
  }

  const campaigns = await rows(app.db, sql<CampaignRates>`select * from campaigns`);
  expect(campaigns.length).toBe((VERSIONS - 1) * 2);
  for (const campaign of campaigns) expect(versionsBehind(campaign)).toHaveLength(1);

  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const ratesFor = (id: number): CampaignRates => {
    const campaign = byId.get(id);
    if (campaign === undefined) throw new Error(`campaign ${id} is unknown`);
    return campaign;
  };
  const paid = await rows(
    app.db,
    sql<{ kind: string; campaign_id: number; view_number: number | null; amount: number }>`
      select kind, coalesce(watches.campaign_id, (detail ->> 'campaign_id')::bigint) as campaign_id, view_number,
        amount_kurus as amount
      from ledger_entries join ledger_postings on entry_id = ledger_entries.id and amount_kurus > 0
      left join watches on kind = 'view' and ref = watches.id::text where kind in ('view', 'click')`,
  );
  expect(paid).toHaveLength((VERSIONS - 1) * 6);
  for (const { kind, campaign_id, view_number, amount } of paid) {
    const { view_rate_kurus, second_view_rate_bp, click_rate_kurus } = ratesFor(campaign_id);
    const again = percentOf(kurus(view_rate_kurus), basisPoints(second_view_rate_bp));
    expect(amount).toBe(kind === 'click' ? click_rate_kurus : view_number === 1 ? view_rate_kurus : again);
  }
  const orders = await rows(
    app.db,
    sql<{ campaign_id: number; base: number; vat: number; fee: number; net: number }>`
      select campaign_id, base_budget_kurus as base, vat_amount_kurus as vat, system_fee_kurus as fee,
        campaign_budget_kurus as net
      from orders`,
  );
  for (const { campaign_id, base, vat, fee, net } of orders) {
    const rates = ratesFor(campaign_id);
    const due = breakDownBudget(kurus(base), {
      vatRate: basisPoints(rates.vat_rate_bp),
      systemProfitRate: basisPoints(rates.system_profit_rate_bp),
    });
    expect({ vat, fee, net }).toEqual({ vat: due.vatAmount, fee: due.systemFee, net: due.campaignBudget });
  }
  await expectBooksToBalance(app);
});
