/** A firm's campaigns as the admin's page about it shows them: what each was paid, spent and gave back. */
import type { Kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page, pagination, type Pagination } from '#lib/shared/pagination.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import { profileErrors } from '#features/people/errors.ts';
import type { CampaignStatus } from '../../lifecycle.ts';
import { both, ofFirm, OWN_ACCOUNT } from './queries.ts';

interface Money {
  /** Net budgets of its paid orders. */
  paid_in: Kurus;
  remaining: Kurus;
  /** Of the net budget, into the firm's wallet. */
  returned: Kurus;
  /** Went to viewers: what came in and is neither left nor was returned. */
  spent: Kurus;
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

const WITH_MONEY = sql`campaigns
  left join ledger_accounts on ${OWN_ACCOUNT}
  left join campaign_counters on campaign_counters.campaign_id = campaigns.id
  cross join lateral (select coalesce(sum(campaign_budget_kurus), 0)::bigint as paid_in from orders
    where orders.campaign_id = campaigns.id and payment_status = 'paid') as paid
  cross join lateral (select coalesce(sum(net_kurus), 0)::bigint as returned from campaign_returns
    where campaign_returns.campaign_id = campaigns.id) as returns
  cross join lateral (select coalesce(balance_kurus, 0) as remaining) as own
  cross join lateral (select paid_in - remaining - returned as spent) as rest`;

export interface FirmCampaigns {
  campaigns: FirmCampaignRow[];
  pagination: Pagination;
  /** Sums over all of them. */
  stats: Money;
}

/** One page, the newest first, without drafts, which are their firms' alone. Throws USER_NOT_FOUND. */
export async function listFirmCampaigns(db: Db, firmId: number, page: Page): Promise<FirmCampaigns> {
  const firm = await first(db, sql`select from firms where user_id = ${firmId}`);
  if (firm === undefined) throw profileErrors.USER_NOT_FOUND();
  const sent = both(ofFirm(firmId), sql`campaigns.status <> 'draft'`);
  const { total, ...stats } = await one(
    db,
    sql<Money & { total: number }>`
      select count(*) as total, coalesce(sum(paid_in), 0)::bigint as paid_in,
        coalesce(sum(remaining), 0)::bigint as remaining, coalesce(sum(returned), 0)::bigint as returned,
        coalesce(sum(spent), 0)::bigint as spent
      from ${WITH_MONEY} where ${sent}`,
  );
  const campaigns = await rows(
    db,
    sql<FirmCampaignRow>`
      select campaigns.id, campaign_name, campaigns.status, stop_reason, start_date, end_date, completed_at, campaigns.created_at,
        coalesce(total_views, 0) as total_views, paid_in, remaining, returned, spent
      from ${WITH_MONEY} where ${sent} order by campaigns.id desc limit ${page.limit} offset ${offsetOf(page)}`,
  );
  return { campaigns, pagination: pagination(page, total), stats };
}
