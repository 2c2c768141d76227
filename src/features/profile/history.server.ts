import { addDays, type CalendarDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';

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
