-- Watching and earning, reports about ads, and campaign figures by hour.

-- One start of an ad by a viewer. While open, its earning and that of a click are reserved in the campaign's
-- account and in the viewer's day.
create table watches (
  id bigint generated always as identity primary key,
  user_id bigint not null references viewers (user_id),
  campaign_id bigint not null references campaigns (id),
  status text not null default 'open' check (status in ('open', 'viewed', 'released')),
  -- 1 for the first paid view of this ad by this viewer.
  view_number integer not null check (view_number >= 1),
  reserved_kurus bigint not null check (reserved_kurus > 0),
  -- The payment for the viewer's click on the ad, paid with this view; reserved like the view's while the watch is
  -- open.
  click_kurus bigint not null default 0 check (click_kurus >= 0),
  display_duration integer not null,
  day date not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The viewer's details that matched each criterion at the start, by audience column; null for an ad to everybody
  -- (threats T-V12).
  matched jsonb,
  -- The id of the page that shows it; another page can take it over.
  holder text check (length(holder) between 1 and 40),
  -- Reported by that page. Null without reports: missing evidence, not a violation.
  visible_ms integer check (visible_ms >= 0),
  hidden_ms integer check (hidden_ms >= 0),
  focused_ms integer check (focused_ms >= 0),
  -- Whether the ad's picture was painted.
  is_painted boolean,
  -- The number of the page's reports.
  beats smallint check (beats >= 0),
  -- The measured run time of a viewed watch, by the clock that decided its payment. Reconciliation uses it and the
  -- order of ids: clocks are corrected, and two servers' clocks differ.
  measured_ms integer,
  -- The last id of any watch when this one ended. The viewer's next watch has a higher id.
  ended_after bigint,
  check ((status = 'open') = (ended_at is null)),
  check (expires_at > started_at)
);
-- Several tabs earn no more than one.
create unique index watches_one_open on watches (user_id) where status = 'open';
create index watches_of_viewer on watches (user_id, id desc);
create index watches_of_campaign on watches (campaign_id, ended_at) where status = 'viewed';
create unique index watches_paid_once on watches (user_id, campaign_id, view_number) where status = 'viewed';
-- For recent events of all campaigns. Both columns follow the insertion order, so a BRIN index of a few kilobytes
-- is enough.
create index watches_by_end on watches using brin (ended_at) with (pages_per_range = 16, autosummarize = on);

-- One viewer and one ad: paid views and the click.
create table viewer_ads (
  user_id bigint not null references viewers (user_id),
  campaign_id bigint not null references campaigns (id),
  paid_views integer not null default 0 check (paid_views >= 0),
  -- The first click; once a click was paid, the time of its payment.
  clicked_at timestamptz,
  click_earning_kurus bigint check (click_earning_kurus >= 0),
  primary key (user_id, campaign_id),
  check ((clicked_at is null) = (click_earning_kurus is null))
);
create index viewer_ads_clicks on viewer_ads (campaign_id, clicked_at) where clicked_at is not null;
create index viewer_ads_unpaid_clicks on viewer_ads (campaign_id, clicked_at) where click_earning_kurus = 0;
create index viewer_ads_by_click on viewer_ads using brin (clicked_at) with (pages_per_range = 16, autosummarize = on);

-- The viewer's Istanbul day: earned and reserved amounts may not exceed the daily limit.
create table viewer_days (
  user_id bigint not null references viewers (user_id),
  day date not null,
  earned_kurus bigint not null default 0 check (earned_kurus >= 0),
  held_kurus bigint not null default 0 check (held_kurus >= 0),
  primary key (user_id, day)
);

-- An address from which a viewer earned on a day, as far as a limit needs it.
create table earning_addresses (
  day date not null,
  address text not null,
  user_id bigint not null references viewers (user_id),
  primary key (day, address, user_id)
);

