import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { basisPoints, kurus, percentOf } from '#lib/shared/money.ts';
import { breakDownBudget } from '#features/campaigns/budget.ts';
import { repeats } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { clickAd, watchAd } from '#testing/watching.ts';

const app = useTestApp();

const read = async (admin: Person) => (await app.call('/api/admin/settings', { as: admin.token })).data;
const save = (admin: Person, body: unknown) =>
  app.call('/api/admin/settings', { method: 'PUT', as: admin.token, body });

async function change(admin: Person, changes: Record<string, unknown>) {
  return save(admin, { ...(await read(admin)), ...changes });
}

describe('the settings', () => {
  test('saved, are read as they were saved, and who changed what stays', async () => {
    const admin = await anAdmin(app, { name: 'Deniz Yönetici' });
    const before = await read(admin);
    expect(before).toMatchObject({ system_profit_rate: 25, min_campaign_budget: 5000, view_rate: 0.25 });
    const saved = await change(admin, {
      view_rate: 0.3,
      system_profit_rate: 27.55,
      transfers_enabled: false,
    });
    expect(saved).toMatchObject({ status: 200, body: { message: 'Ayarlar başarıyla güncellendi' } });
    const after = await read(admin);
    expect(after).toEqual({
      ...before,
      view_rate: 0.3,
      system_profit_rate: 27.55,
      transfers_enabled: false,
      version: before.version + 1,
    });
    expect(saved.data).toEqual(after);
    const { changes } = (await app.call('/api/admin/settings/changes?limit=3', { as: admin.token })).data;
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          key: 'view_rate',
          label: 'Görüntüleme kazancı',
          from: 0.25,
          to: 0.3,
          actor_name: 'Deniz Yönetici',
        }),
        expect.objectContaining({ key: 'system_profit_rate', from: 25, to: 27.55 }),
        expect.objectContaining({ key: 'transfers_enabled', from: 1, to: 0 }),
      ]),
    );
  });

  test('saved unchanged, record nothing', async () => {
    const admin = await anAdmin(app);
    const before = await read(admin);
    expect((await change(admin, {})).status).toBe(200);
    expect(await read(admin)).toEqual(before);
  });

  test('T-M10: of two admins who read the same the second is refused', async () => {
    const [first, second] = [await anAdmin(app), await anAdmin(app)];
    const seen = await read(first);
    const answers = await Promise.all([
      save(first, { ...seen, daily_earning_limit: 60 }),
      save(second, { ...seen, daily_earning_limit: 70 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('SETTINGS_CHANGED');
    expect((await read(first)).version).toBe(seen.version + 1);
  });

  test('saved without a version, as a plain list of values, are saved', async () => {
    const admin = await anAdmin(app);
    const { version, ...values } = await read(admin);
    expect((await save(admin, { ...values, daily_earning_limit: 65 })).status).toBe(200);
    expect(await read(admin)).toMatchObject({ daily_earning_limit: 65, version: version + 1 });
  });

  test('saved, are in the audit log, with what they were and are', async () => {
    const admin = await anAdmin(app);
    const { daily_earning_limit: before } = await read(admin);
    await change(admin, { daily_earning_limit: before + 1 });
    const act = await app.one(
      sql`select before, after from audit_log where action = 'settings.save' and actor_id = ${admin.userId}`,
    );
    expect(act).toEqual({
      before: { daily_earning_limit: before },
      after: { daily_earning_limit: before + 1 },
    });
  });
});

describe('a save is refused', () => {
  test.each([
    [{ vat_rate: 100.01 }, { vat_rate: 'KDV oranı en fazla 100 olabilir' }],
    [{ view_rate: 0.255 }, { view_rate: 'En fazla iki ondalık basamak girebilirsin' }],
    [
      { min_campaign_budget: 1e15 },
      { min_campaign_budget: 'En düşük kampanya bütçesi en fazla 1.000.000 olabilir' },
    ],
    [{ max_views_per_ad: 1.5 }, { max_views_per_ad: 'Reklam başına en çok görüntüleme tam sayı olmalıdır' }],
    [{ min_ad_budget: -5 }, { min_ad_budget: 'En düşük bütçe artırımı negatif olamaz' }],
    [
      { min_ad_duration: 61 },
      {
        min_ad_duration: 'En kısa reklam süresi, En uzun reklam süresi değerinden büyük olamaz',
        max_ad_duration: 'En uzun reklam süresi, En kısa reklam süresi değerinden küçük olamaz',
      },
    ],
    [
      { min_campaign_duration: 366 },
      {
        min_campaign_duration:
          'Kampanya süresinin alt sınırı, En uzun kampanya süresi değerinden büyük olamaz',
        max_campaign_duration:
          'En uzun kampanya süresi, Kampanya süresinin alt sınırı değerinden küçük olamaz',
      },
    ],
    [
      { min_ad_publish_days: 30, max_campaign_duration: 20 },
      {
        min_ad_publish_days: 'En kısa kampanya süresi, En uzun kampanya süresi değerinden büyük olamaz',
        max_campaign_duration: 'En uzun kampanya süresi, En kısa kampanya süresi değerinden küçük olamaz',
      },
    ],
    [
      { system_profit_rate: 16.66 },
      {
        system_profit_rate: 'Bu oranla platforma kalan pay negatif olur; kâr oranı en az %16,67 olmalıdır',
        vat_rate: 'Bu oranla platforma kalan pay negatif olur; kâr oranı en az %16,67 olmalıdır',
      },
    ],
    [
      { vat_rate: 40 },
      {
        system_profit_rate: 'Bu oranla platforma kalan pay negatif olur; kâr oranı en az %28,58 olmalıdır',
        vat_rate: 'Bu oranla platforma kalan pay negatif olur; kâr oranı en az %28,58 olmalıdır',
      },
    ],
    [
      { daily_earning_limit: 0.24, click_rate: 0.1, default_user_click_earning: 0.1 },
      {
        daily_earning_limit: 'Bu sınırla kimse kazanamaz: Görüntüleme kazancı bundan büyük',
        view_rate: 'Görüntüleme kazancı, Günlük kazanç sınırı değerinden büyük olamaz',
      },
    ],
    [
      { daily_earning_limit: 0.4 },
      {
        daily_earning_limit: 'Bu sınırla kimse kazanamaz: Tıklama kazancı bundan büyük',
        click_rate: 'Tıklama kazancı, Günlük kazanç sınırı değerinden büyük olamaz',
      },
    ],
    [
      { min_publish_days: 6, max_campaign_duration: 6, min_ad_publish_days: 5 },
      {
        min_publish_days: 'En uzun kampanyada bile en çok 5 hafta içi gün olur',
        max_campaign_duration: 'En uzun kampanyada bile en çok 5 hafta içi gün olur',
      },
    ],
    [
      { system_profit_rate: 100 },
      { min_campaign_budget: 'Bu bütçeden izleyicilere ₺0,00 kalır, bir görüntülemeye yetmez' },
    ],
    [
      { system_profit_rate: 25, min_campaign_budget: 1, view_rate: 0.91, daily_earning_limit: 5 },
      { min_campaign_budget: 'Bu bütçeden izleyicilere ₺0,90 kalır, bir görüntülemeye yetmez' },
    ],
    [{ transfers_enabled: 1 }, { transfers_enabled: 'Para gönderme alanı boş bırakılamaz' }],
  ])('%j', async (wrong, messages) => {
    const admin = await anAdmin(app);
    const before = await read(admin);
    const refused = await change(admin, wrong);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual(messages);
    expect(await read(admin)).toEqual(before);
  });

  test.each([
    [{ daily_earning_limit: 0.5 }],
    [{ system_profit_rate: 16.67, vat_rate: 20 }],
    [{ min_publish_days: 5, max_campaign_duration: 6, min_ad_publish_days: 5 }],
    [{ system_profit_rate: 25, min_campaign_budget: 1, view_rate: 0.9, daily_earning_limit: 5 }],
  ])('what just lets the platform go on is accepted: %j', async (just) => {
    const admin = await anAdmin(app);
    const { version: _, ...before } = await read(admin);
    expect((await change(admin, just)).status).toBe(200);
    expect((await save(admin, before)).status).toBe(200);
  });
});

const VERSIONS = repeats({ usually: 4, fully: 8 });

const ratesOf = (version: number) => ({
  view_rate: (20 + version) / 100,
  click_rate: (40 + version) / 100,
  second_view_rate: 40 + version,
  vat_rate: 18 + version / 10,
  system_profit_rate: 25 + version / 10,
});

const saveVersion = async (admin: Person, version: number) =>
  expect((await change(admin, ratesOf(version))).status).toBe(200);

interface CampaignRates {
  id: number;
  vat_rate_bp: number;
  system_profit_rate_bp: number;
  view_rate_kurus: number;
  click_rate_kurus: number;
  second_view_rate_bp: number;
}

function versionsBehind(campaign: CampaignRates): number[] {
  const stored = new Map(
    Object.entries(campaign).map(([key, value]) => [key.replace(/_(bp|kurus)$/, ''), value]),
  );
  return Array.from({ length: VERSIONS }, (_, version) => version).filter((version) =>
    Object.entries(ratesOf(version)).every(([key, rate]) => stored.get(key) === Math.round(rate * 100)),
  );
}

test('T-M9: settings changed while campaigns are approved, paid and watched: exactly one version explains every posting', async () => {
  const [admin, firm] = [await anAdmin(app), await aFirm(app)];
  const viewers = [await aViewer(app), await aViewer(app)];
  await saveVersion(admin, 0);
  for (let version = 1; version < VERSIONS; version += 1) {
    // The save races with the approvals and payments, and with the watching of what is there.
    const [, { id }] = await Promise.all([
      saveVersion(admin, version),
      aCampaign(app, { status: 'active', firm, admin }),
      aCampaign(app, { status: 'active', firm, admin }),
    ]);
    for (const viewer of viewers) {
      expect((await watchAd(app, viewer, id)).status).toBe(200);
      expect((await watchAd(app, viewer, id)).status).toBe(200);
      expect((await clickAd(app, viewer, id)).status).toBe(200);
    }
  }

  const campaigns = await app.rows(sql<CampaignRates>`select * from campaigns`);
  expect(campaigns.length).toBe((VERSIONS - 1) * 2);
  for (const campaign of campaigns) expect(versionsBehind(campaign)).toHaveLength(1);

  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const ratesFor = (id: number): CampaignRates => {
    const campaign = byId.get(id);
    if (campaign === undefined) throw new Error(`campaign ${id} is unknown`);
    return campaign;
  };
  const paid = await app.rows(sql<{
    kind: string;
    campaign_id: number;
    view_number: number | null;
    amount: number;
  }>`
      select kind, coalesce(watches.campaign_id, (detail ->> 'campaign_id')::bigint) as campaign_id, view_number,
        amount_kurus as amount
      from ledger_entries join ledger_postings on entry_id = ledger_entries.id and amount_kurus > 0
      left join watches on kind = 'view' and ref = watches.id::text where kind in ('view', 'click')`);
  expect(paid).toHaveLength((VERSIONS - 1) * 6);
  for (const { kind, campaign_id, view_number, amount } of paid) {
    const { view_rate_kurus, second_view_rate_bp, click_rate_kurus } = ratesFor(campaign_id);
    const again = percentOf(kurus(view_rate_kurus), basisPoints(second_view_rate_bp));
    expect(amount).toBe(kind === 'click' ? click_rate_kurus : view_number === 1 ? view_rate_kurus : again);
  }
  const orders = await app.rows(sql<{
    campaign_id: number;
    base: number;
    vat: number;
    fee: number;
    net: number;
  }>`
      select campaign_id, base_budget_kurus as base, vat_amount_kurus as vat, system_fee_kurus as fee,
        campaign_budget_kurus as net
      from orders`);
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
