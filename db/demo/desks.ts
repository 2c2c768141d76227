/** Top-ups, settings and billing details of different ages, and everything else that waits at a desk. */
import { type Db, run, sql } from '#lib/server/db.ts';
import type { Cast } from './campaign-life.ts';
import { DEMO_FIRMS } from './firms.ts';
import { daysAgo, hoursAgo, type Stage, type Step } from './stage.ts';
import { complaintSteps } from './complaints.ts';
import type { Desks } from './desk-kit.ts';
import { personSteps } from './people-pages.ts';
import { ownWithdrawalSteps, walletSteps, withdrawalSteps } from './wallets.ts';

/** One firm tops a running campaign up; another has asked for a top-up and has not paid yet. */
function topUpSteps({ stage, cast, campaigns }: Desks): Step[] {
  const order = async (name: string, firm: number, amount: number) => {
    const id = await campaigns.find(name);
    if (id === undefined) return undefined;
    const token = await stage.enter(cast.firms[firm] ?? 0);
    const data = await stage.client.call(token, 'POST', '/api/firm/orders', { campaign_id: id, amount });
    return { token, campaignId: id, orderId: (data as { id: number }).id }; // The call's contract.
  };
  return [
    {
      at: hoursAgo(stage, 196),
      async act() {
        const made = await order('Demli Çay, Sıcak Simit', 0, 1500);
        if (made === undefined) return;
        const { token, campaignId, orderId } = made;
        await stage.client.call(token, 'POST', `/api/firm/campaigns/${campaignId}/make-payment`, {
          method: 'bank_transfer',
        });
        await stage.client.call(
          await stage.enter(cast.admin),
          'PUT',
          `/api/admin/payments/${orderId}/approve`,
        );
      },
    },
    { at: hoursAgo(stage, 31), act: async () => void (await order('Kulaklıkta Büyük Fırsat', 2, 2000)) },
  ];
}

/** An invoice names an old address; an administrator cancels it and issues it anew. */
function reissueSteps({ stage, cast }: Desks): Step[] {
  const [firm] = DEMO_FIRMS;
  return [
    {
      at: hoursAgo(stage, 52),
      isBesideVisits: true,
      async act() {
        const list = await stage.client.call(
          await stage.enter(cast.firms[0] ?? 0),
          'GET',
          '/api/firm/invoices?limit=100',
        );
        const { invoices } = list as { invoices: { id: number; kind: string }[] }; // The call's contract.
        const wrong = invoices.find(({ kind }) => kind !== 'return');
        if (firm === undefined || wrong === undefined) return;
        const admin = await stage.enter(cast.admin);
        await stage.client.call(admin, 'POST', `/api/admin/invoices/${wrong.id}/reissue`, {
          tax_office: firm.taxOffice,
          tax_number: firm.taxNumber,
          address: 'Moda Cad. No: 41 Kadıköy / İstanbul',
          reason: 'Adresimiz değişti.',
        });
      },
    },
  ];
}

/** Settings with higher prices than an empty installation has, raised once more later. */
const SETTINGS = [
  {
    days: 89,
    changes: {
      min_campaign_budget: 1000,
      min_ad_budget: 500,
      view_rate: 4,
      click_rate: 8,
      max_views_per_ad: 8,
    },
  },
  { days: 52, changes: { view_rate: 5, click_rate: 10, second_view_rate: 60 } },
] as const;

export function settingSteps(stage: Stage, cast: Cast, from: Date): Step[] {
  return SETTINGS.map(({ days, changes }) => ({
    at: new Date(Math.max(daysAgo(stage, days, 9.2).getTime(), from.getTime())),
    async act() {
      const admin = await stage.enter(cast.admin);
      const current = await stage.client.call(admin, 'GET', '/api/admin/settings');
      await stage.client.call(admin, 'PUT', '/api/admin/settings', { ...(current as object), ...changes });
    },
  }));
}

export function deskSteps(desks: Desks): Step[] {
  const done = new Set<number>();
  return [
    ...withdrawalSteps(desks, done),
    ...ownWithdrawalSteps(desks),
    ...walletSteps(desks, done),
    ...complaintSteps(desks),
    ...personSteps(desks),
    ...topUpSteps(desks),
    ...reissueSteps(desks),
  ];
}

/** Enters the firms' billing details, as firms do before their first invoice. */
export async function enterBillingDetails({ stage, cast }: Pick<Desks, 'stage' | 'cast'>): Promise<void> {
  await Promise.all(
    cast.firms.map(async (firmId, index) => {
      const firm = DEMO_FIRMS[index];
      if (firm === undefined) return;
      await stage.client.call(await stage.enter(firmId), 'PUT', '/api/firm/billing-details', {
        tax_office: firm.taxOffice,
        tax_number: firm.taxNumber,
        address: firm.address,
      });
    }),
  );
}

/** The first firm reads its report every Monday; the server that runs on the demo sends it. */
export async function chooseReport({ stage, cast }: Pick<Desks, 'stage' | 'cast'>): Promise<void> {
  const [firmId] = cast.firms;
  if (firmId === undefined) return;
  await stage.client.call(await stage.enter(firmId), 'PUT', '/api/firm/report', { is_on: true });
}

/** Gathers statistics of the tables, without which the first queries would be planned badly. */
export async function lookAtTables(db: Db): Promise<void> {
  await run(db, sql`analyze`);
}

/** The same of those alone that visits and sign-ups read, so that they are read by key once they have grown. */
export async function lookAtGrowing(db: Db): Promise<void> {
  await run(
    db,
    sql`analyze users, consents, watches, viewer_ads, viewer_days, ledger_accounts, ledger_entries, campaigns, sessions`,
  );
}
