/**
 * Checks the books against watches and clicks. No check compares two wall-clock times, which are corrected now and
 * then and differ between servers: durations are those measured at payment, and order follows the database's ids
 * (threats T-M14).
 */
import { sql } from '#lib/server/db.ts';
import { type Check, numberIn } from './check.server.ts';

export const WATCHING_CHECKS: readonly Check[] = [
  {
    invariant: 'campaign-holds',
    eachMinute: 'all',
    differing: () => sql`
      select id as subject, coalesce(reserved, 0) as expected, held_kurus as actual
      from ledger_accounts
      left join (select campaign_id, sum(reserved_kurus + click_kurus) as reserved from watches
        where status = 'open' group by campaign_id) as open_watches on 'campaign:' || campaign_id = id
      where id not like 'firm_wallet:%' and held_kurus <> coalesce(reserved, 0)`,
  },
  {
    invariant: 'views-posted',
    eachMinute: 'watches',
    differing: (within) => sql`
      select 'watch ' || watches.id as subject, reserved_kurus as expected, amount_kurus as actual
      from watches
      left join ledger_entries on kind = 'view' and ref = watches.id::text
      left join ledger_postings on entry_id = ledger_entries.id and amount_kurus > 0
      where status = 'viewed' and ${within('watches.id')} and (reserved_kurus is distinct from amount_kurus
        or account_id <> 'user_wallet:' || user_id or day <> istanbul_day(at))`,
  },
  {
    invariant: 'views-posted',
    eachMinute: 'entries',
    differing: (within) => sql`
      select coalesce('watch ' || ${numberIn('ref')}, 'entry ' || ledger_entries.id) as subject, null::bigint as expected,
        amount_kurus as actual
      from ledger_entries
      join ledger_postings on entry_id = ledger_entries.id and amount_kurus > 0
      left join watches on watches.id = ${numberIn('ref')} and status = 'viewed'
      where kind = 'view' and ${within('ledger_entries.id')} and watches.id is null`,
  },
  {
    invariant: 'views-earned',
    eachMinute: 'watches',
    differing: (within) => sql`
      select 'watch ' || watches.id as subject, display_duration as expected,
        round(measured_ms / 1000.0, 1) as actual
      from watches
      left join lateral (select campaigns.id, last_watch_id from campaigns where campaigns.id = watches.campaign_id
        and exists (select from orders where orders.campaign_id = campaigns.id and payment_status = 'paid')) as paid on true
      where status = 'viewed' and ${within('watches.id')} and (paid.id is null or watches.id > paid.last_watch_id
        or coalesce(measured_ms, 0) < display_duration * 1000)`,
  },
  {
    invariant: 'clicks-posted',
    eachMinute: 'viewerAds',
    differing: (within) => sql`
      select 'viewer ' || user_id as subject, click_earning_kurus as expected, amount_kurus as actual
      from viewer_ads
      left join ledger_entries on kind = 'click' and ref = user_id || ':' || campaign_id
      left join ledger_postings on entry_id = ledger_entries.id and amount_kurus > 0
      where click_earning_kurus > 0 and ${within('user_id', 'campaign_id')}
        and (click_earning_kurus is distinct from amount_kurus or istanbul_day(clicked_at) <> istanbul_day(at)
          or click_earning_kurus is distinct from (select sum(click_kurus)::bigint from watches
            where watches.user_id = viewer_ads.user_id and watches.campaign_id = viewer_ads.campaign_id
              and watches.status = 'viewed'))`,
  },
  {
    invariant: 'clicks-posted',
    eachMinute: 'watches',
    differing: (within) => sql`
      select 'watch ' || watches.id as subject, click_kurus as expected, click_earning_kurus as actual
      from watches left join viewer_ads using (user_id, campaign_id)
      where status = 'viewed' and click_kurus > 0 and ${within('watches.id')}
        and click_kurus is distinct from click_earning_kurus`,
  },
  {
    invariant: 'clicks-posted',
    eachMinute: 'entries',
    differing: (within) => sql`
      select 'viewer ' || ref as subject, null::bigint as expected, amount_kurus as actual
      from ledger_entries
      join ledger_postings on entry_id = ledger_entries.id and amount_kurus > 0
      left join viewer_ads on user_id = ${numberIn(`split_part(ref, ':', 1)`)}
        and campaign_id = ${numberIn(`split_part(ref, ':', 2)`)} and user_id || ':' || campaign_id = ref
        and click_earning_kurus > 0
      where kind = 'click' and ${within('ledger_entries.id')} and user_id is null`,
  },
  // Its payment is back in the campaign, that much of it from viewers' wallets.
  {
    invariant: 'taken-back-posted',
    eachMinute: 'all',
    differing: () => sql`
      select coalesce('watch ' || watch_id, 'viewer ' || user_id) as subject,
        paid || ' / ' || from_wallet_kurus as expected, to_campaign || ' / ' || from_wallet as actual
      from (
        select watch_id, invalid.user_id, invalid.campaign_id,
          from_wallet_kurus + from_others_kurus as from_wallet_kurus,
          case when watch_id is null then 'click_taken_back' else 'view_taken_back' end as kind,
          coalesce(watch_id::text, invalid.user_id || ':' || invalid.campaign_id) as ref,
          case when amount_kurus = case when watch_id is null then click_earning_kurus else reserved_kurus end
            then amount_kurus end as paid
        from invalid_earnings as invalid
        left join viewer_ads using (user_id, campaign_id)
        left join watches on watches.id = watch_id and status = 'viewed' and watches.user_id = invalid.user_id
          and watches.campaign_id = invalid.campaign_id
      ) as invalid
      left join ledger_entries using (kind, ref)
      left join lateral (
        select sum(amount_kurus) filter (where account_id like 'campaign:%') as to_campaign,
          max(account_id) filter (where account_id like 'campaign:%') as campaign,
          case when count(*) > 0
            then coalesce(-sum(amount_kurus) filter (where account_id like 'user_wallet:%'), 0) end as from_wallet
        from ledger_postings where entry_id = ledger_entries.id
      ) as posted on true
      where paid is distinct from to_campaign or from_wallet_kurus is distinct from from_wallet
        or campaign <> 'campaign:' || campaign_id`,
  },
  {
    invariant: 'taken-back-posted',
    eachMinute: 'all',
    differing: () => sql`
      select 'entry ' || entry.id as subject, null::text as expected,
        sum(posting.amount_kurus) filter (where account_id like 'campaign:%') || ' / ' ||
          coalesce(-sum(posting.amount_kurus) filter (where account_id like 'user_wallet:%'), 0) as actual
      from ledger_entries as entry join ledger_postings as posting on entry_id = entry.id
      left join invalid_earnings as view on kind = 'view_taken_back' and view.watch_id = ${numberIn('ref')}
      left join invalid_earnings as click on kind = 'click_taken_back' and click.watch_id is null
        and click.user_id = ${numberIn(`split_part(ref, ':', 1)`)}
        and click.campaign_id = ${numberIn(`split_part(ref, ':', 2)`)}
      where kind in ('view_taken_back', 'click_taken_back') and kind not in ('view', 'click')
        and view.id is null and click.id is null
      group by entry.id`,
  },
  {
    invariant: 'views-within-limit',
    eachMinute: 'viewerAds',
    differing: (within) => sql`
      select 'viewer ' || user_id as subject, least(coalesce(viewed, 0), max_views_per_ad) as expected,
        coalesce(paid_views, 0) as actual
      from (select user_id, campaign_id, paid_views from viewer_ads
        where paid_views <> 0 and ${within('user_id', 'campaign_id')}) as counted
      full join (select user_id, campaign_id, count(*) as viewed from watches
        where status = 'viewed' and ${within('user_id', 'campaign_id')} group by 1, 2)
        as happened using (user_id, campaign_id)
      join campaigns on campaigns.id = campaign_id
      where coalesce(paid_views, 0) <> coalesce(viewed, 0) or coalesce(viewed, 0) > max_views_per_ad`,
  },
  // The array and the order by two columns leave one usable index: the other would read everybody's watches.
  {
    invariant: 'watches-take-their-time',
    eachMinute: 'watches',
    differing: (within) => sql`
      select 'watch ' || watches.id as subject, number_before as expected, watches.id as actual
      from watches
      cross join lateral (select ended_after as number_before from watches as earlier
        where earlier.user_id = any (array[watches.user_id]) and earlier.id < watches.id and earlier.status <> 'open'
        order by earlier.user_id, earlier.id desc limit 1) as before
      where status <> 'open' and ${within('watches.id')} and watches.id <= number_before`,
  },
  {
    invariant: 'counters-count',
    eachMinute: 'all',
    differing: () => sql`
      select 'campaign ' || campaign_id as subject, views || ' / ' || viewers || ' / ' || clicks as expected,
        coalesce(total_views, 0) || ' / ' || coalesce(unique_viewers, 0) || ' / ' || coalesce(total_clicks, 0) as actual
      from (
        select campaign_id, coalesce(sum(paid_views), 0) as views, count(*) filter (where paid_views > 0) as viewers,
          count(clicked_at) as clicks
        from viewer_ads group by campaign_id
      ) as happened
      left join campaign_counters using (campaign_id)
      where coalesce(total_views, 0) <> views or coalesce(unique_viewers, 0) <> viewers
        or coalesce(total_clicks, 0) <> clicks`,
  },
];
