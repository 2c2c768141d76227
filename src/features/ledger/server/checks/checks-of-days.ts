/** Checks what viewers earned and hold a day. */
import { sql } from '#lib/server/db.ts';
import type { Check } from './check.ts';

/**
 * The limit of a day is the highest one in force on it: a viewer who had earned it before it was lowered may keep the
 * money. A change counts from the day before it to the day after it, because the server that made it may have had another
 * day. Only days above the lowest limit ever set are looked at, which is hardly any.
 */
const LOWEST_LIMIT = sql`
  select min(value) from (
    select value from setting_values where key = 'daily_earning_limit'
    union all select least(from_value, to_value) from setting_changes where key = 'daily_earning_limit'
  ) as ever`;
const LIMITS = sql`
  select day, greatest(
    coalesce(
      (select from_value from setting_changes where key = 'daily_earning_limit' and istanbul_day(at) >= day - 1 order by id limit 1),
      (select value from setting_values where key = 'daily_earning_limit')),
    (select max(greatest(from_value, to_value)) from setting_changes
      where key = 'daily_earning_limit' and istanbul_day(at) between day - 1 and day + 1)) as most
  from (select distinct day from taken) as days`;

export const DAY_CHECKS: readonly Check[] = [
  {
    invariant: 'days-counted',
    eachMinute: 'unevenDays',
    differing: (within) => sql`
      select 'viewer ' || user_id as subject, coalesce(done.earned, 0) as expected, coalesce(counted.earned, 0) as actual
      from (
        select user_id, day, sum(earned)::bigint as earned from (
          select user_id, day, reserved_kurus as earned from watches where status = 'viewed' and ${within('user_id', 'day')}
          union all
          select user_id, istanbul_day(clicked_at), click_earning_kurus from viewer_ads
          where click_earning_kurus > 0 and ${within('user_id', 'istanbul_day(clicked_at)')}
        ) as earnings group by user_id, day
      ) as done
      full join (select user_id, day, earned_kurus as earned from viewer_days where ${within('user_id', 'day')}) as counted
        using (user_id, day)
      where coalesce(done.earned, 0) <> coalesce(counted.earned, 0)`,
  },
  {
    invariant: 'days-within-limit',
    eachMinute: 'viewerDays',
    differing: (within) => sql`
      with taken as materialized (
        select user_id, day, earned_kurus + held_kurus as taken from viewer_days
        where ${within('user_id', 'day')} and earned_kurus + held_kurus > (${LOWEST_LIMIT})
      )
      select 'viewer ' || user_id as subject, most as expected, taken as actual
      from taken join (${LIMITS}) as limits using (day)
      where taken > most`,
  },
  {
    invariant: 'days-hold-open-watches',
    eachMinute: 'viewerDays',
    differing: (within) => sql`
      select 'viewer ' || user_id as subject, coalesce(reserved, 0) as expected, coalesce(held_kurus, 0) as actual
      from (select user_id, day, held_kurus from viewer_days where held_kurus <> 0 and ${within('user_id', 'day')}) as held
      full join (select user_id, day, sum(reserved_kurus + click_kurus) as reserved from watches
        where status = 'open' and ${within('user_id', 'day')} group by 1, 2) as open_watches using (user_id, day)
      where coalesce(held_kurus, 0) <> coalesce(reserved, 0)`,
  },
];