-- Invalid views and clicks: their earnings were returned to the campaign, their counts stay. A row without a watch
-- is a click.
create table invalid_earnings (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  campaign_id bigint not null,
  watch_id bigint unique references watches (id),
  amount_kurus bigint not null check (amount_kurus > 0),
  -- The part covered by the viewer's wallet, and the part covered by wallets that had collected it. The platform
  -- covered the rest.
  from_wallet_kurus bigint not null check (from_wallet_kurus >= 0),
  from_others_kurus bigint not null default 0 check (from_others_kurus >= 0),
  category text not null check (category in ('automated', 'one_person', 'unattended', 'other')),
  at timestamptz not null,
  foreign key (user_id, campaign_id) references viewer_ads (user_id, campaign_id),
  check (from_wallet_kurus + from_others_kurus <= amount_kurus)
);
create unique index invalid_earnings_one_click on invalid_earnings (user_id, campaign_id) where watch_id is null;
create index invalid_earnings_of_viewer on invalid_earnings (user_id, campaign_id);
create index invalid_earnings_of_campaign on invalid_earnings (campaign_id, at);

-- Running totals of a campaign, one row each.
create table campaign_counters (
  campaign_id bigint primary key references campaigns (id),
  total_views bigint not null default 0,
  unique_viewers bigint not null default 0,
  total_clicks bigint not null default 0,
  check (unique_viewers <= total_views)
);

-- An admin's decision about all open reports of a campaign.
create table ad_report_decisions (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns (id),
  decision text not null check (decision in ('dismissed', 'stopped')),
  note text not null check (length(note) between 1 and 1000),
  actor_id bigint not null references users (id),
  at timestamptz not null
);

-- A viewer's complaint about an ad.
create table ad_reports (
  id bigint generated always as identity primary key,
  user_id bigint not null references viewers (user_id),
  campaign_id bigint not null references campaigns (id),
  reason text not null check (reason in (
    'misleading', 'offensive', 'illegal', 'broken_link', 'not_as_shown', 'other')),
  text text not null default '' check (length(text) <= 500),
  reported_at timestamptz not null,
  -- Null while undecided.
  decision_id bigint references ad_report_decisions (id),
  check (reason <> 'other' or text <> ''),
  unique (user_id, campaign_id)
);
create index ad_reports_of_campaign on ad_reports (campaign_id, reported_at desc);
create index ad_reports_open on ad_reports (campaign_id) where decision_id is null;
create index ad_reports_of_viewer on ad_reports (user_id, reported_at);

-- Totals of a campaign's watches and clicks in one completed hour. A job computes them from watches and viewer_ads,
-- and can repeat it at any time with the same result. Istanbul's hours begin with UTC's.
create table campaign_hours (
  campaign_id bigint not null references campaigns (id) on delete cascade,
  hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
  views integer not null,
  -- Viewers for whom this was the first view of the hour, of its Istanbul day, of the ad: each can be summed over
  -- the period in its name.
  hour_viewers integer not null,
  day_viewers integer not null,
  new_viewers integer not null,
  -- Paid clicks. Unpaid ones may still be paid later and are always counted live.
  paid_clicks integer not null,
  first_view_kurus bigint not null,
  repeat_view_kurus bigint not null,
  click_kurus bigint not null,
  primary key (campaign_id, hour),
  check (new_viewers <= day_viewers and day_viewers <= hour_viewers and hour_viewers <= views)
);

-- The same over all campaigns.
create table platform_hours (
  hour timestamptz primary key,
  views bigint not null,
  paid_clicks bigint not null,
  view_kurus bigint not null,
  click_kurus bigint not null
);

-- One row: hours before this are counted. Null before the first count.
create table report_progress (
  id boolean primary key default true check (id),
  counted_until timestamptz
);
insert into report_progress default values;

-- A campaign's viewers by details at one time. Renewed only after a day and with at least ten more viewers, so that
-- comparing two snapshots reveals nobody.
create table audience_snapshots (
  campaign_id bigint primary key references campaigns (id) on delete cascade,
  viewers integer not null,
  clickers integer not null,
  -- [{attribute, option_id, viewers, clickers}]; option 0: not given.
  shares jsonb not null,
  taken_at timestamptz not null,
  check (clickers <= viewers)
);
