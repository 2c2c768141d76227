import type { Kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page, pagination, type Pagination } from '#lib/shared/pagination.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import { userErrors } from '#platform/words/user-errors.ts';
import type { CampaignStatus } from '../lifecycle.ts';
import { both, ofFirm, OWN_ACCOUNT } from './queries.server.ts';

/** With fee and VAT; what was paid is what was spent, is left and was returned. */
interface Money {
  paid: Kurus;
  spent: Kurus;
  unspent: Kurus;
  returned: Kurus;
}

interface FirmCampaignRow extends Money {
  id: number;
  campaign_name: string;
  status: CampaignStatus;
  stop_reason: string | null;
  start_date: string;
  end_date: string;
  completed_at: Date | null;
  total_views: number;
  created_at: Date;
}

/**
 * Campaigns with what was paid for them and returned. What came in and is neither left nor was returned was spent: of the
 * net budget, and what the firm paid for it. An account is found by its key, each for itself: joined, the accounts of all
 * campaigns of all firms would be read.
 */
export const WITH_MONEY = sql`campaigns
  left join lateral (select balance_kurus from ledger_accounts where ${OWN_ACCOUNT} limit 1) as account on true
  left join campaign_counters on campaign_counters.campaign_id = campaigns.id
  cross join lateral (select coalesce(sum(campaign_budget_kurus), 0)::bigint as net_budget,
      coalesce(sum(total_with_vat_kurus), 0)::bigint as paid from orders
    where orders.campaign_id = campaigns.id and payment_status = 'paid') as orders
  cross join lateral (select coalesce(sum(net_kurus), 0)::bigint as returned_net,
      coalesce(sum(total_kurus), 0)::bigint as returned from campaign_returns
    where campaign_returns.campaign_id = campaigns.id) as returns
  cross join lateral (select net_budget - coalesce(balance_kurus, 0) - returned_net as net_spent) as net
  cross join lateral (select paid_for(net_spent, net_budget, paid) as spent) as gross
  cross join lateral (select paid - spent - returned as unspent) as rest`;

export interface FirmCampaigns {
  campaigns: FirmCampaignRow[];
  pagination: Pagination;
  stats: Money;
}

/** One page, the newest first, without drafts, which are their firms' alone. Throws USER_NOT_FOUND. */
export async function listFirmCampaigns(db: Db, firmId: number, page: Page): Promise<FirmCampaigns> {
  const firm = await first(db, sql`select from firms where user_id = ${firmId}`);
  if (firm === undefined) throw userErrors.USER_NOT_FOUND();
  const sent = both(ofFirm(firmId), sql`campaigns.status <> 'draft'`);
  const { total, ...stats } = await one(
    db,
    sql<Money & { total: number }>`
      select count(*) as total, coalesce(sum(paid), 0)::bigint as paid, coalesce(sum(spent), 0)::bigint as spent,
        coalesce(sum(unspent), 0)::bigint as unspent, coalesce(sum(returned), 0)::bigint as returned
      from ${WITH_MONEY} where ${sent}`,
  );
  const campaigns = await rows(
    db,
    sql<FirmCampaignRow>`
      select campaigns.id, campaign_name, campaigns.status, stop_reason, start_date, end_date, completed_at, campaigns.created_at,
        coalesce(total_views, 0) as total_views, paid, spent, unspent, returned
      from ${WITH_MONEY} where ${sent} order by campaigns.id desc limit ${page.limit} offset ${offsetOf(page)}`,
  );
  return { campaigns, pagination: pagination(page, total), stats };
}
