/**
 * Checks the books against the watches and clicks of viewers. No check compares two times of the wall clock: it is
 * corrected now and then, and those of two servers differ. How long a watch ran is what was measured when it was paid,
 * and what came first goes by the numbers that the database gave (threats T-M14).
 */
import { check } from './check.ts';

/**
 * The limit of a day is the highest one in force on it: a viewer who had earned it before it was lowered may keep the
 * money. A change counts from the day before it to the day after it, because the server that made it may have had another
 * day. Only days above the lowest limit ever set are looked at, which is hardly any.
 */
const DAYS_TO_LOOK_AT = `
  select user_id, day, earned_kurus + held_kurus as taken from viewer_days
  where earned_kurus + held_kurus > (
    select min(value) from (
      select value from setting_values where key = 'daily_earning_limit'
      union all select least(from_value, to_value) from setting_changes where key = 'daily_earning_limit'
    ) as ever)`;
const LIMITS = `
  select day, greatest(
    coalesce(
      (select from_value from setting_changes where key = 'daily_earning_limit' and istanbul_day(at) >= day - 1 order by id limit 1),
      (select value from setting_values where key = 'daily_earning_limit')),
    (select max(greatest(from_value, to_value)) from setting_changes
      where key = 'daily_earning_limit' and istanbul_day(at) between day - 1 and day + 1)) as most
  from (select distinct day from taken) as days`;

