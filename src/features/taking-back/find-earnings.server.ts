import { type Kurus, sumKurus } from '#lib/shared/money.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { findCollectingWallets } from './collecting-wallets.server.ts';
import { MOST_TAKEN_BACK } from './take-back.server.ts';

export interface FoundEarnings {
  campaignId: number;
  watchIds: number[];
  clickerIds: number[];
}

interface Found {
  campaign_id: number;
  watch_id: number | null;
  user_id: number;
}

function earningsOf(userIds: readonly number[]) {
  return sql`
    select campaign_id, id as watch_id, user_id, reserved_kurus as amount from watches
    where user_id = any(${userIds}::bigint[]) and status = 'viewed'
      and not exists (select from invalid_earnings where watch_id = watches.id)
    union all
    select campaign_id, null, user_id, click_earning_kurus from viewer_ads
    where user_id = any(${userIds}::bigint[]) and click_earning_kurus > 0
      and not exists (select from invalid_earnings where invalid_earnings.user_id = viewer_ads.user_id
        and invalid_earnings.campaign_id = viewer_ads.campaign_id and watch_id is null)`;
}

/** The firms whose campaigns paid these viewers, with the sums not taken back yet. */
export function findPayingFirms(
  db: Db,
  userIds: readonly number[],
): Promise<{ firm_id: number; amount: Kurus }[]> {
  return rows(
    db,
    sql<{ firm_id: number; amount: Kurus }>`
      select firm_id, sum(amount)::bigint as amount from (${earningsOf(userIds)}) as earned
      join campaigns on campaigns.id = campaign_id group by firm_id order by firm_id`,
  );
}

/**
 * Finds earnings of these viewers in one campaign of the firm, covered by wallets and `mayBear`, at most as many as
 * `takeBack` takes at once; undefined when there is none.
 */
export async function findEarnings(
  db: Db,
  { userIds, firmId, mayBear }: { userIds: readonly number[]; firmId: number; mayBear: Kurus },
): Promise<FoundEarnings | undefined> {
  const collecting = await findCollectingWallets(db, userIds);
  const besides = sumKurus(mayBear, ...collecting.map(({ amount }) => amount));
  const found = await rows(
    db,
    sql<Found>`
      with covered as materialized (
        select campaign_id, watch_id, user_id from (${earningsOf(userIds)}) as earned
        join campaigns on campaigns.id = campaign_id and firm_id = ${firmId}
        left join ledger_accounts on ledger_accounts.id = 'user_wallet:' || user_id
        where amount <= greatest(0, coalesce(balance_kurus - held_kurus, 0)) + ${besides}
      )
      select campaign_id, watch_id, user_id from covered where campaign_id = (select min(campaign_id) from covered)
      order by watch_id, user_id limit ${MOST_TAKEN_BACK}`,
  );
  if (found[0] === undefined) return undefined;
  return {
    campaignId: found[0].campaign_id,
    watchIds: found.map(({ watch_id }) => watch_id).filter((id) => id !== null),
    clickerIds: found.filter(({ watch_id }) => watch_id === null).map(({ user_id }) => user_id),
  };
}

/**
 * The part of their earnings that these viewers' wallets lack, counting pending withdrawals as returned: what the
 * platform would bear. Viewers without a shortfall are left out.
 */
export async function readShortfalls(db: Db, userIds: readonly number[]): Promise<Map<number, Kurus>> {
  const short = await rows(
    db,
    sql<{ user_id: number; shortfall: Kurus }>`
      select user_id, (earned - greatest(0, free + waiting))::bigint as shortfall from (
        select user_id, sum(amount) as earned,
          coalesce((select balance_kurus - held_kurus from ledger_accounts
            where id = 'user_wallet:' || user_id), 0) as free,
          (select coalesce(sum(amount_kurus), 0) from withdrawals
            where withdrawals.user_id = earnings.user_id and status = 'pending') as waiting
        from (${earningsOf(userIds)}) as earnings group by user_id
      ) as viewers where earned > greatest(0, free + waiting)`,
  );
  return new Map(short.map(({ user_id: id, shortfall }) => [id, shortfall]));
}
