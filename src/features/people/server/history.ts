import { addDays, type CalendarDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { firmWallet } from '#features/ledger/accounts.ts';
import { readStatement } from '#features/ledger/server/index.ts';
import { firmMovementText } from '#features/wallet/texts.ts';
import { readWalletStatement } from '#features/wallet/server/index.ts';
import type { ListedUser } from '../contract/admin.ts';

const LAST_ADS = 20;

export interface WatchedAd {
  id: number;
  title: string;
  view_count: number;
  click_count: number;
  earning: Kurus;
}

export interface Earnings {
  view_count: number;
  click_count: number;
  ad_earnings: Kurus;
  todays_earnings: Kurus;
}

/** Views, clicks and valid earnings of the last ads that the viewer watched, the newest first. */
export async function readWatchedAds(db: Db, userId: number): Promise<WatchedAd[]> {
  const query = sql<WatchedAd>`
    select campaigns.id, campaign_name as title, ads.paid_views as view_count,
      (clicked_at is not null)::int as click_count, coalesce(viewed.kurus, 0) + coalesce(click_earning_kurus, 0)
        - (select coalesce(sum(amount_kurus), 0)::bigint from invalid_earnings as invalid
          where invalid.user_id = ads.user_id and invalid.campaign_id = ads.campaign_id) as earning
    from viewer_ads as ads
    join campaigns on campaigns.id = ads.campaign_id
    left join lateral (
      select sum(reserved_kurus)::bigint as kurus, max(ended_at) as last_at from watches
      where watches.user_id = ads.user_id and watches.campaign_id = ads.campaign_id and watches.status = 'viewed'
    ) as viewed on true
    where ads.user_id = ${userId}
    order by viewed.last_at desc nulls last, campaigns.id desc limit ${LAST_ADS}`;
  return rows(db, query);
}

/** The earning of each of the seven Istanbul days up to `today`, in their order. */
export async function readWeek(
  db: Db,
  userId: number,
  today: CalendarDay,
): Promise<{ day: CalendarDay; earned: Kurus }[]> {
  const query = sql<{ day: CalendarDay; earned: number }>`
    select day, earned_kurus as earned from viewer_days
    where user_id = ${userId} and day between ${addDays(today, -6)} and ${today}`;
  const found = await rows(db, query);
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(today, index - 6);
    return { day, earned: kurus(found.find((given) => given.day === day)?.earned ?? 0) };
  });
}

/** Sums over everything the viewer ever watched (earnings without those taken back), and what the Istanbul day `today` brought. */
export async function readEarnings(db: Db, userId: number, today: string): Promise<Earnings> {
  const query = sql<{
    view_count: number;
    click_count: number;
    viewed: number;
    clicked: number;
    invalid: number;
    today: number;
  }>`
    select
      (select count(*) from watches where user_id = ${userId} and status = 'viewed') as view_count,
      (select coalesce(sum(reserved_kurus), 0)::bigint from watches
        where user_id = ${userId} and status = 'viewed') as viewed,
      (select count(*) from viewer_ads where user_id = ${userId} and clicked_at is not null) as click_count,
      (select coalesce(sum(click_earning_kurus), 0)::bigint from viewer_ads where user_id = ${userId}) as clicked,
      (select coalesce(sum(amount_kurus), 0)::bigint from invalid_earnings where user_id = ${userId}) as invalid,
      coalesce((select earned_kurus from viewer_days where user_id = ${userId} and day = ${today}), 0) as today`;
  const sums = await one(db, query);
  return {
    view_count: sums.view_count,
    click_count: sums.click_count,
    ad_earnings: kurus(sums.viewed + sums.clicked - sums.invalid),
    todays_earnings: kurus(sums.today),
  };
}

interface Movement {
  id: number;
  transaction_type: 'credit' | 'debit';
  description: string;
  other?: { id: number; name: string };
  amount: Kurus;
  transaction_date: Date;
}

async function listFirmMovements(db: Db, firmId: number, page: Page) {
  const { lines, total } = await readStatement(db, { ...page, account: firmWallet(firmId) });
  const movements = lines.map(({ entryId, kind, amount, at, detail }): Movement => {
    return {
      id: entryId,
      transaction_type: amount > 0 ? 'credit' : 'debit',
      description: firmMovementText(kind, detail),
      amount: kurus(Math.abs(amount)),
      transaction_date: at,
    };
  });
  return { movements, total };
}

export async function listMovements(
  db: Db,
  { id, role }: ListedUser,
  page: Page,
): Promise<{ movements: Movement[]; total: number }> {
  if (role === 'admin') return { movements: [], total: 0 };
  return role === 'user'
    ? readWalletStatement(db, { userId: id, reader: 'admin', ...page })
    : listFirmMovements(db, id, page);
}

interface Watch {
  id: number;
  campaign_id: number;
  campaign_name: string;
  status: 'open' | 'viewed' | 'released';
  earning: Kurus;
  started_at: Date;
  ended_at: Date | null;
  taken_back_at: Date | null;
}

export async function listWatches(
  db: Db,
  userId: number,
  page: Page,
): Promise<{ watches: Watch[]; total: number }> {
  const statement = sql<{ total: number }>`select count(*) as total from watches where user_id = ${userId}`;
  const { total } = await one(db, statement);
  const query = sql<Watch>`
    select watches.id, campaign_id, campaign_name, watches.status,
      case when watches.status = 'viewed' then reserved_kurus else 0 end as earning, started_at, ended_at,
      (select at from invalid_earnings where watch_id = watches.id) as taken_back_at
    from watches join campaigns on campaigns.id = campaign_id
    where user_id = ${userId} order by watches.id desc limit ${page.limit} offset ${offsetOf(page)}`;
  const watches = await rows(db, query);
  return { watches, total };
}