export const WATCHING_CHECKS = [
  check(
    'campaign-holds',
    `select id as subject, coalesce(reserved, 0) as expected, held_kurus as actual, id as place
     from ledger_accounts
     left join (select campaign_id, sum(reserved_kurus) as reserved from watches where status = 'open'
       group by campaign_id) as open_watches on 'campaign:' || campaign_id = id
     where held_kurus <> coalesce(reserved, 0)`,
  ),
  check(
    'views-posted',
    `select coalesce('watch ' || watch_id, 'entry ' || entry_id) as subject, reserved_kurus as expected, amount_kurus as actual,
       coalesce(watch_id, 0) as place
     from (select id as watch_id, user_id, reserved_kurus, day from watches where status = 'viewed') as viewed
     full join (select ledger_entries.id as entry_id, istanbul_day(at) as posted_day, case when ref ~ '^[0-9]{1,18}$' then ref::bigint end as watch_id,
         account_id, amount_kurus
       from ledger_entries left join ledger_postings on entry_id = ledger_entries.id and amount_kurus > 0
       where kind = 'view') as posted using (watch_id)
     where reserved_kurus is distinct from amount_kurus or account_id <> 'user_wallet:' || user_id or day <> posted_day`,
  ),
  check(
    'views-earned',
    `select 'watch ' || watches.id as subject, display_duration as expected,
       round(measured_ms / 1000.0, 1) as actual, watches.id as place
     from watches
     left join (select campaign_id, min(last_watch_id) as last_watch_id from orders
       join campaigns on campaigns.id = campaign_id where payment_status = 'paid' group by campaign_id) as paid
       using (campaign_id)
     where status = 'viewed' and (paid.campaign_id is null or watches.id > paid.last_watch_id
       or coalesce(measured_ms, 0) < display_duration * 1000)`,
  ),
  check(
    'clicks-posted',
    `select 'viewer ' || coalesce(user_id::text, ref) as subject, click_earning_kurus as expected, amount_kurus as actual,
       coalesce(user_id, 0) as place
     from (select user_id, user_id || ':' || campaign_id as ref, click_earning_kurus, istanbul_day(clicked_at) as day,
         exists (select from watches where watches.user_id = viewer_ads.user_id
           and watches.campaign_id = viewer_ads.campaign_id) as is_watched
       from viewer_ads where click_earning_kurus > 0) as clicked
     full join (select ref, amount_kurus, istanbul_day(at) as posted_day from ledger_entries
       left join ledger_postings on entry_id = ledger_entries.id and amount_kurus > 0
       where kind = 'click') as posted using (ref)
     where click_earning_kurus is distinct from amount_kurus or not is_watched or day <> posted_day`,
  ),
  // Of each view or click taken back: what it had paid is back in its campaign, so much of it from viewers' wallets.
  check(
    'taken-back-posted',
    `select coalesce('watch ' || watch_id, 'viewer ' || user_id, 'entry ' || entry_id) as subject,
       paid || ' / ' || from_wallet_kurus as expected, to_campaign || ' / ' || from_wallet as actual,
       coalesce(user_id, 0) as place
     from (
       select watch_id, invalid.user_id, invalid.campaign_id, invalid.from_wallet_kurus,
         case when watch_id is null then 'click_taken_back' else 'view_taken_back' end as kind,
         coalesce(watch_id::text, invalid.user_id || ':' || invalid.campaign_id) as ref,
         case when amount_kurus = case when watch_id is null then click_earning_kurus else reserved_kurus end
           then amount_kurus end as paid
       from invalid_earnings as invalid
       left join viewer_ads using (user_id, campaign_id)
       left join watches on watches.id = watch_id and status = 'viewed' and watches.user_id = invalid.user_id
         and watches.campaign_id = invalid.campaign_id
     ) as invalid
     full join (
       select kind, ref, ledger_entries.id as entry_id,
         sum(amount_kurus) filter (where account_id like 'campaign:%') as to_campaign,
         max(account_id) filter (where account_id like 'campaign:%') as campaign,
         coalesce(-sum(amount_kurus) filter (where account_id like 'user_wallet:%'), 0) as from_wallet
       from ledger_entries join ledger_postings on entry_id = ledger_entries.id
       where kind in ('view_taken_back', 'click_taken_back') and kind not in ('view', 'click')
       group by ledger_entries.id
     ) as posted using (kind, ref)
     where paid is distinct from to_campaign or from_wallet_kurus is distinct from from_wallet
       or campaign <> 'campaign:' || campaign_id`,
  ),
  // A viewed watch belongs to the day in which it was posted ('views-posted'), so that a day's watches form a range of
  // numbers.
  check(
    'days-counted',
    `select 'viewer ' || user_id as subject, coalesce(done.earned, 0) as expected, coalesce(counted.earned, 0) as actual,
       user_id as place
     from (
       select user_id, day, sum(earned)::bigint as earned from (
         select user_id, day, reserved_kurus as earned from watches where status = 'viewed'
         union all
         select user_id, istanbul_day(clicked_at), click_earning_kurus from viewer_ads where click_earning_kurus > 0
       ) as earnings group by user_id, day
     ) as done
     full join (select user_id, day, earned_kurus as earned from viewer_days) as counted using (user_id, day)
     where coalesce(done.earned, 0) <> coalesce(counted.earned, 0)`,
  ),
  check(
    'days-within-limit',
    `with taken as materialized (${DAYS_TO_LOOK_AT})
     select 'viewer ' || user_id as subject, most as expected, taken as actual, user_id as place
     from taken join (${LIMITS}) as limits using (day)
     where taken > most`,
  ),
  check(
    'days-hold-open-watches',
    `select 'viewer ' || user_id as subject, coalesce(reserved, 0) as expected, coalesce(held_kurus, 0) as actual,
       user_id as place
     from (select user_id, day, held_kurus from viewer_days where held_kurus <> 0) as held
     full join (select user_id, day, sum(reserved_kurus) as reserved from watches where status = 'open' group by 1, 2)
       as open_watches using (user_id, day)
     where coalesce(held_kurus, 0) <> coalesce(reserved, 0)`,
  ),
  check(
    'views-within-limit',
    `select 'viewer ' || user_id as subject, least(coalesce(viewed, 0), max_views_per_ad) as expected,
       coalesce(paid_views, 0) as actual, user_id as place
     from (select user_id, campaign_id, paid_views from viewer_ads where paid_views <> 0) as counted
     full join (select user_id, campaign_id, count(*) as viewed from watches where status = 'viewed' group by 1, 2)
       as happened using (user_id, campaign_id)
     join campaigns on campaigns.id = campaign_id
     where coalesce(paid_views, 0) <> coalesce(viewed, 0) or coalesce(viewed, 0) > max_views_per_ad`,
  ),
  check(
    'watches-take-their-time',
    `select 'watch ' || id as subject, number_before as expected, id as actual, id as place
     from (
       select id, lag(ended_after) over (partition by user_id order by id) as number_before
       from watches where status <> 'open'
     ) as ended
     where id <= number_before`,
  ),
  check(
    'counters-count',
    `select 'campaign ' || campaign_id as subject, views || ' / ' || viewers || ' / ' || clicks as expected,
       coalesce(total_views, 0) || ' / ' || coalesce(unique_viewers, 0) || ' / ' || coalesce(total_clicks, 0) as actual,
       campaign_id as place
     from (
       select campaign_id, coalesce(sum(paid_views), 0) as views, count(*) filter (where paid_views > 0) as viewers,
         count(clicked_at) as clicks
       from viewer_ads group by campaign_id
     ) as happened
     left join campaign_counters using (campaign_id)
     where coalesce(total_views, 0) <> views or coalesce(unique_viewers, 0) <> viewers
       or coalesce(total_clicks, 0) <> clicks`,
  ),
];
